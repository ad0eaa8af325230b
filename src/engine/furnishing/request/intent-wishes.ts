import { unwrap } from '../../../base/result-type.ts'
import type { Intent } from '../../../schema/furnishing/extensions.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { firstOf } from '../../geometry/element-at.ts'
import { specOf } from '../types/furniture-types.ts'
import { cataloguedModels, type Model, modelOf } from './model.ts'
import { inOrder, type Wish, type WishList } from './wish-list.ts'

/** Seats that one table of the largest default size has, and armchairs that one sofa takes beside it. */
const SEATS_AT = { dining_table: 8, meeting_table: 14 } as const
const ARMCHAIRS_PER_SOFA = 2
/** Width of a sofa for each who sits on it, metres (docs/decisions.md#e2). */
const SOFA_SEAT = 0.6

/** Types of which a dense furnishing has one more where the template has it as an extra. */
const FILLERS: readonly FurnitureType[] = ['armchair', 'shelf', 'sideboard']

/**
 * The wishes with what an intent asks for: counts are set, beds are given their widths, storage is added, extras are left out
 * or doubled (docs/decisions.md#e2). Whether it is achieved is measured afterwards.
 *
 * @param narrower whether beds may be narrower than wanted
 */
export function withIntent(list: WishList, intent: Intent | undefined, narrower: boolean): WishList {
  if (!intent) return list
  let wishes = list.wishes
  if (intent.density === 'low') wishes = wishes.filter(({ extra }) => !extra)
  if (intent.density === 'high')
    wishes = wishes.map((wish) =>
      wish.extra && FILLERS.includes(wish.type) ? { ...wish, count: wish.count + 1 } : wish,
    )
  if (intent.beds) wishes = withBeds(wishes, intent.beds, narrower)
  if (intent.places !== undefined) wishes = withPlaces(wishes, intent.places)
  if (intent.seats !== undefined)
    wishes = withSeats(
      wishes,
      list.pins.map(({ type }) => type),
      intent.seats,
    )
  if (intent.storage !== undefined) wishes = withStorage(wishes, intent.storage)
  return { ...list, wishes: inOrder([...wishes]) }
}

/** Whether the seats of an intent are those at tables: unless a lounge is all that is wanted. */
export function seatsAtTables({ wishes, pins }: WishList): boolean {
  const types = new Set([...wishes, ...pins].map(({ type }) => type))
  return types.has('dining_table') || types.has('meeting_table') || !(types.has('sofa') || types.has('armchair'))
}

/** A wish for each width. */
function withBeds(wishes: readonly Wish[], widths: readonly number[], narrower: boolean): Wish[] {
  const ownBeds = wishes.filter(({ type, models }) => type === 'bed' && !isCatalogued('bed', models))
  const models = new Map<number, readonly Model[]>()
  for (const width of widths) models.set(width, bedsFrom(width, ownBeds, narrower))
  const beds = [...widths]
    .sort((a, b) => b - a)
    .map((width): Wish => ({ type: 'bed', models: models.get(width)!, count: 1, fillsTable: false }))
  return [...wishes.filter(({ type }) => type !== 'bed'), ...beds]
}

/** Forms of the request as wide as wanted, else a default one of that width; then the narrower ones. */
function bedsFrom(width: number, ownBeds: readonly Wish[], narrower: boolean): readonly Model[] {
  const own = ownBeds.flatMap(({ models }) => models)
  if (own.length > 0) {
    const wide = own.filter(({ bounds }) => bounds.maxX - bounds.minX >= width - 1e-9)
    return wide.length > 0 && !narrower ? wide : own
  }
  const shapes = specOf('bed').shapes.filter((shape): shape is Extract<Shape, { type: 'box' }> => shape.type === 'box')
  const like = [...shapes].reverse().find(({ a }) => a >= width - 1e-9) ?? firstOf(shapes)
  const exact = unwrap(modelOf({ ...like, a: width }))
  const smaller = narrower ? shapes.filter(({ a }) => a < width) : []
  return [exact, ...smaller.map((shape) => unwrap(modelOf(shape)))]
}

