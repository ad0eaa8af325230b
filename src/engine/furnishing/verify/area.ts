import { angleOf, arcCosine, lengthOf } from '../../../base/elementary.ts'
import { areApart, type Bounds, type Circle, type Polygon, type Region, signedArea } from './region.ts'

/** Steps for comparing two outlines, and for a point of one beside one of the other: 0.01 of round ones, 0.08 of combs. */
const OUTLINE_STEPS = 0.3
const POINT_PAIR_STEPS = 0.03

/** Steps of finding the area that two regions share. @param pairs points of one, in the other's box, with those of the other */
export const sharingSteps = (pairs: number): number => OUTLINE_STEPS + pairs * POINT_PAIR_STEPS

/** Area of a footprint, m². */
export function areaOf(region: Region): number {
  return region.kind === 'circle' ? Math.PI * region.r * region.r : signedArea(region.ring)
}

/** Area that two regions share, m²; exact up to rounding for any mix of circles and simple polygons. */
export function sharedArea(a: Region, b: Region): number {
  if (areApart(a, b)) return 0
  if (a.kind === 'circle') return b.kind === 'circle' ? lens(a, b) : circleAndRing(a, b.ring)
  if (b.kind === 'circle') return circleAndRing(b, a.ring)
  return polygons(a, b)
}

/**
 * A convex polygon cuts any simple one half-plane by half-plane: where the cut leaves several parts, they stay joined by
 * edges on the cutting line, which have no area. When neither is convex, one is the signed sum of its fan of triangles.
 */
function polygons(a: Polygon, b: Polygon): number {
  const isLarge = a.ring.length * b.ring.length > SMALL
  const [one, other] = isLarge ? [cutTo(a.ring, b), cutTo(b.ring, a)] : [a.ring, b.ring]
  if (one.length < 6 || other.length < 6) return 0
  if (b.convex) return clippedArea(one, other)
  if (a.convex) return clippedArea(other, one)
  return fannedArea(one, other)
}

/** Numbers of two outlines, multiplied, up to which nothing is gained by cutting both to their common box. */
const SMALL = 400

/** What of a simple ring lies in a box: of two outlines that hardly touch, little. */
function cutTo(ring: readonly number[], { minX, minZ, maxX, maxZ }: Bounds): readonly number[] {
  let length = clipInto(0, ring, ring.length, minX, maxZ, 0, -1)
  if (length >= 6) length = clipInto(1, scratch[0], length, minX, minZ, 1, 0)
  if (length >= 6) length = clipInto(0, scratch[1], length, maxX, minZ, 0, 1)
  if (length >= 6) length = clipInto(1, scratch[0], length, maxX, maxZ, -1, 0)
  if (length < 6) return []
  return Array.from(scratch[1].subarray(0, length))
}

/** Area of a simple ring inside another one. */
function fannedArea(subject: readonly number[], ring: readonly number[]): number {
  let sum = 0
  for (let i = 2; i + 3 < ring.length; i += 2) {
    const triangle = [ring[0]!, ring[1]!, ring[i]!, ring[i + 1]!, ring[i + 2]!, ring[i + 3]!]
    const signed = signedArea(triangle)
    if (signed > 0) sum += clippedArea(subject, triangle)
    else if (signed < 0)
      sum -= clippedArea(subject, [ring[0]!, ring[1]!, ring[i + 2]!, ring[i + 3]!, ring[i]!, ring[i + 1]!])
  }
  return sum
}

/** Area of a simple ring inside a convex ring of positive area. */
function clippedArea(subject: readonly number[], convex: readonly number[]): number {
  let ring: ArrayLike<number> = subject
  let length = subject.length
  for (let i = 0, j = convex.length - 2; i < convex.length; j = i, i += 2) {
    const out = ring === scratch[0] ? 1 : 0
    length = clipInto(
      out,
      ring,
      length,
      convex[j]!,
      convex[j + 1]!,
      convex[i]! - convex[j]!,
      convex[i + 1]! - convex[j + 1]!,
    )
    if (length < 6) return 0
    ring = scratch[out]
  }
  return signedArea(ring, length)
}

