import { lengthOf } from '../../../base/elementary.ts'
import { AT_WALL_BY_TYPE } from '../../../schema/furnishing/cards/at-wall.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { AT_WALL, type Boundary } from './boundary.ts'
import { backSide } from './region.ts'

/**
 * Whether a piece belongs to a wall: by its shape's wallAlignment, else by the habit of its type
 * (docs/decisions.md#c4).
 */
export function isWallAligned(boundary: Boundary, item: PlacedItem): boolean {
  const alignment = 'wallAlignment' in item.shape ? item.shape.wallAlignment : undefined
  if (alignment !== undefined) return alignment !== 'none'
  const habit = AT_WALL_BY_TYPE[item.type]
  if (habit !== 'with-its-back') return habit === 'always'
  const back = backSide(item)
  return back !== undefined && boundary.walls.some((wall) => runsAlong(wall, back))
}

/** Whether both ends of a side lie at a wall. */
function runsAlong(wall: Boundary['walls'][number], side: readonly number[]): boolean {
  const { ax, az, bx, bz } = wall
  const length2 = (bx - ax) * (bx - ax) + (bz - az) * (bz - az)
  return [0, 2].every((i) => {
    const px = side[i]! - ax
    const pz = side[i + 1]! - az
    const t = Math.max(0, Math.min(1, (px * (bx - ax) + pz * (bz - az)) / length2))
    return lengthOf(px - t * (bx - ax), pz - t * (bz - az)) <= AT_WALL
  })
}
