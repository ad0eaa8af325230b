import { ServiceError } from '../../../../base/errors.ts'
import { edgesOf, pointsOf, type RingEdge } from '../../../../engine/geometry/edges.ts'
import type { OpeningType } from '../../../../schema/furnishing/room.ts'
import type { FoundOpening, FoundSpace } from '../found.ts'
import { polygonsOf, type ToPlan } from './coordinates.ts'
import { externalIdOf, type Feature, heightOf, labelOf } from './features.ts'

/** Lower side and height of openings where the file does not say them, metres. */
const OPENING_HEIGHTS: Readonly<Record<OpeningType, readonly [number, number]>> = {
  door: [0, 2.1],
  window: [0.9, 1.3],
  gap: [0, 2.6],
}

const TYPES: Readonly<Record<string, OpeningType>> = {
  door: 'door',
  entrance: 'door',
  pedestrian: 'door',
  window: 'window',
  gap: 'gap',
  opening: 'gap',
  passage: 'gap',
}

/** What an opening is called. */
function wordOf({ properties, featureType }: Feature): string | undefined {
  const words = [properties['type'], properties['category'], properties['indoor'], featureType]
  return words
    .map((word) => (typeof word === 'string' ? word.toLowerCase() : ''))
    .find((word) => Object.hasOwn(TYPES, word))
}

/** Words of areas that are openings; a passage or an entrance may be a room. */
const DRAWN: ReadonlySet<unknown> = new Set(['door', 'window'])

/** What a line, or the area of a door or window, stands for; undefined for one that is no opening. */
export function openingType(feature: Feature): OpeningType | undefined {
  const word = wordOf(feature)
  const type = feature.geometry?.type
  return word !== undefined && (type === 'LineString' || (type === 'Polygon' && DRAWN.has(word)))
    ? TYPES[word]
    : undefined
}

/** The opening of a line, or of an area along its longest side. */
export function openingOf(feature: Feature, toPlan: ToPlan): FoundOpening[] {
  const type = openingType(feature)
  const { geometry, path, properties } = feature
  if (!type || !geometry) return []
  const at = `${path}.geometry.coordinates`
  const { x, z, along, width, depth } =
    geometry.type === 'Polygon' ? extentOf(polygonsOf(feature, toPlan)) : lineOf(geometry.coordinates, toPlan, at)
  if (width < 0.1) throw new ServiceError('invalid', `${at}: an opening must be 0.1 m wide at least`)
  const [sill, usual] = OPENING_HEIGHTS[type]
  const { sill: own } = properties
  return [
    {
      element: labelOf(feature),
      externalId: externalIdOf(feature),
      type,
      x,
      z,
      along: [along],
      width,
      depth,
      bottom: typeof own === 'number' && own >= 0 && own < 1000 ? own : sill,
      height: heightOf(properties['height'], `${path}.properties.height`) ?? usual,
      adjoins: new Set<string>(),
    },
  ]
}

function lineOf(coordinates: unknown, toPlan: ToPlan, path: string) {
  const line = Array.isArray(coordinates) ? coordinates : []
  if (line.length < 2) throw new ServiceError('invalid', `${path}: must have two points`)
  const [ax, az] = toPlan.point(line[0], `${path}[0]`)
  const [bx, bz] = toPlan.point(line.at(-1), `${path}[${line.length - 1}]`)
  const width = Math.hypot(bx - ax, bz - az)
  const along = [(bx - ax) / width, (bz - az) / width] as const
  return { x: (ax + bx) / 2, z: (az + bz) / 2, along, width, depth: 0 }
}

function extentOf([polygon]: ReturnType<typeof polygonsOf>) {
  const ring = polygon?.rings[0] ?? []
  const sides = [...edgesOf(ring)].map(([ax, az, bx, bz]) => [bx - ax, bz - az] as const)
  const [dx, dz] = sides.reduce((a, b) => (Math.hypot(b[0], b[1]) > Math.hypot(a[0], a[1]) ? b : a), [0, 0])
  const length = Math.hypot(dx, dz) || 1
  const [ux, uz] = [dx / length, dz / length]
  const range = (values: number[]) => [Math.min(...values), Math.max(...values)] as [number, number]
  const [s0, s1] = range(pointsOf(ring).map(([x, z]) => x * ux + z * uz))
  const [t0, t1] = range(pointsOf(ring).map(([x, z]) => z * ux - x * uz))
  const [s, t] = [(s0 + s1) / 2, (t0 + t1) / 2]
  return { x: s * ux - t * uz, z: s * uz + t * ux, along: [ux, uz] as const, width: s1 - s0, depth: t1 - t0 }
}

/** Width of doors that the file does not say, and how far from the outline of a room their nodes lie at most, metres. */
const DOOR_WIDTH = 0.9
const NODE_REACH = 0.6

/** What a node stands for: as OpenStreetMap tags it, else by what it is called. */
export function doorTypeOf(feature: Feature): OpeningType | undefined {
  const { door, entrance } = feature.properties
  if (feature.geometry?.type !== 'Point') return undefined
  if (door === 'no') return 'gap'
  if ([door, entrance].some((it) => typeof it === 'string' && it !== '' && it !== 'no')) return 'door'
  return TYPES[wordOf(feature) ?? '']
}

/** The door of a node: along the sides of rooms on which it lies, the nearest first. */
export function doorNode(feature: Feature, spaces: readonly FoundSpace[], toPlan: ToPlan): FoundOpening[] {
  const type = doorTypeOf(feature)
  const { geometry, path, properties } = feature
  if (!type || !geometry) return []
  const [x, z] = toPlan.point(geometry.coordinates, `${path}.geometry.coordinates`)
  const sides = spaces
    .flatMap(({ outline }) => [...edgesOf(outline.outer)])
    .flatMap((side) => sideAt(side, x, z) ?? [])
    .sort((a, b) => a.off - b.off)
  const [sill, usual] = OPENING_HEIGHTS[type]
  const width = properties['width'] ?? properties['door:width']
  return [
    {
      element: labelOf(feature),
      externalId: externalIdOf(feature),
      type,
      x,
      z,
      along: sides.slice(0, 4).map(({ along }) => along),
      width: heightOf(width, `${path}.properties.width`) ?? DOOR_WIDTH,
      depth: 0,
      bottom: sill,
      height: heightOf(properties['height'], `${path}.properties.height`) ?? usual,
      adjoins: new Set<string>(),
    },
  ]
}

function sideAt([ax, az, bx, bz]: RingEdge, x: number, z: number) {
  const length = Math.hypot(bx - ax, bz - az)
  if (length < 1e-6) return undefined
  const along = [(bx - ax) / length, (bz - az) / length] as const
  const at = (x - ax) * along[0] + (z - az) * along[1]
  const off = Math.abs((z - az) * along[0] - (x - ax) * along[1]) + Math.max(0, -at, at - length)
  return off <= NODE_REACH ? { along, off } : undefined
}
