import { lengthOf } from '../../../base/elementary.ts'
import { edgesOf, type RingEdge, type RingPoint } from '../../../engine/geometry/edges.ts'
import type { Ring } from '../../../engine/geometry/frame.ts'
import { containsPoint, edgesCross } from '../../../engine/geometry/ring.ts'

/** Between a point and an edge, metres. */
export function gapToEdge([x, z]: RingPoint, [ax, az, bx, bz]: RingEdge): number {
  const [dx, dz] = [bx - ax, bz - az]
  const square = dx * dx + dz * dz
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / square))
  return lengthOf(x - ax - share * dx, z - az - share * dz)
}

/** Between a point and the nearest of some edges, metres. */
export function gapToEdges(edges: readonly RingEdge[], point: RingPoint): number {
  let least = Number.POSITIVE_INFINITY
  for (const edge of edges) least = Math.min(least, gapToEdge(point, edge))
  return least
}

/** Between a point and an outline, metres; 0 inside it. */
export const gapToPoint = (ring: Ring, point: RingPoint): number =>
  containsPoint(ring, ...point) ? 0 : gapToEdges(edgesOf(ring), point)

/** Between two outlines, metres; 0 where they meet. */
export function outlineGap(one: Ring, other: Ring): number {
  const [edges, others] = [edgesOf(one), edgesOf(other)]
  if (edges.some((edge) => others.some((against) => edgesCross(edge, against)))) return 0
  let least = Number.POSITIVE_INFINITY
  for (const [x, z] of edges) least = Math.min(least, gapToPoint(other, [x, z]))
  for (const [x, z] of others) least = Math.min(least, gapToPoint(one, [x, z]))
  return least
}
