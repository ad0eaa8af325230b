import type { Opening } from '../../../schema/furnishing/room.ts'
import type { Point } from '../display-list.ts'
import { distance } from '../room/outline.ts'
import { type Boundary, offset, type openingsOn, type Stretch, stretch } from '../room/room-outline.ts'
import { type Opposite, share, type WallFaces } from './wall-faces.ts'

/** What one room has of an opening. */
export interface Side {
  /** Place of the room among those of the floor. */
  readonly room: number
  readonly opening: Opening
  readonly from: number
  readonly to: number
  readonly part: Stretch
}

/** An opening in a wall of a floor: once, though both rooms list it. */
export interface FloorOpening {
  readonly type: Opening['type']
  readonly y: number
  readonly h: number
  /** The room that lists it first, and the one on the other side if that lists it too. */
  readonly sides: readonly [Side] | readonly [Side, Side]
  /**
   * Room on the other side of the wall, whether it lists the opening or not; undefined = outside. The same room where an outline
   * goes to a column and back.
   */
  readonly beyond: number | undefined
  /** Thickness of the wall there, metres. */
  readonly depth: number
  /** Where the wall is interrupted, as a polygon. */
  readonly hole: readonly Point[]
}

/** Least thickness of a wall that is drawn with an opening in it: rooms that touch have a thin partition, metres. */
export const PARTITION = 0.06

/** Doors and passages of two rooms that face each other are one up to this distance, however thick walls are drawn, metres. */
const SAME_MAX = 1.2

/**
 * The openings of all rooms, those that two rooms share once.
 *
 * @param outer thickness of walls to the outside, metres
 * @param reach largest thickness of a wall between two rooms, metres
 */
export function floorOpenings(
  rooms: readonly { readonly boundary: Boundary; readonly openings: ReturnType<typeof openingsOn> }[],
  faces: WallFaces,
  outer: number,
  reach: number,
): FloorOpening[] {
  const sides = rooms.map(({ boundary, openings }, room) =>
    openings.map(({ opening, from, to }): Side => ({ room, opening, from, to, part: stretch(boundary, from, to) })),
  )
  const paired = new Set<Side>()
  return sides.flat().flatMap((side): FloorOpening[] => {
    if (paired.has(side)) return []
    const { boundary } = rooms[side.room]!
    const middle = middleOf(side.part)
    const normal = boundary.normals[side.part.edges[0]!]!
    const straight = side.part.edges.length === 1
    const slit = slitBehind(side, sides[side.room]!, boundary)
    if (slit !== undefined) {
      const { type, y, h } = side.opening
      const hole = [...side.part.points, ...offset(side.part, boundary, slit).toReversed()]
      return [{ type, y, h, sides: [side], beyond: side.room, depth: slit, hole }]
    }
    const sameIn = (opposite: Opposite | undefined) =>
      opposite &&
      sides[opposite.face.room]!.find(
        (candidate) => !paired.has(candidate) && candidate !== side && coincide(side, candidate, opposite.face.edge),
      )
    let opposite = straight ? faces.opposite(middle, normal, side.room, reach) : undefined
    let other = sameIn(opposite)
    if (straight && !opposite && side.opening.type !== 'window') {
      const far = faces.opposite(middle, normal, side.room, SAME_MAX)
      other = sameIn(far)
      if (other) opposite = far
    }
    if (other) paired.add(other)
    const depth = opposite ? Math.max(0, opposite.distance) : outer
    const { type, y, h } = side.opening
    return [
      {
        type: type === 'gap' && other?.opening.type === 'door' ? 'door' : type,
        y,
        h,
        sides: other ? [side, other] : [side],
        beyond: opposite?.face.room,
        depth,
        hole: holeOf(side.part, boundary, depth),
      },
    ]
  })
}

/** Slits by which an outline goes to a hole in the room and back are at most so wide, metres. */
const SLIT_MAX = 0.05

/** How far off another passage of the same room lies opposite, as at the slit to a column; undefined where there is none. */
function slitBehind(side: Side, own: readonly Side[], boundary: Boundary): number | undefined {
  if (side.opening.type !== 'gap') return undefined
  const { points, edges } = side.part
  const lengths = edges.map((_, i) => distance(points[i]!, points[i + 1]!))
  const [outX, outZ] = boundary.normals[edges[lengths.indexOf(Math.max(...lengths))]!]!
  const [x, z] = middleOf(side.part)
  for (const other of own) {
    if (other === side || other.opening.type !== 'gap') continue
    const [otherX, otherZ] = middleOf(other.part)
    const away = (otherX - x) * outX + (otherZ - z) * outZ
    const aside = Math.abs((otherX - x) * outZ - (otherZ - z) * outX)
    if (away > 0 && away <= SLIT_MAX && aside < Math.min(side.opening.l, other.opening.l) / 2) return away
  }
  return undefined
}

/** The wall that an opening takes, from face to face; of a partition, what stands in both rooms. */
function holeOf(part: Stretch, boundary: Boundary, depth: number): Point[] {
  const [near, far] = depth < PARTITION ? [(depth - PARTITION) / 2, (depth + PARTITION) / 2] : [0, depth]
  return [...offset(part, boundary, near), ...offset(part, boundary, far).toReversed()]
}

/** Whether an opening of the other room is the same: on that edge, of a kind that goes with it, mostly at the same place. */
function coincide(side: Side, other: Side, edge: number): boolean {
  const kinds = [side.opening.type, other.opening.type]
  if (kinds[0] !== kinds[1] && kinds.includes('window')) return false
  if (other.part.edges.length !== 1 || other.part.edges[0] !== edge) return false
  const [a, b] = [side.part.points[0]!, side.part.points.at(-1)!]
  const face = { a, b, room: side.room, edge, normal: [0, 0] as const }
  const [u, v] = [share(face, other.part.points[0]!), share(face, other.part.points.at(-1)!)]
  const common = Math.min(1, Math.max(u, v)) - Math.max(0, Math.min(u, v))
  return common >= 0.5 * Math.min(1, Math.abs(u - v))
}

/** Half way along a stretch, for a straight one. */
export function middleOf({ points }: Stretch): Point {
  const [a, b] = [points[0]!, points.at(-1)!]
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}
