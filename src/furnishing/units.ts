import type { FurnitureType } from '../schema/furniture.ts'
import type { GroupType } from '../schema/groups.ts'
import { alignedAsAsked } from './groups/alignment.ts'
import { composer } from './groups/composer.ts'
import type { Compose, Composition, Lot, Space, Stock } from './groups/composition.ts'
import { groups } from './groups/groups.ts'
import { lone, media } from './groups/lone.ts'
import { COUNT_MAX, type Pin, type Wish, type WishList } from './wish-list.ts'

/** Something the search places as a whole: a group, or a piece that stands on its own. */
export interface Unit {
  readonly kind: GroupType | 'media' | 'lone'
  readonly anchor: FurnitureType
  readonly compositions: readonly Composition[]
  /** Tried where none of the compositions finds a place. */
  readonly lastResort: readonly Composition[]
  /** How much it matters beside the others how and where it stands. */
  readonly weight: number
  /** A sofa in a room with a television. */
  readonly seesScreen?: boolean
  /** An extra of the template, which must not take the place of what was asked for. */
  readonly extra?: boolean
  /** The anchor stands fixed: only its company is placed, around it. */
  readonly pin?: Pin
}

/** What is worth less than this is minor: it has fewer places, and makes alternatives only where there are few others. */
const MAJOR_WEIGHT = 5

export const isMinor = ({ weight }: Unit): boolean => weight < MAJOR_WEIGHT

/** Anchors in the order in which they are placed: what decides the room first. */
const ANCHORS: readonly { type: FurnitureType; kind: GroupType; company: readonly FurnitureType[] }[] = [
  { type: 'bed', kind: 'sleeping', company: ['nightstand', 'bed_lamp'] },
  { type: 'meeting_table', kind: 'meeting', company: ['meeting_chair'] },
  { type: 'exec_table', kind: 'exec', company: ['exec_chair', 'task_chair', 'drawer_unit'] },
  { type: 'sofa', kind: 'relaxing', company: ['coffee_table', 'armchair'] },
  { type: 'dining_table', kind: 'dining', company: ['dining_chair'] },
  { type: 'task_table', kind: 'working', company: ['task_chair', 'drawer_unit'] },
]

/** Most company one anchor takes: two nightstands, two visitors, … */
const COMPANY_MAX: Partial<Record<FurnitureType, number>> = {
  nightstand: 2,
  bed_lamp: 2,
  coffee_table: 1,
  armchair: 3,
  exec_chair: 1,
  drawer_unit: 1,
}

/** Pieces that stand alone, in the order in which they are placed; the others need their anchor or are dressing. */
const LONE: readonly FurnitureType[] = [
  'wardrobe',
  'shelf',
  'sideboard',
  'armchair',
  'coffee_table',
  'drawer_unit',
  'nightstand',
  'other',
  'free_standing_lamp',
]

/** Extras that mean nothing away from their anchor. */
const STRAYS: ReadonlySet<FurnitureType> = new Set(['coffee_table', 'drawer_unit', 'nightstand'])

/** Chairs stand alone only where no table of theirs is wanted at all. */
const TABLES_OF: Partial<Record<FurnitureType, readonly FurnitureType[]>> = {
  dining_chair: ['dining_table'],
  meeting_chair: ['meeting_table'],
  exec_chair: ['exec_table'],
  task_chair: ['task_table', 'exec_table'],
}

/** How much it matters how well a unit stands, and in how far it makes an alternative. */
const WEIGHT: Partial<Record<FurnitureType, number>> = {
  bed: 12,
  meeting_table: 12,
  exec_table: 12,
  dining_table: 11,
  sofa: 11,
  task_table: 9,
  tv: 6,
  wardrobe: 4,
  shelf: 2,
  sideboard: 2,
  armchair: 1.5,
}

/** Counts of a type, handed out piece by piece so that no more than wanted is ever placed. */
interface Supply {
  readonly models: Wish['models']
  readonly extra: boolean
  left: number
}