/** What is left of a ring after each cut, in turns: their memory is kept. */
const scratch: [Float64Array, Float64Array] = [new Float64Array(1024), new Float64Array(1024)]

/**
 * Leaves in one of the scratch arrays what of a ring lies on the inner side of the line through (px, pz) along (dx, dz).
 *
 * @param length numbers of the ring
 * @returns numbers of what is left
 */
function clipInto(
  out: 0 | 1,
  ring: ArrayLike<number>,
  length: number,
  px: number,
  pz: number,
  dx: number,
  dz: number,
): number {
  // Each point may be followed by one on the line.
  if (scratch[out].length < 2 * length) scratch[out] = new Float64Array(4 * length)
  const into = scratch[out]
  let count = 0
  let ax = ring[length - 2]!
  let az = ring[length - 1]!
  let before = dx * (az - pz) - dz * (ax - px)
  for (let i = 0; i < length; i += 2) {
    const bx = ring[i]!
    const bz = ring[i + 1]!
    const after = dx * (bz - pz) - dz * (bx - px)
    if (before >= 0 !== after >= 0) {
      const t = before / (before - after)
      into[count++] = ax + (bx - ax) * t
      into[count++] = az + (bz - az) * t
    }
    if (after >= 0) {
      into[count++] = bx
      into[count++] = bz
    }
    ax = bx
    az = bz
    before = after
  }
  return count
}

/** Two circles: the lens between them. */
function lens(a: Circle, b: Circle): number {
  const d = lengthOf(a.x - b.x, a.z - b.z)
  if (d >= a.r + b.r) return 0
  const small = Math.min(a.r, b.r)
  if (d <= Math.abs(a.r - b.r)) return Math.PI * small * small
  // Distance of the common chord from each centre.
  const fromA = (d * d + a.r * a.r - b.r * b.r) / (2 * d)
  return segmentArea(a.r, fromA) + segmentArea(b.r, d - fromA)
}

/** Area of a disc beyond a chord at a signed distance from its centre. */
function segmentArea(r: number, distance: number): number {
  const clamped = Math.max(-r, Math.min(r, distance))
  return r * r * arcCosine(clamped / r) - clamped * Math.sqrt(r * r - clamped * clamped)
}

/** Circle and simple ring: each edge spans, from the centre, a triangle inside the circle and sectors beyond it. */
function circleAndRing(circle: Circle, ring: readonly number[]): number {
  let sum = 0
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    sum += wedge(circle.r, ring[j]! - circle.x, ring[j + 1]! - circle.z, ring[i]! - circle.x, ring[i + 1]! - circle.z)
  return Math.abs(sum)
}

/** Signed area of the disc of radius r about the origin inside the triangle (origin, a, b). */
function wedge(r: number, ax: number, az: number, bx: number, bz: number): number {
  const dx = bx - ax
  const dz = bz - az
  const length2 = dx * dx + dz * dz
  if (length2 === 0) return 0
  // Where the line of the edge meets the circle, as parameters along the edge.
  const foot = -(ax * dx + az * dz) / length2
  const cross = ax * bz - az * bx
  const half2 = (r * r - (cross * cross) / length2) / length2
  if (half2 <= 0) return sector(r, ax, az, bx, bz)
  const half = Math.sqrt(half2)
  const enter = Math.min(1, Math.max(0, foot - half))
  const leave = Math.min(1, Math.max(0, foot + half))
  if (enter >= leave) return sector(r, ax, az, bx, bz)
  const ex = ax + dx * enter
  const ez = az + dz * enter
  const lx = ax + dx * leave
  const lz = az + dz * leave
  return sector(r, ax, az, ex, ez) + (ex * lz - ez * lx) / 2 + sector(r, lx, lz, bx, bz)
}

/** Signed area of the sector between the directions of a and b. */
function sector(r: number, ax: number, az: number, bx: number, bz: number): number {
  return (r * r * angleOf(ax * bx + az * bz, ax * bz - az * bx)) / 2
}
