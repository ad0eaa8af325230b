import { roomArea } from '../../plans/layouts/space-area.ts'
import { summed, totalsOf } from '../../plans/whole-floors/floor-totals.ts'
import { type PieceExtent, pieceExtents } from '../../plans/whole-floors/piece-extents.ts'
import type { FloorFurnishing, FloorTotals } from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'

/** A space of a furnishing with what each of its alternatives gives and where their pieces stand, in their order. */
export interface WeighedSpace {
  readonly spaceId: string
  /** m² */
  readonly area: number
  readonly totals: readonly FloorTotals[]
  readonly extents: readonly (readonly PieceExtent[])[]
}

/** Measures all alternatives of a floor, of which its furnishing tells only those of the chosen ones. */
export function weighFurnishing(content: LayoutContent, { spaces }: FloorFurnishing): WeighedSpace[] {
  const byId = new Map(content.spaces.map((space) => [space.id, space]))
  return spaces.flatMap(({ spaceId, furnishings }) => {
    const space = byId.get(spaceId)
    if (!space) return []
    const totals = furnishings.map(({ furniture }) => totalsOf(space.room, furniture))
    const extents = furnishings.map(({ furniture }) => pieceExtents(furniture))
    return [{ spaceId, area: roomArea(space.room), totals, extents }]
  })
}

/** What a floor gives with the alternatives at these places, by space; the first where none is named. */
export const totalsOfChoice = (spaces: readonly WeighedSpace[], chosen: ReadonlyMap<string, number>): FloorTotals =>
  summed(spaces.flatMap(({ spaceId, totals }) => totals[chosen.get(spaceId) ?? 0] ?? []))
