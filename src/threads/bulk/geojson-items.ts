import { ServiceError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import type { Outline } from '../../plans/files/reading/found.ts'
import { cleanOutline, polygonsOf, toPlanOf } from '../../plans/files/reading/geojson/coordinates.ts'
import { type Feature, featuresOf } from '../../plans/files/reading/geojson/features.ts'
import { areaOf, outlineOf, subtract } from '../../plans/files/reading/outlines/cut-polygons.ts'
import { checkedJson } from '../../schema/wire/checked-json.ts'
import { type BulkItem, bulkItem, faultAtPlace, type ItemPlace } from './bulk-item.ts'
import type { UnreadItems } from './ndjson-items.ts'
import { sharedMembers } from './shared-members.ts'

/** Height of a box whose feature does not tell it, metres. */
const HEIGHT = 3

/** Most corners of a polygon. */
const CORNERS_MAX = 1000

/**
 * Splits GeoJSON: each polygon is the box around it, upright in the plan, and what of the box lies outside of it is an
 * obstacle. The other params are the properties of the feature, and `defaults` beside the features.
 *
 * @throws ServiceError `invalid` for what is no GeoJSON, naming the place
 */
export function geojsonItems(bytes: Uint8Array, depthMax: number): UnreadItems {
  const value: unknown = JSON.parse(checkedJson(bytes, depthMax))
  const file = featuresOf(value)
  const toPlan = toPlanOf(file, undefined)
  const defaults = isRecord(value) ? (value['defaults'] ?? {}) : {}
  if (!isRecord(defaults)) throw new ServiceError('invalid', 'defaults: must be an object')
  const shared = sharedMembers(defaults)
  return { method: 'generateDeskGrid', count: file.features.length, shared, items: read() }

  function* read(): Generator<BulkItem> {
    for (const [index, feature] of file.features.entries()) {
      const rings = ringsOf(feature, toPlan)
      const place = { list: 'features', index } as const
      yield bulkItem('generateDeskGrid', JSON.stringify(at(place, () => paramsOf(feature, rings))), shared, place)
    }
  }
}

/** What is read, or its fault with the place. */
function at(place: ItemPlace, read: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return read()
  } catch (error) {
    throw faultAtPlace(error, place)
  }
}

/** Faults of a geometry name their place themselves. */
function ringsOf(feature: Feature, toPlan: ReturnType<typeof toPlanOf>): number[][] {
  if (feature.geometry?.type !== 'Polygon')
    throw new ServiceError('invalid', `${feature.path}.geometry: must be a Polygon`)
  return polygonsOf(feature, toPlan)[0]!.rings
}

type Point = [number, number]

function paramsOf({ properties, path }: Feature, rings: readonly (readonly number[])[]): Record<string, unknown> {
  const { height = HEIGHT, obstacles = [], ...params } = properties
  if (!Array.isArray(obstacles)) throw new ServiceError('invalid', 'obstacles: must be an array')
  if ('boundingBox' in params)
    throw new ServiceError('invalid', 'boundingBox: must be left out, it is that of the polygon')
  const outline = cleanOutline(rings, path, CORNERS_MAX)
  const along = (axis: 0 | 1) => outline.outer.filter((_, i) => i % 2 === axis)
  const [west, east] = [Math.min(...along(0)), Math.max(...along(0))]
  const [north, south] = [Math.min(...along(1)), Math.max(...along(1))]
  const inBox = (ring: readonly number[]): Point[] =>
    Array.from(
      { length: ring.length / 2 },
      (_, i): Point => [rounded(ring[2 * i]! - west), rounded(ring[2 * i + 1]! - north)],
    )
  const outside = outsideOf(outline, outlineOf([west, north, east, north, east, south, west, south]))
  const pieces = outside.map(({ outer }) => ({ type: 'polygon-extrusion', h: height, points: inBox(outer) }))
  return {
    ...params,
    boundingBox: { x: rounded(east - west), y: height, z: rounded(south - north) },
    ...(pieces.length + obstacles.length > 0 ? { obstacles: [...obstacles, ...pieces] } : {}),
  }
}

/** What of a box lies outside of an outline in it. @throws ServiceError where it cannot be cut out: desks would stand there */
function outsideOf(outline: Outline, box: Outline): Outline[] {
  const outside = subtract(box, [outline])
  const missing = areaOf(box) - areaOf(outline) - outside.reduce((sum, it) => sum + areaOf(it), 0)
  if (Math.abs(missing) <= AREA_TOLERANCE * areaOf(box)) return outside
  throw new ServiceError('invalid', 'geometry: what lies around the polygon cannot be cut out, make it simpler')
}

/** Of the area of a box, by which grids of coordinates may change it. */
const AREA_TOLERANCE = 1e-3

/** To the tenth of a millimetre, as outlines are cut. */
const rounded = (metres: number) => Math.round(metres * 1e4) / 1e4
