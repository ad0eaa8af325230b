import { pointAt, pointsOf } from '../../../../engine/geometry/edges.ts'
import { elementAt, firstOf, lastOf } from '../../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { selfIntersection, signedArea } from '../../../../engine/geometry/ring.ts'

/** Points that lie nearer to the line through their neighbours than this are none, metres. */
const STRAIGHT_MAX = 0.005
/** Points nearer to each other than this are one, metres. */
const SAME_MAX = 0.001

/**
 * A ring without repeated points, points on straight lines, spikes and steps below 5 mm. Its points are some of those that it
 * had; its winding is unchanged.
 *
 * @param pointsMax most points; more are thinned out by a coarser measure
 * @returns undefined when nothing is left of it
 */
export function cleanRing(ring: Ring, pointsMax: number): number[] | undefined {
  const whole = dropHeights(dropRepeated(ring), SAME_MAX)
  if (whole.length < 6) return undefined
  for (let tolerance = STRAIGHT_MAX; ; tolerance *= 2) {
    const thin = dropHeights(whole, tolerance)
    if (thin.length < 6) return undefined
    if (thin.length / 2 > pointsMax) continue
    const keepsForm = Math.sign(signedArea(thin)) === Math.sign(signedArea(whole))
    if (keepsForm && !selfIntersection(thin)) return thin
    return whole.length / 2 <= pointsMax ? whole : thin
  }
}

/** Without points that lie on the one before. */
export function dropRepeated(ring: Ring): number[] {
  const points: number[] = []
  for (const [x, z] of pointsOf(ring)) {
    if (points.length === 0 || Math.hypot(x - points.at(-2)!, z - lastOf(points)) >= SAME_MAX) points.push(x, z)
  }
  while (
    points.length > 2 &&
    Math.hypot(firstOf(points) - points.at(-2)!, elementAt(points, 1) - lastOf(points)) < SAME_MAX
  )
    points.splice(-2)
  return points
}

/**
 * Drops points whose distance from the line through their neighbours is below `tolerance`, the smallest first, so that what is
 * dropped cannot add up: a remaining point is measured anew against the neighbours that it has then.
 */
function dropHeights(ring: Ring, tolerance: number): number[] {
  const n = ring.length / 2
  const next = Int32Array.from({ length: n }, (_, i) => (i + 1) % n)
  const before = Int32Array.from({ length: n }, (_, i) => (i + n - 1) % n)
  const dropped = new Uint8Array(n)
  const error = new Float64Array(n)
  let remaining = n
  for (let limit = tolerance / 8; limit <= tolerance * 1.0001 && remaining > 2; limit *= 2) {
    let quiet = 0
    for (let i = 0; quiet <= remaining && remaining > 2; i = elementAt(next, i)) {
      while (dropped[i]) i = elementAt(next, i)
      const [p, q] = [elementAt(before, i), elementAt(next, i)]
      const height = heightOf(ring, p, i, q) + elementAt(error, i)
      if (height >= limit) {
        quiet++
        continue
      }
      dropped[i] = 1
      next[p] = q
      before[q] = p
      error[p] = Math.max(elementAt(error, p), height)
      error[q] = Math.max(elementAt(error, q), height)
      remaining--
      quiet = 0
    }
  }
  return pointsOf(ring)
    .filter((_, i) => !dropped[i])
    .flat()
}

/** Distance of point i from the line through p and q; of a spike, that of its foot. */
function heightOf(ring: Ring, p: number, i: number, q: number): number {
  const [ax, az] = pointAt(ring, 2 * p)
  const [bx, bz] = pointAt(ring, 2 * q)
  const [ix, iz] = pointAt(ring, 2 * i)
  const [x, z] = [ix - ax, iz - az]
  const length = Math.hypot(bx - ax, bz - az)
  if (length < 1e-9) return 0
  const cross = Math.abs((bx - ax) * z - (bz - az) * x)
  const longest = Math.max(length, Math.hypot(x, z), Math.hypot(x - bx + ax, z - bz + az))
  return cross / longest
}
