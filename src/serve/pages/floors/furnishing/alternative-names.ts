import { capitalise, nameOf, plural } from '../../../../engine/drawing/words.ts'
import type { WeighedSpace } from '../../../../operations/floors/weigh-furnishing.ts'
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

type Extents = WeighedSpace['extents']

/**
 * What each alternative of a room is called: its idea, else what it has; those that would be called the same by where their pieces stand
 * on the plan, and what stands alike in all ways by a number.
 *
 * @param extents of the pieces of each
 */
export function alternativeNames(alternatives: readonly Alternative[], extents: Extents): string[] {
  const first = alternatives.map(({ explanation, furniture }) => capitalise(explanation?.idea ?? piecesIn(furniture)))
  const names = TELLING.reduce((said, type) => withPlaces(said, extents, type), first)
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((it) => it === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })
}

/** Adds where the first piece of a type stands to names that are the same, unless it stands alike in all of them. */
function withPlaces(names: readonly string[], extents: Extents, type: FurnitureType): string[] {
  const places = placesOf(extents, type)
  return names.map((name, i) => {
    const alike = places.filter((_, other) => names[other] === name)
    const place = places[i]
    if (place === undefined || alike.every((it) => it === place)) return name
    return `${name}${name.includes(': ') ? ', ' : ': '}${nameOf(type)} ${place}`
  })
}

/** Where the first piece of a type stands in each alternative, by the third of what is furnished; undefined where there is none. */
function placesOf(all: Extents, type: FurnitureType): (string | undefined)[] {
  const pieces = all.flat()
  const third = (value: number, from: number, to: number) => Math.min(2, Math.floor((3 * (value - from)) / (to - from)))
  const [minX, maxX] = [Math.min(...pieces.map((it) => it.minX)), Math.max(...pieces.map((it) => it.maxX))]
  const [minZ, maxZ] = [Math.min(...pieces.map((it) => it.minZ)), Math.max(...pieces.map((it) => it.maxZ))]
  return all.map((own) => {
    const piece = own.find((it) => it.type === type)
    if (!piece) return undefined
    const across = ACROSS[third((piece.minX + piece.maxX) / 2, minX, maxX)]
    const down = DOWN[third((piece.minZ + piece.maxZ) / 2, minZ, maxZ)]
    return [down, across].filter(Boolean).join(' ') || 'in the middle'
  })
}

/** Thirds of a plan, by what people say of them. */
const ACROSS = ['left', '', 'right']
const DOWN = ['top', '', 'bottom']

function piecesIn(furniture: Alternative['furniture']): string {
  const countOf = (type: FurnitureType) => furniture.filter((it) => it.type === type).length
  const kinds = TELLING.filter((type) => countOf(type) > 0).slice(0, KINDS_MAX)
  if (kinds.length === 0) return furniture.length === 1 ? '1 piece' : `${furniture.length} pieces`
  return kinds.map((type) => `${countOf(type)} ${plural(nameOf(type), countOf(type))}`).join(', ')
}
