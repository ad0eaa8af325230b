import { FURNITURE_CARDS } from '../../schema/furnishing/cards/furniture-cards.ts'
import { squareFeet } from '../../schema/furnishing/feet-and-inches.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { PlainUnit } from '../../schema/furnishing/read-length.ts'
import type { Furnishing, PlacedItem } from '../../schema/furnishing/result.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import { extentOf, localCorners } from './room/outline.ts'

/** What a type is called in a sentence. */
export const nameOf = (type: FurnitureType): string => FURNITURE_CARDS[type].name

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Width by depth in metres, or the diameter of a cylinder. */
export function sizeText(shape: Shape): string {
  if (shape.type === 'cylinder') return `⌀ ${metres(2 * shape.r)} m`
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  return `${metres(maxX - minX)} × ${metres(maxZ - minZ)} m`
}

export const describePiece = (item: PlacedItem): string => `${capitalise(nameOf(item.type))}, ${sizeText(item.shape)}`

/** `1 bed, 2 nightstands, 1 wardrobe`: what stands in a furnishing, in the order it was placed. */
export function listPieces(furnishing: Pick<Furnishing, 'furniture'>): string {
  const counts = new Map<FurnitureType, number>()
  for (const { type } of furnishing.furniture) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].map(([type, count]) => `${count} ${plural(nameOf(type), count)}`).join(', ')
}

/** Plain English plurals; the names of furniture need no more than these rules. */
export function plural(name: string, count: number): string {
  if (count === 1) return name
  if (name.endsWith('shelf')) return name.replace(/shelf$/, 'shelves')
  return `${name}s`
}

/** A length with at least one leading digit and at most two decimals. */
export const metres = (value: number): string => String(Math.round(value * 100) / 100)

export const areaText = (area: number): string => `${area.toFixed(1)} m²`

/** Areas in words, given in square metres. */
export const areaWordsIn = (unit: PlainUnit): ((area: number) => string) => (unit === 'ft' ? squareFeet : areaText)

/** A sentence of a result that names openings as requests list them, with the names that boards have for them: `door 1`. */
export const sayOpenings = (text: string): string =>
  text.replace(/\bopenings\[(\d+)\] \((door|window|gap)\)/g, (_, index, type) => `${type} ${Number(index) + 1}`)

/** What people call the rooms that templates are for. */
export const TEMPLATE_WORDS: Readonly<Record<TemplateName, string>> = {
  bedroom: 'Bedroom',
  dining: 'Dining room',
  dining_living: 'Living and dining',
  living: 'Living room',
  home_office: 'Home office',
  meet: 'Meeting room',
  executive_office: 'Executive office',
  common: 'Common room',
  work: 'Office with desks',
}
