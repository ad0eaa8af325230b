import type { Boundary } from '../../../src/engine/furnishing/verify/boundary.ts'
import type { TemplateName } from '../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { angleBetween, centreOf, cornersIn, distanceToWalls, facingOf } from '../../../test/support/spot.ts'
import { of } from '../gauges/gauge.ts'
import { depthOf, lineAngle, roomAxis, seenFrom, turnBetween, widthOf } from '../gauges/plan-geometry.ts'
import { longestWall, offMiddle, type Place, placeOf } from './at-wall.ts'
import { type Measure, nearest, type Pieces } from './pieces.ts'

// What designers' rooms were asked, under the names the answers have there: of the pieces of one room.

const yes = (verdict: boolean) => (verdict ? 1 : 0)
const shares = (judge: (pieces: Pieces) => readonly (boolean | undefined)[]): Measure => {
  return (pieces) => judge(pieces).flatMap((verdict) => (verdict === undefined ? [] : [yes(verdict)]))
}
/** A verdict for each piece of a type. */
const each = (type: FurnitureType, judge: (item: PlacedItem, pieces: Pieces) => boolean | undefined): Measure =>
  shares((pieces) => of(pieces.items, type).map((item) => judge(item, pieces)))
/** The same of those with their back at a wall. */
const eachAtWall = (
  type: FurnitureType,
  judge: (place: Place, pieces: Pieces, item: PlacedItem) => boolean | undefined,
): Measure =>
  each(type, (item, pieces) => {
    const place = placeOf(item, pieces.boundary)
    return place && judge(place, pieces, item)
  })

const BACKED: readonly FurnitureType[] = [
  'armchair',
  'bed',
  'coffee_table',
  'dining_table',
  'drawer_unit',
  'nightstand',
  'shelf',
  'sideboard',
  'sofa',
  'task_table',
  'tv',
  'wardrobe',
]
export const WALL_TYPES = ['bed', 'shelf', 'sideboard', 'sofa', 'task_table', 'tv', 'wardrobe'] as const

const cornerGap = ({ toCorners }: Place) => (toCorners.length > 0 ? Math.min(...toCorners) : undefined)
const within = (value: number | undefined, from: number, to: number) =>
  value !== undefined && value >= from && value <= to

/** Whether a piece faces along the longer side of the box round the room. */
function facesAlong(item: PlacedItem, { boundary }: Pieces): boolean {
  const [ux, uz] = roomAxis(boundary)
  const { ring } = boundary.floor
  const spread = (of: (x: number, z: number) => number) => {
    const values = ring.flatMap((x, i) => (i % 2 === 0 ? [of(x, ring[i + 1]!)] : []))
    return Math.max(...values) - Math.min(...values)
  }
  const along = spread((x, z) => x * ux + z * uz) >= spread((x, z) => x * uz - z * ux)
  return lineAngle(facingOf(item), along ? [ux, uz] : [-uz, ux]) < 45
}

const wallShares = Object.fromEntries(
  WALL_TYPES.flatMap((type): [string, Measure][] => [
    [
      `${type}: at the longest wall (>= 0.95), of those at a wall`,
      eachAtWall(type, ({ length }, { boundary }) => length >= 0.95 * longestWall(boundary)),
    ],
    [`${type}: end 5 to 30 cm from an inner corner`, eachAtWall(type, (place) => within(cornerGap(place), 0.05, 0.3))],
    [`${type}: end within 5 cm of an inner corner`, eachAtWall(type, (place) => within(cornerGap(place), 0, 0.05))],
    [`${type}: faces along the long side of the room`, each(type, facesAlong)],
    [
      `${type}: within 10 cm of the middle of its wall`,
      eachAtWall(type, (place) =>
        offMiddle(place) === undefined ? undefined : Math.abs(place.from + place.to - place.length) / 2 <= 0.1,
      ),
    ],
  ]),
)

