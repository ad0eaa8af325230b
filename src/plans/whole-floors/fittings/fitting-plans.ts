import { PLACING } from '../../../schema/furnishing/cards/furniture-placing.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { BoxShape, FittingPlan, FittingWish } from './fitting-wish.ts'

// What rooms are fitted out with, the preferred first, metres. Sizes and free floor of sanitary and kitchen pieces: DIN 18022,
// tables 1 and 3; where space is short VDI 6000, part 1; for wheelchairs DIN 18040-1, 5.3.3.

const usualSizes = (type: FurnitureType): BoxShape[] =>
  PLACING[type].shapes.filter((shape): shape is BoxShape => shape.type === 'box')

const sizes = (b: number, h: number, ...widths: readonly number[]): BoxShape[] =>
  widths.map((a) => ({ type: 'box', a, b, h }))

const BESIDE = 0.2
const toilet: FittingWish = {
  type: 'toilet',
  shapes: usualSizes('toilet'),
  front: 0.75,
  toWall: BESIDE,
  toPiece: BESIDE,
}
const basin: FittingWish = {
  type: 'washbasin',
  shapes: usualSizes('washbasin'),
  front: 0.75,
  toWall: 0.05,
  toPiece: BESIDE,
  nearDoor: true,
}
const shower: FittingWish = { type: 'shower', shapes: usualSizes('shower'), front: 0.75 }
const bathtub: FittingWish = { type: 'bathtub', shapes: usualSizes('bathtub'), front: 0.75 }

/** For toilets in which no other basin has a place: VDI 6000 part 1 has basins for hands alone. */
const handBasin: FittingWish = { ...basin, shapes: sizes(0.25, 0.85, 0.45, 0.36), toPiece: 0 }

/** The same with less floor before them. */
const short = (plan: FittingPlan): FittingPlan =>
  plan.map((wish) => ({ ...wish, front: wish.type === 'washbasin' ? 0.55 : 0.6 }))

/** Floor of a toilet room for each cubicle or urinal with its share of basins and ways, and most of them in one, m². */
const UNIT_AREA = 3
const UNIT_AREA_MEN = 2.5
const UNITS_MAX = 8
/** Partitions between cubicles, and the floor before their doors. */
const cubicle: FittingWish = { type: 'toilet_cubicle', shapes: usualSizes('toilet_cubicle'), front: 1 }
const urinal: FittingWish = {
  type: 'urinal',
  shapes: usualSizes('urinal'),
  front: 0.75,
  toWall: BESIDE,
  toPiece: 0.25,
}
/** Toilet rooms from here on may have what a wheelchair needs, m². */
const ACCESSIBLE_MIN = 3
const ACCESSIBLE = { turning: 1.5, beside: 0.9 } as const
const ACCESSIBLE_TOILET: FittingWish = {
  ...toilet,
  shapes: sizes(0.7, 0.8, 0.4),
  accessible: ACCESSIBLE,
}

/** A toilet room by its name. */
export interface ToiletUsers {
  /** Rooms of dwellings have one toilet each. */
  readonly isHome: boolean
  readonly areMen: boolean
  /** Whether it is for wheelchairs. */
  readonly isAccessible: boolean
  /** Whether one passes it on the way to toilets: it has basins alone. */
  readonly isAnteroom: boolean
}

/** @param area m² */
export function toiletPlans(area: number, { isHome, areMen, isAccessible, isAnteroom }: ToiletUsers): FittingPlan[] {
  if (isAnteroom) return [...[2, 1].map((inRow) => [{ ...basin, inRow }]), short([basin]), short([handBasin])]
  const isSingle = isHome || isAccessible
  const units = isSingle ? 1 : Math.min(UNITS_MAX, Math.floor(area / (areMen ? UNIT_AREA_MEN : UNIT_AREA)))
  const several = Array.from({ length: Math.max(0, units - 1) }, (_, i) => rowsOf(units - i, areMen))
  return [
    ...several.flat(),
    ...(!isHome && area >= ACCESSIBLE_MIN ? [[ACCESSIBLE_TOILET, basin]] : []),
    [toilet, basin],
    short([toilet, basin]),
    short([toilet, handBasin]),
    short([toilet]),
  ]
}

