import { frontOf } from '../../engine/furnishing/measure/occupancy.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import { orderedJson } from './ordered-json.ts'
import type { OneSize } from './room-request.ts'

/** Types of which a floor has one size, at work and at home. */
const FAMILY_TYPES: readonly FurnitureType[] = [
  'task_table',
  'task_chair',
  'exec_table',
  'exec_chair',
  'meeting_chair',
  'dining_chair',
]
/** The same for the lounges of a place of work; a living room has the largest sofa that it takes. */
const LOUNGE_TYPES: readonly FurnitureType[] = ['sofa', 'armchair', 'coffee_table']
const AT_WORK: readonly TemplateName[] = ['work', 'executive_office', 'meet', 'common']

/** The size in which pieces of a type come on a floor. */
export interface Family {
  readonly type: FurnitureType
  /** Of places of work, or of homes. */
  readonly of: 'work' | 'home'
  readonly shape: Shape
}

/** A furnished room, from which families are recognised. */
export interface FamilyRoom {
  readonly template: TemplateName
  readonly furniture: readonly { readonly type: FurnitureType; readonly shape: Shape }[]
  /** Those of the furniture that stay as they are. */
  readonly fixed?: ReadonlySet<unknown>
  /** How many rooms are furnished so. */
  readonly times: number
}

const typesOf = (of: Family['of']) => (of === 'work' ? [...FAMILY_TYPES, ...LOUNGE_TYPES] : FAMILY_TYPES)

const sideOf = (template: TemplateName): Family['of'] => (AT_WORK.includes(template) ? 'work' : 'home')
/** A form by its sizes: what a product is called does not count. */
export const sizeOf = ({ customData: _, ...shape }: Shape): string => orderedJson(shape)

/** The size of each family: the one that most of its pieces have; of those that are as frequent the widest. */
export function familiesOf(rooms: readonly FamilyRoom[]): Family[] {
  return (['work', 'home'] as const).flatMap((of) =>
    typesOf(of).flatMap((type): Family[] => {
      const counts = new Map<string, { shape: Shape; count: number }>()
      for (const { template, furniture, times } of rooms) {
        if (sideOf(template) !== of) continue
        for (const { shape } of furniture.filter((piece) => piece.type === type)) {
          const key = sizeOf(shape)
          counts.set(key, { shape, count: (counts.get(key)?.count ?? 0) + times })
        }
      }
      const [first] = [...counts.values()].sort((a, b) => b.count - a.count || frontOf(b.shape) - frontOf(a.shape))
      return first ? [{ type, of, shape: first.shape }] : []
    }),
  )
}

/** What a room has in another size than its floor, as it would be asked for in that size; empty where all are alike. */
export function strayedFrom(families: readonly Family[], { template, furniture, fixed }: FamilyRoom): OneSize[] {
  return families.flatMap(({ type, of, shape }): OneSize[] => {
    if (of !== sideOf(template)) return []
    const own = furniture.filter((piece) => piece.type === type)
    return own.every((piece) => fixed?.has(piece) || sizeOf(piece.shape) === sizeOf(shape))
      ? []
      : [{ type, shape, count: own.length }]
  })
}
