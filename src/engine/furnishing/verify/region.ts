import { cosSinOf } from '../../../base/elementary.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'

// The verifier has a geometry of its own: it must not repeat an error of the code it judges.
// Seen from above: x right, z down the page, turns clockwise (docs/decisions.md#c1). Metres.

export interface Bounds {
  readonly minX: number
  readonly minZ: number
  readonly maxX: number
  readonly maxZ: number
}

/** A simple polygon [x0, z0, x1, z1, …] whose signed area is positive; the first point is not repeated. */
export interface Polygon extends Bounds {
  readonly kind: 'polygon'
  readonly ring: readonly number[]
  readonly convex: boolean
}

export interface Circle extends Bounds {
  readonly kind: 'circle'
  readonly x: number
  readonly z: number
  readonly r: number
}

export type Region = Polygon | Circle

/** Whether the boxes around two regions share nothing. */
export const areApart = (a: Bounds, b: Bounds): boolean =>
  a.minX >= b.maxX || b.minX >= a.maxX || a.minZ >= b.maxZ || b.minZ >= a.maxZ

/** Points of the outlines of two regions where both may be, multiplied: what comparing them costs. A circle counts as one point. */
export const pointPairs = (a: Region, b: Region): number => pointsWithin(a, b) * pointsWithin(b, a)

function pointsWithin(region: Region, { minX, minZ, maxX, maxZ }: Bounds): number {
  if (region.kind === 'circle') return 1
  const { ring } = region
  let points = 2 // where it comes in and goes out
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i]!
    const z = ring[i + 1]!
    if (x >= minX && x <= maxX && z >= minZ && z <= maxZ) points++
  }
  return points
}

/** True footprint of a piece where it stands. */
export function footprint(item: PlacedItem): Region {
  const [x, , z] = item.position
  if (item.shape.type === 'cylinder') {
    const { r } = item.shape
    return { kind: 'circle', x, z, r, minX: x - r, minZ: z - r, maxX: x + r, maxZ: z + r }
  }
  return polygon(placed(localRing(item.shape), item))
}

/** The side z = 0 of the piece's frame, [ax, az, bx, bz]; undefined for shapes that have no such side. */
export function backSide(item: PlacedItem): number[] | undefined {
  const { shape } = item
  if (shape.type !== 'box' && shape.type !== 'l-extrusion') return undefined
  return placed([0, 0, shape.a, 0], item)
}

/** Polygon of a ring in either winding. */
export function polygon(ring: readonly number[]): Polygon {
  const turned = signedArea(ring) < 0 ? reversed(ring) : ring
  return { kind: 'polygon', ring: turned, convex: isConvex(turned), ...boundsOf(turned) }
}

/** Ring without its repeated points, the closing one included, in the listed order. */
export function cleanRing(points: readonly (readonly [number, number])[]): number[] {
  const ring: number[] = []
  for (const [x, z] of points) if (ring.length === 0 || x !== ring.at(-2) || z !== ring.at(-1)) ring.push(x, z)
  while (ring.length > 2 && ring[0] === ring.at(-2) && ring[1] === ring.at(-1)) ring.length -= 2
  return ring
}

/** Signed area, m². @param n how many of the numbers are the ring */
export function signedArea(ring: ArrayLike<number>, n = ring.length): number {
  const ox = ring[0] ?? 0
  const oz = ring[1] ?? 0
  let twice = 0
  for (let i = 2; i + 3 < n; i += 2)
    twice += (ring[i]! - ox) * (ring[i + 3]! - oz) - (ring[i + 2]! - ox) * (ring[i + 1]! - oz)
  return twice / 2
}

function localRing(shape: Exclude<Shape, { type: 'cylinder' }>): number[] {
  if (shape.type === 'polygon-extrusion') return cleanRing(shape.points)
  const { a, b } = shape
  if (shape.type === 'box') return [0, 0, a, 0, a, b, 0, b]
  const { c, d } = shape
  return [0, 0, a, 0, a, d, c, d, c, b, 0, b]
}

function placed(ring: readonly number[], item: PlacedItem): number[] {
  const [px, , pz] = item.position
  const [cos, sin] = cosSinOf(item.rotation)
  const out: number[] = []
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i]!
    const z = ring[i + 1]!
    out.push(px + x * cos - z * sin, pz + x * sin + z * cos)
  }
  return out
}

function reversed(ring: readonly number[]): number[] {
  const out: number[] = []
  for (let i = ring.length - 2; i >= 0; i -= 2) out.push(ring[i]!, ring[i + 1]!)
  return out
}

function isConvex(ring: readonly number[]): boolean {
  const n = ring.length
  for (let i = 0; i < n; i += 2) {
    const bx = ring[(i + 2) % n]!
    const bz = ring[(i + 3) % n]!
    const cross = (bx - ring[i]!) * (ring[(i + 5) % n]! - bz) - (bz - ring[i + 1]!) * (ring[(i + 4) % n]! - bx)
    if (cross < 0) return false
  }
  return true
}

/** Visits the edges of a ring in the order of the points at which they end. */
export function forEachEdge(
  ring: readonly number[],
  visit: (ax: number, az: number, bx: number, bz: number) => void,
): void {
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2)
    visit(ring[j]!, ring[j + 1]!, ring[i]!, ring[i + 1]!)
}

/** Visits the points of a ring. */
export function forEachPoint(ring: readonly number[], visit: (x: number, z: number) => void): void {
  for (let i = 0; i < ring.length; i += 2) visit(ring[i]!, ring[i + 1]!)
}

/** The box around a ring. */
export function boundsOf(ring: readonly number[]): Bounds {
  let minX = Number.POSITIVE_INFINITY
  let minZ = Number.POSITIVE_INFINITY
  let maxX = Number.NEGATIVE_INFINITY
  let maxZ = Number.NEGATIVE_INFINITY
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i]!
    const z = ring[i + 1]!
    if (x < minX) minX = x
    if (x > maxX) maxX = x
    if (z < minZ) minZ = z
    if (z > maxZ) maxZ = z
  }
  return { minX, minZ, maxX, maxZ }
}
