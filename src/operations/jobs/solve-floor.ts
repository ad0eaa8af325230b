import { Buffer } from 'node:buffer'
import { furnishProvenBuilding, type StoreyToProve } from '../../plans/proven-floors/furnish-proven-building.ts'
import { furnishProvenFloor, type RefusedFurnishing } from '../../plans/proven-floors/furnish-proven-floor.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { FurnishingResult } from '../../schema/furnishing/result.ts'
import type { FloorFurnishing } from '../../schema/resources/floors/floor-furnishing.ts'
import type { FloorTargets } from '../../schema/resources/floors/floor-targets.ts'
import type { FurnishFloorChoices, JobProgress } from '../../schema/resources/job.ts'
import type { Service } from '../../service/service.ts'
import { findFloor } from '../../store/tables/floors/floors.ts'
import { storeyOfFloor } from '../buildings/storey-of-floor.ts'
import { givingWay } from '../calling/giving-way.ts'
import { requireBackground, requireStore } from '../calling/transaction.ts'
import { reportRejected } from '../furnishing/report-rejected.ts'
import { layoutContent } from '../layouts/layout-content.ts'
import { styleWithProducts } from '../products/products-as-style.ts'
import { whenFree } from './when-free.ts'

/** Rooms that are solved at once for each thread: the next is there when one ends. */
const ROOMS_PER_THREAD = 2

/** A layout of a stored floor that is furnished. */
export interface FloorBasis {
  readonly account_id: string
  readonly floor_id: string
  readonly revision: number
  readonly params: FurnishFloorChoices
}

/**
 * Furnishes a stored floor on the threads, in the turn of its account. Nothing is saved.
 *
 * @param signal stops it
 * @throws ServiceError where it cannot be furnished, and the reason of the signal
 */
export async function solveFloor(
  service: Service,
  { account_id: accountId, floor_id: floorId, revision, params }: FloorBasis,
  signal: AbortSignal,
  onProgress: (progress: JobProgress) => void = () => {},
): Promise<FloorFurnishing> {
  const solver = { ...solverOf(service, accountId, signal), onProgress }
  const style = await styleWithProducts(requireStore(service), accountId, params)
  const toProve = await storeyToFurnish(service, { floor_id: floorId, revision, params })
  return furnishProvenFloor(toProve, { ...params, style }, solver, (refused) => logRefused(service, floorId, refused))
}

/**
 * Furnishes stored floors to the targets that they have together, which the params of each say alike. As `solveFloor` otherwise.
 *
 * @param building its account, and how all of its storeys are furnished
 * @param storeys lowest first
 * @returns those of the storeys, in their order
 */
export async function solveBuilding(
  service: Service,
  { account_id: accountId, params }: Pick<FloorBasis, 'account_id' | 'params'>,
  storeys: readonly FloorBasis[],
  signal: AbortSignal,
  onProgress: (storey: number, progress: JobProgress) => void,
): Promise<FloorFurnishing[]> {
  const { targets } = params
  if (!targets) throw new RangeError('storeys that have no targets are furnished one by one')
  const style = await styleWithProducts(requireStore(service), accountId, params)
  const toProve: StoreyToProve[] = []
  for (const basis of storeys) toProve.push(await storeyToFurnish(service, basis))
  const solver = { ...solverOf(service, accountId, signal), onProgress }
  const own = { ...params, targets: targetsOf(targets, toProve), style }
  return furnishProvenBuilding(toProve, own, solver, (storey, refused) => logRefused(service, storey.floorId, refused))
}

/** Targets that name no spaces of storeys which are not furnished with the others any more. */
function targetsOf(targets: FloorTargets, storeys: readonly StoreyToProve[]): FloorTargets {
  const { mayChange } = targets
  if (!Array.isArray(mayChange)) return targets
  const known = new Set(storeys.flatMap(({ spaces }) => spaces.map(({ id }) => id)))
  return { ...targets, mayChange: mayChange.filter((id) => known.has(id.toLowerCase())) }
}

/** The layout of a stored floor with what is known of the floor and of its building. */
async function storeyToFurnish(
  service: Service,
  { floor_id: floorId, revision, params }: Pick<FloorBasis, 'floor_id' | 'revision' | 'params'>,
): Promise<StoreyToProve> {
  const content = await layoutContent(requireBackground(service), params.layoutId?.toLowerCase() ?? floorId, revision)
  const floor = await findFloor(requireStore(service), floorId)
  const facts = {
    name: floor?.name ?? '',
    floorNumber: floor?.floor_number ?? null,
    elevation: floor?.elevation ?? null,
  }
  const storey = await storeyOfFloor(service, floorId, content.spaces)
  return { ...content, floorId, northDirection: floor?.north_direction ?? null, facts, ...(storey && { storey }) }
}

const solverOf = (service: Service, accountId: string, signal: AbortSignal) => ({
  solve: (room: FurnishParams) => solvedOnThreads(service, accountId, room, signal),
  parallel: ROOMS_PER_THREAD * Math.max(1, service.config.furnishThreads),
  signal,
  giveWay: givingWay(),
})

const logRefused = (service: Service, floor: string | undefined, refused: RefusedFurnishing) =>
  service.log('error', 'The proof of a floor refused a furnishing', { floor, ...refused })

function solvedOnThreads(
  service: Service,
  client: string,
  params: FurnishParams,
  signal: AbortSignal,
): Promise<FurnishingResult> {
  return whenFree(signal, async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(params))
    const options = { client, signal: () => signal, onRejected: reportRejected(service) }
    const chunks = await service.compute.run('furnish', bytes, options)
    return JSON.parse(Buffer.concat([...chunks]).toString()) as FurnishingResult
  })
}
