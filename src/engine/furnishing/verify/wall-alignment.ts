import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { AT_WALL, type Boundary } from './boundary.ts'
import { backSide } from './region.ts'

/**
 * Whether the pieces of a type belong to a wall: always, where their back is at one, or never. A list of the verifier's own,
 * so that a wrong entry in the records of the search shows.
 */
export const AT_WALL_BY_TYPE: Readonly<Record<PlacedItem['type'], 'always' | 'with-its-back' | 'never'>> = {
  armchair: 'never',
  bed: 'always',
  bed_lamp: 'never',
  carpet: 'never',
  coffee_table: 'never',
  dining_chair: 'never',
  dining_table: 'never',
  drawer_unit: 'always',
  exec_chair: 'never',
  exec_table: 'never',
  free_standing_lamp: 'never',
  meeting_chair: 'never',
  meeting_table: 'never',
  nightstand: 'always',
  other: 'never',
  pendant_lamp: 'never',
  shelf: 'always',
  sideboard: 'always',
  sofa: 'with-its-back',
  task_chair: 'never',
  task_table: 'never',
  tv: 'always',
  wardrobe: 'always',
}

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
  const length2 = (bx - ax) ** 2 + (bz - az) ** 2
  return [0, 2].every((i) => {
    const px = side[i]! - ax
    const pz = side[i + 1]! - az
    const t = Math.max(0, Math.min(1, (px * (bx - ax) + pz * (bz - az)) / length2))
    return Math.hypot(px - t * (bx - ax), pz - t * (bz - az)) <= AT_WALL
  })
}
