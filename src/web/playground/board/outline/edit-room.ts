import type { Point } from '../../../../engine/drawing/display-list.ts'
import { round6 } from '../../../../engine/geometry/frame.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import { type Becomes, keepOpenings } from './keep-openings.ts'
import { cornersOf, distanceOf, endsOf, lengthOf, type Walls, wallsOf, wayOf } from './walls.ts'

/** Walls whose directions differ by less than this go straight on. Sine of the angle. */
const STRAIGHT = 1e-3

/** The room with other corners, its openings at their places. */
export function withCorners(room: Room, corners: readonly Point[], becomes?: Becomes): Room {
  const before = wallsOf(cornersOf(room))
  const rounded = corners.map(([x, z]): [number, number] => [round6(x), round6(z)])
  const { openings, ...boundary } = room.boundary
  const same = before.corners.map((_, wall) => [wall])
  return {
    boundary: {
      ...boundary,
      shape: { ...boundary.shape, points: rounded },
      ...(openings && { openings: keepOpenings(before, wallsOf(rounded), becomes ?? same, openings) }),
    },
  }
}

export function moveCorner(room: Room, corner: number, to: Point): Room {
  return withCorners(room, cornersOf(room).with(corner, to))
}

/** A new corner on a wall; nothing else changes, openings neither. */
export function insertCorner(room: Room, wall: number, at: Point): Room {
  const corners = cornersOf(room)
  const points = corners.toSpliced(wall + 1, 0, at).map(([x, z]): [number, number] => [round6(x), round6(z)])
  return { boundary: { ...room.boundary, shape: { ...room.boundary.shape, points } } }
}

/** The room without a corner: its two walls become one. A triangle keeps its corners. */
export function removeCorner(room: Room, corner: number): Room {
  const corners = cornersOf(room)
  const count = corners.length
  if (count <= 3) return room
  const merged = corner === 0 ? count - 2 : corner - 1
  const becomes = corners.map((_, wall) =>
    wall === corner || wall === (corner + count - 1) % count ? [merged] : [wall > corner ? wall - 1 : wall],
  )
  return withCorners(room, corners.toSpliced(corner, 1), becomes)
}

/** Corners that lie on their successor are one corner. */
export function mergeCorners(room: Room): Room {
  const corners = cornersOf(room)
  const twin = corners.findIndex((corner, i) => distanceOf(corner, corners[(i + 1) % corners.length]!) < 0.01)
  return twin < 0 || corners.length <= 3 ? room : mergeCorners(removeCorner(room, twin))
}

/**
 * Moves a wall parallel to itself. Its ends slide along the neighbouring walls, so that all walls keep their directions; beside
 * a neighbour that goes straight on the wall is cut off and joined by a new wall.
 *
 * @param offset metres to the left of the direction of the wall, as seen from above with z down the page
 */
export function slideWall(room: Room, wall: number, offset: number): Room {
  const walls = wallsOf(cornersOf(room))
  const count = walls.corners.length
  if (Math.abs(offset) < 1e-9) return room
  const [wx, wz] = wayOf(walls, wall)
  const aside: Point = [wz * offset, -wx * offset]
  const [a, b] = endsOf(walls, wall)
  const [previous, next] = [(wall + count - 1) % count, (wall + 1) % count]
  const start = slid(walls, a, [wx, wz], aside, previous)
  const end = slid(walls, b, [wx, wz], aside, next)
  const corners: Point[] = []
  const becomes: number[][] = walls.corners.map(() => [])
  walls.corners.forEach((corner, i) => {
    if (i === wall) {
      if (start.cut) corners.push(corner)
      corners.push(start.at)
    } else if (i === next) {
      corners.push(end.at)
      if (end.cut) corners.push(corner)
    } else corners.push(corner)
    becomes[i] = [corners.length - 1]
  })
  return withCorners(room, corners, becomes)
}

/** Where an end of a moved wall comes to lie, and whether a new wall joins it to where it was. */
function slid(walls: Walls, end: Point, way: Point, aside: Point, neighbour: number): { at: Point; cut: boolean } {
  const [nx, nz] = wayOf(walls, neighbour)
  const across = way[0] * nz - way[1] * nx
  if (Math.abs(across) < STRAIGHT) return { at: [end[0] + aside[0], end[1] + aside[1]], cut: true }
  // end + n·t lies on the moved wall: cross(way, n·t − aside) = 0
  const t = (way[0] * aside[1] - way[1] * aside[0]) / across
  return { at: [end[0] + nx * t, end[1] + nz * t], cut: false }
}

/**
 * Gives a wall a length: the next wall moves parallel to itself until the length is right, so that all walls keep their
 * directions. Where the next wall goes straight on, the corner between them moves.
 */
export function resizeWall(room: Room, wall: number, length: number): Room {
  const walls = wallsOf(cornersOf(room))
  const next = (wall + 1) % walls.corners.length
  const [wx, wz] = wayOf(walls, wall)
  const [nx, nz] = wayOf(walls, next)
  const more = length - lengthOf(walls, wall)
  const [bx, bz] = walls.corners[next]!
  if (Math.abs(wx * nz - wz * nx) < STRAIGHT) return moveCorner(room, next, [bx + wx * more, bz + wz * more])
  return slideWall(room, next, more * (wx * nz - wz * nx))
}
