import type { Point } from '../../../engine/drawing/display-list.ts'
import { containsPoint } from '../../../engine/geometry/ring.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { openingsOf } from '../../playground/board/outline/edit-openings.ts'
import { circumferenceOf, cornersOf, nearestWall, wallsOf } from '../../playground/board/outline/walls.ts'

/** How far from the outline of a room its wall may be pointed at from outside the rooms, metres. */
const WALL_REACH = 0.3

/** The place on a wall of a space that a point is near to. */
export interface WallNear {
  readonly space: LayoutSpace
  readonly wall: number
  /** How far from it, metres. */
  readonly apart: number
  /** The opening that is there. */
  readonly opening: number | undefined
}

/**
 * The wall nearest to a point: of the rooms in which it lies, else of any.
 *
 * @param reach how far it may be from a wall of the room in which it lies, metres
 */
export function wallNear(spaces: readonly LayoutSpace[], point: Point, reach: number): WallNear | undefined {
  const within = spaces.filter(({ room }) => containsPoint(cornersOf(room).flat(), ...point))
  const limit = within.length > 0 ? reach : Math.max(reach, WALL_REACH)
  let best: WallNear | undefined
  for (const space of within.length > 0 ? within : spaces) {
    const walls = wallsOf(cornersOf(space.room))
    const { wall, along, apart } = nearestWall(walls, point)
    if (apart > limit || apart >= (best?.apart ?? Number.POSITIVE_INFINITY)) continue
    const whole = circumferenceOf(walls)
    const at = walls.starts[wall]! + along
    const opening = openingsOf(space.room).findIndex(({ pos, l }) => (((at - pos) % whole) + whole) % whole <= l)
    best = { space, wall, apart, opening: opening < 0 ? undefined : opening }
  }
  return best
}
