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

/** The same with less floor before them. */
const short = (plan: FittingPlan): FittingPlan =>
  plan.map((wish) => ({ ...wish, front: wish.type === 'washbasin' ? 0.55 : 0.6 }))

/** Toilets of several cubicles: one every 0.9 m (ASR A4.1, 5.4), a door of 0.6 m and the floor behind it before each. */
const CUBICLE = { toWall: 0.25, toPiece: 0.5, front: 1.2 } as const
/** Floor of a toilet room for each cubicle with its share of basins and ways, and most of them in one, m². */
const CUBICLE_AREA = 3
const CUBICLES_MAX = 8
/** Toilet rooms from here on may have what a wheelchair needs, m². */
const ACCESSIBLE_MIN = 3
const ACCESSIBLE = { turning: 1.5, beside: 0.9 } as const
const ACCESSIBLE_TOILET: FittingWish = { ...toilet, shapes: sizes(0.7, 0.8, 0.4), accessible: ACCESSIBLE }

/** @param isHome rooms of dwellings have one toilet each */
export function toiletPlans(area: number, isHome: boolean): FittingPlan[] {
  const cubicles = isHome ? 1 : Math.min(CUBICLES_MAX, Math.floor(area / CUBICLE_AREA))
  return [
    ...(cubicles > 1
      ? [
          [
            { ...toilet, ...CUBICLE, most: cubicles },
            { ...basin, most: Math.ceil(cubicles / 2) },
          ],
        ]
      : []),
    ...(cubicles <= 1 && !isHome && area >= ACCESSIBLE_MIN ? [[ACCESSIBLE_TOILET, basin]] : []),
    [toilet, basin],
    short([toilet, basin]),
    short([toilet]),
  ]
}

/** Bathrooms from here on have a bathtub and a shower, m². */
const BOTH_MIN = 7

/** @param isHome places of work have showers alone */
export function bathPlans(area: number, isHome: boolean): FittingPlan[] {
  const full = [
    ...(isHome && area >= BOTH_MIN ? [[bathtub, shower, toilet, basin]] : []),
    ...(isHome ? [[bathtub, toilet, basin]] : []),
    [shower, toilet, basin],
  ]
  return [...full, ...full.map(short), short([shower, basin]), short([toilet, basin]), short([shower]), short([toilet])]
}

/** Rows up to the sizes that kitchens of homes have. */
export const kitchenPlans = (): FittingPlan[] => kitchenOf(3.6, 3, 2.7, 2.4, 1.8, 1.2)
export const teaKitchenPlans = (): FittingPlan[] => kitchenOf(3, 2.4, 1.8, 1.2)
export const breakRoomPlans = (): FittingPlan[] => kitchenOf(2.4, 1.8, 1.2)

function kitchenOf(...widths: readonly number[]): FittingPlan[] {
  const wish: FittingWish = { type: 'kitchen_unit', shapes: sizes(0.6, 0.9, ...widths), front: 1.2 }
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

/** The floor behind a desk: ASR A1.2, 5.1.2. */
export const receptionPlans = (): FittingPlan[] => [
  [
    {
      type: 'reception_desk',
      shapes: usualSizes('reception_desk'),
      front: 1.2,
      facesDoor: { behind: 1, chair: { type: 'box', a: 0.6, b: 0.6, h: 0.9 } },
    },
  ],
]
