import type { FurnishParams, TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { specOf } from '../types/furniture-types.ts'
import { cataloguedModels, catalogueNumber, type Model, widthOf } from './model.ts'
import type { Wish, WishList } from './wish-list.ts'

/** Something that a room is for: so many of a type, or so many metres of it along the walls. */
export interface Purpose {
  readonly type: FurnitureType
  readonly count: number
  /** Without any main piece a room is not furnished. */
  readonly main?: true
  /** The last one, looked for by a further search: it is worth no wanted piece where there is another way. */
  readonly late?: true
  /** Of all pieces of the type together, metres. */
  readonly width?: number
  /** Narrower ones are tried as soon as those of that width: a low density is asked for. */
  readonly mayBeNarrow?: boolean
  /** How well a sofa sees it at least; a piece that none sees so well does not count. */
  readonly view?: View | undefined
}

/** How a screen is seen from the sofa that sees it best: not at all, from the corner of an eye, with the head turned, on its axis. */
export const VIEWS = { none: 0, edge: 1, aside: 2, ahead: 3 } as const
export type View = (typeof VIEWS)[keyof typeof VIEWS]

/** A purpose of a template, in rooms of at least so many m². */
interface TemplatePurpose extends Purpose {
  readonly areaMin: number
}

const main = (type: FurnitureType): TemplatePurpose => ({ type, count: 1, areaMin: 0, main: true })

const from = (areaMin: number, type: FurnitureType, count = 1): TemplatePurpose => ({ type, count, areaMin })

const screen = (areaMin: number, view: View): TemplatePurpose => ({ ...from(areaMin, 'tv'), view })

/** In larger rooms, m², there are several lounges, and what each looks at is scored alone. */
const WATCHED_AREA_MAX = 40

/** In rooms of up to so many m² a sofa is the only seat that there is for a screen; in larger ones armchairs see it as well. */
export const SEEN_AREA_MAX = 20

/** A wardrobe of so many metres is enough for two; in smaller rooms, m², there may be less of it. */
export const WARDROBE = { width: 1.2, areaMin: 9 } as const

/** The least bed for two. In larger rooms, m², it matters more than how wide the wardrobe is. */
const BED_FOR_TWO = { width: 1.4, areaMin: 9, firstFrom: 11 } as const

/** In smaller rooms, m², a sofa may be narrower. */
const SOFA_FOR_TWO: TemplatePurpose = { ...from(10, 'sofa'), width: 1.4 }

/**
 * What a room of each template is for, what matters most first: it comes before zones, axes and extras
 * (docs/furnishing.md#order-of-worth).
 */
const PURPOSES: Record<TemplateName, readonly TemplatePurpose[]> = {
  bedroom: [
    main('bed'),
    { ...from(BED_FOR_TWO.firstFrom, 'bed'), width: BED_FOR_TWO.width },
    { ...from(WARDROBE.areaMin, 'wardrobe'), width: WARDROBE.width },
    from(BED_FOR_TWO.firstFrom, 'wardrobe'),
    { ...from(BED_FOR_TWO.areaMin, 'bed'), width: BED_FOR_TWO.width },
  ],
  dining: [main('dining_table'), from(0, 'dining_chair', 2), { ...from(8, 'dining_chair', 4), late: true }],
  dining_living: [
    main('sofa'),
    main('dining_table'),
    from(0, 'dining_chair', 2),
    screen(12, VIEWS.aside),
    from(8, 'dining_chair', 4),
    SOFA_FOR_TWO,
    screen(12, VIEWS.ahead),
    from(11, 'coffee_table'),
    { ...from(16, 'sofa'), width: 2, late: true },
  ],
  living: [main('sofa'), SOFA_FOR_TWO, screen(10, VIEWS.aside), screen(10, VIEWS.ahead), from(8, 'coffee_table')],
  home_office: [main('task_table'), from(0, 'task_chair')],
  meet: [main('meeting_table'), from(0, 'meeting_chair', 2), from(9, 'meeting_chair', 4), from(9, 'tv')],
  executive_office: [main('exec_table'), from(0, 'exec_chair'), from(12, 'task_chair')],
  common: [main('sofa'), main('armchair'), from(0, 'coffee_table')],
  work: [main('task_table'), from(0, 'task_chair')],
}

/**
 * What a room is for, of what its request wants; nothing without a template. Rules of a standard come before what a sofa looks at,
 * a low density before the width of a bed.
 *
 * @param area of the room, m²
 */
export function purposesOf(
  { template, standard, intent }: Pick<FurnishParams, 'template' | 'standard' | 'intent'>,
  area: number,
  { wishes, pins }: WishList,
): Purpose[] {
  if (!template) return []
  const mayBeNarrow = intent?.density === 'low'
  return PURPOSES[template.name]
    .filter(({ type, width }) => !(mayBeNarrow && type === 'bed' && width))
    .filter(({ areaMin, view }) => area >= areaMin && !(view === VIEWS.ahead && (standard || area > WATCHED_AREA_MAX)))
    .flatMap((purpose) => {
      const { type } = purpose
      const own = wishes.filter((wish) => wish.type === type)
      const wanted = own.reduce((sum, wish) => sum + wish.count, pins.filter((pin) => pin.type === type).length)
      const count = Math.min(purpose.count, wanted)
      const view = purpose.view === VIEWS.aside && area > SEEN_AREA_MAX ? VIEWS.none : purpose.view
      return count > 0 ? [{ ...purpose, view, count, mayBeNarrow, ...widthOfPurpose(purpose, own) }] : []
    })
}

/** No more than the widest piece that is wanted has. */
function widthOfPurpose({ width }: Purpose, wishes: readonly Wish[]): { width?: number } {
  if (width === undefined) return {}
  return { width: Math.min(width, Math.max(0, ...wishes.flatMap(({ models }) => models.map(widthOf)))) }
}

/** Types of the main pieces: those of the template, else whatever groups are asked for. */
export function mainTypesOf(purposes: readonly Purpose[], { wishes }: WishList): FurnitureType[] {
  const mains = purposes.filter(({ main }) => main).map(({ type }) => type)
  if (mains.length > 0) return mains
  return wishes.filter(({ extra, type }) => !extra && specOf(type).role.kind === 'anchor').map(({ type }) => type)
}

/** A piece as far as purposes go. */
export interface Piece {
  readonly type: FurnitureType
  readonly model: Model
}

/**
 * How many pieces of each purpose are missing; of one that is too narrow one.
 *
 * @param viewOf how a sofa sees a screen
 */
export function missingOf(purposes: readonly Purpose[], pieces: readonly Piece[], viewOf: () => View): number[] {
  return purposes.map(({ type, count, width = 0, view }) => {
    const own = pieces.filter((piece) => piece.type === type && !(view && viewOf() < view))
    const missing = Math.max(0, count - own.length)
    const all = own.reduce((sum, { model }) => sum + widthOf(model), 0)
    return missing === 0 && isNarrower(all, width) ? 1 : missing
  })
}

/** Whether some pieces of a type are as wide together as the room asks; undefined where it asks for no width of them. */
export function widthTest(
  purposes: readonly Purpose[],
  type: FurnitureType,
): ((pieces: readonly Piece[]) => boolean) | undefined {
  const own = purposes.filter((one) => one.type === type && one.width && !one.late && !one.mayBeNarrow)
  return own.length > 0
    ? (pieces) => missingOf(own, pieces, () => VIEWS.ahead).every((missing) => missing === 0)
    : undefined
}

const isNarrower = (width: number, least: number): boolean => width < least - 1e-6

/** More than are ever missing of one purpose. */
const BASE = 8

/** One number for what is missing, in which each purpose outweighs all after it; 0 = nothing. */
export const shortfallOf = (missing: readonly number[]): number =>
  missing.reduce((sum, count) => sum * BASE + Math.min(count, BASE - 1), 0)

/** The least shortfall of more than what comes late. */
export const unitOf = (purposes: readonly Purpose[]): number => (purposes.at(-1)?.late ? BASE : 1)

/** Sizes of main pieces that are tried where the usual ones have no place with all that the room is for. */
const COMPACT: { readonly [T in FurnitureType]?: readonly Shape[] } & Record<CompactType, readonly Shape[]> = {
  dining_table: [
    { type: 'box', a: 1.2, b: 0.8, h: 0.75 },
    { type: 'box', a: 1.2, b: 0.7, h: 0.75 },
    { type: 'box', a: 0.8, b: 0.8, h: 0.75 },
  ],
  exec_table: [{ type: 'box', a: 1.4, b: 0.7, h: 0.75 }],
  sofa: [...specOf('sofa').shapes.slice(2), { type: 'box', a: 1.2, b: 0.75, h: 0.8 }],
}

type CompactType = 'dining_table' | 'exec_table'

/** Whether the models at hand are the compact ones: their groups take as little floor as lets people sit. */
export const isCompact = (type: CompactType, inventory: { [T in FurnitureType]?: Pick<Wish, 'models'> }): boolean =>
  inventory[type]?.models === cataloguedModels(COMPACT[type])

/** The wishes with compact main pieces; undefined where there are none. */
export function compact({ wishes, ...list }: WishList): WishList | undefined {
  const compacted = wishes.map((wish): Wish => {
    const shapes = catalogueNumber(wish.models) === undefined ? undefined : COMPACT[wish.type]
    return shapes ? { ...wish, models: cataloguedModels(shapes) } : wish
  })
  return compacted.some((wish, i) => wish !== wishes[i]) ? { ...list, wishes: compacted } : undefined
}

/**
 * The wishes with none narrower of what comes late; undefined where that has no width.
 *
 * @param most so many sizes at most, the narrowest
 */
export function roomy(
  { wishes, ...list }: WishList,
  purposes: readonly Purpose[],
  most = Number.POSITIVE_INFINITY,
): WishList | undefined {
  const { type, width, late } = purposes.at(-1) ?? {}
  if (!late || width === undefined) return undefined
  const widened = wishes.map((wish): Wish => {
    const models =
      wish.type === type ? wish.models.filter((model) => !isNarrower(widthOf(model), width)).slice(-most) : []
    return models.length > 0 ? { ...wish, models } : wish
  })
  return { ...list, wishes: widened }
}

/** The wishes with nothing but what the room is for; the rest comes where it fits beside that. */
export function purposeful(list: WishList, purposes: readonly Purpose[]): WishList {
  const types = new Set(purposes.map(({ type }) => type))
  const wishes = list.wishes.map(
    ({ extra: _, ...wish }): Wish => (types.has(wish.type) ? wish : { ...wish, extra: true }),
  )
  return { ...list, wishes }
}
