import type { FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { centreOf, extentOf, facingOf, gapBetween, type Point, toRoom, wayToWall } from '../../../test/support/spot.ts'
import { of } from '../gauges/gauge.ts'
import { depthOf, distanceOf, seenFrom, turnBetween, widthOf } from '../gauges/plan-geometry.ts'
import { longestWall, offMiddle, type Place, placeOf } from './at-wall.ts'
import { type Measure, nearest, type Pieces } from './pieces.ts'
import { WALL_TYPES } from './preference-measures.ts'

// Distances in designers' rooms, under the names they have there.

/** A number for each piece of a type that has a partner. */
const pairs = (
  type: FurnitureType,
  partner: FurnitureType,
  value: (item: PlacedItem, partner: PlacedItem, pieces: Pieces) => number | undefined,
  within?: number,
): Measure => {
  return (pieces) =>
    of(pieces.items, type).flatMap((item) => {
      const other = nearest(item, partner, pieces, within)
      const found = other && value(item, other, pieces)
      return found === undefined ? [] : [found]
    })
}

const inBedroom =
  (measure: Measure): Measure =>
  (pieces) =>
    pieces.roomType === 'bedroom' ? measure(pieces) : []
const aside = (from: PlacedItem, item: PlacedItem) => Math.abs(seenFrom(from, centreOf(item)).aside)
const before = (from: PlacedItem, item: PlacedItem) => seenFrom(from, centreOf(item)).before
const isBeside = (item: PlacedItem, bed: PlacedItem) => Math.abs(before(bed, item)) <= depthOf(bed) / 2
const isBeyond = (item: PlacedItem, bed: PlacedItem) => before(bed, item) > depthOf(bed) / 2
const when = (condition: boolean, value: number) => (condition ? value : undefined)

const atWall = (
  type: FurnitureType,
  value: (place: Place, item: PlacedItem, pieces: Pieces) => number | undefined,
): Measure => {
  return (pieces) =>
    of(pieces.items, type).flatMap((item) => {
      const place = placeOf(item, pieces.boundary)
      const found = place && value(place, item, pieces)
      return found === undefined ? [] : [found]
    })
}

/** Middle of the area of the room. */
export function centroidOf({ boundary }: Pieces): Point {
  const { ring } = boundary.floor
  let [area, x, z] = [0, 0, 0]
  const [ox, oz] = [ring[0]!, ring[1]!]
  for (let i = 0; i < ring.length; i += 2) {
    const [ax, az] = [ring[i]! - ox, ring[i + 1]! - oz]
    const [bx, bz] = [ring[(i + 2) % ring.length]! - ox, ring[(i + 3) % ring.length]! - oz]
    const cross = ax * bz - bx * az
    area += cross / 2
    x += ((ax + bx) * cross) / 6
    z += ((az + bz) * cross) / 6
  }
  return [ox + x / area, oz + z / area]
}

export const PREFERENCE_DISTANCES: Record<string, Measure> = {
  ...Object.fromEntries(
    WALL_TYPES.flatMap((type): [string, Measure][] => [
      [
        `${type}: end to the nearest inner corner, m`,
        atWall(type, ({ toCorners }) => (toCorners.length > 0 ? Math.min(...toCorners) : undefined)),
      ],
      [
        `${type}: its wall / longest wall`,
        atWall(type, ({ length }, _, { boundary }) => length / longestWall(boundary)),
      ],
      [`${type}: off the middle of its wall (0 middle, 1 end)`, atWall(type, offMiddle)],
      [`${type}: width / its wall`, atWall(type, ({ length }, item) => widthOf(item) / length)],
    ]),
  ),
  'armchair: aside from the axis of the sofa, m': pairs('armchair', 'sofa', (chair, sofa) => aside(sofa, chair), 4),
  'armchair: before the sofa middle, m': pairs('armchair', 'sofa', (chair, sofa) => before(sofa, chair), 4),
  'armchair: turned against the sofa, deg': pairs('armchair', 'sofa', (chair, sofa) => turnBetween(sofa, chair), 4),
  'coffee table: aside from the axis of the sofa, m': pairs('coffee_table', 'sofa', (table, sofa) =>
    aside(sofa, table),
  ),
  'coffee table: length / sofa width': pairs(
    'coffee_table',
    'sofa',
    (table, sofa) => Math.max(widthOf(table), depthOf(table)) / widthOf(sofa),
  ),
  'desk to bed, gap, m': inBedroom(pairs('task_table', 'bed', gapBetween)),
  'dining table middle to sofa middle / sqrt(area)': pairs(
    'dining_table',
    'sofa',
    (table, sofa, { area }) => distanceOf(table, sofa) / Math.sqrt(area),
  ),
  'dining table middle to the room centroid / sqrt(area)': (pieces) => {
    const [x, z] = centroidOf(pieces)
    return of(pieces.items, 'dining_table').map((table) => {
      const [tx, tz] = centreOf(table)
      return Math.hypot(tx - x, tz - z) / Math.sqrt(pieces.area)
    })
  },
  'dining table to sideboard, gap, m': pairs('dining_table', 'sideboard', gapBetween),
  'dining table to sofa, gap, m': pairs('dining_table', 'sofa', gapBetween),
  'sofa amid the room: free behind it to the wall, m': (pieces) =>
    of(pieces.items, 'sofa').flatMap((sofa) => {
      if (placeOf(sofa, pieces.boundary)) return []
      const [minX, minZ, maxX] = extentOf(sofa)
      const [fx, fz] = facingOf(sofa)
      return [wayToWall(pieces.boundary, toRoom(sofa, [(minX + maxX) / 2, minZ]), [-fx, -fz])]
    }),
  'sofa middle to tv middle, m': pairs('tv', 'sofa', (tv, sofa) => when(facesIt(sofa, tv), distanceOf(tv, sofa))),
  'tv of a bedroom: aside from the bed axis, m': inBedroom(pairs('tv', 'bed', (tv, bed) => aside(bed, tv))),
  'tv of a bedroom: bed foot to tv front, m': inBedroom(
    pairs('tv', 'bed', (tv, bed) => when(isBeyond(tv, bed), gapBetween(tv, bed))),
  ),
  'tv width / sofa width': pairs('tv', 'sofa', (tv, sofa) => when(facesIt(sofa, tv), widthOf(tv) / widthOf(sofa))),
  'tv: aside from the axis of the sofa, m': pairs('tv', 'sofa', (tv, sofa) => when(facesIt(sofa, tv), aside(sofa, tv))),
  'tv: off the axis of the sofa, deg': pairs('tv', 'sofa', (tv, sofa) =>
    when(facesIt(sofa, tv), (Math.atan2(aside(sofa, tv), before(sofa, tv)) * 180) / Math.PI),
  ),
  'wardrobe beside the bed: gap, m': inBedroom(
    pairs('wardrobe', 'bed', (item, bed) => when(isBeside(item, bed), gapBetween(item, bed))),
  ),
  'wardrobe beyond the foot: gap, m': inBedroom(
    pairs('wardrobe', 'bed', (item, bed) => when(isBeyond(item, bed), gapBetween(item, bed))),
  ),
  'wardrobe to bed, gap, m': inBedroom(pairs('wardrobe', 'bed', gapBetween)),
}

/** Those that face each other somehow: distances along a sofa's axis mean nothing for the others. */
function facesIt(sofa: PlacedItem, tv: PlacedItem): boolean {
  return before(sofa, tv) > 0 && turnBetween(sofa, tv) > 135
}
