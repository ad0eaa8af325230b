import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { centreOf } from '../../../test/support/spot.ts'
import { BEDROOM, type Gauge, gauge, type Layout, of } from './gauge.ts'
import { seenFrom, turnBetween, widthOf } from './plan-geometry.ts'

/** Narrower beds are for one. */
const DOUBLE = 1.35

/** Widest bed, 0 without one. */
const bedWidth = (items: readonly PlacedItem[]) => Math.max(0, ...of(items, 'bed').map(widthOf))

/** A room without a bed fails as one with a narrow bed does. */
const bedFrom = (width: number, area: number) => (layout: Layout) =>
  layout.area < area ? undefined : bedWidth(layout.items) >= width - 1e-6

export const BEDROOM_GAUGES: readonly Gauge[] = [
  gauge('bed: at least 1.40 m wide from 11 m²', BEDROOM, { least: 0.9 }, bedFrom(1.4, 11)),
  gauge('bed: at least 1.60 m wide from 11 m²', BEDROOM, { least: 0.85 }, bedFrom(1.6, 11)),
  gauge('bed: at least 1.40 m wide from 9 m²', BEDROOM, { least: 0.85 }, bedFrom(1.4, 9)),
  gauge('bed: 0.80 m wide above 7 m²', BEDROOM, { most: 0.02 }, ({ items, area }) =>
    area <= 7 || of(items, 'bed').length === 0 ? undefined : bedWidth(items) < 0.85,
  ),
  gauge('bed: for one, with two nightstands', BEDROOM, { most: 0.02 }, ({ items }) =>
    of(items, 'bed').length === 0 ? undefined : bedWidth(items) < DOUBLE && of(items, 'nightstand').length > 1,
  ),
  gauge('tv: not opposite the bed', BEDROOM, { most: 0.1 }, ({ items }) => {
    const [beds, tvs] = [of(items, 'bed'), of(items, 'tv')]
    if (beds.length === 0 || tvs.length === 0) return undefined
    return !tvs.some((tv) => beds.some((bed) => isOpposite(bed, tv)))
  }),
  gauge('wardrobe: missing beside shelf, sideboard or armchair', BEDROOM, { most: 0.02 }, ({ items }) =>
    of(items, 'bed').length === 0
      ? undefined
      : of(items, 'wardrobe').length === 0 && of(items, 'shelf', 'sideboard', 'armchair').length > 0,
  ),
]

/** Before the foot, facing it, and seen from the bed over its own width. */
function isOpposite(bed: PlacedItem, tv: PlacedItem): boolean {
  const { aside, before } = seenFrom(bed, centreOf(tv))
  return before > 0 && Math.abs(aside) <= widthOf(bed) / 2 && turnBetween(bed, tv) >= 150
}
