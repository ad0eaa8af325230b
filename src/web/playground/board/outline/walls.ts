import type { Point } from '../../../../engine/drawing/display-list.ts'
import { signedArea } from '../../../../engine/geometry/ring.ts'
import type { Opening, Room } from '../../../../schema/furnishing/room.ts'

/** The outline of a room as the board edits it: open, without repeated points, in the order that openings are measured by. */
export interface Walls {
  readonly corners: readonly Point[]
  /** Distance along the outline at which each wall starts; one more entry than walls, the last being the circumference. */
  readonly starts: readonly number[]
  /** Which side of a wall is outside, seen along it: 1 where the outline runs clockwise as seen from above, else −1. */
  readonly outside: 1 | -1
}

/** A place on the outline: on which wall, and how far from its first corner in metres. */
export interface WallPlace {
  readonly wall: number
  readonly along: number
}

export function wallsOf(corners: readonly Point[]): Walls {
  const starts = [0]
  corners.forEach((corner, i) => {
    starts.push(starts[i]! + distanceOf(corner, corners[(i + 1) % corners.length]!))
  })
  return { corners, starts, outside: signedArea(corners.flat()) < 0 ? -1 : 1 }
}

/** Corners of a room as it was sent: open or closed, repeated points dropped. */
export function cornersOf(room: Room): Point[] {
  const corners: Point[] = []
  for (const [x, z] of room.boundary.shape.points) {
    const last = corners.at(-1)
    if (!last || last[0] !== x || last[1] !== z) corners.push([x, z])
  }
  while (corners.length > 1 && distanceOf(corners[0]!, corners.at(-1)!) === 0) corners.pop()
  return corners
}

export const circumferenceOf = ({ starts }: Walls): number => starts.at(-1)!

export const lengthOf = ({ starts }: Walls, wall: number): number => starts[wall + 1]! - starts[wall]!

export function endsOf({ corners }: Walls, wall: number): readonly [Point, Point] {
  return [corners[wall]!, corners[(wall + 1) % corners.length]!]
}

/** Unit vector from the first corner of a wall to its second. */
export function wayOf(walls: Walls, wall: number): Point {
  const [[ax, az], [bx, bz]] = endsOf(walls, wall)
  const length = lengthOf(walls, wall) || 1
  return [(bx - ax) / length, (bz - az) / length]
}

/** Unit vector out of the room, at right angles to a wall. */
export function outOf(walls: Walls, wall: number): Point {
  const [wx, wz] = wayOf(walls, wall)
  return [wz * walls.outside, -wx * walls.outside]
}

/** Where a distance along the outline lies. */
export function placeAt(walls: Walls, pos: number): WallPlace {
  const whole = circumferenceOf(walls)
  const distance = ((pos % whole) + whole) % whole
  let wall = 0
  while (wall < walls.corners.length - 1 && walls.starts[wall + 1]! <= distance + 1e-9) wall++
  return { wall, along: Math.max(0, Math.min(distance - walls.starts[wall]!, lengthOf(walls, wall))) }
}

export function pointAtPlace(walls: Walls, { wall, along }: WallPlace): Point {
  const [x, z] = walls.corners[wall]!
  const [wx, wz] = wayOf(walls, wall)
  return [x + wx * along, z + wz * along]
}

/** The way of an opening along the inner faces of walls, around corners if need be. */
export function courseOf(walls: Walls, { pos, l }: Pick<Opening, 'pos' | 'l'>): Point[] {
  const whole = circumferenceOf(walls)
  const from = placeAt(walls, pos)
  const between = walls.starts
    .slice(0, -1)
    .flatMap((start, i) => [0, whole].map((round) => ({ at: start + round, corner: walls.corners[i]! })))
    .filter(({ at }) => at > pos + 1e-6 && at < pos + l - 1e-6)
    .sort((a, b) => a.at - b.at)
  const to = placeAt(walls, pos + l - 1e-6)
  return [pointAtPlace(walls, from), ...between.map(({ corner }) => corner), pointAtPlace(walls, to)]
}

/** Distance of the foot of a point from the first corner of a wall, not limited to the wall. */
export function alongWall(walls: Walls, wall: number, [x, z]: Point): number {
  const [ax, az] = walls.corners[wall]!
  const [wx, wz] = wayOf(walls, wall)
  return (x - ax) * wx + (z - az) * wz
}

/** The wall nearest to a point, the foot on it and how far that is. */
export function nearestWall(walls: Walls, point: Point): WallPlace & { readonly apart: number } {
  let best = { wall: 0, along: 0, apart: Number.POSITIVE_INFINITY }
  for (let wall = 0; wall < walls.corners.length; wall++) {
    const along = Math.max(0, Math.min(alongWall(walls, wall, point), lengthOf(walls, wall)))
    const apart = distanceOf(pointAtPlace(walls, { wall, along }), point)
    if (apart < best.apart) best = { wall, along, apart }
  }
  return best
}

export const distanceOf = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])
