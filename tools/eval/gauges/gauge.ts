import type { Boundary } from '../../../src/engine/furnishing/verify/boundary.ts'
import type { TemplateName } from '../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { Furnishing, PlacedItem } from '../../../src/schema/furnishing/result.ts'

/** What a gauge may look at: the room and what was answered, nothing of how it was found. */
export interface Layout {
  readonly roomType: TemplateName
  /** m². */
  readonly area: number
  readonly boundary: Boundary
  /** Best first; never empty. */
  readonly furnishings: readonly Furnishing[]
  /** The pieces of the best. */
  readonly items: readonly PlacedItem[]
  readonly maxResults: number
  /** Whether no furnishing breaks a guarantee (docs/furnishing.md#guarantees). */
  readonly sound: boolean
}

/** Where a planner would be content: a figure that is at least, or at most, so much. */
export type Goal = { readonly least: number } | { readonly most: number }

/** A question that a planner asks of a layout, and how often the answer may be the wrong one. */
export interface Gauge {
  readonly name: string
  /** Types of rooms in which the question may arise. */
  readonly rooms: readonly TemplateName[]
  readonly goal: Goal
  /** What `figure` is: the share of cases that are so, or the mean of a number. */
  readonly kind: 'share' | 'mean'
  /** One value for each case in which the question arises: 0 or 1 of a share. */
  readonly values: (layout: Layout) => readonly number[]
}

/** A question with one answer for the best furnishing of a room; undefined where it does not arise. */
export function gauge(
  name: string,
  rooms: readonly TemplateName[],
  goal: Goal,
  judge: (layout: Layout) => boolean | undefined,
): Gauge {
  const values = (layout: Layout) => {
    const verdict = judge(layout)
    return verdict === undefined ? [] : [verdict ? 1 : 0]
  }
  return { name, rooms, goal, kind: 'share', values }
}

/** The values of a layout, none in a room of another type. */
export const valuesOf = ({ rooms, values }: Gauge, layout: Layout): readonly number[] =>
  rooms.includes(layout.roomType) ? values(layout) : []

export const isMet = (goal: Goal, figure: number): boolean =>
  'least' in goal ? figure >= goal.least : figure <= goal.most

/** Whether a planner would send the layout back for this. */
export function isFault({ goal, kind }: Gauge, values: readonly number[]): boolean {
  if (values.length === 0) return false
  const figure = values.reduce((sum, value) => sum + value, 0) / values.length
  return kind === 'mean' ? !isMet(goal, figure) : 'least' in goal ? figure < 1 : figure > 0
}

export const of = (items: readonly PlacedItem[], ...types: FurnitureType[]): readonly PlacedItem[] =>
  items.filter(({ type }) => types.includes(type))

/** What the least value belongs to; undefined of nothing. */
export function least<T>(all: readonly T[], value: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>(
    (best, one) => (best === undefined || value(one) < value(best) ? one : best),
    undefined,
  )
}

export const BEDROOM: readonly TemplateName[] = ['bedroom']
export const LOUNGES: readonly TemplateName[] = ['living', 'dining_living']
export const DINING: readonly TemplateName[] = ['dining', 'dining_living']
/** Rooms that one person works in. */
export const STUDIES: readonly TemplateName[] = ['home_office', 'executive_office']
export const ALL: readonly TemplateName[] = [
  'bedroom',
  'dining',
  'dining_living',
  'living',
  'home_office',
  'meet',
  'executive_office',
  'common',
  'work',
]
