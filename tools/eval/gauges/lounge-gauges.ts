import { sharedArea } from '../../../src/engine/furnishing/verify/area.ts'
import { footprint } from '../../../src/engine/furnishing/verify/region.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { centreOf, extentOf, gapBetween, toRoom } from '../../../test/support/spot.ts'
import { type Gauge, gauge, type Layout, LOUNGES, least, of } from './gauge.ts'
import {
  areaPiece,
  distanceOf,
  gapToSpan,
  hullOf,
  panesOf,
  seenFrom,
  topOf,
  turnBetween,
  widthOf,
} from './plan-geometry.ts'

/** From here on a viewer on the sofa turns the head to see the middle of the screen, metres. */
const OFF_AXIS = 0.3
/** Width of the line of sight to keep open, metres. */
const SIGHT = 0.5
/** What is lower does not hide a screen, metres. */
const EYE = 0.6
const TOUCHED = 1e-2
/** An armchair farther from its sofa sits by itself, metres. */
const CONVERSATION = 3

/** How far the screen is from the axis of the sofa that sees it best; without end where it is before none. */
export function offAxis(sofas: readonly PlacedItem[], tv: PlacedItem): number {
  return Math.min(
    ...sofas.map((sofa) => {
      const { aside, before } = seenFrom(sofa, centreOf(tv))
      return before > 0 && turnBetween(sofa, tv) > 135 ? Math.abs(aside) : Number.POSITIVE_INFINITY
    }),
  )
}

/** Whether something stands in the way from the middle of a sofa to the middle of the screen. */
function isViewCut(sofa: PlacedItem, tv: PlacedItem, items: readonly PlacedItem[]): boolean {
  const [minX, , maxX, maxZ] = extentOf(sofa)
  const [ax, az] = toRoom(sofa, [(minX + maxX) / 2, maxZ])
  const [bx, bz] = centreOf(tv)
  const length = Math.hypot(bx - ax, bz - az)
  if (length < SIGHT) return false
  const [px, pz] = [((bz - az) / length) * (SIGHT / 2), ((ax - bx) / length) * (SIGHT / 2)]
  const way = areaPiece([
    [ax + px, az + pz],
    [bx + px, bz + pz],
    [bx - px, bz - pz],
    [ax - px, az - pz],
  ])
  return items.some(
    (item) =>
      item !== sofa &&
      item !== tv &&
      item.type !== 'carpet' &&
      item.position[1] < 1.5 &&
      topOf(item) > EYE &&
      gapBetween(item, tv) > 0 &&
      sharedArea(footprint(item), footprint(way)) > TOUCHED,
  )
}

/** Pieces that people sit together at, a zone for each group of sofas. */
export function loungeZones(items: readonly PlacedItem[]): readonly (readonly PlacedItem[])[] {
  const sofas = of(items, 'sofa')
  const company = of(items, 'armchair', 'coffee_table')
  return sofas.map((sofa) => [
    sofa,
    ...company.filter(
      (item) => least(sofas, (one) => distanceOf(one, item)) === sofa && gapBetween(item, sofa) < CONVERSATION,
    ),
  ])
}

const diningZone = (items: readonly PlacedItem[]) => of(items, 'dining_table', 'dining_chair')

/** Rugs that a sofa or its table stands on. */
export const loungeRugs = (items: readonly PlacedItem[]) =>
  of(items, 'carpet').filter((rug) =>
    of(items, 'coffee_table', 'sofa', 'armchair').some((item) => sharedArea(footprint(rug), footprint(item)) > TOUCHED),
  )

function bothZones({ items }: Layout) {
  const lounges = loungeZones(items)
  const dining = diningZone(items)
  const there = lounges.length > 0 && of(dining, 'dining_table').length > 0
  return there ? { lounges, dining } : undefined
}

/** Distance between the lounge and the dining place. */
export function zoneGap(layout: Layout): number | undefined {
  const zones = bothZones(layout)
  return zones && Math.min(...zones.lounges.map((lounge) => gapBetween(hullOf(lounge), hullOf(zones.dining))))
}

