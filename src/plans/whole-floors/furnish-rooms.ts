import { elementAt } from '../../engine/geometry/element-at.ts'
import type { Ring } from '../../engine/geometry/frame.ts'
import type { FloorFurnishing, FloorFurnishingOptions } from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutContent } from '../../schema/resources/floors/floor-layout.ts'
import { assetsBySpace } from './assets-by-space.ts'
import { type FamilyRoom, sizeOf } from './families.ts'
import { outwardDoors } from './fittings/outward-doors.ts'
import { summed } from './floor-totals.ts'
import { type GiveWay, inSlices } from './in-slices.ts'
import { keptOf } from './kept-assets.ts'
import { formOf } from './like-rooms.ts'
import type { FloorWishes } from './room-request.ts'
import type { FloorSolver } from './rooms/floor-solver.ts'
import { empty, furnished } from './rooms/furnished-spaces.ts'
import { answersOf } from './rooms/room-answers.ts'
import type { RoomTask } from './rooms/solve-room.ts'
import { unfittedOf } from './rooms/unfitted.ts'
import type { Style } from './styled-items.ts'
import { chooseUses } from './uses/choose-uses.ts'
import { withFittings } from './uses/fit-out.ts'
import { factsOf, type SpaceFacts } from './uses/space-facts.ts'
import type { SpaceUse } from './uses/space-use.ts'
import type { Storey } from './uses/storeys.ts'

/** A floor with what stands on it. */
export interface FloorToFurnish extends LayoutContent {
  /** With it windows are as light as they face, degrees clockwise from the top of the plan. */
  readonly northDirection?: number | null
  /** What it is in its building; left out = nothing is known beside the floor. */
  readonly storey?: Storey
}

/** A floor as it is looked at before it is furnished. */
export interface LookedAt {
  readonly facts: readonly SpaceFacts[]
  /** Without targets, by the place of the space in the list. */
  readonly uses: readonly SpaceUse[]
  readonly atHome: ReadonlySet<number>
  readonly storey: Storey
  readonly standing: ReadonlyMap<string, readonly LayoutAsset[]>
  readonly north: number | undefined
}

/** What of the options decides which spaces are furnished how. */
type RoomOptions = FloorWishes & Pick<FloorFurnishingOptions, 'keep' | 'fitOut'>

/** What is seen of a floor, and the uses of its spaces. */
export async function lookAt(
  { spaces, assets, northDirection, storey: known }: FloorToFurnish,
  { mapping, fitOut = [] }: Pick<FloorFurnishingOptions, 'mapping' | 'fitOut'>,
  giveWay: GiveWay = async () => {},
): Promise<LookedAt> {
  const read = await inSlices(spaces, giveWay, factsOf)
  const { facts, uses: named, atHome, storey } = chooseUses(read, mapping, known)
  const uses = withFittings(facts, named, atHome, fitOut)
  return { facts, uses, atHome, storey, standing: assetsBySpace(facts, assets), north: northDirection ?? undefined }
}

/** Furnishes the requested spaces by these uses. @param requested places in the list of the spaces */
export async function furnishedBy(
  uses: readonly SpaceUse[],
  looked: LookedAt,
  requested: readonly number[],
  options: RoomOptions,
  solver: FloorSolver,
): Promise<FloorFurnishing> {
  const { facts, standing, north } = looked
  const wishes = { ...options, north }
  const { giveWay = async () => {} } = solver
  const tasks = new Map<SpaceFacts, RoomTask>()
  const swept: Ring[] = []
  await inSlices(requested, giveWay, (index) => {
    const [own, use] = [elementAt(facts, index), elementAt(uses, index)]
    if (use.template === null && !use.fittings) return
    const keptPieces = keptOf(standing.get(own.space.id)!, wishes.keep)
    const outwards = use.fittings ? outwardDoors(own, use.fittings, facts, standing, swept) : undefined
    swept.push(...(outwards?.swept ?? []))
    tasks.set(own, {
      facts: own,
      use,
      kept: keptPieces,
      form: keptPieces.length === 0 ? formOf(own.space.room) : undefined,
      outwardDoors: outwards?.doors ?? [],
    })
  })
  const there = roomsThere(facts, tasks, uses, standing, wishes.style)
  const { answers, families } = await answersOf([...tasks.values()], wishes, solver, there)
  const spaces = await inSlices(requested, giveWay, (index) => {
    const [own, use] = [elementAt(facts, index), elementAt(uses, index)]
    const task = tasks.get(own)
    return task ? furnished(task, answers.get(task)!) : empty(own, use, standing.get(own.space.id)!)
  })
  const unfitted = unfittedOf(requested, uses, spaces, looked, options.fitOut ?? [])
  return {
    spaces,
    totals: summed(spaces.flatMap(({ totals }) => totals ?? [])),
    families: [...families],
    ...(unfitted.length > 0 && { unfitted }),
  }
}

/** The rooms that are furnished already and stay so: what they have counts for the sizes of the floor. */
function roomsThere(
  facts: readonly SpaceFacts[],
  tasks: ReadonlyMap<SpaceFacts, RoomTask>,
  uses: readonly SpaceUse[],
  standing: ReadonlyMap<string, readonly LayoutAsset[]>,
  style: Style | undefined,
): FamilyRoom[] {
  return facts.flatMap((own, index): FamilyRoom[] => {
    const { template } = elementAt(uses, index)
    const placed = standing
      .get(own.space.id)!
      .filter(({ origin }) => origin !== null)
      .flatMap((asset) => inStyle(asset, style))
    return tasks.has(own) || template === null || placed.length === 0 ? [] : [{ template, furniture: placed, times: 1 }]
  })
}

/** A piece as the request has its size; none in a size in which its type does not come any more. */
function inStyle<Piece extends Pick<LayoutAsset, 'type' | 'shape'>>(piece: Piece, style: Style | undefined): Piece[] {
  const sizes = style?.[piece.type]
  const shape = sizes?.find((it) => sizeOf(it) === sizeOf(piece.shape))
  return sizes === undefined ? [piece] : shape === undefined ? [] : [{ ...piece, shape }]
}