/** Most units that a search looks at, so that a request of any size comes to an end. */
const UNITS_MAX = 1000
/** Most candidate shapes of one item that are tried. */
const MODELS_MAX = 12

/**
 * The units of a request, in the order of placing. Company is shared out evenly among the anchors of its kind.
 *
 * Carpets and lamps are no units: they dress what has been placed.
 *
 * @param area of the floor, m²: no more pieces of a kind are tried than would cover it
 */
export function unitsOf({ wishes, pins }: WishList, space: Space, area = Number.POSITIVE_INFINITY): Unit[] {
  const supplies = suppliesOf(wishes, area)
  const units: Unit[] = []
  const screen = wishes.some((wish) => wish.type === 'tv') || pins.some((pin) => pin.type === 'tv')
  for (const { type, kind, company } of ANCHORS) {
    const anchors = anchorUnits(type, kind, company, supplies, pins, space, area)
    units.push(...(type === 'sofa' && screen ? anchors.map((one) => ({ ...one, seesScreen: true })) : anchors))
    // What a sofa looks at is settled before anything comes between.
    if (type === 'sofa') units.push(...mediaUnits(supplies, space))
  }
  for (const type of LONE) units.push(...loneUnits(type, supplies, space))
  for (const [chair, tables] of Object.entries(TABLES_OF) as [FurnitureType, readonly FurnitureType[]][]) {
    const hasTable = tables.some(
      (table) => wishes.some((wish) => wish.type === table) || pins.some((pin) => pin.type === table),
    )
    if (!hasTable) units.push(...loneUnits(chair, supplies, space))
  }
  const asked = units.filter((one) => !one.extra)
  return [...asked, ...units.filter((one) => one.extra)].slice(0, UNITS_MAX)
}

function suppliesOf(wishes: readonly Wish[], area: number): Map<FurnitureType, Supply[]> {
  const supplies = new Map<FurnitureType, Supply[]>()
  for (const { type, models, count, extra = false } of wishes) {
    const known = supplies.get(type) ?? []
    const most = COUNT_MAX - known.reduce((sum, { left }) => sum + left, 0)
    const covering = Math.ceil(area / Math.min(...models.map((model) => model.area)))
    known.push({ models: spread(models), extra, left: Math.min(count, most, covering) })
    supplies.set(type, known)
  }
  return supplies
}

/** At most MODELS_MAX of the candidates, evenly from the first to the last. */
function spread(models: Wish['models']): Wish['models'] {
  if (models.length <= MODELS_MAX) return models
  return Array.from({ length: MODELS_MAX }, (_, i) => models[Math.round((i * (models.length - 1)) / (MODELS_MAX - 1))]!)
}

function anchorUnits(
  type: FurnitureType,
  kind: GroupType,
  company: readonly FurnitureType[],
  supplies: Map<FurnitureType, Supply[]>,
  pins: readonly Pin[],
  space: Space,
  area: number,
): Unit[] {
  const anchors: { lot: Lot; pin?: Pin; extra?: boolean }[] = pins
    .filter((pin) => pin.type === type)
    .map((pin) => ({ lot: { models: [pin.model], count: 1 }, pin }))
  for (const supply of supplies.get(type) ?? []) {
    while (supply.left > 0) {
      anchors.push({ lot: { models: supply.models, count: 1 }, extra: supply.extra })
      supply.left--
    }
  }
  const composed = composerOf(kind, anchors.length, space, area)
  const units = anchors.map(({ lot, pin, extra }, index) => {
    const stock: { [T in FurnitureType]?: Lot } = { [type]: lot }
    for (const other of company) {
      const share = take(supplies.get(other), anchors.length - index, COMPANY_MAX[other])
      if (share) stock[other] = share
    }
    const compositions = composed(stock)
    return unit(kind, type, pin ? compositions.filter(({ members }) => members.length > 1) : compositions, {
      pin,
      extra,
    })
  })
  // A fixed piece without company asks for nothing more.
  return units.filter((one) => !one.pin || one.compositions.length > 0 || one.lastResort.length > 0)
}