/** Sofas of different groups where one looks at the back of the other, up to this far away. */
const BACKS_SEEN = 5

export const LOUNGE_GAUGES: readonly Gauge[] = [
  gauge('tv: over 0.30 m off the axis of the sofa', LOUNGES, { most: 0.3 }, ({ items }) => {
    const [sofas, tvs] = [of(items, 'sofa'), of(items, 'tv')]
    if (sofas.length === 0 || tvs.length === 0) return undefined
    return Math.min(...tvs.map((tv) => offAxis(sofas, tv))) > OFF_AXIS
  }),
  gauge('tv: view from the sofa cut', LOUNGES, { most: 0.02 }, ({ items }) => {
    const tv = of(items, 'tv')[0]
    const sofa = tv && least(of(items, 'sofa'), (one) => offAxis([one], tv))
    return sofa && tv && Number.isFinite(offAxis([sofa], tv)) ? isViewCut(sofa, tv, items) : undefined
  }),
  gauge('sofa: at least 2.0 m wide from 16 m²', ['dining_living'], { least: 0.85 }, ({ items, area }) => {
    const sofas = of(items, 'sofa')
    return area < 16 || sofas.length === 0 ? undefined : Math.max(...sofas.map(widthOf)) >= 2
  }),
  gauge('zones: dining and lounge under 0.60 m apart', ['dining_living'], { most: 0.1 }, (layout) => {
    const gap = zoneGap(layout)
    return gap === undefined ? undefined : gap < 0.6
  }),
  gauge('zones: dining piece on the rug of the lounge', ['dining_living'], { most: 0 }, (layout) => {
    const zones = bothZones(layout)
    if (!zones) return undefined
    return loungeRugs(layout.items).some((rug) =>
      zones.dining.some((item) => sharedArea(footprint(item), footprint(rug)) > TOUCHED),
    )
  }),
  gauge('lounge: a sofa group for each 20 m² from 28 m²', ['common'], { least: 0.9 }, ({ items, area }) =>
    area < 28 ? undefined : of(items, 'sofa').length >= Math.min(9, Math.floor(area / 20)),
  ),
  gauge('lounge: a sofa looks at the back of another', ['living', 'common'], { most: 0.1 }, ({ items }) => {
    const sofas = of(items, 'sofa')
    if (sofas.length < 2) return undefined
    return sofas.some((sofa) =>
      sofas.some((other) => {
        const { aside, before } = seenFrom(sofa, centreOf(other))
        return other !== sofa && before > Math.abs(aside) && before < BACKS_SEEN && turnBetween(sofa, other) < 45
      }),
    )
  }),
  gauge(
    'lounge: back of the sofa to the only window',
    ['living', 'common', 'dining_living'],
    { most: 0.2 },
    ({ items, boundary }) => {
      const panes = panesOf(boundary)
      const sofas = of(items, 'sofa')
      if (panes.length !== 1 || sofas.length === 0) return undefined
      return sofas.some((sofa) => {
        const { ax, az, bx, bz } = panes[0]!
        const { aside, before } = seenFrom(sofa, [(ax + bx) / 2, (az + bz) / 2])
        return before < 0 && Math.abs(aside) < widthOf(sofa) / 2 && gapToSpan(sofa, panes[0]!) < 1
      })
    },
  ),
  gauge('lounge: groups out of line by 0.05–0.70 m', ['common', 'living'], { most: 0.03 }, ({ items }) => {
    const sofas = of(items, 'sofa')
    if (sofas.length < 2) return undefined
    return sofas.some((sofa, i) => sofas.slice(i + 1).some((other) => isOutOfLine(sofa, other)))
  }),
]

const IN_LINE = 0.05
const APART = 0.7

/** Two pieces that face along the same line and stand nearly, but not quite, in one line or across from one another. */
export function isOutOfLine(a: PlacedItem, b: PlacedItem): boolean {
  const turn = turnBetween(a, b)
  if (Math.min(turn, 180 - turn) > 10) return false
  const { aside, before } = seenFrom(a, centreOf(b))
  return [aside, before].some((off) => Math.abs(off) > IN_LINE && Math.abs(off) < APART)
}