/** A piece's nearest armchair or second sofa, by its turn against the first sofa. */
const armchair = (judge: (turn: number) => boolean): Measure =>
  each('armchair', (chair, pieces) => {
    const sofa = nearest(chair, 'sofa', pieces, 4)
    return sofa && judge(turnBetween(sofa, chair))
  })
const secondSofa = (judge: (turn: number) => boolean): Measure =>
  shares(({ items }) => {
    const [first, second] = of(items, 'sofa')
    return first && second ? [judge(turnBetween(first, second))] : []
  })

const bedSide = (from: number, to: number): Measure =>
  each('bed', (bed, { boundary }) => {
    if (widthOf(bed) <= from || widthOf(bed) > to) return undefined
    const place = placeOf(bed, boundary)
    return place && within(cornerGap(place), 0, 0.3)
  })

/** Side of a desk or table at a wall within 0.10 m, by the direction of the wall: at back or front, or at an end. */
export function sidesAtWall(
  item: PlacedItem,
  { walls }: Boundary,
): { readonly back: boolean; readonly front: boolean; readonly end: boolean } {
  const found = { back: false, front: false, end: false }
  for (const { ax, az, bx, bz, nx, nz } of walls) {
    const length = Math.hypot(bx - ax, bz - az)
    const near = cornersIn(item).filter(([x, z]) => {
      const along = ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / length
      return Math.abs((x - ax) * nx + (z - az) * nz) <= 0.1 && along > -0.1 && along < length + 0.1
    })
    if (near.length < 2) continue
    const turn = angleBetween(facingOf(item), [nx, nz])
    if (turn < 45) found.back = true
    else if (turn > 135) found.front = true
    else found.end = true
  }
  return found
}

const desk = (room: TemplateName, judge: (sides: ReturnType<typeof sidesAtWall>) => boolean): Measure =>
  each('task_table', (item, { roomType, boundary }) =>
    roomType === room ? judge(sidesAtWall(item, boundary)) : undefined,
  )
/** Desk or wardrobe against the nearest bed. */
const toBed = (type: FurnitureType, judge: (item: PlacedItem, bed: PlacedItem, pieces: Pieces) => boolean): Measure =>
  each(type, (item, pieces) => {
    const bed = pieces.roomType === 'bedroom' ? nearest(item, 'bed', pieces) : undefined
    return bed && judge(item, bed, pieces)
  })
const before = (from: PlacedItem, item: PlacedItem) => seenFrom(from, centreOf(item)).before
const isBeyond = (item: PlacedItem, bed: PlacedItem) => before(bed, item) > depthOf(bed) / 2
const isBeside = (item: PlacedItem, other: PlacedItem) => Math.abs(before(other, item)) <= depthOf(other) / 2
const sameWall = (a: PlacedItem, b: PlacedItem, { boundary }: Pieces) => {
  const wall = placeOf(a, boundary)?.wall
  return wall !== undefined && wall === placeOf(b, boundary)?.wall
}

const longSide = (table: PlacedItem) => widthOf(table) >= depthOf(table)
const tableAtWall = (table: PlacedItem, boundary: Boundary) => {
  const { back, front, end } = sidesAtWall(table, boundary)
  const [long, short] = longSide(table) ? [back || front, end] : [end, back || front]
  return { any: long || short, short }
}
const tableByArea = (from: number, to: number): Measure =>
  each('dining_table', (table, { area, boundary }) =>
    area >= from && area < to ? tableAtWall(table, boundary).any : undefined,
  )
const tableToSofa = (judge: (table: PlacedItem, sofa: PlacedItem, pieces: Pieces) => boolean): Measure =>
  each('dining_table', (table, pieces) => {
    const sofa = nearest(table, 'sofa', pieces)
    return sofa && judge(table, sofa, pieces)
  })

function isBetween(table: PlacedItem, sofa: PlacedItem, pieces: Pieces): boolean {
  const tv = nearest(sofa, 'tv', pieces)
  if (!tv) return false
  const { aside, before: depth } = seenFrom(sofa, centreOf(table))
  return depth > 0 && depth < before(sofa, tv) && Math.abs(aside) < widthOf(sofa) / 2
}

