import { Buffer } from 'node:buffer'
import { furnishProvenFloor } from '../../plans/proven-floors/furnish-proven-floor.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { FurnishingResult } from '../../schema/furnishing/result.ts'
import type { FloorFurnishing } from '../../schema/resources/floors/floor-furnishing.ts'
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
  const db = requireStore(service)
  const content = await layoutContent(requireBackground(service), params.layoutId?.toLowerCase() ?? floorId, revision)
  const floor = await findFloor(db, floorId)
  const northDirection = floor?.north_direction ?? null
  const facts = {
    name: floor?.name ?? '',
    floorNumber: floor?.floor_number ?? null,
    elevation: floor?.elevation ?? null,
  }
  const storey = await storeyOfFloor(service, floorId, content.spaces)
  const solver = {
    solve: (room: FurnishParams) => solvedOnThreads(service, accountId, room, signal),
    parallel: ROOMS_PER_THREAD * Math.max(1, service.config.furnishThreads),
    onProgress,
    signal,
    giveWay: givingWay(),
  }
  const style = await styleWithProducts(db, accountId, params)
  const toProve = { ...content, northDirection, facts, ...(storey && { storey }) }
  return furnishProvenFloor(toProve, { ...params, style }, solver, (refused) =>
    service.log('error', 'The proof of a floor refused a furnishing', { floor: floorId, ...refused }),
  )
}

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
