import { lengthOf } from '../../base/elementary.ts'
import { cyclicAt } from './element-at.ts'
import type { Ring } from './frame.ts'

export type RingPoint = readonly [x: number, z: number]
export type RingEdge = readonly [ax: number, az: number, bx: number, bz: number]

/** The point whose x is at an index of the ring, which may go past its end. */
export const pointAt = (ring: Ring, index: number): RingPoint => [cyclicAt(ring, index), cyclicAt(ring, index + 1)]

/** The edge from the point whose x is at an index of the ring to the next one. */
export const edgeAt = (ring: Ring, index: number): RingEdge => [...pointAt(ring, index), ...pointAt(ring, index + 2)]

/** The points of a ring. */
export function pointsOf(ring: Ring): RingPoint[] {
  const points: RingPoint[] = []
  for (let i = 0; i < ring.length; i += 2) points.push(pointAt(ring, i))
  return points
}

/** The edges of a ring; the first one begins at its first point. */
export function edgesOf(ring: Ring): RingEdge[] {
  const edges: RingEdge[] = []
  for (let i = 0; i < ring.length; i += 2) edges.push(edgeAt(ring, i))
  return edges
}

/** The edges of a ring in the order of the points at which they end; the first one ends at its first point. */
export function edgesByEnd(ring: Ring): RingEdge[] {
  const edges = edgesOf(ring)
  return [...edges.slice(-1), ...edges.slice(0, -1)]
}

/** From a point to the nearest one of an edge, which may be no longer than a point, metres. */
export function distanceToEdge([x, z]: RingPoint, [ax, az]: RingPoint, [bx, bz]: RingPoint): number {
  const [dx, dz] = [bx - ax, bz - az]
  const along = Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz || 1)))
  return lengthOf(x - ax - along * dx, z - az - along * dz)
}
