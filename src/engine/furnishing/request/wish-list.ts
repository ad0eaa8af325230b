import { ServiceError } from '../../../base/errors.ts'
import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import { FURNITURE_TYPES, type FurnitureItem, type FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { firstOf } from '../../geometry/element-at.ts'
import { takersOf } from '../types/company.ts'
import { specOf } from '../types/furniture-types.ts'
import { cataloguedModels, type Model, modelOf } from './model.ts'
import { framePose, ROOM_FRAME, type RoomFrame } from './room-frame.ts'
import { TEMPLATES, templateCount } from './templates.ts'

/** Pieces of one type with the same candidate models. */
export interface Wish {
  readonly type: FurnitureType
  readonly models: readonly Model[]
  readonly count: number
  /** The count is a default that means "as many as the table seats". */
  readonly fillsTable: boolean
  /** An extra of the template: no diagnostic is given where it does not fit. */
  readonly extra?: boolean
}

/** A piece with a fixed place, in the frame of the plan. */
export interface Pin {
  readonly type: FurnitureType
  readonly item: FurnitureItem
  readonly model: Model
  readonly x: number
  readonly y: number
  readonly z: number
  readonly turn: number
  /** Of a piece kept from an earlier answer: the group it stood in, which comes back too. */
  readonly groupId?: string
  /** It keeps its place even if it breaks a rule (docs/furnishing.md#q5). */
  readonly fixed?: true
}

export interface WishList {
  readonly wishes: readonly Wish[]
  readonly pins: readonly Pin[]
  /** Types of items that have a position and ask for none of their type. */
  readonly unasked: readonly FurnitureType[]
}

/** What is asked for, apart from extras. */
export const withoutExtras = (list: WishList): WishList => ({
  ...list,
  wishes: list.wishes.filter(({ extra }) => !extra),
})

/** Most pieces of one type that a search looks at; further ones are reported as left out. */
export const COUNT_MAX = 400

/**
 * What a request asks for: the template's pieces for a room of this area and the furniture given, added together.
 *
 * An item of a type the template also has replaces the template's shapes for it and adds to its count
 * (docs/decisions.md#f2).
 *
 * @param frame of the plan, in which the fixed pieces are given
 * @throws ServiceError invalid when a shape is none
 */
export function wishListOf(
  params: Pick<FurnishParams, 'template' | 'furniture'>,
  area: number,
  frame: RoomFrame = ROOM_FRAME,
): WishList {
  const pins: Pin[] = []
  const wishes: Wish[] = []
  const unasked: FurnitureType[] = []
  const modelsCache = new Map<Shape, Model>()
  for (const [index, item] of params.furniture.entries()) {
    const models = modelsOfItem(item, `params.furniture[${index}]`, modelsCache)
    const isFixed = item.position !== undefined && item.targetCount !== 0
    if (isFixed) pins.push(pinOf(item, firstOf(models), frame))
    if (item.position && !isFixed) unasked.push(item.type)
    // A fixed piece is one of those that its count asks for.
    const count = isFixed ? (item.targetCount ?? 1) - 1 : countOfItem(item, params.furniture)
    if (count > 0 || !isFixed)
      wishes.push({
        type: item.type,
        models,
        count,
        fillsTable: item.targetCount === undefined && fillsTable(item.type),
      })
  }
  const listed = wishes.filter((wish) => wish.count > 0)
  const fromTemplate = templateWishes(params, area, wishes)
  const types = new Set([...listed, ...fromTemplate, ...pins].map(({ type }) => type))
  return { wishes: inOrder([...listed, ...fromTemplate.filter(({ type }) => !isOrphan(type, types))]), pins, unasked }
}

/** Models of an item's candidate shapes. @throws ServiceError invalid with the path of the shape */
export function modelsOfItem(
  item: { shape?: Shape | undefined; shapes?: Shape[] | undefined },
  path: string,
  cache = new Map<Shape, Model>(),
): Model[] {
  const shapes = item.shape ? [item.shape] : item.shapes!
  return shapes.map((shape, index) => {
    const known = cache.get(shape)
    if (known) return known
    const model = modelOf(shape)
    if (!model.ok)
      throw new ServiceError('invalid', `${path}.${item.shape ? 'shape' : `shapes[${index}]`}.${model.fault}`)
    cache.set(shape, model.value)
    return model.value
  })
}

/** @param item with a position */
export function pinOf(item: FurnitureItem, model: Model, frame: RoomFrame): Pin {
  const [x, y, z] = item.position!
  return { type: item.type, item, model, y, ...framePose({ x, z, turn: item.rotation ?? 0 }, model.bounds, frame) }
}

/** Whether a piece of the template means nothing without what it would stand by: a nightstand without a bed. */
function isOrphan(type: FurnitureType, types: ReadonlySet<FurnitureType>): boolean {
  const { role } = specOf(type)
  if (role.kind === 'tabletop') return !types.has(role.on) || isOrphan(role.on, types)
  const takers = takersOf(type)
  return role.kind === 'single' && role.alone !== 'always' && takers.length > 0 && !takers.some((one) => types.has(one))
}

const fillsTable = (type: FurnitureType): boolean => specOf(type).fillsTable ?? false

/** The target count of an item, else the default of its type (docs/decisions.md#f3). */
function countOfItem(item: FurnitureItem, furniture: readonly FurnitureItem[]): number {
  if (item.targetCount !== undefined) return item.targetCount
  const { count, countPer } = specOf(item.type)
  if (!countPer) return count
  const others = furniture.filter((other) => other.type === countPer)
  return Math.max(
    count,
    others.reduce((sum, other) => sum + (other.targetCount ?? specOf(countPer).count), 0),
  )
}

function templateWishes({ template }: Pick<FurnishParams, 'template'>, area: number, listed: readonly Wish[]): Wish[] {
  if (!template) return []
  const wishes: Wish[] = []
  for (const piece of TEMPLATES[template.name]) {
    const count = template.exclude.includes(piece.type) ? 0 : templateCount(piece, area)
    const sameType = listed.filter((wish) => wish.type === piece.type)
    // A given count of 0 means none of that type, wherever it comes from.
    if (count === 0 || sameType.some((wish) => wish.count === 0)) continue
    const replaced = sameType.flatMap((wish) => wish.models)
    const models = replaced.length > 0 ? replaced : cataloguedModels(piece.shapes ?? specOf(piece.type).shapes)
    wishes.push({
      type: piece.type,
      models,
      count,
      fillsTable: fillsTable(piece.type),
      ...(piece.extra ? { extra: true } : {}),
    })
  }
  return wishes
}

export const inOrder = (wishes: Wish[]): Wish[] =>
  wishes
    .map((wish, index) => ({ wish, index }))
    .sort((a, b) => FURNITURE_TYPES.indexOf(a.wish.type) - FURNITURE_TYPES.indexOf(b.wish.type) || a.index - b.index)
    .map(({ wish }) => wish)
