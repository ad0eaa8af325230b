import { areaOf, sharedArea } from '../../../src/engine/furnishing/verify/area.ts'
import { footprint } from '../../../src/engine/furnishing/verify/region.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { centreOf, gapBetween } from '../../../test/support/spot.ts'
import { DINING, type Gauge, gauge, least, of } from './gauge.ts'
import { loungeRugs } from './lounge-gauges.ts'
import { depthOf, seenFrom, widthOf } from './plan-geometry.ts'

/** Share of a chair that lies on a rug when it stands on it. */
const STANDS_ON = 0.95
/** Rows from this many chairs on look like a counter. */
const ROW = 3

/** Chairs by the table that they stand nearest to. */
export const chairsAt = (table: PlacedItem, items: readonly PlacedItem[]) =>
  of(items, 'dining_chair').filter(
    (chair) => least(of(items, 'dining_table'), (one) => gapBetween(one, chair)) === table,
  )

const shareOn = (rug: PlacedItem, item: PlacedItem) =>
  sharedArea(footprint(rug), footprint(item)) / areaOf(footprint(item))

/** Which side of a table a chair is at. */
function sideOf(table: PlacedItem, chair: PlacedItem): string {
  const { aside, before } = seenFrom(table, centreOf(chair))
  const [past, deep] = [Math.abs(aside) - widthOf(table) / 2, Math.abs(before) - depthOf(table) / 2]
  return past > deep ? (aside > 0 ? 'right' : 'left') : before > 0 ? 'front' : 'back'
}

export const DINING_GAUGES: readonly Gauge[] = [
  gauge('dining table: fewer than two chairs', DINING, { most: 0 }, ({ items }) => {
    const tables = of(items, 'dining_table')
    return tables.length === 0 ? undefined : tables.some((table) => chairsAt(table, items).length < 2)
  }),
  gauge('dining table: three chairs or more on one side only', DINING, { most: 0 }, ({ items }) => {
    const tables = of(items, 'dining_table').filter((table) => chairsAt(table, items).length >= ROW)
    if (tables.length === 0) return undefined
    return tables.some((table) => new Set(chairsAt(table, items).map((chair) => sideOf(table, chair))).size === 1)
  }),
  gauge('dining rug: under all chairs', DINING, { least: 0.9 }, ({ items }) => {
    const tables = of(items, 'dining_table')
    const lounge = loungeRugs(items)
    const rugs = of(items, 'carpet').filter((rug) => !lounge.includes(rug))
    if (tables.length === 0 || rugs.length === 0) return undefined
    return rugs.every((rug) => {
      const table = least(tables, (one) => gapBetween(one, rug))!
      return chairsAt(table, items).every((chair) => shareOn(rug, chair) >= STANDS_ON)
    })
  }),
]