const isCatalogued = (type: FurnitureType, models: readonly Model[]): boolean =>
  models === cataloguedModels(specOf(type).shapes)

/** So many desks with a chair each; an executive desk is one of them, its visitors' chairs stay. */
function withPlaces(wishes: readonly Wish[], places: number): Wish[] {
  const executive = countOf(wishes, 'exec_table')
  const desks = Math.max(0, places - executive)
  const visitors = executive > 0 ? countOf(wishes, 'task_chair') : 0
  return withCount(withCount(wishes, 'task_table', desks), 'task_chair', desks + visitors)
}

function withSeats(wishes: readonly Wish[], pinned: readonly FurnitureType[], seats: number): Wish[] {
  const types = new Set([...wishes.map(({ type }) => type), ...pinned])
  if (!types.has('dining_table') && !types.has('meeting_table') && (types.has('sofa') || types.has('armchair')))
    return withLoungeSeats(wishes, seats)
  const [table, chair] = types.has('meeting_table')
    ? (['meeting_table', 'meeting_chair'] as const)
    : (['dining_table', 'dining_chair'] as const)
  const tables = Math.max(Math.ceil(seats / SEATS_AT[table]), countOf(wishes, table))
  return withCount(withCount(wishes, table, tables), chair, seats)
}

function withLoungeSeats(wishes: readonly Wish[], seats: number): Wish[] {
  const sofa = wishes.find(({ type }) => type === 'sofa')
  const onSofa = Math.max(1, Math.floor(widestOf(sofa?.models ?? modelsOfType(wishes, 'sofa')) / SOFA_SEAT + 1e-6))
  let sofas = countOf(wishes, 'sofa')
  let armchairs = countOf(wishes, 'armchair')
  while (sofas * onSofa + armchairs < seats) {
    if (armchairs < ARMCHAIRS_PER_SOFA * sofas) armchairs++
    else sofas++
  }
  return withCount(withCount(wishes, 'sofa', sofas), 'armchair', armchairs)
}

/** Wardrobes where there is one, else shelves, until the longest shapes of all storage are long enough. */
function withStorage(wishes: readonly Wish[], metres: number): Wish[] {
  const kinds: readonly FurnitureType[] = ['wardrobe', 'shelf', 'sideboard', 'drawer_unit']
  const type = kinds.find((one) => countOf(wishes, one) > 0) ?? 'shelf'
  const there = wishes
    .filter((wish) => wish.type !== type && kinds.includes(wish.type) && !wish.extra)
    .reduce((sum, { models, count }) => sum + count * widestOf(models), 0)
  const each = widestOf(modelsOfType(wishes, type))
  const count = Math.max(countOf(wishes, type), Math.ceil((metres - there) / each - 1e-6))
  return withCount(wishes, type, Math.min(count, STORAGE_MAX))
}

/** Pieces of storage that are tried, at most. */
const STORAGE_MAX = 200

const widestOf = (models: readonly Model[]): number =>
  Math.max(...models.map(({ bounds }) => bounds.maxX - bounds.minX))

const modelsOfType = (wishes: readonly Wish[], type: FurnitureType): readonly Model[] =>
  wishes.find((wish) => wish.type === type)?.models ?? cataloguedModels(specOf(type).shapes)

/** How many of a type are asked for, extras apart. */
export const countOf = (wishes: readonly Wish[], type: FurnitureType): number =>
  wishes.reduce((sum, wish) => (wish.type === type && !wish.extra ? sum + wish.count : sum), 0)

/** As many of a type as said, in the forms that were wanted; the default ones where it was not. */
export function withCount(wishes: readonly Wish[], type: FurnitureType, count: number): Wish[] {
  const others = wishes.filter((wish) => wish.type !== type)
  return count === 0 ? others : [...others, { type, models: modelsOfType(wishes, type), count, fillsTable: false }]
}
