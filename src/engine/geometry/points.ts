import { fault, ok, type Result } from '../../base/result-type.ts'
import { pointAt, pointsOf } from './edges.ts'
import { selfIntersection, signedArea } from './ring.ts'

/**
 * Reads a polygon as it may be sent: open or closed, either winding, repeated points dropped.
 *
 * @returns the ring in the listed order, or why it is no polygon (docs/decisions.md#c6)
 */
export function readPolygon(points: readonly (readonly [number, number])[]): Result<number[], string> {
  const ring: number[] = []
  for (const [x, z] of points) {
    if (ring.length === 0 || ring.at(-2) !== x || ring.at(-1) !== z) ring.push(x, z)
  }
  while (ring.length > 2 && ring[0] === ring.at(-2) && ring[1] === ring.at(-1)) ring.splice(-2)
  if (ring.length < 6) return fault(`must have at least 3 distinct points, got ${ring.length / 2}`)
  const near = fromFirstPoint(ring)
  if (isLine(near)) return fault('must enclose an area, got 0')
  const crossing = selfIntersection(near)
  if (crossing) return fault(`must not intersect itself, but edges ${crossing[0]} and ${crossing[1]} meet`)
  if (Math.abs(signedArea(near)) < AREA_MIN) return fault('must enclose an area, got 0')
  return ok(ring)
}

/** Areas below this are none, m². */
const AREA_MIN = 1e-9

/** The ring moved to its first point: far from the origin products of coordinates lose what they are to tell. */
export const fromFirstPoint = (ring: readonly number[]): number[] => {
  const [x, z] = pointAt(ring, 0)
  return ring.map((value, i) => value - (i % 2 === 0 ? x : z))
}

/** Whether all points lie on the line from the first, at the origin, to the one farthest from it. */
function isLine(ring: readonly number[]): boolean {
  let [farX, farZ] = [0, 0]
  const points = pointsOf(ring)
  for (const [x, z] of points) {
    if (x * x + z * z > farX * farX + farZ * farZ) [farX, farZ] = [x, z]
  }
  return points.every(([x, z]) => Math.abs(farX * z - farZ * x) < AREA_MIN)
}