/** Tall and low pieces that share a wall, in their order, bed and nightstand apart. */
export function neighbours({ items, boundary }: Pieces): { gap: number; inLine: boolean }[] {
  const standing = of(items, ...WALL_TYPES, 'drawer_unit', 'nightstand').flatMap((item) => {
    const place = placeOf(item, boundary)
    return place ? [{ item, place }] : []
  })
  return boundary.walls.flatMap((wall) => {
    const row = standing.filter(({ place }) => place.wall === wall).sort((a, b) => a.place.from - b.place.from)
    return row.slice(1).flatMap((next, i) => {
      const { item, place } = row[i]!
      const types = [item.type, next.item.type]
      if (types.includes('bed') && types.includes('nightstand')) return []
      const front = (one: PlacedItem) => distanceToWalls({ ...boundary, walls: [wall] }, frontOf(one))
      return [{ gap: next.place.from - place.to, inLine: Math.abs(front(item) - front(next.item)) <= 0.05 }]
    })
  })
}
const frontOf = (item: PlacedItem) => {
  const [[cx, cz], [fx, fz]] = [centreOf(item), facingOf(item)]
  return [cx + (fx * depthOf(item)) / 2, cz + (fz * depthOf(item)) / 2] as const
}
const gaps = (from: number, to: number): Measure =>
  shares((pieces) => neighbours(pieces).map(({ gap }) => gap > from && gap <= to))

const freestanding = (from: number, to: number): Measure =>
  each('sofa', (sofa, { area, boundary }) => (area >= from && area < to ? !placeOf(sofa, boundary) : undefined))

