import type { Point } from '../../../../engine/drawing/display-list.ts'
import type { Opening, Room } from '../../../../schema/furnishing/room.ts'
import { openingMoved, openingsOf } from './edit-openings.ts'
import { cornersOf, lengthOf, placeAt, pointAtPlace, type Walls, wallsOf, wayOf } from './walls.ts'

/**
 * An opening moved by an arrow: along its wall towards the arrow, and past the end of the wall around the corner.
 *
 * @param step of the arrow over the floor, metres
 * @returns undefined where it cannot be moved that way
 */
export function openingNudged(room: Room, index: number, step: Point): Opening | undefined {
  const walls = wallsOf(cornersOf(room))
  const opening = openingsOf(room)[index]!
  const middle = placeAt(walls, opening.pos + opening.l / 2)
  const [wx, wz] = wayOf(walls, middle.wall)
  const along = step[0] * wx + step[1] * wz
  const [x, z] = pointAtPlace(walls, middle)
  const size = Math.hypot(...step)
  // Across the wall an arrow still means a way along it: away from the first corner where it points right or down.
  const way = Math.abs(along) > size / 2 ? Math.sign(along) : Math.sign(step[0] + step[1])
  const isElsewhere = (it: Opening | undefined) => it !== undefined && Math.abs(it.pos - opening.pos) > 1e-4
  const moved = openingMoved(room, index, [x + wx * size * way, z + wz * size * way], false)
  if (isElsewhere(moved)) return moved
  const around = openingMoved(room, index, besideCorner(walls, middle.wall, way, opening.l), false)
  return isElsewhere(around) ? around : undefined
}

/** Where the middle of an opening is that begins or ends at the corner behind a wall. @param way 1 for the next wall, -1 for the one before */
function besideCorner(walls: Walls, wall: number, way: number, width: number): Point {
  const count = walls.corners.length
  const next = (wall + (way > 0 ? 1 : count - 1)) % count
  const length = lengthOf(walls, next)
  const half = Math.min(width, length) / 2
  return pointAtPlace(walls, { wall: next, along: way > 0 ? half : length - half })
}
