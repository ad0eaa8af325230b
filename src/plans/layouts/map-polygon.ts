import { fromFirstPoint } from '../../engine/geometry/points.ts'
import { signedArea } from '../../engine/geometry/ring.ts'

type Point = [number, number]

/** A ring on a map, y upwards, as GeoJSON: closed, counter-clockwise. @see RFC 7946 section 3.1.6 */
export function mapPolygon(points: readonly Point[]): { type: 'Polygon'; coordinates: Point[][] } {
  const ring = [...points]
  const isClosed = () => ring[0]![0] === ring.at(-1)![0] && ring[0]![1] === ring.at(-1)![1]
  while (ring.length > 1 && isClosed()) ring.pop()
  if (signedArea(fromFirstPoint(ring.flat())) < 0) ring.reverse()
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}
