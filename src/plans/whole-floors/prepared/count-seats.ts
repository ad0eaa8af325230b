import { tableSeats, typesFor, workPlaces } from '../../../engine/furnishing/measure/occupancy.ts'
import { surveyedPieces } from '../../../engine/furnishing/measure/survey.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { assetsBySpace, outlined } from '../assets-by-space.ts'

/** How many may sit at the tables of some rooms, and work at their desks, as `FloorTotals` has them as `seats` and `places`. */
export interface SeatCounts {
  readonly seats: number
  readonly workplaces: number
}

/** What is sat at and on. */
export const SEATING_TYPES = (['table', 'table chair', 'desk', 'desk chair'] as const).flatMap((use) => typesFor(use))

const SEATING: ReadonlySet<string> = new Set(SEATING_TYPES)

/** An asset as far as seats are counted by it. */
export type SeatingAsset = Pick<LayoutAsset, 'id' | 'type' | 'position' | 'rotation' | 'shape' | 'groupId'>

export const isSeating = ({ type }: Pick<LayoutAsset, 'type'>): boolean => SEATING.has(type)

/** Seats and workplaces of a layout, each counted in its space. @param spaceIds only those of these spaces */
export function countSeats({ spaces, assets }: LayoutContent, spaceIds?: ReadonlySet<string>): SeatCounts {
  const seating = assets.filter(isSeating)
  if (seating.length === 0) return { seats: 0, workplaces: 0 }
  let [seats, workplaces] = [0, 0]
  for (const [id, inside] of assetsBySpace(spaces.map(outlined), seating)) {
    if (spaceIds && !spaceIds.has(id)) continue
    const counts = seatsAmong(inside)
    seats += counts.seats
    workplaces += counts.workplaces
  }
  return { seats, workplaces }
}

/** Ids of the spaces that some assets stand in. */
export const spacesHolding = (spaces: readonly LayoutSpace[], assets: readonly LayoutAsset[]): ReadonlySet<string> =>
  new Set([...assetsBySpace(spaces.map(outlined), assets)].flatMap(([id, inside]) => (inside.length > 0 ? [id] : [])))

/** Those of the assets of one space. */
export function seatsAmong(assets: readonly SeatingAsset[]): SeatCounts {
  const pieces = surveyedPieces(assets.map((it): PlacedItem => ({ ...it, groupId: it.groupId ?? it.id })))
  return { seats: tableSeats(pieces).length, workplaces: workPlaces(pieces).length }
}
