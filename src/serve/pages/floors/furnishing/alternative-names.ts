import { capitalise, nameOf, plural } from '../../../../engine/drawing/words.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { FurnishedSpace } from '../../../../schema/resources/floors/floor-furnishing.ts'

/** What people tell rooms apart by, in the order in which it is named. */
const TELLING: readonly FurnitureType[] = [
  'bed',
  'task_table',
  'exec_table',
  'meeting_table',
  'dining_table',
  'sofa',
  'armchair',
  'wardrobe',
  'shelf',
  'sideboard',
  'tv',
]

/** Kinds of pieces in one name. */
const KINDS_MAX = 2

type Alternative = FurnishedSpace['furnishings'][number]

/** What each alternative of a room is called: its idea, else what it has; those that would be called the same are numbered. */
export function alternativeNames(alternatives: readonly Alternative[]): string[] {
  const names = alternatives.map(({ explanation, furniture }) => capitalise(explanation?.idea ?? piecesIn(furniture)))
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((it) => it === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })
}

function piecesIn(furniture: Alternative['furniture']): string {
  const countOf = (type: FurnitureType) => furniture.filter((it) => it.type === type).length
  const kinds = TELLING.filter((type) => countOf(type) > 0).slice(0, KINDS_MAX)
  if (kinds.length === 0) return furniture.length === 1 ? '1 piece' : `${furniture.length} pieces`
  return kinds.map((type) => `${countOf(type)} ${plural(nameOf(type), countOf(type))}`).join(', ')
}
