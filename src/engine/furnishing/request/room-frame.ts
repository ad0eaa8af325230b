import type { FurnitureItem } from '../../../schema/furnishing/furniture.ts'
import type { OpeningType, Room } from '../../../schema/furnishing/room.ts'
import { cyclicAt, elementAt } from '../../geometry/element-at.ts'
import { normaliseDegrees, type Pose, round6, turnOf, worldPoint } from '../../geometry/frame.ts'
import type { Rect } from './model.ts'

// A room is solved in a frame of its own: origin at the first end of its longest wall, x along it. The same room at another
// place, at another angle or listed from another corner has the same plan, so that it is furnished alike. Of a room and its
// mirror image one is solved for both, where all pieces are their own mirror images.

/** Lattice that the outline is rounded to, per metre: turning a room back leaves less than this of rounding error. */
const SNAP = 1e5
/** Turns this near a quarter are one, degrees: less than a lattice step over the longest room. */
const QUARTER_TOLERANCE = 1e-4
/** Lengths of walls and positions of openings differ from this resolution on, per metre. */
const TICKS = 1e4

const OPENING_TYPES: readonly OpeningType[] = ['door', 'gap', 'window']

/** By what straight walls are ordered. */
export interface WallTrait {
  readonly length: number
  readonly openings: readonly {
    readonly type: OpeningType
    readonly from: number
    readonly to: number
    readonly keepOut: number
  }[]
}

/** A frame, in the coordinates of the request or, if `mirrored`, in these with x negated. */
export interface RoomFrame extends Pose {
  readonly mirrored: boolean
}

/** The frame of a room that is not turned or moved. */
export const ROOM_FRAME: RoomFrame = { x: 0, z: 0, turn: 0, mirrored: false }

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

/** A pose given in the coordinates of the request, in a frame. @param bounds of the piece, about its own origin */
export function framePose(pose: Pose, bounds: Rect, frame: RoomFrame): Pose {
  const { x, z, turn } = frame.mirrored ? mirroredPose(pose, bounds) : pose
  const [u, v] = framePoint(x, z, frame)
  return { x: u, z: v, turn: snappedTurn(turn - frame.turn) }
}

/** A pose given in a frame, in the coordinates of the request. */
export function requestPose(pose: Pose, bounds: Rect, frame: RoomFrame): Pose {
  const [x, z] = worldPoint(pose.x, pose.z, frame)
  const own = { x, z, turn: normaliseDegrees(round6(pose.turn + frame.turn)) }
  return frame.mirrored ? mirroredPose(own, bounds) : own
}

/** Where the mirror image about x = 0 of a piece has its origin: in what was its other corner at the back. */
function mirroredPose(pose: Pose, { minX, maxX }: Rect): Pose {
  const [x, z] = worldPoint(minX + maxX, 0, pose)
  return { x: -x, z, turn: normaliseDegrees(-pose.turn) }
}

/** The mirror image of a room; openings begin where they began along the listed corners. */
export function mirroredRoom({ boundary }: Room): Room {
  const { shape, ceiling } = boundary
  const image = { ...boundary, shape: { ...shape, points: shape.points.map(([x, z]): [number, number] => [-x, z]) } }
  return { boundary: ceiling ? { ...image, ceiling: ceiling.map((plane) => ({ ...plane, a: -plane.a })) } : image }
}

/** Whether a piece is its own mirror image in each of its shapes, as is the side that goes to a wall. */
export function isMirrorSymmetric({ shape, shapes = [] }: Pick<FurnitureItem, 'shape' | 'shapes'>): boolean {
  return [...(shape ? [shape] : []), ...shapes].every(
    (one) =>
      one.type === 'cylinder' ||
      (one.type === 'box' && one.wallAlignment !== 'z-axis' && one.wallAlignment !== 'corner'),
  )
}

/** Where the walls of a frame begin, and whether the mirror image of the room is the one that is solved. */
interface FrameOrder {
  readonly first: number
  readonly mirrored: boolean
}

/**
 * The wall that the frame lies along: the longest; of equally long ones the one from which the walls and openings, listed
 * in either direction, come first. It depends neither on where the list of corners begins nor on its direction, and is the
 * mirrored wall in a mirrored room, of which the room is solved whose listing comes first.
 *
 * @param walls in clockwise order
 */
export function frameOrder(walls: readonly WallTrait[]): FrameOrder {
  const ticks = walls.map(({ length }) => Math.round(length * TICKS))
  const longest = Math.max(...ticks)
  const onward = walls.map((wall) => traitOf(wall, false))
  const back = walls.map((wall) => traitOf(wall, true)).reverse()
  const clockwise = leastListing(onward, (i) => ticks[i] === longest)
  const counter = leastListing(back, (i) => ticks.at(-1 - i) === longest)
  for (let i = 0; i < walls.length; i++) {
    const order = compareLists(cyclicAt(back, counter.start + i), cyclicAt(onward, clockwise.start + i))
    if (order > 0) break
    // Of the walls from which the listing is the same, the first one.
    if (order < 0) return { first: counter.period - 1 - counter.start, mirrored: true }
  }
  return { first: clockwise.start, mirrored: false }
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

/**
 * From where a list that goes round comes first, and after how many elements it is the same again. Of two starts the later one
 * is dropped together with those that it was compared over, as each of them loses against one after the other start: the time
 * grows with the number of elements, not with that of the starts.
 */
function leastListing(
  traits: readonly (readonly number[])[],
  isStart: (index: number) => boolean,
): { start: number; period: number } {
  const n = traits.length
  const startFrom = (index: number): number => {
    for (let i = index; ; i++) if (i >= n || isStart(i)) return i
  }
  let best = startFrom(0)
  let rival = startFrom(best + 1)
  let same = 0
  while (rival < n && best < n && same < n) {
    const order = compareLists(cyclicAt(traits, best + same), cyclicAt(traits, rival + same))
    if (order === 0) {
      same++
      continue
    }
    if (order > 0) best = startFrom(best + Math.max(1, same))
    else rival = startFrom(rival + Math.max(1, same))
    if (best === rival) rival = startFrom(rival + 1)
    same = 0
  }
  return { start: Math.min(best, rival), period: same === n ? Math.abs(rival - best) : n }
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return elementAt(a, i) - elementAt(b, i)
  return a.length - b.length
}
