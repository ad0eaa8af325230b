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
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += Math.hypot(ring[i]! - ring[j]!, ring[i + 1]! - ring[j + 1]!)
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

/**
 * First pair of edges that cross or touch where they should not, or undefined for a simple ring.
 *
 * Neighbouring edges may share their vertex only; an edge folded back onto its neighbour counts. Edges are swept in the
 * order of their smallest x, so that only those whose stretches of x meet are compared.
 */
export function selfIntersection(ring: Ring): readonly [number, number] | undefined {
  const n = ring.length / 2
  for (let i = 0; i < n; i++) if (foldsBack(ring, i)) return [i, (i + 1) % n]
  const low = Float64Array.from({ length: n }, (_, i) => Math.min(edge(ring, i)[0], edge(ring, i)[2]))
  const high = Float64Array.from({ length: n }, (_, i) => Math.max(edge(ring, i)[0], edge(ring, i)[2]))
  const order = Array.from({ length: n }, (_, i) => i).sort((a, b) => low[a]! - low[b]!)
  for (let a = 0; a < n; a++) {
    const i = order[a]!
    for (let b = a + 1; b < n && low[order[b]!]! <= high[i]!; b++) {
      const j = order[b]!
      const apart = Math.abs(i - j)
      if (apart > 1 && apart < n - 1 && edgesMeet(ring, i, j)) return i < j ? [i, j] : [j, i]
    }
  }
  return undefined
}

/** Whether the edge after edge `i` runs back over it. */
function foldsBack(ring: Ring, i: number): boolean {
  const n = ring.length
  const [ax, az, bx, bz] = edge(ring, i)
  const cx = ring[(2 * i + 4) % n]!
  const cz = ring[(2 * i + 5) % n]!
  const cross = (bx - ax) * (cz - bz) - (bz - az) * (cx - bx)
  const dot = (bx - ax) * (cx - bx) + (bz - az) * (cz - bz)
  return Math.abs(cross) < 1e-12 && dot < 0
}

function edgesMeet(ring: Ring, i: number, j: number): boolean {
  const n = ring.length
  const ax = ring[2 * i]!
  const az = ring[2 * i + 1]!
  const bx = ring[(2 * i + 2) % n]!
  const bz = ring[(2 * i + 3) % n]!
  const cx = ring[2 * j]!
  const cz = ring[2 * j + 1]!
  const dx = ring[(2 * j + 2) % n]!
  const dz = ring[(2 * j + 3) % n]!
  if (Math.max(az, bz) < Math.min(cz, dz) || Math.max(cz, dz) < Math.min(az, bz)) return false
  const d1 = side(cx, cz, dx, dz, ax, az)
  const d2 = side(cx, cz, dx, dz, bx, bz)
  const d3 = side(ax, az, bx, bz, cx, cz)
  const d4 = side(ax, az, bx, bz, dx, dz)
  if (d1 * d2 < 0 && d3 * d4 < 0) return true
  return (
    (d1 === 0 && between(cx, cz, dx, dz, ax, az)) ||
    (d2 === 0 && between(cx, cz, dx, dz, bx, bz)) ||
    (d3 === 0 && between(ax, az, bx, bz, cx, cz)) ||
    (d4 === 0 && between(ax, az, bx, bz, dx, dz))
  )
}

function edge(ring: Ring, i: number): [number, number, number, number] {
  const n = ring.length
  return [ring[2 * i]!, ring[2 * i + 1]!, ring[(2 * i + 2) % n]!, ring[(2 * i + 3) % n]!]
}

const side = (ax: number, az: number, bx: number, bz: number, px: number, pz: number) =>
  Math.sign((bx - ax) * (pz - az) - (bz - az) * (px - ax))

const between = (ax: number, az: number, bx: number, bz: number, px: number, pz: number) =>
  Math.min(ax, bx) <= px && px <= Math.max(ax, bx) && Math.min(az, bz) <= pz && pz <= Math.max(az, bz)
