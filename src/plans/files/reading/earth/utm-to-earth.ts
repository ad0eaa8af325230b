import type { Georeference } from '../../../../schema/resources/floors/georeference.ts'
import type { UtmZone } from './utm-zone.ts'

/** A point of the earth. */
interface EarthPoint {
  readonly georeference: Georeference
  /** Degrees clockwise from the north of the map to true north. */
  readonly north: number
}

/** Tells the point of the earth that a map shows. @param east, north metres @returns undefined outside of the map */
export type EarthAt = (east: number, north: number) => EarthPoint | undefined

/** Metres east and north at which a zone lies, with some beyond its meridians and the equator. */
const EAST_MIN = 50_000
const EAST_MAX = 950_000
const NORTH_MIN = -10_000
const NORTH_MAX = 10_010_000
/** Degrees of latitude over which the direction of north is measured. */
const STEP = 1e-4
/** Beyond this latitude UTM is not used. */
const LATITUDE_MAX = 85

/** The points of the earth that a zone of UTM shows. */
export async function earthOfZone(zone: UtmZone): Promise<EarthAt> {
  const { forward, inverse } = await projectionOf(zone)
  return (east, north) => {
    if (!(east >= EAST_MIN && east <= EAST_MAX && north >= NORTH_MIN && north <= NORTH_MAX)) return undefined
    const [longitude, latitude] = inverse([east, north]) as [number, number]
    if (!(Math.abs(latitude) <= LATITUDE_MAX)) return undefined
    const [toEast, toNorth] = forward([longitude, latitude + STEP]) as [number, number]
    return {
      georeference: { latitude: round9(latitude), longitude: round9(longitude) },
      north: (Math.atan2(toEast - east, toNorth - north) * 180) / Math.PI,
    }
  }
}

/** A point of a map of UTM on WGS 84. */
export interface MapPoint extends UtmZone {
  /** Metres. */
  readonly east: number
  readonly north: number
  /** Degrees clockwise from the north of the map to true north. */
  readonly trueNorth: number
}

/** Where a point of the earth is on the map of its zone. */
export async function mapPointOf({ latitude, longitude }: Georeference): Promise<MapPoint> {
  const zone = Math.min(60, Math.floor((longitude + 180) / 6) + 1)
  const isSouth = latitude < 0
  const { forward } = await projectionOf({ zone, isSouth })
  const [east, north] = forward([longitude, latitude]) as [number, number]
  const [toEast, toNorth] = forward([longitude, latitude + STEP]) as [number, number]
  return { zone, isSouth, east, north, trueNorth: (Math.atan2(toEast - east, toNorth - north) * 180) / Math.PI }
}

async function projectionOf({ zone, isSouth }: UtmZone) {
  const { default: proj4 } = await import('proj4')
  return proj4(`+proj=utm +zone=${zone} ${isSouth ? '+south ' : ''}+datum=WGS84 +units=m`)
}

const round9 = (degrees: number) => Math.round(degrees * 1e9) / 1e9
