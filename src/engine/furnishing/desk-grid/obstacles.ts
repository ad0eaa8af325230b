import { pointsOf } from '../../geometry/edges.ts'
import { elementAt } from '../../geometry/element-at.ts'
import type { Ring } from '../../geometry/frame.ts'
import type { FlatRings } from '../../kernels/desk-grid-cells.ts'
import { across, along, type Bearing } from './bearing.ts'
import type { DeskCounts, DeskPattern } from './desk-layout.ts'

/** Obstacles in the frame of the pattern. */
export interface Obstacles extends FlatRings {
  /** Smallest u, largest u, smallest v, largest v of each ring. */
  readonly bounds: Float64Array
}

/** Brings rings of the box into the frame of the pattern. */
export function flattenRings(rings: readonly Ring[], bearing: Bearing): Obstacles {
  const offsets = new Uint32Array(rings.length + 1)
  rings.forEach((ring, i) => {
    offsets[i + 1] = elementAt(offsets, i) + ring.length / 2
  })
  const points = new Float64Array(2 * elementAt(offsets, rings.length))
  const bounds = new Float64Array(4 * rings.length)
  let next = 0
  for (const [k, ring] of rings.entries()) {
    let minU = Number.POSITIVE_INFINITY
    let maxU = Number.NEGATIVE_INFINITY
    let minV = Number.POSITIVE_INFINITY
    let maxV = Number.NEGATIVE_INFINITY
    for (const [x, z] of pointsOf(ring)) {
      const u = along(bearing, bearing.alongX ? x : z)
      const v = across(bearing, bearing.alongX ? z : x)
      points[next++] = u
      points[next++] = v
      minU = Math.min(minU, u)
      maxU = Math.max(maxU, u)
      minV = Math.min(minV, v)
      maxV = Math.max(maxV, v)
    }
    bounds.set([minU, maxU, minV, maxV], 4 * k)
  }
  return { points, offsets, count: rings.length, bounds }
}

/** About how much work it is to find the cells that obstacles take: edges and columns in each band they reach. */
export function obstacleSteps({ bounds, offsets, count }: Obstacles, pattern: DeskPattern, counts: DeskCounts): number {
  const bands = counts.pairBands + counts.singleBands
  const bandPitch = pattern.depth / Math.max(1, bands)
  const columnPitch = pattern.length / Math.max(1, counts.columns)
  let steps = 0
  for (let ring = 0; ring < count; ring++) {
    const columns = Math.min(
      counts.columns,
      (elementAt(bounds, 4 * ring + 1) - elementAt(bounds, 4 * ring)) / columnPitch + 2,
    )
    const reached = Math.min(bands, (elementAt(bounds, 4 * ring + 3) - elementAt(bounds, 4 * ring + 2)) / bandPitch + 2)
    steps += reached * (columns / 16 + elementAt(offsets, ring + 1) - elementAt(offsets, ring))
  }
  return steps
}
