import type { TemplateName } from '../../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { centreOf, extentOf } from '../../../test/support/spot.ts'
import { chairsAt } from './dining-gauges.ts'
import { ALL, type Gauge, type Layout, of } from './gauge.ts'
import { distanceOf, seenFrom, turnBetween, widthOf } from './plan-geometry.ts'

/** The pieces that an idea is about. */
const MAIN: Record<TemplateName, readonly FurnitureType[]> = {
  bedroom: ['bed'],
  dining: ['dining_table'],
  dining_living: ['dining_table', 'sofa'],
  living: ['sofa'],
  home_office: ['task_table'],
  meet: ['meeting_table'],
  executive_office: ['exec_table'],
  common: ['sofa'],
  work: ['task_table'],
}

const MOVED = 1
const TURNED = 45
/** Pieces whose widths differ by this are of another class: one and two people, four seats and six. */
const OTHER_SIZE = 0.35

/** Main pieces of two furnishings, nearest first, each with one of its own type. */
function pairsOf(a: readonly PlacedItem[], b: readonly PlacedItem[]): [PlacedItem, PlacedItem][] {
  const candidates = a
    .flatMap((one) => b.filter(({ type }) => type === one.type).map((other): [PlacedItem, PlacedItem] => [one, other]))
    .sort(([a1, b1], [a2, b2]) => distanceOf(a1, b1) - distanceOf(a2, b2))
  const matched = new Set<PlacedItem>()
  return candidates.filter(([one, other]) => {
    if (matched.has(one) || matched.has(other)) return false
    matched.add(one).add(other)
    return true
  })
}

/** Whether a main piece stands more than 1 m away or is turned by 45° or more. Main pieces that are lost make no difference. */
export function isMoved(a: readonly PlacedItem[], b: readonly PlacedItem[]): boolean {
  return pairsOf(a, b).some(([one, other]) => {
    const round = one.shape.type === 'cylinder' || other.shape.type === 'cylinder'
    return distanceOf(one, other) > MOVED || (!round && turnBetween(one, other) >= TURNED)
  })
}

/** How the company of the main pieces sits, one word for each seat: what it is, on which side, and how it is turned. */
function arrangement(items: readonly PlacedItem[], main: readonly PlacedItem[]): readonly string[] {
  const [first] = main
  if (!first) return []
  const seats = of(items, 'sofa', 'armchair').filter((item) => item !== first)
  const words = seats.map((seat) => {
    const turn = Math.round(turnBetween(first, seat) / 45) * 45
    const { aside, before } = seenFrom(first, centreOf(seat))
    return `${seat.type} ${Math.abs(aside) > Math.abs(before) ? 'beside' : 'before'} ${turn}`
  })
  const tables = of(main, 'dining_table', 'meeting_table').map(
    (table) => `${table.shape.type} ${sidesTaken(table, items)}`,
  )
  return [...words, ...tables].sort()
}

/** Sides of a table that chairs are at: both long sides, both ends, … */
function sidesTaken(table: PlacedItem, items: readonly PlacedItem[]): string {
  const chairs = table.type === 'dining_table' ? chairsAt(table, items) : of(items, 'meeting_chair')
  const [minX, minZ, maxX, maxZ] = extentOf(table)
  const sides = chairs.map((chair) => {
    const { aside, before } = seenFrom(table, centreOf(chair))
    return Math.abs(aside) - (maxX - minX) / 2 > Math.abs(before) - (maxZ - minZ) / 2
      ? `end ${Math.sign(aside)}`
      : `side ${Math.sign(before)}`
  })
  return [...new Set(sides)].sort().join(' ')
}

/** Whether b only has, or only lacks, what a has: that is no idea. */
const isPart = (a: readonly string[], b: readonly string[]) =>
  a.every((word) => count(a, word) <= count(b, word)) || b.every((word) => count(b, word) <= count(a, word))
const count = (words: readonly string[], word: string) => words.filter((one) => one === word).length

