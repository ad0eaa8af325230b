import * as z from 'zod'
import { ServiceError } from '../../../../base/errors.ts'
import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { perimeter, signedArea } from '../../../../engine/geometry/ring.ts'
import { Opening } from '../../../../schema/furnishing/room.ts'
import { parse } from '../../../../schema/wire/parse.ts'
import { derivedUsage } from '../../../whole-floors/names/derived-usage.ts'
import type { FoundFloor, FoundSolid, FoundSpace } from '../found.ts'
import type { NoteList } from '../note-list.ts'
import { columnOutline } from '../outlines/column-outline.ts'
import { reversed } from '../outlines/cut-polygons.ts'
import { requireSoundRoom } from '../outlines/strict-room.ts'
import { storeyNumber } from '../storey-number.ts'
import { cleanOutline, polygonsOf, type ToPlan } from './coordinates.ts'
import { externalIdOf, type Feature, heightOf, labelOf, nameOf, orFault, withSmallKeys } from './features.ts'
import { doorNode, doorTypeOf, openingOf, openingType } from './indoor-openings.ts'

/** Height of rooms that the file does not say, metres. */
const ROOM_HEIGHT = 2.6
const POINTS_MAX = 1000

/** Members of properties that say what a space is used for, the first that is there. */
const USAGES = 'usage use use_type usetype room_type roomtype nutzung function category type room indoor amenity'.split(
  ' ',
)

const Openings = z.array(Opening).max(200)

/**
 * Floors of a file whose features are rooms: polygons are spaces, lines are doors, windows and gaps, and `level` tells the
 * floor. What cannot be read is left out and noted.
 *
 * @throws ServiceError `invalid` naming the feature where no other is a space
 */
export function indoorFloors(
  asWritten: readonly Feature[],
  toPlan: ToPlan,
  name: string,
  notes: NoteList,
): FoundFloor[] {
  const features = asWritten.map(withSmallKeys)
  const levels = new Map<string, Feature[]>()
  const named = levelsById(features)
  const isLevelled = features.some((it) => !isColumn(it) && !isConstruction(it) && levelsOf(it)[0] !== '')
  for (const feature of features) {
    if (WHOLES.has(feature.featureType)) {
      if (feature.featureType !== 'level')
        notes.leftOut(labelOf(feature), `is of the type ${feature.featureType}, which is no space`)
      continue
    }
    if (isConstruction(feature)) {
      notes.leftOut(labelOf(feature), 'is a building, a level or a wall, which is no space')
      continue
    }
    if (isColumn(feature) && levelsOf(feature)[0] === '' && isLevelled) {
      notes.leftOut(labelOf(feature), 'is a column without a level')
      continue
    }
    for (const level of levelsOf(feature)) {
      if (!levels.has(level)) levels.set(level, [])
      levels.get(level)!.push(feature)
    }
  }
  const heightless: string[] = []
  const broken = new Map<Feature, ServiceError>()
  const whole = <Read>(feature: Feature, read: () => Read[]) => orFault(read, (fault) => broken.set(feature, fault))
  const floors = [...levels].map(([level, own]): FoundFloor => {
    const known = named.get(level)
    const number = known?.ordinal ?? (level === '' ? null : storeyNumber(known?.name ?? level))
    const [columns, others] = [own.filter(isColumn), own.filter((it) => !isColumn(it))]
    const spaces = others.flatMap((feature) => whole(feature, () => spacesOf(feature, toPlan, heightless, notes)))
    return {
      element: level === '' ? 'file' : `level ${level}`,
      name: known?.name ?? nameOfLevel(level, levels.size === 1 && level === '' ? name : level || name),
      elevation: null,
      floorNumber: number,
      northDirection: toPlan.georeference ? 0 : null,
      georeference: toPlan.georeference,
      spaces,
      openings: others.flatMap((feature) =>
        whole(feature, () => [...openingOf(feature, toPlan), ...doorNode(feature, spaces, toPlan)]),
      ),
      pieces: [],
      solids: columns.flatMap((feature) => whole(feature, () => columnOf(feature, toPlan))),
    }
  })
  const [first] = broken.values()
  if (first && floors.every(({ spaces }) => spaces.length === 0)) throw first
  for (const [feature, { message }] of broken) notes.leftOut(labelOf(feature), `cannot be read: ${message}`)
  if (heightless.length > 0)
    notes.changed(listed(heightless), `${heightless.length > 1 ? 'have' : 'has'} no height; ${ROOM_HEIGHT} m is taken`)
  const full = floors.filter(({ element, spaces, openings }) => {
    if (spaces.length === 0)
      notes.leftOut(element, `has no spaces${openings.length > 0 ? '; its openings are left out with it' : ''}`)
    return spaces.length > 0
  })
  return full.sort((a, b) => (a.floorNumber ?? 0) - (b.floorNumber ?? 0))
}

