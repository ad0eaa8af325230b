import { ServiceError } from '../../../base/errors.ts'
import type { FurnishingResult, PlacedItem } from '../../../schema/furnishing/result.ts'
import { classroomRows, ROW_TYPES } from '../fittings/classroom-rows.ts'
import { fittedRoom } from '../fittings/fitted-room.ts'
import { doorToMove } from '../fittings/moved-door.ts'
import type { Kept } from '../kept-assets.ts'
import type { RoomForm } from '../like-rooms.ts'
import { hasMainWays, withWaysCleared } from '../main-ways.ts'
import { solveInParts } from '../parts/solve-in-parts.ts'
import type { FloorWishes, OneSize } from '../room-request.ts'
import type { SpaceFacts } from '../uses/space-facts.ts'
import type { SpaceUse } from '../uses/space-use.ts'
import type { FloorSolver } from './floor-solver.ts'

/** A space that is to be furnished. */
export interface RoomTask {
  readonly facts: SpaceFacts
  readonly use: SpaceUse
  readonly kept: readonly Kept[]
  /** undefined where it is compared with no other. */
  readonly form: RoomForm | undefined
  /** Places among its openings of doors that may be taken to open outwards. */
  readonly outwardDoors: readonly number[]
}

/** What became of it. */
export interface RoomAnswer {
  readonly result?: FurnishingResult
  /** The use by which it is furnished in place of the one that was asked for, which has no place. */
  readonly use?: SpaceUse
  /** Why there is none. */
  readonly failure?: string
  /** Whether its doors are taken to open outwards. */
  readonly opensOut?: boolean
  /** Whether its tables and chairs stand in rows that face a board. */
  readonly inRows?: boolean
  readonly notes: readonly string[]
}

/** A room by its use, with its fittings, rows of seats and wide ways. @param sizes in which pieces of their types are to come */
export async function solved(
  task: RoomTask,
  wishes: FloorWishes,
  solver: FloorSolver,
  sizes: readonly OneSize[] = [],
): Promise<RoomAnswer> {
  const answer = await solvedByUse(task, wishes, solver, sizes)
  const use = answer.result && insteadOfBed(task.use, answer.result)
  return use ? { ...(await solvedByUse({ ...task, use }, wishes, solver, sizes)), use } : answer
}

/** A study where a room to sleep in has no place for a bed, as far as one can stay there. */
function insteadOfBed(
  { template, by, beds, exclude, reason }: SpaceUse,
  result: FurnishingResult,
): SpaceUse | undefined {
  const isChosen = template === 'bedroom' && beds && (by === 'name' || by === 'context')
  const isBed = ({ type }: PlacedItem) => type === 'bed'
  if (!isChosen || exclude?.includes('task_table') || result.furnishings.some((one) => one.furniture.some(isBed)))
    return undefined
  return { template: 'home_office', by, reason: `${reason}, for which there is no place, so this is a study` }
}

async function solvedByUse(
  { facts, use, kept: keptPieces, outwardDoors: doors }: RoomTask,
  wishes: FloorWishes,
  { solve, giveWay = async () => {} }: FloorSolver,
  sizes: readonly OneSize[],
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
    const cleared = await withWaysCleared(facts.space.room, result, {
      seatsMayGo: use.template !== 'work',
      isFixed,
      alternatives,
      giveWay,
    })
    return { ...cleared, notes: [...unfitted, ...cleared.notes] }
  } catch (error) {
    if (!(error instanceof ServiceError) || !REFUSALS.has(error.code)) throw error
    return { failure: error.message, notes: [] }
  }
}

const OPENS_OUT = 'its door is taken to open outwards, as the plan does not say how it opens'
export const NO_PLACE = 'no place leaves the fittings the free floor that they want'

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
