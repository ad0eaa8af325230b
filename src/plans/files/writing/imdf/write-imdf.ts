import { digestUuid } from '../../../../base/digest-uuid.ts'
import { sha256 } from '../../../../base/sha-256.ts'
import { type FloorPlan, floorPlanOf } from '../../../../engine/drawing/floor/floor-plan.ts'
import { nameOf } from '../../../../engine/drawing/words.ts'
import { firstOf } from '../../../../engine/geometry/element-at.ts'
import { type Areas, areasOf, unionOf } from '../../../../engine/geometry/polygons.ts'
import { projectionAt } from '../../../layouts/earth/geodesy.ts'
import { mapPolygon } from '../../../layouts/earth/map-polygon.ts'
import { footprint } from '../../../layouts/footprint.ts'
import { kindOfName } from '../../../whole-floors/names/kind-of-name.ts'
import type { RoomKind } from '../../../whole-floors/names/room-kinds.ts'
import type { FilePlanFloor } from '../../file-plan.ts'
import type { WriteOptions } from '../write-options.ts'
import { zipOf } from './zip-of.ts'

type Point = readonly [number, number]

/** Where floors lie whose place on the earth is not known. */
const NOWHERE = { longitude: 0, latitude: 0 }

/** The categories of IMDF that kinds of rooms have; others are rooms. @see IMDF 1.0.0, unit category */
const CATEGORIES: Readonly<Partial<Record<RoomKind, string>>> = {
  office: 'office',
  open_office: 'office',
  focus: 'office',
  executive: 'office',
  meeting: 'conferenceroom',
  training: 'classroom',
  library: 'library',
  lounge: 'lounge',
  waiting: 'waitingroom',
  reception: 'lobby',
  entrance: 'lobby',
  corridor: 'walkway',
  stairs: 'stairs',
  lift: 'elevator',
  bath: 'restroom',
  wc: 'restroom',
  kitchen: 'kitchen',
  storage: 'storage',
  laundry: 'laundryroom',
  vehicles: 'parking',
  technical: 'mechanical',
  copying: 'serverroom',
  phone: 'phoneroom',
}

/**
 * The floor as an archive of the Indoor Mapping Data Format: a venue with one building and one level. A floor without a georeference
 * lies at 0° north, 0° east. @see https://register.apple.com/resources/imdf
 */
export function writeImdf(floor: FilePlanFloor, { date }: WriteOptions): Promise<Uint8Array> {
  const plan = floorPlanOf(floor)
  const projection = projectionAt(floor.georeference ?? NOWHERE, floor.northDirection ?? 0)
  const earth = ([x, z]: Point): [number, number] => projection.toEarth(x, z)
  const seed = floor.externalId ?? floor.spaces[0]?.id ?? floor.name
  const id = (name: string) => digestUuid(sha256().update(`${seed} ${name}`).digest())
  const { building } = floor
  const whole = multiPolygon(
    unionOf([plan.walls(), ...plan.rooms.map(({ boundary }) => areasOf(boundary.points))]),
    earth,
  )
  const middle = plan.rooms[0] ? { type: 'Point', coordinates: earth(middleOf(plan.rooms[0].boundary.points)) } : null
  const named = (name: string) => ({ en: name })
  const unnamed = { name: null, alt_name: null }
  const levelId = id('level')
  const files = {
    address: [
      feature(id('address'), 'address', null, {
        address: building?.address ?? floor.name,
        unit: null,
        locality: building?.address ?? floor.name,
        province: null,
        country: 'ZZ',
        postal_code: null,
        postal_code_ext: null,
      }),
    ],
    venue: [
      feature(id('venue'), 'venue', whole, {
        category: 'businesscampus',
        restriction: null,
        name: named(building?.site?.name ?? building?.name ?? floor.name),
        alt_name: null,
        hours: null,
        phone: null,
        website: null,
        display_point: middle,
        address_id: id('address'),
      }),
    ],
    building: [
      feature(id('building'), 'building', null, {
        name: named(building?.name ?? floor.name),
        alt_name: null,
        category: 'unspecified',
        restriction: null,
        display_point: middle,
        address_id: id('address'),
      }),
    ],
    footprint: [
      feature(id('footprint'), 'footprint', whole, { category: 'ground', name: null, building_ids: [id('building')] }),
    ],
    level: [
      feature(levelId, 'level', whole, {
        category: 'unspecified',
        restriction: null,
        outdoor: false,
        ordinal: Math.round(floor.floorNumber ?? 0),
        name: named(floor.name),
        short_name: named(floor.floorNumber === null ? floor.name.slice(0, 3) : String(floor.floorNumber)),
        display_point: middle,
        address_id: null,
        building_ids: [id('building')],
      }),
    ],
    unit: plan.rooms.map(({ space, boundary }) =>
      feature(space.id, 'unit', mapPolygon(boundary.points.map(earth)), {
        category: categoryOf(space.usage ?? '', space.name),
        restriction: null,
        accessibility: null,
        name: named(space.name),
        alt_name: null,
        display_point: null,
        level_id: levelId,
      }),
    ),
    opening: plan.openings.flatMap(({ type, sides }, i) =>
      type === 'window'
        ? []
        : feature(
            id(`opening ${i}`),
            'opening',
            { type: 'LineString', coordinates: sides[0].part.points.map(earth) },
            {
              category: 'pedestrian',
              accessibility: null,
              access_control: null,
              door: type === 'door' ? { type: 'door', automatic: false, material: null } : null,
              ...unnamed,
              display_point: null,
              level_id: levelId,
            },
          ),
    ),
    fixture: floor.assets.map((asset) =>
      feature(asset.id, 'fixture', mapPolygon(footprint(asset).map(earth)), {
        category: 'furniture',
        name: named(asset.name ?? nameOf(asset.type)),
        alt_name: null,
        anchor_id: null,
        display_point: null,
        level_id: levelId,
      }),
    ),
    section: [],
  }
  const created = date ?? '1970-01-01T00:00:00Z'
  const manifest = { version: '1.0.0', created, generated_by: 'Roomwright', language: 'en', extensions: null }
  return zipOf([
    ['manifest.json', JSON.stringify(manifest)],
    ...Object.entries(files).map(([name, features]) => [`${name}.geojson`, collection(name, features)] as const),
  ])
}

const feature = (id: string, type: string, geometry: object | null, properties: object) => ({
  id,
  type: 'Feature',
  feature_type: type,
  geometry,
  properties,
})

function collection(name: string, features: readonly object[]): string {
  const lines = features.map((it) => JSON.stringify(it)).join(',\n')
  return `{"type":"FeatureCollection","name":"${name}","features":[\n${lines}\n]}\n`
}

function categoryOf(usage: string, name: string): string {
  const kind = (kindOfName(usage) ?? kindOfName(name))?.kind
  return (kind && CATEGORIES[kind]) ?? 'room'
}

/** Areas on the earth without their holes; null for none. */
function multiPolygon(areas: Areas, earth: (point: Point) => [number, number]): object | null {
  const coordinates = areas.map((loops) => mapPolygon(firstOf(loops).map(earth)).coordinates)
  if (coordinates.length === 0) return null
  return coordinates.length === 1
    ? { type: 'Polygon', coordinates: firstOf(coordinates) }
    : { type: 'MultiPolygon', coordinates }
}

const middleOf = (points: FloorPlan['rooms'][number]['boundary']['points']): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, z]) => sum + z, 0) / points.length,
]
