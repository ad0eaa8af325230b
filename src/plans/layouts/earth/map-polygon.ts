import { firstOf, lastOf } from '../../../engine/geometry/element-at.ts'
import { fromFirstPoint } from '../../../engine/geometry/points.ts'
import { signedArea } from '../../../engine/geometry/ring.ts'

type Point = [number, number]

/** A ring on a map, y upwards, as GeoJSON: closed, counter-clockwise. @see RFC 7946 section 3.1.6 */
export function mapPolygon(points: readonly Point[]): { type: 'Polygon'; coordinates: Point[][] } {
  const ring = [...points]
  const isClosed = () => firstOf(ring)[0] === lastOf(ring)[0] && firstOf(ring)[1] === lastOf(ring)[1]
  while (ring.length > 1 && isClosed()) ring.pop()
  if (signedArea(fromFirstPoint(ring.flat())) < 0) ring.reverse()
  return { type: 'Polygon', coordinates: [[...ring, firstOf(ring)]] }
}
