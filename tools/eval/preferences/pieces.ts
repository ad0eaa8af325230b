import type { Boundary } from '../../../src/engine/furnishing/verify/boundary.ts'
import type { TemplateName } from '../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { gapBetween } from '../../../test/support/spot.ts'
import { least, of } from '../gauges/gauge.ts'
import { distanceOf } from '../gauges/plan-geometry.ts'

/** Pieces of a room, with what televisions stand on in their place and sideboards that carry none. */
export interface Pieces {
  readonly roomType: TemplateName
  /** m². */
  readonly area: number
  readonly boundary: Boundary
  readonly items: readonly PlacedItem[]
}

/** One value for each case: 0 or 1 of a share, metres, degrees or a ratio of a distance. */
export type Measure = (pieces: Pieces) => readonly number[]

/** The stand under a television counts as the television: designers' pieces are stands. */
export function standsFor(items: readonly PlacedItem[]): readonly PlacedItem[] {
  const boards = of(items, 'sideboard')
  const standOf = (tv: PlacedItem) => boards.find((board) => gapBetween(board, tv) === 0)
  const used = of(items, 'tv').map(standOf)
  return items.flatMap((item): PlacedItem[] => {
    if (item.type !== 'tv') return used.includes(item) ? [] : [item]
    const stand = standOf(item)
    return [stand ? { ...stand, type: 'tv' } : item]
  })
}

/** The nearest piece of a type, up to a distance between middles. */
export function nearest(item: PlacedItem, type: FurnitureType, { items }: Pieces, within = Number.POSITIVE_INFINITY) {
  const found = least(
    of(items, type).filter((other) => other !== item),
    (other) => distanceOf(item, other),
  )
  return found && distanceOf(item, found) <= within ? found : undefined
}
