import { fault, ok, type Result } from '../result-type.ts'
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
  const crossing = selfIntersection(ring)
  if (crossing) return fault(`must not intersect itself, but edges ${crossing[0]} and ${crossing[1]} meet`)
  if (Math.abs(signedArea(ring)) < 1e-9) return fault('must enclose an area, got 0')
  return ok(ring)
}
