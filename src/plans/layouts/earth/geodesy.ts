import { turnOf } from '../../../engine/geometry/frame.ts'
import type { Georeference } from '../../../schema/resources/floors/georeference.ts'

/** Half axis and flattening of the ellipsoid. @see WGS 84 */
const RADIUS = 6_378_137
const FLATTENING = 1 / 298.257223563
const ECCENTRICITY2 = FLATTENING * (2 - FLATTENING)

/** Metres that a degree of longitude and one of latitude are long at a latitude. */
function metresPerDegree(latitude: number): { east: number; north: number } {
  const sin = Math.sin((latitude * Math.PI) / 180)
  const cos = Math.cos((latitude * Math.PI) / 180)
  const w = 1 - ECCENTRICITY2 * sin * sin
  const degree = Math.PI / 180
  return {
    east: (RADIUS / Math.sqrt(w)) * cos * degree,
    north: ((RADIUS * (1 - ECCENTRICITY2)) / w ** 1.5) * degree,
  }
}

/** Turns points of a plan into longitude and latitude, and back. */
export interface Projection {
  /** @param x, z metres, as the plan has them @returns degrees, rounded to about 0.1 mm */
  toEarth(x: number, z: number): [longitude: number, latitude: number]
  toPlan(longitude: number, latitude: number): [x: number, z: number]
}

/**
 * The plane that touches the earth in the origin of a plan; good to millimetres within some hundred metres of it.
 *
 * @param northDirection degrees clockwise from the top of the plan (−z) to north
 */
export function projectionAt({ longitude, latitude }: Georeference, northDirection: number): Projection {
  const { east, north } = metresPerDegree(latitude)
  const { cos, sin } = turnOf(northDirection)
  return {
    toEarth: (x, z) => [round9(longitude + (x * cos + z * sin) / east), round9(latitude + (x * sin - z * cos) / north)],
    toPlan(lon, lat) {
      const [e, n] = [(lon - longitude) * east, (lat - latitude) * north]
      return [e * cos + n * sin, e * sin - n * cos]
    },
  }
}

const round9 = (degrees: number) => Math.round(degrees * 1e9) / 1e9