/** So many cubicles, half of them urinals for men, and a basin for two: in rows, else cubicles in two rows or basins apart. */
function rowsOf(units: number, areMen: boolean): FittingPlan[] {
  const urinals = areMen ? Math.floor(units / 2) : 0
  const cubicles = units - urinals
  const basins = Math.ceil(units / 2)
  const row = { ...cubicle, inRow: cubicles }
  const others = urinals > 0 ? [{ ...urinal, inRow: urinals }] : []
  const two = [Math.ceil(cubicles / 2), Math.floor(cubicles / 2)].map((inRow) => ({ ...cubicle, inRow }))
  return [
    [row, ...others, { ...basin, inRow: basins }],
    ...(cubicles > 1 ? [[...two, ...others, { ...basin, inRow: basins }]] : []),
    ...(basins > 1 ? [[row, ...others, { ...basin, most: basins }]] : []),
  ]
}

/** Bathrooms from here on have a bathtub and a shower, m². */
const BOTH_MIN = 7

/** @param hasTub places of work have showers alone, and so has what is named for one */
export function bathPlans(area: number, hasTub: boolean): FittingPlan[] {
  const full = [
    ...(hasTub && area >= BOTH_MIN ? [[bathtub, shower, toilet, basin]] : []),
    ...(hasTub ? [[bathtub, toilet, basin]] : []),
    [shower, toilet, basin],
  ]
  return [...full, ...full.map(short), short([shower, basin]), short([toilet, basin]), short([shower]), short([toilet])]
}

/** Floor of a shower room for each shower, and most of them, m². */
const SHOWER_AREA = 3
const SHOWERS_MAX = 8

/** Showers side by side, as they are beside changing rooms: in a row, else in two. @param area m² */
export function showerPlans(area: number): FittingPlan[] {
  const most = Math.min(SHOWERS_MAX, Math.floor(area / SHOWER_AREA))
  const counts = Array.from({ length: Math.max(0, most - 1) }, (_, i) => most - i)
  const row = (inRow: number): FittingWish => ({ ...shower, inRow })
  const rows = counts.flatMap((count) => [[row(count)], [row(Math.ceil(count / 2)), row(Math.floor(count / 2))]])
  return [...rows.map((plan): FittingPlan => [...plan, { ...basin, isOptional: true }]), ...bathPlans(area, false)]
}

/** Sides of the rectangle of the area and circumference of a room, metres. */
interface RoomSides {
  readonly width: number
  readonly length: number
}

const ROW = { front: 1.2, type: 'kitchen_unit' } as const
/** Between two rows that face each other: DIN 18022, 3.3; with more floor between them they are not worked at together. */
const AISLE = { from: 1.2, to: 2.1 } as const
/** Sides of kitchens of two rows, and how much longer than wide they are. */
const TWO_ROWS = { from: 2.4, to: 3.2, longer: 1.3 } as const
/** Least width and area of kitchens round a corner, metres and m². */
const CORNER = { width: 2.1, area: 6.5 } as const
const CORNER_AT_WORK = { width: 2.6, area: 10 } as const

/** Two rows where the room is long, round a corner where it is wide, else one row, in the sizes of homes. */
export function kitchenPlans(sides: RoomSides): FittingPlan[] {
  const { width, length } = sides
  const isLong = width >= TWO_ROWS.from && width <= TWO_ROWS.to && length >= TWO_ROWS.longer * width
  return [
    ...(isLong ? [twoRows] : []),
    ...roundCorner(sides, CORNER, [
      [3.6, 1.8],
      [3, 1.8],
      [2.7, 1.8],
      [2.4, 1.8],
      [2.4, 1.5],
    ]),
    ...oneRow(3.6, 3, 2.7, 2.4, 1.8, 1.2),
  ]
}

/** @param sides of a kitchen of a place of work */
export const teaKitchenPlans = (sides: RoomSides): FittingPlan[] => [
  ...roundCorner(sides, CORNER_AT_WORK, [
    [3, 1.8],
    [2.4, 1.8],
  ]),
  ...oneRow(3, 2.4, 1.8, 1.2),
]
export const breakRoomPlans = (): FittingPlan[] => oneRow(2.4, 1.8, 1.2)

/** Living rooms from here on have a kitchen as long as others, m². */
const LONG_ROW_MIN = 25

/** A row along a wall of a living room. @param area m² */
export const livingKitchenPlans = (area: number): FittingPlan[] =>
  area >= LONG_ROW_MIN ? oneRow(3.6, 3, 2.7, 2.4, 1.8, 1.2) : oneRow(2.7, 2.4, 1.8, 1.2)