/** Whether two furnishings are two ideas: a main piece moved, turned or of another size, or its company arranged otherwise. */
export function areIdeas(roomType: TemplateName, a: readonly PlacedItem[], b: readonly PlacedItem[]): boolean {
  const [mainA, mainB] = [of(a, ...MAIN[roomType]), of(b, ...MAIN[roomType])]
  if (mainA.length === 0 || mainB.length === 0) return false
  const resized = pairsOf(mainA, mainB).some(([one, other]) => Math.abs(widthOf(one) - widthOf(other)) >= OTHER_SIZE)
  return isMoved(mainA, mainB) || resized || !isPart(arrangement(a, mainA), arrangement(b, mainB))
}

/** How many of the furnishings differ from all before them. */
function countApart(
  furnishings: readonly (readonly PlacedItem[])[],
  differ: (a: readonly PlacedItem[], b: readonly PlacedItem[]) => boolean,
): number {
  const distinct: (readonly PlacedItem[])[] = []
  for (const one of furnishings) if (distinct.every((other) => differ(other, one))) distinct.push(one)
  return distinct.length
}

const mainOf = ({ roomType }: Layout, items: readonly PlacedItem[]) => of(items, ...MAIN[roomType])
const furnitureOf = ({ furnishings }: Layout) => furnishings.map(({ furniture }) => furniture)

/** Number of poses of the main pieces among the first `n`, of furnishings that have one. */
const poses = (layout: Layout, n: number) =>
  countApart(
    furnitureOf(layout)
      .slice(0, n)
      .map((items) => mainOf(layout, items))
      .filter((main) => main.length > 0),
    isMoved,
  )

/** The question arises where the best holds a main piece and there is more than one furnishing. */
const compared = (layout: Layout) => layout.furnishings.length > 1 && mainOf(layout, layout.items).length > 0

/** Share of the pieces of the best that an alternative has at least. */
const WHOLE = 0.85
const FULL = 10

const alternatives = (name: string, goal: Gauge['goal'], kind: Gauge['kind'], values: Gauge['values']): Gauge => ({
  name,
  rooms: ALL,
  goal,
  kind,
  values: (layout) => (compared(layout) ? values(layout) : []),
})

export const ALTERNATIVE_GAUGES: readonly Gauge[] = [
  alternatives('alternatives: ideas among the first four', { least: 3.5 }, 'mean', (layout) =>
    layout.furnishings.length < 4
      ? []
      : [countApart(furnitureOf(layout).slice(0, 4), (a, b) => areIdeas(layout.roomType, a, b))],
  ),
  alternatives('alternatives: poses of the main pieces, first four', { least: 3 }, 'mean', (layout) =>
    layout.furnishings.length < 4 ? [] : [poses(layout, 4)],
  ),
  alternatives('alternatives: poses of the main pieces, first ten', { least: 6 }, 'mean', (layout) =>
    layout.furnishings.length < FULL ? [] : [poses(layout, FULL)],
  ),
  alternatives(
    'alternatives: under 85 % of the pieces of the best',
    { most: 0.05 },
    'share',
    ({ furnishings, items }) =>
      furnishings.slice(1).map(({ furniture }) => (furniture.length < WHOLE * items.length ? 1 : 0)),
  ),
  alternatives('alternatives: hold the main piece', { least: 0.98 }, 'share', (layout) =>
    furnitureOf(layout)
      .slice(1)
      .map((items) =>
        MAIN[layout.roomType].every((type) => of(layout.items, type).length === 0 || of(items, type).length > 0)
          ? 1
          : 0,
      ),
  ),
  {
    name: 'alternatives: ten that hold the main piece',
    rooms: ALL,
    goal: { least: 0.9 },
    kind: 'share',
    values: (layout) => {
      if (layout.maxResults < FULL) return []
      return [furnitureOf(layout).filter((items) => mainOf(layout, items).length > 0).length >= FULL ? 1 : 0]
    },
  },
]