const nameOfLevel = (level: string, otherwise: string) => (/^-?[\d.]+$/.test(level) ? `Level ${level}` : otherwise)

/** Features of IMDF that hold spaces, and are none. */
const WHOLES: ReadonlySet<unknown> = new Set([
  'venue',
  'building',
  'footprint',
  'level',
  'section',
  'geofence',
  'address',
])

/** The levels that a file describes by features of their own, by their ids. */
function levelsById(
  features: readonly Feature[],
): Map<string, { name: string | undefined; ordinal: number | undefined }> {
  const levels = features.filter(({ id, featureType }) => featureType === 'level' && typeof id === 'string')
  return new Map(
    levels.map((level) => {
      const { ordinal } = level.properties
      return [
        level.id as string,
        { name: nameOf(level), ordinal: Number.isInteger(ordinal) ? (ordinal as number) : undefined },
      ]
    }),
  )
}

const listed = (elements: readonly string[]) =>
  elements.length > 3 ? `${elements.slice(0, 3).join(', ')} and ${elements.length - 3} more` : elements.join(', ')

/** Members that tell the floor, the first that is there. */
const LEVELS =
  'level level_id floor storey story level_name floor_name geschoss etage étage planta piano verdieping'.split(' ')

/** The levels that a feature is on: one, or those of a range or a list, as Simple Indoor Tagging has them. */
function levelsOf({ properties }: Feature): string[] {
  const level = LEVELS.map((key) => properties[key]).find((it) => it !== undefined && it !== null && it !== '')
  const repeated = properties['repeat_on']
  const said = [level, repeated].flatMap((it) =>
    typeof it === 'number' || typeof it === 'string' ? expanded(String(it).trim()) : [],
  )
  return said.length > 0 ? [...new Set(said)] : ['']
}

/** Most levels of one range. */
const RANGE_MAX = 200

/** `0-2` is 0, 1 and 2, `-1;3` −1 and 3; what is no list of numbers is one level. */
function expanded(level: string): string[] {
  const parts = level.split(';').map((part) => /^\s*(-?\d+(?:\.\d+)?)(?:\s*-\s*(-?\d+))?\s*$/.exec(part))
  if (parts.some((part) => part === null)) return [level]
  return parts.flatMap((part) => {
    const [from, to] = [Number(part![1]), Number(part![2] ?? part![1])]
    if (!(to > from)) return [String(from)]
    return Array.from({ length: Math.min(RANGE_MAX, Math.floor(to - from) + 1) }, (_, i) => String(from + i))
  })
}

/** Values of `indoor` that are no rooms, and keys of what holds rooms. */
const CONSTRUCTION: ReadonlySet<unknown> = new Set(['level', 'wall'])

const isConstruction = ({ properties, geometry }: Feature): boolean =>
  CONSTRUCTION.has(properties['indoor']) ||
  (properties['indoor'] === undefined &&
    geometry?.type !== 'Point' &&
    ['building', 'building:part'].some(
      (key) => typeof properties[key] === 'string' && properties['room'] === undefined,
    ))

/** Columns of Simple Indoor Tagging, and units of IMDF that are one. */
const isColumn = ({ featureType, properties }: Feature): boolean =>
  properties['indoor'] === 'column' ||
  (properties['category'] === 'column' && (featureType === 'unit' || featureType === 'fixture'))

