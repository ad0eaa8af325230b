import { typesFor } from '../../../engine/furnishing/measure/occupancy.ts'
import { signedArea } from '../../../engine/geometry/ring.ts'
import type { KeptItem } from '../../../schema/furnishing/extensions.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Diagnostic, FurnishingResult } from '../../../schema/furnishing/result.ts'
import { footprint } from '../../layouts/footprint.ts'
import { roomArea } from '../../layouts/space-area.ts'
import { derivedId } from '../common-answer.ts'
import { sizeOf } from '../families.ts'
import type { GiveWay } from '../in-slices.ts'
import type { Style } from '../styled-items.ts'
import type { SpaceFacts } from '../uses/space-facts.ts'
import type { FittingPlan } from './fitting-wish.ts'
import { isForWheelchairs, openedOutwards } from './outward-doors.ts'
import { placeFittings } from './place-fittings.ts'

/** What needs not be placed where another type stands already. */
const STANDS_FOR: Readonly<Partial<Record<FurnitureType, readonly FurnitureType[]>>> = {
  toilet: ['toilet_cubicle'],
  toilet_cubicle: ['toilet'],
  worktop: ['kitchen_unit'],
  armchair: ['sofa', ...typesFor('table chair'), ...typesFor('desk chair')],
}

/** A room with its fittings alone. */
export interface FittedRoom {
  /** The fittings as pieces that stay where more is placed. */
  readonly items: readonly KeptItem[]
  readonly result: FurnishingResult
  /** Whether the doors that may be taken to open outwards are. */
  readonly opensOut: boolean
}

/** How a room is fitted out. */
interface FittingOptions {
  /** Sizes in which pieces of a type come, of which boxes count. */
  readonly style?: Style | undefined
  /** Places among its openings of doors that may be taken to open outwards. */
  readonly outwardDoors?: readonly number[]
  readonly giveWay?: GiveWay
}

/**
 * Fits out a room beside what stands there, of which nothing is placed again. Doors are taken to open outwards only where more of the
 * preferred plan has a place then, or where one is to turn in a wheelchair.
 *
 * @param plans the preferred first
 * @returns undefined where no plan has places
 */
export async function fittedRoom(
  room: SpaceFacts,
  plans: readonly FittingPlan[],
  standing: readonly KeptItem[],
  options: FittingOptions = {},
): Promise<FittedRoom | undefined> {
  const { outwardDoors = [] } = options
  const asSaid = await fittedAsSaid(room, plans, standing, options)
  const mayTurn = isForWheelchairs(plans)
  if (outwardDoors.length === 0 || (lackingIn(asSaid) === 0 && !mayTurn))
    return asSaid && { ...asSaid, opensOut: false }
  const opened = await fittedAsSaid(openedOutwards(room, outwardDoors), plans, standing, options)
  const gained = lackingIn(asSaid) - lackingIn(opened)
  const isBetter = gained > 0 || (gained === 0 && opened !== undefined && turnsIn(opened, plans))
  const best = isBetter ? opened : asSaid
  return best && { ...best, opensOut: isBetter }
}

/** Whether what stands in a room is made for wheelchairs, by the sizes of the preferred plan. */
const turnsIn = ({ items }: Pick<FittedRoom, 'items'>, [preferred = []]: readonly FittingPlan[]): boolean =>
  preferred.some(
    ({ type, shapes, accessible }) =>
      accessible && items.some((item) => item.type === type && shapes.some((it) => sizeOf(it) === sizeOf(item.shape))),
  )

/** How much of the preferred plan has no place. */
const lackingIn = (fitted: Omit<FittedRoom, 'opensOut'> | undefined): number =>
  fitted ? fitted.result.diagnostics.length : Number.POSITIVE_INFINITY

async function fittedAsSaid(
  room: SpaceFacts,
  plans: readonly FittingPlan[],
  standing: readonly KeptItem[],
  { style = {}, giveWay }: FittingOptions,
): Promise<Omit<FittedRoom, 'opensOut'> | undefined> {
  const { space } = room
  const there = new Set(standing.map(({ type }) => type))
  const missing = plans.map((plan) =>
    plan.flatMap((wish) => {
      if ([wish.type, ...(STANDS_FOR[wish.type] ?? [])].some((type) => there.has(type))) return []
      const own = (style[wish.type] ?? []).filter((shape) => shape.type === 'box')
      return [own.length > 0 ? { ...wish, shapes: own } : wish]
    }),
  )
  const placed = await placeFittings(room, missing, standing, giveWay)
  if (!placed) return undefined
  const groupOf = (type: FurnitureType) =>
    derivedId(`fittings ${type === 'task_chair' ? 'reception_desk' : type}`, space.id)
  const items = placed.map((item): KeptItem => ({ ...item, groupId: groupOf(item.type), fixed: true }))
  const furniture = [...standing, ...items].map(({ fixed: _, ...item }) => item)
  const covered = furniture.reduce((sum, item) => sum + Math.abs(signedArea(footprint(item).flat())), 0)
  const density = Math.min(covered / roomArea(space.room), 1 - 1e-6)
  const furnishing = { density, id: derivedId(JSON.stringify(furniture), space.id), furniture }
  return { items, result: { furnishings: [furnishing], warnings: [], diagnostics: leftOut(missing[0] ?? [], items) } }
}

/** Types that plans bring, with the chair of a reception. */
export const typesOf = (plans: readonly FittingPlan[]): ReadonlySet<FurnitureType> =>
  new Set(plans.flat().flatMap(({ type, facesDoor }) => (facesDoor ? [type, 'task_chair' as const] : [type])))

/** What of the preferred plan has no place. */
function leftOut(plan: FittingPlan, items: readonly KeptItem[]): Diagnostic[] {
  return plan.flatMap(({ type, isOptional, across }) =>
    isOptional || across || items.some((item) => item.type === type)
      ? []
      : [{ type, wanted: 1, placed: 0, reason: 'no place leaves it and the others the free floor that they want' }],
  )
}
