import { typesFor } from '../../engine/furnishing/measure/occupancy.ts'
import { TEMPLATES, templateCount } from '../../engine/furnishing/request/templates.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureItem, FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'

/** Sizes in which pieces of a type come, the preferred one first. */
export type Style = Partial<Readonly<Record<FurnitureType, readonly Shape[]>>>

/** Chairs at tables are as many as the table has places for. */
const AT_TABLES: readonly FurnitureType[] = typesFor('table chair')

/**
 * Items for the pieces that a template brings of types with given sizes, in place of its own.
 *
 * @param use `beds`: that it has a bed, which not all templates bring
 * @param area of the room, m²
 * @param others types that are asked for otherwise, or not at all
 */
export function styledItems(
  use: { readonly template: TemplateName; readonly beds?: readonly number[] | undefined },
  area: number,
  style: Style | undefined,
  others: ReadonlySet<FurnitureType>,
): FurnitureItem[] {
  return (Object.entries(style ?? {}) as [FurnitureType, readonly Shape[]][]).flatMap(([type, shapes]) => {
    const bed = type === 'bed' && use.beds !== undefined && use.template !== 'bedroom' ? 1 : 0
    const count = others.has(type) ? 0 : bed + countIn(use.template, type, area)
    if (count === 0) return []
    return [{ type, shapes: [...shapes], ...(AT_TABLES.includes(type) ? {} : { targetCount: count }) }]
  })
}

/** Pieces of a type that a template brings. */
export const countIn = (name: TemplateName, type: FurnitureType, area: number): number =>
  TEMPLATES[name].reduce((sum, piece) => (piece.type === type ? sum + templateCount(piece, area) : sum), 0)
