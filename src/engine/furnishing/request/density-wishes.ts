import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { type Wish, type WishList, withoutExtras } from './wish-list.ts'

/** What a room takes more of, step by step, until it is dense; and how much more of each at most. */
const STEPS: readonly (readonly (readonly [type: FurnitureType, more: number])[])[] = [
  [],
  [['shelf', 1], ['sideboard', 1], ['armchair', 1]], // biome-ignore format: one step a line
  [['shelf', 2], ['sideboard', 1], ['armchair', 2], ['sofa', 1], ['wardrobe', 1], ['dining_chair', 2], ['task_table', 2], ['task_chair', 2]], // biome-ignore format: one step a line
  [['shelf', 4], ['sideboard', 2], ['armchair', 2], ['sofa', 1], ['wardrobe', 2], ['dining_chair', 4], ['task_table', 6], ['task_chair', 6]], // biome-ignore format: one step a line
]

/** What a room goes without, to be sparse. */
const DISPENSABLE: ReadonlySet<FurnitureType> = new Set(['armchair', 'shelf', 'sideboard', 'drawer_unit'])

/**
 * Lists that cover more floor, the nearest to the given one first: its larger forms, then more pieces of the types of a template.
 *
 * @param mayAdd whether there may be more pieces than listed
 */
export function denserLists(list: WishList, mayAdd: boolean): WishList[] {
  const large = bySize(list, -1)
  return (mayAdd ? STEPS : STEPS.slice(0, 1)).map((step) => {
    const added = step.flatMap(([type, count]): Wish[] => {
      const known = large.wishes.find((wish) => wish.type === type)
      return known ? [{ type, models: known.models, count, fillsTable: false }] : []
    })
    return { ...large, wishes: [...large.wishes, ...added] }
  })
}

/**
 * Lists that cover less floor, the nearest to the given one first: without extras, in their smaller forms, then without what a room
 * can go without.
 *
 * @param mayOmit whether pieces that are no extras may be left out
 */
export function sparserLists(list: WishList, mayOmit: boolean): WishList[] {
  const bare = withoutExtras(list)
  const small = bySize(bare, 1)
  const least = { ...small, wishes: small.wishes.filter(({ type }) => !DISPENSABLE.has(type)) }
  return [bare, small, ...(mayOmit ? [least] : [])]
}

/** The same with the forms of each piece by their floor, upwards for 1, downwards for −1. */
const bySize = (list: WishList, way: 1 | -1): WishList => ({
  ...list,
  wishes: list.wishes.map((wish) => ({ ...wish, models: wish.models.toSorted((a, b) => way * (a.area - b.area)) })),
})