/** Rooms from here on, m², are wide enough for groups that stand amid them. */
const FLOATING_AREA = 16

/** How the groups of a kind are formed: one or several of them, in a narrow or wide room. */
function composerOf(
  kind: GroupType,
  count: number,
  space: Space,
  area: number,
): (stock: Stock) => readonly Composition[] {
  const { compose, floating, several, lastResort } = groups[kind]
  const lounge = count > 1 && several !== undefined
  const wide = area >= FLOATING_AREA && floating !== undefined
  const formed: Compose = (stock, room) =>
    alignedAsAsked([
      ...(lounge ? several(stock, room) : compose(stock, room)),
      ...(wide && !lounge ? floating(stock, room) : []),
      ...(lastResort?.(stock, room) ?? []),
    ])
  return composer(`${kind}${lounge ? ' several' : wide ? ' wide' : ''}`, formed, space)
}

/** An even share of what is left of a supply and of its like, for one of `anchors` that still wait. */
function take(
  supplies: readonly Supply[] | undefined,
  anchors: number,
  most = Number.POSITIVE_INFINITY,
): (Lot & { readonly extra: boolean }) | undefined {
  const supply = supplies?.find(({ left }) => left > 0)
  if (!supply) return undefined
  const like = supplies!.filter(({ models }) => models === supply.models)
  const left = like.reduce((sum, one) => sum + one.left, 0)
  const count = Math.min(most, left, Math.ceil(left / anchors))
  let open = count
  for (const one of like) {
    const taken = Math.min(open, one.left)
    one.left -= taken
    open -= taken
  }
  return { models: supply.models, count, extra: supply.extra }
}

function unit(
  kind: Unit['kind'],
  anchor: FurnitureType,
  all: readonly Composition[],
  { pin, extra }: { readonly pin?: Pin | undefined; readonly extra?: boolean | undefined } = {},
): Unit {
  return {
    kind,
    anchor,
    ...ladder(all),
    weight: WEIGHT[anchor] ?? 1,
    ...(extra ? { extra } : {}),
    ...(pin ? { pin } : {}),
  }
}

const LADDERS = new WeakMap<readonly Composition[], Pick<Unit, 'compositions' | 'lastResort'>>()

/** Compositions with the last resorts set apart; the same lists for the same compositions. */
function ladder(all: readonly Composition[]): Pick<Unit, 'compositions' | 'lastResort'> {
  const known = LADDERS.get(all)
  if (known) return known
  const resorts = all.filter((composition) => composition.lastResort)
  const split =
    resorts.length === 0
      ? { compositions: all, lastResort: [] }
      : { compositions: all.filter((composition) => !composition.lastResort), lastResort: resorts }
  LADDERS.set(all, split)
  return split
}

function mediaUnits(supplies: Map<FurnitureType, Supply[]>, space: Space): Unit[] {
  const units: Unit[] = []
  const composed = composer('media', media, space)
  for (let tv = take(supplies.get('tv'), COUNT_MAX); tv; tv = take(supplies.get('tv'), COUNT_MAX)) {
    const board = take(supplies.get('sideboard'), COUNT_MAX)
    units.push(unit('media', 'tv', composed({ tv, ...(board ? { sideboard: board } : {}) }), tv))
  }
  return units
}

function loneUnits(type: FurnitureType, supplies: Map<FurnitureType, Supply[]>, space: Space): Unit[] {
  const units: Unit[] = []
  const strays = STRAYS.has(type)
  const composed = composer('lone', (stock) => lone(type, stock[type]!.models, space), space)
  for (const supply of supplies.get(type) ?? []) {
    if (supply.extra && strays) continue
    const compositions = composed({ [type]: { models: supply.models, count: 1 } })
    while (supply.left > 0) {
      units.push(unit('lone', type, compositions, supply))
      supply.left--
    }
  }
  return units
}
