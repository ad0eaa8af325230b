import type { Point } from '../../../engine/drawing/display-list.ts'
import { bounds, boundsMeet } from '../../../engine/geometry/ring.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { isClockwise } from '../../playground/board/outline/door-kinds.ts'
import { insertCorner, mergeCorners, slideWall } from '../../playground/board/outline/edit-room.ts'
import {
  alongWall,
  cornersOf,
  distanceOf,
  endsOf,
  lengthOf,
  outOf,
  pointAtPlace,
  type Walls,
  wallsOf,
  wayOf,
} from '../../playground/board/outline/walls.ts'
import { judgedOutline } from './judged-outline.ts'
import { changedOpenings, cross, dot, extentIn, followOpenings, NEAR, WALL_MAX } from './shared-openings.ts'

/** Walls that face one another along less than this are not shared, metres. */
export const FACING_LEAST = 0.1

/**
 * The other spaces of a floor after one was given another outline or other openings: walls that face a wall that was moved
 * move with it, and doors, windows and gaps that lead into both rooms are changed in both. Where an outline is another one,
 * openings give way in each room by themselves.
 *
 * @returns those that change
 */
export function followRoom(before: Room, after: Room, others: readonly LayoutSpace[]): LayoutSpace[] {
  const moved = movedWalls(before, after)
  const openings = isSameOutline(before, after) ? changedOpenings(before, after) : undefined
  const reach = bounds([...cornersOf(before), ...cornersOf(after)].flat())
  return others.flatMap((space) => {
    if (!boundsMeet(extentIn(space.room), reach, WALL_MAX + NEAR)) return []
    const slid = moved.reduce((room, it) => followWall(room, it), space.room)
    const room = openings ? followOpenings(before, after, openings, slid) : slid
    return room === space.room ? [] : [{ ...space, room }]
  })
}

/** A wall as it was, and how far it has moved along the direction out of its room, metres. */
interface MovedWall {
  readonly ends: readonly [Point, Point]
  readonly out: Point
  readonly by: number
}

/** Walls that were moved parallel to themselves. */
function movedWalls(before: Room, after: Room): MovedWall[] {
  const [old, now] = [wallsOf(cornersOf(before)), wallsOf(cornersOf(after))]
  return old.corners.flatMap((_, wall): MovedWall[] => {
    const ends = endsOf(old, wall)
    const out = outOf(old, wall)
    const offsets = now.corners.flatMap((__, other): number[] => {
      const [p, q] = endsOf(now, other)
      const isParallel = Math.abs(cross(wayOf(old, wall), wayOf(now, other))) < 1e-3
      const isAlike = dot(outOf(now, other), out) > 0
      if (!isParallel || !isAlike || facing(old, wall, p, q) < FACING_LEAST) return []
      return [(p[0] - ends[0][0]) * out[0] + (p[1] - ends[0][1]) * out[1]]
    })
    const by = offsets.sort((a, b) => Math.abs(a) - Math.abs(b))[0]
    return by === undefined || Math.abs(by) < 1e-4 ? [] : [{ ends, out, by }]
  })
}

/** How far a line lies beside a wall, metres. */
export function facing(walls: Walls, wall: number, p: Point, q: Point): number {
  const [a, b] = [alongWall(walls, wall, p), alongWall(walls, wall, q)]
  return Math.min(lengthOf(walls, wall), Math.max(a, b)) - Math.max(0, Math.min(a, b))
}

/** The room with the stretch of a wall moved that faces a wall that was moved; as it is where none does, or where it would be no room. */
function followWall(room: Room, { ends, out, by }: MovedWall): Room {
  const walls = wallsOf(cornersOf(room))
  for (let wall = 0; wall < walls.corners.length; wall++) {
    if (dot(outOf(walls, wall), out) > -0.999) continue
    const [p] = endsOf(walls, wall)
    const gap = dot([p[0] - ends[0][0], p[1] - ends[0][1]], out)
    if (gap < -NEAR || gap > WALL_MAX || facing(walls, wall, ...ends) < FACING_LEAST) continue
    const stretch = ends.map((end) => alongWall(walls, wall, end)).sort((a, b) => a - b) as [number, number]
    const next = slideStretch(room, wall, stretch, -by)
    return judgedOutline(next) && isSameTurn(room, next) ? next : room
  }
  return room
}

/** Whether two outlines run the same way around: one whose wall was moved past the opposite one does not. */
export const isSameTurn = (one: Room, other: Room): boolean => isClockwise(one) === isClockwise(other)

/** Moves a stretch of a wall out of the room; the rest of the wall is where it was. */
function slideStretch(room: Room, wall: number, [from, to]: readonly [number, number], by: number): Room {
  const walls = wallsOf(cornersOf(room))
  const length = lengthOf(walls, wall)
  const isCutBehind = to < length - WALL_MAX
  const isCutBefore = from > WALL_MAX
  const behind = isCutBehind ? insertCorner(room, wall, pointAtPlace(walls, { wall, along: to })) : room
  const cut = isCutBefore ? insertCorner(behind, wall, pointAtPlace(walls, { wall, along: from })) : behind
  const moved = isCutBefore ? wall + 1 : wall
  return mergeCorners(slideOut(cut, moved, by))
}

/** Moves a wall parallel to itself. @param by metres out of the room */
export function slideOut(room: Room, wall: number, by: number): Room {
  const walls = wallsOf(cornersOf(room))
  const [wx, wz] = wayOf(walls, wall)
  const [ox, oz] = outOf(walls, wall)
  // `slideWall` counts to the left of the wall's direction.
  return slideWall(room, wall, by * (ox * wz - oz * wx))
}

export const isSameOutline = (one: Room, other: Room): boolean => {
  const [a, b] = [cornersOf(one), cornersOf(other)]
  return a.length === b.length && a.every((corner, i) => distanceOf(corner, b[i]!) < 1e-6)
}
