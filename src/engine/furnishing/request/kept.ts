import type { KeptItem } from '../../../schema/furnishing/extensions.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { elementAt, firstOf } from '../../geometry/element-at.ts'
import type { Model } from './model.ts'
import type { RoomFrame } from './room-frame.ts'
import { inOrder, modelsOfItem, type Pin, pinOf, type Wish, type WishList } from './wish-list.ts'

/**
 * The wishes with pieces of an earlier answer as further fixed pieces: each counts as one of those wanted
 * (docs/decisions.md#e1).
 *
 * @param frame of the plan
 * @throws ServiceError invalid when a shape is none
 */
export function withKept(list: WishList, frame: RoomFrame, keep: readonly KeptItem[] = []): WishList {
  if (keep.length === 0) return list
  const models = new Map<Shape, Model>()
  const keptPins = keep.map((item, index): Pin => {
    const [model] = modelsOfItem({ shape: item.shape }, `params.keep[${index}]`, models)
    return { ...pinOf(item, model!, frame), groupId: item.groupId, ...(item.fixed ? { fixed: true } : {}) }
  })
  return { ...list, wishes: without(list.wishes, keptPins), pins: [...list.pins, ...keptPins] }
}

/**
 * The wishes without fixed pieces that cannot stay: those that have another place are fixed there, the others are pieces wanted,
 * each with the form it has.
 *
 * @param misfits some of the pins
 */
export function withReleased(
  list: WishList,
  misfits: ReadonlySet<Pin>,
  moved: ReadonlyMap<Pin, Pin> = new Map(),
): WishList {
  if (misfits.size === 0) return list
  const alike = new Map<string, Pin[]>()
  for (const pin of misfits) {
    if (moved.has(pin)) continue
    const key = `${pin.type} ${JSON.stringify(pin.model.shape)}`
    alike.set(key, [...(alike.get(key) ?? []), pin])
  }
  const released = [...alike.values()].map(
    (some): Wish => ({
      type: firstOf(some).type,
      models: [firstOf(some).model],
      count: some.length,
      fillsTable: false,
    }),
  )
  const stay = list.pins.filter((pin) => !misfits.has(pin))
  return { ...list, wishes: inOrder([...list.wishes, ...released]), pins: [...stay, ...moved.values()] }
}

/** What is still wanted: wishes that have the very form first, then those asked for, then extras. */
function without(wishes: readonly Wish[], pins: readonly Pin[]): Wish[] {
  const remaining = wishes.map(({ count }) => count)
  for (const { type, model } of pins) {
    const at = takenFrom(wishes, remaining, type, model)
    if (at >= 0) remaining[at]!--
  }
  return wishes.flatMap((wish, i) =>
    elementAt(remaining, i) > 0
      ? [remaining[i] === wish.count ? wish : { ...wish, count: elementAt(remaining, i) }]
      : [],
  )
}

function takenFrom(wishes: readonly Wish[], remaining: readonly number[], type: FurnitureType, model: Model): number {
  const open = wishes.flatMap((wish, i) => (wish.type === type && elementAt(remaining, i) > 0 ? [i] : []))
  const form = JSON.stringify(model.shape)
  const same = open.filter((i) => elementAt(wishes, i).models.some(({ shape }) => JSON.stringify(shape) === form))
  const firstRequested = (among: readonly number[]) => among.find((i) => !elementAt(wishes, i).extra)
  return firstRequested(same) ?? firstRequested(open) ?? same[0] ?? open[0] ?? -1
}
