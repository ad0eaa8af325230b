import { pointsOf } from '../../../../engine/geometry/edges.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { bounds } from '../../../../engine/geometry/ring.ts'
import type { Outline } from '../found.ts'
import { outlineOf } from './cut-polygons.ts'

/** Columns that are larger are left as they are, metres, as are those of no more points. */
const ROUNDED_MAX = 1.2
const ROUNDED_POINTS_MIN = 8

/** A column as it stands in the way: round ones, and those of steel, as the octagon around them. */
export function columnOutline(ring: Ring): Outline {
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  if (ring.length / 2 <= ROUNDED_POINTS_MIN || Math.max(maxX - minX, maxZ - minZ) > ROUNDED_MAX) return outlineOf(ring)
  const sums = pointsOf(ring).map(([x, z]) => x + z)
  const differences = pointsOf(ring).map(([x, z]) => x - z)
  const [low, high] = [Math.min(...sums), Math.max(...sums)]
  const [left, right] = [Math.min(...differences), Math.max(...differences)]
  return outlineOf([
    ...[low - minZ, minZ, right + minZ, minZ],
    ...[maxX, maxX - right, maxX, high - maxX],
    ...[high - maxZ, maxZ, left + maxZ, maxZ],
    ...[minX, minX - left, minX, low - minX],
  ])
}
