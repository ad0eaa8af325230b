import { ServiceError } from '../../base/errors.ts'
import { elementAt, firstOf } from '../../engine/geometry/element-at.ts'
import type { Ring } from '../../engine/geometry/frame.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { FurnishingResult, PlacedItem } from '../../schema/furnishing/result.ts'
import type {
  FloorFurnishing,
  FloorFurnishingOptions,
  FurnishedSpace,
} from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { assetsBySpace } from './assets-by-space.ts'
import { inLikeRoom } from './common-answer.ts'
import { type Family, type FamilyRoom, familiesOf, sizeOf, strayedFrom } from './families.ts'
import { classroomRows, ROW_TYPES } from './fittings/classroom-rows.ts'
import { fittedRoom, typesOf } from './fittings/fitted-room.ts'
import { doorToMove } from './fittings/moved-door.ts'
import { outwardDoors, withDoorsOutwards } from './fittings/outward-doors.ts'
import { summed, totalsOf } from './floor-totals.ts'
import { inParallel } from './in-parallel.ts'
import { type GiveWay, inSlices } from './in-slices.ts'
import { type Kept, keptOf, placesOfKept } from './kept-assets.ts'
import { formOf, lightIn, type RoomForm } from './like-rooms.ts'
import { hasMainWays, withWaysCleared } from './main-ways.ts'
import { solveInParts } from './parts/solve-in-parts.ts'
import type { FloorWishes, OneSize } from './room-request.ts'
import type { Style } from './styled-items.ts'
import { chooseUses } from './uses/choose-uses.ts'
import { withFittings } from './uses/fit-out.ts'
import { factsOf, type SpaceFacts } from './uses/space-facts.ts'
import type { SpaceUse } from './uses/space-use.ts'
import type { Storey } from './uses/storeys.ts'

/** Furnishes one room: as FurnishingAI.furnish does. @throws ServiceError as it does */
export type Solve = (params: FurnishParams) => Promise<FurnishingResult>

/** How far a floor is. */
export interface FloorProgress {
  /** Rooms that are furnished. */
  readonly done: number
  readonly total: number
  /** Name of the space that was done last; null before the first. */
  readonly current: string | null
}

export interface FloorSolver {
  readonly solve: Solve
  /** Rooms that are solved at the same time. */
  readonly parallel: number
  readonly onProgress?: (progress: FloorProgress) => void
  readonly signal?: AbortSignal | undefined
  /** Called between pieces of what is done on the thread of the caller, each some milliseconds; left out: it is done at a stretch. */
  readonly giveWay?: GiveWay
}

export interface FloorToFurnish extends LayoutContent {
  /** With it windows are as light as they face, degrees clockwise from the top of the plan. */
  readonly northDirection?: number | null
  /** What it is in its building; left out = nothing is known beside the floor. */
  readonly storey?: Storey
}

/** A space that is to be furnished. */
interface RoomTask {
  readonly facts: SpaceFacts
  readonly use: SpaceUse
  readonly kept: readonly Kept[]
  /** undefined where it is compared with no other. */
  readonly form: RoomForm | undefined
  /** Places among its openings of doors that may be taken to open outwards. */
  readonly outwardDoors: readonly number[]
}

/** What became of it. */
interface RoomAnswer {
  readonly result?: FurnishingResult
  /** Why there is none. */
  readonly failure?: string
  /** Whether its doors are taken to open outwards. */
  readonly opensOut?: boolean
  /** Whether its tables and chairs stand in rows that face a board. */
  readonly inRows?: boolean
  readonly notes: readonly string[]
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
  const facts = await inSlices(spaces, giveWay, factsOf)
  const { uses: named, atHome, storey } = chooseUses(facts, mapping, known)
  const uses = withFittings(facts, named, atHome, fitOut)
  return { facts, uses, atHome, storey, standing: assetsBySpace(facts, assets), north: northDirection ?? undefined }
}

