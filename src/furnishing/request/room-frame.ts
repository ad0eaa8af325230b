import { normaliseDegrees, type Pose, round6, turnOf } from '../../geometry/frame.ts'
import type { OpeningType } from '../../schema/room.ts'

// A room is solved in a frame of its own: origin at the first end of its longest wall, x along it. The same room at another
// place, at another angle or listed from another corner has the same plan, so that it is furnished alike.

/** Lattice that the outline is rounded to, per metre: turning a room back leaves less than this of rounding error. */
const SNAP = 1e5
/** Turns this near a quarter are one, degrees: less than a lattice step over the longest room. */
const QUARTER_TOLERANCE = 1e-4
/** Lengths of walls and places of openings are told apart from this on, per metre. */
const TICKS = 1e4

const OPENING_TYPES: readonly OpeningType[] = ['door', 'gap', 'window']

/** What a straight wall is told apart by. */
export interface WallTrait {
  readonly length: number
  readonly openings: readonly {
    readonly type: OpeningType
    readonly from: number
    readonly to: number
    readonly keepOut: number
  }[]
}

/** The frame of a room that is not turned or moved. */
export const ROOM_FRAME: Pose = { x: 0, z: 0, turn: 0 }

/** A length on the lattice of outlines. */
export const snapped = (value: number): number => Math.round(value * SNAP) / SNAP + 0

/** Degrees in (−180, 180]; what is a quarter but for rounding is one exactly. */
export function snappedTurn(degrees: number): number {
  const turn = normaliseDegrees(round6(degrees))
  const quarter = Math.round(turn / 90) * 90
  return Math.abs(turn - quarter) <= QUARTER_TOLERANCE ? normaliseDegrees(quarter) : turn
}

/** Coordinates in a frame of a point given in the coordinates that the frame is given in. */
export function framePoint(x: number, z: number, frame: Pose): [number, number] {
  const { cos, sin } = turnOf(frame.turn)
  const [dx, dz] = [x - frame.x, z - frame.z]
  return [snapped(dx * cos + dz * sin), snapped(dz * cos - dx * sin)]
}

/** A pose given in the coordinates of the request, in a frame. */
export function framePose({ x, z, turn }: Pose, frame: Pose): Pose {
  const [u, v] = framePoint(x, z, frame)
  return { x: u, z: v, turn: snappedTurn(turn - frame.turn) }
}

/**
 * The wall that the frame lies along: the longest; of equally long ones the one from which the walls and openings, listed
 * in either direction, come first. It depends neither on where the list of corners begins nor on its direction, and is the
 * mirrored wall in a mirrored room.
 *
 * @param walls in clockwise order
 */
export function frameWall(walls: readonly WallTrait[]): number {
  const ticks = walls.map(({ length }) => Math.round(length * TICKS))
  const longest = Math.max(...ticks)
  const candidates = ticks.flatMap((length, wall) => (length === longest ? [wall] : []))
  if (candidates.length === 1) return candidates[0]!
  const [onward, back] = [walls.map((wall) => traitOf(wall, false)), walls.map((wall) => traitOf(wall, true))]
  return candidates.reduce((best, wall) => {
    const [bestKeys, keys] = [listingsFrom(best, onward, back), listingsFrom(wall, onward, back)]
    const order = compareListings(keys.first, bestKeys.first) || compareListings(keys.onward, bestKeys.onward)
    return order < 0 ? wall : best
  })
}

/** A wall as numbers: its length and its openings in the order in which one meets them. */
function traitOf({ length, openings }: WallTrait, back: boolean): readonly number[] {
  const ticks = (value: number) => Math.round(value * TICKS)
  const met = openings.map(({ type, from, to, keepOut }) => [
    ticks(back ? length - to : from),
    ticks(to - from),
    OPENING_TYPES.indexOf(type),
    ticks(keepOut),
  ])
  met.sort(compareLists)
  return [ticks(length), openings.length, ...met.flat()]
}

/** The walls from one on, read as they are asked for. */
type Listing = (index: number) => readonly number[] | undefined

/** The listings of all walls from one on: clockwise, and the lesser of the two directions. */
function listingsFrom(
  wall: number,
  onward: readonly (readonly number[])[],
  back: readonly (readonly number[])[],
): { onward: Listing; first: Listing } {
  const n = onward.length
  const clockwise: Listing = (i) => (i < n ? onward[(wall + i) % n] : undefined)
  const counter: Listing = (i) => (i < n ? back[(wall - i + n) % n] : undefined)
  return { onward: clockwise, first: compareListings(clockwise, counter) <= 0 ? clockwise : counter }
}

function compareListings(a: Listing, b: Listing): number {
  for (let i = 0; ; i++) {
    const [one, other] = [a(i), b(i)]
    if (!one || !other) return 0
    const order = compareLists(one, other)
    if (order !== 0) return order
  }
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}