const twoRows: FittingPlan = [
  { ...ROW, shapes: sizes(0.6, 0.9, 3.6, 3, 2.7, 2.4) },
  { ...ROW, type: 'worktop', shapes: sizes(0.6, 0.9, 3, 2.4, 1.8), across: AISLE },
]

function roundCorner(
  { width, length }: RoomSides,
  least: { readonly width: number; readonly area: number },
  arms: readonly (readonly [number, number])[],
): FittingPlan[] {
  if (width < least.width || width * length < least.area) return []
  return [[{ ...ROW, shapes: arms.map(([a, b]) => ({ type: 'l-extrusion', a, b, c: 0.6, d: 0.6, h: 0.9 })) }]]
}

function oneRow(...widths: readonly number[]): FittingPlan[] {
  const wish: FittingWish = { ...ROW, shapes: sizes(0.6, 0.9, ...widths) }
  return [[wish], [{ ...wish, front: 0.9 }]]
}

/** Share of the walls that rows of fittings take: doors and ways take the rest. */
const WALL_SHARE = 0.5

/** So many pieces of a width as fit the walls, one at least. */
const along = (perimeter: number, width: number, most: number): number =>
  Math.max(1, Math.min(most, Math.floor((WALL_SHARE * perimeter) / width)))

export const lockerPlans = (perimeter: number): FittingPlan[] =>
  [1, 0.75].map((front) => [{ type: 'locker', shapes: usualSizes('locker'), front, most: along(perimeter, 1.2, 30) }])

export function copyPlans(perimeter: number): FittingPlan[] {
  const copier: FittingWish = { type: 'copier', shapes: usualSizes('copier'), front: 1, toWall: 0.1, toPiece: 0.1 }
  const counter: FittingWish = {
    type: 'sideboard',
    shapes: sizes(0.6, 0.9, 2.4, 1.8, 1.2),
    front: 0.9,
    isOptional: true,
  }
  const paper: FittingWish = {
    type: 'shelf',
    shapes: sizes(0.4, 1.9, 1.2, 0.8),
    front: 0.75,
    isOptional: true,
    most: along(perimeter - 6, 2.4, 4),
  }
  return [[copier, counter, paper], [{ ...copier, front: 0.8 }]]
}

/** A seat to make calls from: an armchair, in small booths one of the size of a chair. */
export const phonePlans = (): FittingPlan[] =>
  [0.6, 0.45].map((front) => [
    { type: 'armchair', shapes: [...usualSizes('armchair'), ...sizes(0.55, 0.8, 0.6), ...sizes(0.5, 0.8, 0.5)], front },
  ])

/** Floor for each who waits, with the way to the seat, and most seats of one room, m². */
const WAITING_SEAT = 2
const WAITING_MAX = 24
/** Chairs side by side, of which at most so many take a wall. */
const IN_ROW = 4

/** Chairs in rows along the walls, as many as the floor is for. @param area m² */
export function waitingPlans(area: number): FittingPlan[] {
  const seats = Math.min(WAITING_MAX, Math.max(2, Math.floor(area / WAITING_SEAT)))
  const chair: FittingWish = { type: 'armchair', shapes: sizes(0.6, 0.8, 0.6, 0.55), front: 0.75, toPiece: 0.05 }
  const row = (inRow: number): FittingWish => ({ ...chair, inRow })
  const rest = seats % IN_ROW
  const rows = Array.from({ length: Math.floor(seats / IN_ROW) }, () => row(IN_ROW))
  const whole = rest > 0 ? [...rows, row(rest)] : rows
  return [whole, whole.map((wish): FittingWish => ({ ...wish, isOptional: true })), [{ ...chair, most: seats }]]
}

/**
 * The floor behind a desk: ASR A1.2, 5.1.2.
 *
 * @param opening place among the openings of the room of the door that it faces; default the widest
 */
export const receptionPlans = (opening?: number): FittingPlan[] => [
  [
    {
      type: 'reception_desk',
      shapes: usualSizes('reception_desk'),
      front: 1.2,
      facesDoor: {
        behind: 1,
        chair: { type: 'box', a: 0.6, b: 0.6, h: 0.9 },
        ...(opening !== undefined && { opening }),
      },
    },
  ],
]
