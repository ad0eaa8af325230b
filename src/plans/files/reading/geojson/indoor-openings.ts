import { ServiceError } from '../../../../base/errors.ts'
import { edgesOf, type RingEdge } from '../../../../engine/geometry/edges.ts'
import type { OpeningType } from '../../../../schema/furnishing/room.ts'
import type { FoundOpening, FoundSpace } from '../found.ts'
import type { ToPlan } from './coordinates.ts'
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

/** What a line stands for; undefined for one that is no opening. */
export function openingType({ properties, geometry, featureType }: Feature): OpeningType | undefined {
  if (geometry?.type !== 'LineString') return undefined
  const words = [properties['type'], properties['category'], properties['indoor'], featureType]
  return words.flatMap((word) => (typeof word === 'string' ? (TYPES[word.toLowerCase()] ?? []) : []))[0]
}

/** The opening of a line. */
export function openingOf(feature: Feature, toPlan: ToPlan): FoundOpening[] {
  const type = openingType(feature)
  const { geometry, path, properties } = feature
  if (!type || !geometry) return []
  const line = Array.isArray(geometry.coordinates) ? geometry.coordinates : []
  if (line.length < 2) throw new ServiceError('invalid', `${path}.geometry.coordinates: must have two points`)
  const [ax, az] = toPlan.point(line[0], `${path}.geometry.coordinates[0]`)
  const [bx, bz] = toPlan.point(line.at(-1), `${path}.geometry.coordinates[${line.length - 1}]`)
  const width = Math.hypot(bx - ax, bz - az)
  if (width < 0.1)
    throw new ServiceError('invalid', `${path}.geometry.coordinates: an opening must be 0.1 m wide at least`)
  const [sill, usual] = OPENING_HEIGHTS[type]
  const { sill: own } = properties
  return [
    {
      element: labelOf(feature),
      externalId: externalIdOf(feature),
      type,
      x: (ax + bx) / 2,
      z: (az + bz) / 2,
      along: [[(bx - ax) / width, (bz - az) / width]],
      width,
      depth: 0,
      bottom: typeof own === 'number' && own >= 0 && own < 1000 ? own : sill,
      height: heightOf(properties['height'], `${path}.properties.height`) ?? usual,
      adjoins: new Set<string>(),
    },
  ]
}

/** Width of doors that the file does not say, and how far from the outline of a room their nodes lie at most, metres. */
const DOOR_WIDTH = 0.9
const NODE_REACH = 0.6

/** What a node stands for, as OpenStreetMap tags it. */
export function doorTypeOf({ geometry, properties: { door, entrance } }: Feature): 'door' | 'gap' | undefined {
  if (geometry?.type !== 'Point') return undefined
  if (door === 'no') return 'gap'
  return [door, entrance].some((it) => typeof it === 'string' && it !== '' && it !== 'no') ? 'door' : undefined
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
