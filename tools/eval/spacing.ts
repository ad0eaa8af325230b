import { AT_WALL, type Boundary } from '../../src/engine/furnishing/verify/boundary.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import {
  backAlong,
  centreOf,
  cornersIn,
  distanceToWalls,
  extentOf,
  facingOf,
  gapBetween,
  type Point,
  toRoom,
  wayToWall,
} from '../../test/support/spot.ts'

// Distances between pieces as they were measured in designers' rooms, under the names they have there.

type Items = readonly PlacedItem[]
const of = (items: Items, type: FurnitureType) => items.filter((item) => item.type === type)

/** Metres, one value for each case. */
export const DISTANCES: Record<string, (items: Items, boundary: Boundary) => number[]> = {
  'nightstand to bed gap': (items) => toNearest(of(items, 'nightstand'), of(items, 'bed')),
  'bed: free width on the narrower long side (to the wall)': (items, boundary) =>
    of(items, 'bed').map((bed) => Math.min(...besides(bed, boundary))),
  'bed: free width on the wider long side (to the wall)': (items, boundary) =>
    of(items, 'bed').map((bed) => Math.max(...besides(bed, boundary))),
  'bed: foot end to the nearest wall': (items, boundary) =>
    of(items, 'bed').map((bed) => {
      const [minX, , maxX, maxZ] = extentOf(bed)
      return wayToWall(boundary, toRoom(bed, [(minX + maxX) / 2, maxZ]), facingOf(bed))
    }),
  'sofa front to coffee table (box to box; L sofas left out)': (items) =>
    toNearest(
      of(items, 'sofa').filter(({ shape }) => shape.type === 'box'),
      of(items, 'coffee_table'),
    ),
  'sofa to tv stand (box to box)': (items) => toNearest(of(items, 'sofa'), tvStands(items)),
  'armchair to nearest coffee table': (items) => toNearest(of(items, 'armchair'), of(items, 'coffee_table')),
  'dining chair centre to table edge': (items) =>
    toNearest(of(items, 'dining_chair').map(middle), of(items, 'dining_table')),
  'dining table to nearest wall': (items, boundary) =>
    of(items, 'dining_table').map((table) => cornersToWall(table, boundary)),
  'desk chair centre to desk edge': (items) => toNearest(of(items, 'task_chair').map(middle), of(items, 'task_table')),
}

const AT_WALLS: readonly FurnitureType[] = [
  'bed',
  'wardrobe',
  'drawer_unit',
  'nightstand',
  'sideboard',
  'shelf',
  'task_table',
  'armchair',
  'sofa',
  'tv',
  'dining_table',
  'free_standing_lamp',
]

/** A verdict for each piece concerned. */
export const SHARES: Record<string, (items: Items, boundary: Boundary) => boolean[]> = {
  ...Object.fromEntries(
    AT_WALLS.flatMap((type) => [
      [
        `${type}: back edge parallel to and within 0.10 m of a wall (or in it)`,
        (items: Items, { walls }: Boundary) =>
          of(items, type)
            .filter(({ shape }) => shape.type === 'box')
            .map((item) => walls.some((wall) => backAlong(wall, item) !== undefined)),
      ],
      [
        `${type}: any edge within 0.10 m of a wall`,
        (items: Items, boundary: Boundary) => of(items, type).map((item) => cornersToWall(item, boundary) <= AT_WALL),
      ],
    ]),
  ),
  ...Object.fromEntries(
    [2, 1, 0].map((count) => [
      `bed: number of nightstands = ${count}`,
      (items: Items) => of(items, 'bed').map(() => of(items, 'nightstand').length === count),
    ]),
  ),
}

/** From each piece to the nearest of others; nothing when there are none. */
function toNearest(items: Items, others: Items): number[] {
  if (others.length === 0) return []
  return items.map((item) => Math.min(...others.map((other) => gapBetween(item, other))))
}

/** Left and right of a bed, from the middle of its long side. */
function besides(bed: PlacedItem, boundary: Boundary): number[] {
  const [minX, minZ, maxX, maxZ] = extentOf(bed)
  const [fx, fz] = facingOf(bed)
  const sides: [Point, Point][] = [
    [toRoom(bed, [minX, (minZ + maxZ) / 2]), [-fz, fx]],
    [toRoom(bed, [maxX, (minZ + maxZ) / 2]), [fz, -fx]],
  ]
  return sides.map(([from, direction]) => wayToWall(boundary, from, direction))
}

/** What televisions stand on, or themselves where they hang. */
function tvStands(items: Items): Items {
  return of(items, 'tv').map((tv) => of(items, 'sideboard').find((board) => gapBetween(tv, board) === 0) ?? tv)
}

/** The middle of a piece as a piece without size. */
function middle(item: PlacedItem): PlacedItem {
  const [x, z] = centreOf(item)
  return { ...item, position: [x, 0, z], shape: { type: 'cylinder', r: 1e-6, h: 1 } }
}

const cornersToWall = (item: PlacedItem, boundary: Boundary) =>
  Math.min(...cornersIn(item).map((corner) => distanceToWalls(boundary, corner)))