/** Furnishes the requested spaces by these uses. @param requested places in the list of the spaces */
export async function furnishedBy(
  uses: readonly SpaceUse[],
  { facts, standing, north }: LookedAt,
  requested: readonly number[],
  options: RoomOptions,
  solver: FloorSolver,
): Promise<FloorFurnishing> {
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
  const fitted = new Set(requested.map((index) => elementAt(uses, index).fitOut))
  const unfitted = (options.fitOut ?? []).filter((one) => !fitted.has(one))
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

/** Rooms that are the same are solved once; those that stray from the sizes of the floor again in these. */
async function answersOf(
  tasks: readonly RoomTask[],
  wishes: FloorWishes,
  solver: FloorSolver,
  there: readonly FamilyRoom[],
) {
  const groups = alike(tasks, wishes.north)
  const answers = new Map<RoomTask, RoomAnswer>()
  let done = 0
  const report = (count: number, current: string | null) =>
    solver.onProgress?.({ done: (done += count), total: tasks.length, current })
  report(0, null)
  const firsts = await inParallel(groups, solver.parallel, async (group) => {
    solver.signal?.throwIfAborted()
    const answer = await solved(firstOf(group), wishes, solver)
    report(group.length, firstOf(group).facts.space.name)
    return answer
  })
  const rooms = groups.map((group, i) => familyRoom(group, elementAt(firsts, i)))
  const families = familiesOf([...there, ...rooms.flatMap((room) => room ?? [])])
  await inParallel(groups, solver.parallel, async (group, i) => {
    solver.signal?.throwIfAborted()
    const first = await inFamilySizes(firstOf(group), elementAt(firsts, i), rooms[i], families, wishes, solver)
    answers.set(firstOf(group), first)
    for (const task of group.slice(1)) {
      const shared =
        first.result &&
        inLikeRoom(
          first.result,
          asFurnished(firstOf(group), first),
          firstOf(group).form!,
          asFurnished(task, first),
          task.form!,
        )
      answers.set(task, shared ? { ...first, result: shared } : await solved(task, wishes, solver))
      await solver.giveWay?.()
    }
  })
  return { answers, families }
}

/** Tasks that are the same but for where they stand, in the order of the first of each; with a north as the light falls. */
function alike(tasks: readonly RoomTask[], north: number | undefined): RoomTask[][] {
  const groups = new Map<unknown, RoomTask[]>()
  for (const task of tasks) {
    const light = north === undefined || !task.form ? undefined : lightIn(task.facts, task.form.stand, north)
    const { template, exclude, beds, pieces, fittings, inRows, hasMainWays: hasWays, seats, places } = task.use
    const opensOut = task.outwardDoors.length > 0
    const key = task.form
      ? JSON.stringify([
          template,
          exclude,
          beds,
          pieces,
          fittings,
          inRows,
          hasWays,
          seats,
          places,
          light,
          opensOut,
          task.form.key,
        ])
      : task
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  return [...groups.values()]
}

async function solved(
  { facts, use, kept: keptPieces, outwardDoors: doors }: RoomTask,
  wishes: FloorWishes,
  { solve, giveWay = async () => {} }: FloorSolver,
  sizes: readonly OneSize[] = [],
): Promise<RoomAnswer> {
  const standing = keptPieces.map(({ item }) => item)
  const fitting = { style: wishes.style, outwardDoors: doors, giveWay }
  const fitted = use.fittings && (await fittedRoom(facts, use.fittings, standing, fitting))
  if (use.template === null) {
    if (!fitted) {
      const by = standing.length > 0 ? undefined : await doorToMove(facts, use.fittings ?? [], doors, giveWay)
      return { failure: by === undefined ? NO_PLACE : `${NO_PLACE}, ${movedDoor(by)}`, notes: [] }
    }
    const { result, opensOut } = fitted
    return { result, opensOut, notes: opensOut ? [OPENS_OUT] : [] }
  }
  const rows = use.inRows && classroomRows(facts, standing, wishes.style)
  const keep = [...standing, ...(fitted?.items ?? []), ...(rows ?? [])]
  const unfitted = use.fittings && !fitted ? [NO_PLACE] : []
  try {
    if (rows) {
      const besideRows = { ...use, exclude: [...(use.exclude ?? []), ...ROW_TYPES] }
      const own = sizes.filter(({ type }) => !ROW_TYPES.includes(type))
      const result = await solveInParts({ facts, use: besideRows, wishes, keep, sizes: own }, solve)
      return { result, inRows: true, notes: unfitted }
    }
    if (!hasMainWays(use, facts.area))
      return { result: await solveInParts({ facts, use, wishes, keep, sizes }, solve), notes: unfitted }
    const { alternatives } = wishes
    const several = { ...wishes, alternatives: Math.max(alternatives, CHOICE_OF_WAYS) }
    const result = await solveInParts({ facts, use, wishes: several, keep, sizes }, solve)
    const groups = new Set(keep.map(({ groupId }) => groupId))
    const isFixed = ({ groupId }: PlacedItem) => groups.has(groupId)
    const cleared = await withWaysCleared(facts.space.room, result, { isFixed, alternatives, giveWay })
    return { ...cleared, notes: [...unfitted, ...cleared.notes] }
  } catch (error) {
    if (!(error instanceof ServiceError) || !REFUSALS.has(error.code)) throw error
    return { failure: error.message, notes: [] }
  }
}

const OPENS_OUT = 'its door is taken to open outwards, as the plan does not say how it opens'
const NO_PLACE = 'no place leaves the fittings the free floor that they want'

const movedDoor = (by: number) => `which a door ${by.toFixed(2)} m nearer to an end of its wall would leave`

/** Furnishings among which one with wide ways is looked for, at least. */
const CHOICE_OF_WAYS = 4

/** What a room itself is refused for. */
const REFUSALS: ReadonlySet<string> = new Set([
  'invalid',
  'room_too_large',
  'room_too_small',
  'fixed_too_large',
  'fixed_too_dense',
])

/** The space with its doors as they are taken to open. */
const asFurnished = ({ facts: { space }, outwardDoors: doors }: RoomTask, { opensOut }: RoomAnswer): LayoutSpace =>
  opensOut ? { ...space, room: withDoorsOutwards(space.room, doors) } : space

function familyRoom([first, ...others]: readonly RoomTask[], { result, inRows }: RoomAnswer): FamilyRoom | undefined {
  const [best] = result?.furnishings ?? []
  if (!best || !first || first.use.template === null || first.use.ownSizes) return undefined
  const { furniture } = best
  const fitted = new Set([...typesOf(first.use.fittings ?? []), ...(inRows ? ROW_TYPES : [])])
  const fixed = new Set([
    ...placesOfKept(first.kept, furniture).map((place) => furniture[place]),
    ...furniture.filter(({ type }) => fitted.has(type)),
  ])
  return { template: first.use.template, furniture, fixed, times: 1 + others.length }
}

/** The answer with pieces of the sizes of the floor, if as many have a place; else as it is, and a note. */
async function inFamilySizes(
  task: RoomTask,
  first: RoomAnswer,
  room: FamilyRoom | undefined,
  families: readonly Family[],
  wishes: FloorWishes,
  solver: FloorSolver,
): Promise<RoomAnswer> {
  const strayed = room ? strayedFrom(families, room) : []
  if (!room || strayed.length === 0) return first
  const { result, notes: own } = await solved(task, wishes, solver, strayed)
  const [best] = result?.furnishings ?? []
  const countOf = (furniture: FamilyRoom['furniture'], type: string) =>
    furniture.filter((one) => one.type === type).length
  const asMany = best && strayed.every(({ type, count }) => countOf(best.furniture, type) >= count)
  if (result && asMany && best.furniture.length >= room.furniture.length - LOST_MAX) return { result, notes: own }
  const notes = strayed.map(
    ({ type }) => `${type}: of another size than on the rest of the floor, in which not as many have a place here`,
  )
  return { ...first, notes: [...first.notes, ...notes] }
}

/** Pieces that a room may lose for being like the others. */
const LOST_MAX = 1

function furnished(task: RoomTask, { result, failure, opensOut, notes }: RoomAnswer): FurnishedSpace {
  const { facts, use, kept: keptPieces, outwardDoors: doors } = task
  const { space } = facts
  const sound = (result?.furnishings ?? []).filter(
    ({ furniture }) => furniture.length > 0 && placesOfKept(keptPieces, furniture).every((place) => place >= 0),
  )
  const [best] = sound
  const outcome = best ? 'furnished' : keptPieces.length > 0 ? 'left' : 'failed'
  const reasons =
    keptPieces.length > 0 && !best
      ? ['what stands there already takes too much of the floor, so that it stays as it is']
      : []
  return {
    ...common(facts, use),
    outcome,
    reason: failure ? `${use.reason}; ${failure}` : use.reason,
    furnishings: sound,
    chosen: best?.id ?? null,
    warnings: [...(result?.warnings ?? [])],
    diagnostics: [...(result?.diagnostics ?? [])],
    notes: [...notes, ...reasons],
    kept: keptPieces.map(({ asset }) => asset.id),
    ...(best && opensOut && { opensOut: [...doors] }),
    totals: best ? totalsOf(space.room, best.furniture) : null,
  }
}

function empty(facts: SpaceFacts, use: SpaceUse, assets: readonly LayoutAsset[]): FurnishedSpace {
  return {
    ...common(facts, use),
    outcome: 'empty',
    reason: use.reason,
    furnishings: [],
    chosen: null,
    warnings: [],
    diagnostics: [],
    notes: [],
    kept: assets.map(({ id }) => id),
    totals: null,
  }
}

const common = ({ space }: SpaceFacts, { template, by, purpose }: SpaceUse) => ({
  spaceId: space.id,
  name: space.name,
  template,
  decidedBy: by,
  ...(purpose && { purpose }),
})
