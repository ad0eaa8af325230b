import { assetsBySpace } from '../../plans/whole-floors/assets-by-space.ts'
import { totalsOf } from '../../plans/whole-floors/floor-totals.ts'
import { chooseUses } from '../../plans/whole-floors/uses/choose-uses.ts'
import { factsOf } from '../../plans/whole-floors/uses/space-facts.ts'
import type { SpaceUse } from '../../plans/whole-floors/uses/space-use.ts'
import type { Storey } from '../../plans/whole-floors/uses/storeys.ts'
import type { FloorTotals } from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'

/** What is to be said of a space beside what the layout says. */
export interface DescribedRoom {
  readonly id: string
  /** m² */
  readonly area: number
  /** How it is furnished where the layout does not say it. */
  readonly use: SpaceUse
  /** What the furniture that stands in it gives. */
  readonly totals: FloorTotals
}

/** Measures the rooms of a layout, in their order, and tells how each would be furnished. @param storey as of `chooseUses` */
export function describeRooms({ spaces, assets }: LayoutContent, storey?: Storey): DescribedRoom[] {
  const all = spaces.map((it) => factsOf({ ...it, template: null }))
  const { facts, uses } = chooseUses(all, [], storey)
  const standing = assetsBySpace(facts, assets)
  return facts.map(({ space: { id, room }, floorArea }, i) => {
    const furniture = (standing.get(id) ?? []).map((it) => ({ ...it, groupId: it.groupId ?? it.id }))
    return { id, area: floorArea, use: uses[i]!, totals: totalsOf(room, furniture) }
  })
}
