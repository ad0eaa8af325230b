import { lengthOf } from '../../base/elementary.ts'
import { edgeAt, edgesByEnd, edgesOf, pointAt, type RingEdge } from './edges.ts'
import { elementAt } from './element-at.ts'
import type { Ring } from './frame.ts'

/** Signed area, m²: positive when the ring runs clockwise as seen from above (x right, z down the page). */
export function signedArea(ring: Ring): number {
  let twice = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    twice += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!
  return twice / 2
}

export function perimeter(ring: Ring): number {
  let sum = 0
  for (const [ax, az, bx, bz] of edgesByEnd(ring)) sum += lengthOf(bx - ax, bz - az)
  return sum
}

/** Whether a point lies inside, by the even-odd rule; points on the boundary may fall either way. */
export function containsPoint(ring: Ring, x: number, z: number): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const zi = ring[i + 1]!
    const zj = ring[j + 1]!
    if (zi > z !== zj > z && x < ((ring[j]! - ring[i]!) * (z - zi)) / (zj - zi) + ring[i]!) inside = !inside
  }
  return inside
}

/** Smallest and largest coordinates. */
export function bounds(ring: Ring): { minX: number; minZ: number; maxX: number; maxZ: number } {
  let minX = Number.POSITIVE_INFINITY
  let minZ = Number.POSITIVE_INFINITY
  let maxX = Number.NEGATIVE_INFINITY
  let maxZ = Number.NEGATIVE_INFINITY
  for (let i = 0; i < ring.length; i += 2) {
    minX = Math.min(minX, ring[i]!)
    maxX = Math.max(maxX, ring[i]!)
    minZ = Math.min(minZ, ring[i + 1]!)
    maxZ = Math.max(maxZ, ring[i + 1]!)
  }
  return { minX, minZ, maxX, maxZ }
}

type Bounds = Readonly<ReturnType<typeof bounds>>

/** Whether two rectangles share more than an edge, or lie less than `gap` apart, metres. */
export const boundsMeet = (one: Bounds, other: Bounds, gap = 0): boolean =>
  one.minX < other.maxX + gap &&
  other.minX < one.maxX + gap &&
  one.minZ < other.maxZ + gap &&
  other.minZ < one.maxZ + gap

/**
 * First pair of edges that cross or touch where they should not, or undefined for a simple ring.
 *
 * Neighbouring edges may share their vertex only; an edge folded back onto its neighbour counts. Edges are swept in the
 * order of their smallest x, so that only those whose stretches of x meet are compared.
 */
export function selfIntersection(ring: Ring): readonly [number, number] | undefined {
  const n = ring.length / 2
  for (let i = 0; i < n; i++) if (foldsBack(ring, i)) return [i, (i + 1) % n]
  const swept = edgesOf(ring)
    .map((edge, i) => ({ i, edge, low: Math.min(edge[0], edge[2]), high: Math.max(edge[0], edge[2]) }))
    .sort((a, b) => a.low - b.low)
  for (const [a, { i, edge, high }] of swept.entries()) {
    for (let b = a + 1; b < n; b++) {
      const { i: j, edge: other, low } = elementAt(swept, b)
      if (low > high) break
      const apart = Math.abs(i - j)
      if (apart > 1 && apart < n - 1 && edgesMeet(edge, other)) return i < j ? [i, j] : [j, i]
    }
  }
  return undefined
}

/** Whether the edge after edge `i` runs back over it. */
function foldsBack(ring: Ring, i: number): boolean {
  const [ax, az, bx, bz] = edgeAt(ring, 2 * i)
  const [cx, cz] = pointAt(ring, 2 * i + 4)
  const cross = (bx - ax) * (cz - bz) - (bz - az) * (cx - bx)
  const dot = (bx - ax) * (cx - bx) + (bz - az) * (cz - bz)
  return Math.abs(cross) < 1e-12 && dot < 0
}

function edgesMeet(a: RingEdge, b: RingEdge): boolean {
  const [ax, az, bx, bz] = a
  const [cx, cz, dx, dz] = b
  if (Math.max(az, bz) < Math.min(cz, dz) || Math.max(cz, dz) < Math.min(az, bz)) return false
  const [d1, d2, d3, d4] = sidesOf(a, b)
  if (d1 * d2 < 0 && d3 * d4 < 0) return true
  return (
    (d1 === 0 && between(cx, cz, dx, dz, ax, az)) ||
    (d2 === 0 && between(cx, cz, dx, dz, bx, bz)) ||
    (d3 === 0 && between(ax, az, bx, bz, cx, cz)) ||
    (d4 === 0 && between(ax, az, bx, bz, dx, dz))
  )
}

/** Whether two edges cross: to touch is not enough. */
export function edgesCross(a: RingEdge, b: RingEdge): boolean {
  const [d1, d2, d3, d4] = sidesOf(a, b)
  return d1 * d2 < 0 && d3 * d4 < 0
}

/** On which side of each edge the ends of the other one are. */
const sidesOf = ([ax, az, bx, bz]: RingEdge, [cx, cz, dx, dz]: RingEdge) =>
  [
    side(cx, cz, dx, dz, ax, az),
    side(cx, cz, dx, dz, bx, bz),
    side(ax, az, bx, bz, cx, cz),
    side(ax, az, bx, bz, dx, dz),
  ] as const

const side = (ax: number, az: number, bx: number, bz: number, px: number, pz: number) =>
  Math.sign((bx - ax) * (pz - az) - (bz - az) * (px - ax))

const between = (ax: number, az: number, bx: number, bz: number, px: number, pz: number) =>
  Math.min(ax, bx) <= px && px <= Math.max(ax, bx) && Math.min(az, bz) <= pz && pz <= Math.max(az, bz)