/** Columns as polygons, or as lines that end where they begin; of a point nothing tells its size. */
function columnOf(feature: Feature, toPlan: ToPlan): FoundSolid[] {
  const { geometry, path, properties } = feature
  const coordinates = geometry?.coordinates
  const ways =
    geometry?.type === 'LineString' && isClosed(coordinates)
      ? { ...geometry, type: 'Polygon', coordinates: [coordinates] }
      : geometry
  if (ways?.type !== 'Polygon' && ways?.type !== 'MultiPolygon')
    throw new ServiceError('invalid', `${path}.geometry: of a column must be a polygon`)
  const height = heightOf(properties['height'], `${path}.properties.height`) ?? ROOM_HEIGHT
  return polygonsOf({ ...feature, geometry: ways }, toPlan).map(({ rings, path: at }) => ({
    kind: 'column',
    outline: columnOutline(cleanOutline(rings, at, POINTS_MAX).outer),
    bottom: 0,
    top: height,
  }))
}

const isClosed = (line: unknown): line is unknown[] =>
  Array.isArray(line) && line.length > 3 && JSON.stringify(line[0]) === JSON.stringify(line.at(-1))

function spacesOf(feature: Feature, toPlan: ToPlan, heightless: string[], notes: NoteList): FoundSpace[] {
  const { geometry, path, properties } = feature
  const element = labelOf(feature)
  if (openingType(feature) || doorTypeOf(feature)) return []
  if (geometry?.type !== 'Polygon' && geometry?.type !== 'MultiPolygon') {
    notes.leftOut(element, geometry ? `is a ${geometry.type}, which is no space` : 'has no geometry')
    return []
  }
  const polygons = polygonsOf(feature, toPlan)
  const height = heightOf(properties['height'], `${path}.properties.height`)
  if (height === undefined) heightless.push(element)
  const openings =
    properties['openings'] === undefined
      ? undefined
      : parse(Openings, properties['openings'], `${path}.properties.openings`)
  if (openings && polygons.length > 1)
    throw new ServiceError(
      'invalid',
      `${path}.properties.openings: cannot be told for ${polygons.length} polygons; make them features of their own`,
    )
  const own = nameOf(feature) ?? `Room ${path.replace(/\D/g, '') || 1}`
  return polygons.map(({ rings, path: at }, i) => ({
    element: i === 0 ? element : `${element} part ${i + 1}`,
    id: i === 0 ? uuidOf(feature.id) : undefined,
    externalId: i === 0 ? externalIdOf(feature) : undefined,
    name: i === 0 ? own : `${own} (${i + 1})`,
    usage: usageOf(properties) ?? derivedUsage({ name: own }),
    ...(openings
      ? withOpenings(rings, openings, height ?? ROOM_HEIGHT, path)
      : { outline: cleanOutline(rings, at, POINTS_MAX) }),
    bottom: 0,
    height: height ?? ROOM_HEIGHT,
  }))
}

const uuidOf = (id: unknown) => {
  const read = z.uuid().safeParse(id)
  return read.success ? read.data : undefined
}

function usageOf(properties: Readonly<Record<string, unknown>>): string | null {
  const found = USAGES.map((key) => properties[key]).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found : null
}

/** A ring with its openings, brought to run clockwise: against the listed direction positions count from the other end. */
function withOpenings(
  rings: readonly number[][],
  openings: readonly Opening[],
  height: number,
  path: string,
): Pick<FoundSpace, 'outline' | 'openings'> {
  const [outer, ...holes] = rings as [number[], ...number[][]]
  const points = Array.from({ length: outer.length / 2 }, (_, i): [number, number] => [
    elementAt(outer, 2 * i),
    elementAt(outer, 2 * i + 1),
  ])
  const boundary = { shape: { type: 'polygon-extrusion' as const, points, h: height }, openings: [...openings] }
  requireSoundRoom({ boundary }, `${path}.properties`)
  if (holes.length > 0)
    throw new ServiceError(
      'invalid',
      `${path}.properties.openings: a polygon with holes cannot have them; draw doors as lines`,
    )
  if (signedArea(outer) > 0) return { outline: { outer, holes: [] }, openings }
  const around = perimeter(outer)
  const turned = [...outer.slice(0, 2), ...reversed(outer.slice(2))]
  const mirrored = openings.map((it) => ({ ...it, pos: (((around - it.pos - it.l) % around) + around) % around }))
  return { outline: { outer: turned, holes: [] }, openings: mirrored }
}
