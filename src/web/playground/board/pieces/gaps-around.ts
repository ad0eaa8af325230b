import type { Point } from '../../../../engine/drawing/display-list.ts'
import { type Extent, extentOf } from '../../../../engine/drawing/room/outline.ts'
import { outlineOf, type Pieces } from './edit-pieces.ts'

/** Free floor between a piece and what stands next to it on one side. */
export interface Gap {
  readonly from: Point
  readonly to: Point
  readonly length: number
}

/** Shorter gaps are none, metres. */
const GAP_MIN = 0.005

/**
 * How far it is from the sides of an extent to the nearest wall or piece, to the left, right, top and bottom; a side that touches
 * something has no gap.
 *
 * @param corners of the room
 */
export function gapsAround(extent: Extent, others: Pieces, corners: readonly Point[]): Gap[] {
  const { minX, maxX, minZ, maxZ } = extent
  const [x, z] = [(minX + maxX) / 2, (minZ + maxZ) / 2]
  const sides: readonly { from: Point; way: Point }[] = [
    { from: [minX, z], way: [-1, 0] },
    { from: [maxX, z], way: [1, 0] },
    { from: [x, minZ], way: [0, -1] },
    { from: [x, maxZ], way: [0, 1] },
  ]
  // What lies on the floor is walked over and measures nothing.
  const outlines = [corners, ...others.filter(({ type }) => type !== 'carpet').map(outlineOf)]
  const extents = outlines.slice(1).map((outline) => extentOf(outline)!)
  return sides.flatMap(({ from, way }): Gap[] => {
    const isAmong = extents.some(
      (it) => from[0] > it.minX && from[0] < it.maxX && from[1] > it.minZ && from[1] < it.maxZ,
    )
    const length = isAmong ? 0 : Math.min(...outlines.map((outline) => distanceTo(outline, from, way)))
    if (!Number.isFinite(length) || length < GAP_MIN) return []
    return [{ from, to: [from[0] + way[0] * length, from[1] + way[1] * length], length }]
  })
}

/** From a point on the way to an outline; infinite where the way misses it. */
function distanceTo(outline: readonly Point[], [x, z]: Point, [wx, wz]: Point): number {
  let nearest = Number.POSITIVE_INFINITY
  outline.forEach(([ax, az], i) => {
    const [bx, bz] = outline[(i + 1) % outline.length]!
    // Ends on either side of the way, one of them counted, so that a corner is met once.
    const a = (ax - x) * wz - (az - z) * wx
    const b = (bx - x) * wz - (bz - z) * wx
    if (a > 0 === b > 0) return
    const share = a / (a - b)
    const along = (ax + (bx - ax) * share - x) * wx + (az + (bz - az) * share - z) * wz
    if (along >= -1e-9) nearest = Math.min(nearest, Math.max(0, along))
  })
  return nearest
}