export const PREFERENCE_SHARES: Record<string, Measure> = {
  ...Object.fromEntries(
    BACKED.map((type) => [
      `${type}: back within 0.25 m of a wall`,
      each(type, (item, { boundary }) => placeOf(item, boundary) !== undefined),
    ]),
  ),
  ...wallShares,
  'armchair (within 4 m of the sofa): at right angles, 45-135 deg': armchair((turn) => turn >= 45 && turn <= 135),
  'armchair (within 4 m of the sofa): facing the same way, < 45 deg': armchair((turn) => turn < 45),
  'armchair (within 4 m of the sofa): facing the sofa, > 135 deg': armchair((turn) => turn > 135),
  'armchair: turned by other than a multiple of 90 deg (> 5)': armchair(
    (turn) => Math.min(turn % 90, 90 - (turn % 90)) > 5,
  ),
  'bed: one side within 0.30 m of a wall, bed up to 1.35 m wide': bedSide(0, 1.35),
  'bed: one side within 0.30 m of a wall, bed 1.35-1.75 m wide': bedSide(1.35, 1.75),
  'bed: one side within 0.30 m of a wall, bed above 1.75 m wide': bedSide(1.75, Number.POSITIVE_INFINITY),
  'close neighbours on a wall (<= 30 cm): fronts in line to 5 cm': shares((pieces) =>
    neighbours(pieces).map(({ gap, inLine }) => (gap <= 0.3 ? inLine : undefined)),
  ),
  'neighbours on a wall: touching (<= 5 cm)': gaps(Number.NEGATIVE_INFINITY, 0.05),
  'neighbours on a wall: gap 5 to 30 cm': gaps(0.05, 0.3),
  'neighbours on a wall: gap 30 to 80 cm': gaps(0.3, 0.8),
  'desk in a bedroom: back at the wall (user faces it)': desk('bedroom', ({ back }) => back),
  'desk in a bedroom: end at a wall, user along it': desk('bedroom', ({ back, end }) => end && !back),
  'desk in a bedroom: front at the wall or free': desk('bedroom', ({ back, end }) => !back && !end),
  'desk in a home_office: back at the wall (user faces it)': desk('home_office', ({ back }) => back),
  'desk in a home_office: end at a wall, user along it': desk('home_office', ({ back, end }) => end && !back),
  'desk in a home_office: front at the wall or free': desk('home_office', ({ back, end }) => !back && !end),
  'desk of a bedroom: at right angles to the bed': toBed('task_table', (item, bed) => {
    const turn = turnBetween(item, bed)
    return turn >= 45 && turn <= 135
  }),
  'desk of a bedroom: facing the foot of the bed': toBed('task_table', (item, bed) => turnBetween(item, bed) > 135),
  'desk of a bedroom: on the wall of the bed head': toBed('task_table', sameWall),
  'dining table at a wall: with its short side': each('dining_table', (table, { boundary }) => {
    const { any, short } = tableAtWall(table, boundary)
    return any ? short : undefined
  }),
  'dining table: a side within 10 cm of a wall, room below 12 m2': tableByArea(0, 12),
  'dining table: a side within 10 cm of a wall, room 12-25 m2': tableByArea(12, 25),
  'dining table: a side within 10 cm of a wall, room 25-35 m2': tableByArea(25, 35),
  'dining table: a side within 10 cm of a wall, room above 35 m2': tableByArea(35, Number.POSITIVE_INFINITY),
  'dining table: behind the back of the sofa': tableToSofa(
    (table, sofa) =>
      before(sofa, table) < -depthOf(sofa) / 2 && Math.abs(seenFrom(sofa, centreOf(table)).aside) < widthOf(sofa) / 2,
  ),
  'dining table: beside the sofa (not before or behind)': tableToSofa(
    (table, sofa) => Math.abs(seenFrom(sofa, centreOf(table)).aside) >= widthOf(sofa) / 2,
  ),
  'dining table: between sofa and tv': tableToSofa(isBetween),
  'one nightstand: on the wider side of the bed': shares((pieces) => {
    const [stand, second] = of(pieces.items, 'nightstand')
    const bed = stand && !second ? nearest(stand, 'bed', pieces) : undefined
    const place = bed && placeOf(bed, pieces.boundary)
    if (!bed || !stand || !place || Math.abs(place.from + place.to - place.length) < 0.1) return []
    const at = (item: PlacedItem) => placeOf(item, pieces.boundary)?.from ?? place.from
    return [at(stand) < place.from === place.from > place.length - place.to]
  }),
  'second sofa: at right angles to the first': secondSofa((turn) => turn >= 45 && turn <= 135),
  'second sofa: opposite the first': secondSofa((turn) => turn > 135),
  'sofa: amid the room, by area: below 20 m2': freestanding(0, 20),
  'sofa: amid the room, by area: 20-32 m2': freestanding(20, 32),
  'sofa: amid the room, by area: above 32 m2': freestanding(32, Number.POSITIVE_INFINITY),
  'tv of a bedroom: opposite the bed': toBed('tv', (tv, bed) => isOpposite(bed, tv)),
  'tv opposite the sofa (facing it, within 30 deg of its axis)': each('tv', (tv, pieces) => {
    const sofa = nearest(tv, 'sofa', pieces)
    return sofa && isOpposite(sofa, tv)
  }),
  'wardrobe: beside the bed': toBed('wardrobe', isBeside),
  'wardrobe: beyond the foot': toBed('wardrobe', isBeyond),
  'wardrobe: facing the foot of the bed': toBed(
    'wardrobe',
    (item, bed) => isBeyond(item, bed) && turnBetween(item, bed) > 135,
  ),
  'wardrobe: facing the side of the bed (at right angles)': toBed('wardrobe', (item, bed) => {
    const turn = turnBetween(item, bed)
    return turn >= 45 && turn <= 135
  }),
  'wardrobe: on the wall of the bed head': toBed('wardrobe', sameWall),
}

/** Before it, facing it, within 30° of its axis. */
function isOpposite(from: PlacedItem, item: PlacedItem): boolean {
  const { aside, before: depth } = seenFrom(from, centreOf(item))
  return depth > 0 && turnBetween(from, item) >= 150 && Math.abs(aside) <= depth * Math.tan(Math.PI / 6)
}
