import { ServiceError } from '../../../../base/errors.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { readPolygon } from '../../../../engine/geometry/points.ts'
import type { Georeference } from '../../../../schema/resources/floors/georeference.ts'
import { projectionAt } from '../../../layouts/earth/geodesy.ts'
import { LENGTH_UNITS, type LengthUnit } from '../../read-options.ts'
import type { Outline } from '../found.ts'
import { cleanRing } from '../outlines/clean-ring.ts'
import { outlineOf } from '../outlines/cut-polygons.ts'
import { type Feature, type GeoJsonFile, shown } from './features.ts'

/** Most points of one polygon of a file, before those on straight lines are left out. */
const POINTS_MAX = 100_000
/** Widest extent of the features of one file that are taken for a building, degrees of latitude: about 20 km. */
const EXTENT_MAX = 0.2

/** Brings coordinates of a file into the plan. */
export interface ToPlan {
  /** Where the origin of the plan lies; null for plans in metres. */
  readonly georeference: Georeference | null
  point(pair: unknown, path: string): [number, number]
}

/** Names of the coordinate reference system that GeoJSON has. @see RFC 7946 section 4 */
const WGS_84 = /CRS84$|(?:EPSG:+|epsg\/0\/)4326$/i

/**
 * How the coordinates of a file are meant: longitude and latitude, or metres of a plan.
 *
 * @throws ServiceError `invalid` for another coordinate reference system, and for coordinates that are no degrees
 */
export function toPlanOf(file: GeoJsonFile, unit: LengthUnit | undefined): ToPlan {
  if (unit !== undefined || file.coordinateSystem === 'local-metres') return localPlan(LENGTH_UNITS[unit ?? 'metres'])
  if (file.coordinateSystem !== undefined)
    throw new ServiceError(
      'invalid',
      `coordinateSystem: must be "local-metres" or left out, got ${shown(file.coordinateSystem)}`,
    )
  const name = crsName(file.crs)
  if (name !== undefined && !WGS_84.test(name))
    throw new ServiceError(
      'invalid',
      `crs: ${shown(name)} is not read: transform the file to WGS 84 (longitude, latitude), or say that its coordinates are metres`,
    )
  const extent = extentOf(file.features)
  if (!extent) return localPlan(1)
  const [west, south, east, north] = extent
  if (north - south > EXTENT_MAX || (east - west) * Math.cos((south * Math.PI) / 180) > EXTENT_MAX)
    throw new ServiceError(
      'invalid',
      `The features lie from [${west}, ${south}] to [${east}, ${north}] degrees, farther apart than a building is wide: say that the coordinates are metres when they are`,
    )
  const georeference = { longitude: rounded((west + east) / 2), latitude: rounded((south + north) / 2) }
  const { toPlan } = projectionAt(georeference, 0)
  return {
    georeference,
    point(pair, path) {
      const [longitude, latitude] = pairOf(pair, path)
      return toPlan(longitude, latitude)
    },
  }
}

const localPlan = (scale: number): ToPlan => ({
  georeference: null,
  point(pair, path) {
    const [x, y] = pairOf(pair, path)
    return [x * scale, -y * scale + 0]
  },
})

function crsName(crs: unknown): string | undefined {
  if (crs === null || crs === undefined) return undefined
  const { name } = Object((Object(crs) as { properties?: unknown }).properties) as { name?: unknown }
  return typeof name === 'string' ? name : (JSON.stringify(crs)?.slice(0, 100) ?? '')
}

const rounded = (degrees: number) => Math.round(degrees * 1e9) / 1e9

/** West, south, east and north of all features, but for what are no numbers. @throws ServiceError naming the feature that has no degrees */
function extentOf(features: readonly Feature[]): [number, number, number, number] | undefined {
  const extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { path, geometry } of features) {
    for (const [pair, at] of pairsIn(geometry?.coordinates, `${path}.geometry.coordinates`)) {
      if (!isPair(pair)) continue
      const [longitude, latitude] = pair
      if (Math.abs(longitude) > 180 || Math.abs(latitude) > 85)
        throw new ServiceError(
          'invalid',
          `${at}: [${longitude}, ${latitude}] is no longitude and latitude: transform the file to WGS 84, or say that its coordinates are metres`,
        )
      extent[0] = Math.min(extent[0], longitude)
      extent[1] = Math.min(extent[1], latitude)
      extent[2] = Math.max(extent[2], longitude)
      extent[3] = Math.max(extent[3], latitude)
    }
  }
  return extent[0] <= extent[2] ? extent : undefined
}

/** All pairs of nested arrays of coordinates, with their paths. */
function* pairsIn(value: unknown, path: string, depth = 0): Generator<[unknown, string]> {
  if (!Array.isArray(value) || value.length === 0) return
  if (!Array.isArray(value[0]) || depth > 3) yield [value, path]
  else for (const [i, part] of value.entries()) yield* pairsIn(part, `${path}[${i}]`, depth + 1)
}

function pairOf(pair: unknown, path: string): [number, number] {
  if (!isPair(pair)) throw new ServiceError('invalid', `${path}: must be two numbers, got ${shown(pair)}`)
  return [pair[0], pair[1]]
}

const isPair = (pair: unknown): pair is [number, number] =>
  Array.isArray(pair) && pair.length >= 2 && isCoordinate(pair[0]) && isCoordinate(pair[1])

const isCoordinate = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 1e8

/** The polygons of a feature as rings of the plan in the listed order, without the repeated last point. */
export function polygonsOf(
  { geometry, path }: Feature,
  toPlan: ToPlan,
): { readonly rings: number[][]; readonly path: string }[] {
  const at = `${path}.geometry.coordinates`
  if (geometry?.type === 'Polygon') return [{ rings: ringsOf(geometry.coordinates, at, toPlan), path: at }]
  if (!Array.isArray(geometry?.coordinates)) throw new ServiceError('invalid', `${at}: is required`)
  return geometry.coordinates.map((polygon, i) => ({
    rings: ringsOf(polygon, `${at}[${i}]`, toPlan),
    path: `${at}[${i}]`,
  }))
}

function ringsOf(rings: unknown, path: string, toPlan: ToPlan): number[][] {
  if (!Array.isArray(rings) || rings.length === 0) throw new ServiceError('invalid', `${path}: must be a list of rings`)
  return rings.map((ring: unknown, i) => {
    const at = `${path}[${i}]`
    if (!Array.isArray(ring)) throw new ServiceError('invalid', `${at}: must be a list of points, got ${shown(ring)}`)
    if (ring.length > POINTS_MAX)
      throw new ServiceError('payload_too_large', `${at}: at most ${POINTS_MAX} points are read, got ${ring.length}`)
    const read = readPolygon(ring.map((pair, j) => toPlan.point(pair, `${at}[${j}]`)))
    if (!read.ok) throw new ServiceError('invalid', `${at}: ${read.fault}`)
    return read.value
  })
}

/** The rings as an outline. @throws ServiceError `invalid` when no polygon is left of them */
export function cleanOutline(rings: readonly Ring[], path: string, pointsMax: number): Outline {
  const clean = rings.map((ring) => cleanRing(ring, pointsMax))
  const [outer, ...holes] = clean
  if (!outer) throw new ServiceError('invalid', `${path}: is too small for a space`)
  return outlineOf(
    outer,
    holes.flatMap((hole) => (hole ? [hole] : [])),
  )
}
