import type { TemplateName } from '../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureItem, FurnitureType } from '../../src/schema/furnishing/furniture.ts'

/** Sizes of designer-made pieces: for homes and offices, by type, how many were measured and percentiles of each side. */
export type Sizes = Record<'residential' | 'office', Partial<Record<FurnitureType, Size>>>
type Size = { readonly n: number } & Record<'a' | 'b' | 'h', { readonly p50: number }>

/** Medians of fewer pieces than this say nothing. */
const PIECES_MIN = 10

type Wish = readonly [type: FurnitureType, count: number]

const WISHES: Record<TemplateName, readonly Wish[]> = {
  bedroom: [['bed', 1], ['nightstand', 2], ['wardrobe', 1]], // biome-ignore format: one room a line
  dining: [['dining_table', 1], ['dining_chair', 4], ['sideboard', 1]], // biome-ignore format: one room a line
  dining_living: [['dining_table', 1], ['dining_chair', 4], ['sofa', 1], ['coffee_table', 1], ['tv', 1], ['sideboard', 1]], // biome-ignore format: one room a line
  living: [['sofa', 1], ['armchair', 1], ['coffee_table', 1], ['tv', 1], ['sideboard', 1]], // biome-ignore format: one room a line
  home_office: [['task_table', 1], ['task_chair', 1], ['shelf', 1]], // biome-ignore format: one room a line
  meet: [['meeting_table', 1], ['meeting_chair', 6]], // biome-ignore format: one room a line
  executive_office: [['exec_table', 1], ['exec_chair', 1], ['shelf', 1]], // biome-ignore format: one room a line
  common: [['sofa', 2], ['armchair', 2], ['coffee_table', 1]], // biome-ignore format: one room a line
  work: [['task_table', 6], ['task_chair', 6]], // biome-ignore format: one room a line
}

/** Where the sizes know no such piece. */
const OTHERWISE: Partial<Record<FurnitureType, readonly [number, number, number]>> = {
  exec_table: [1.8, 0.9, 0.75],
  exec_chair: [0.65, 0.65, 1.1],
}
/** Catalogue tables for meetings are modules; six people sit at this one. */
const MEETING_TABLE = [2.4, 1.2, 0.75] as const

const OFFICES: ReadonlySet<TemplateName> = new Set(['meet', 'executive_office', 'common', 'work'])

/** The pieces that a room of this type needs, of median size, as boxes. */
export function explicitFurniture(sizes: Sizes, roomType: TemplateName): FurnitureItem[] {
  const [first, second] = OFFICES.has(roomType) ? [sizes.office, sizes.residential] : [sizes.residential, sizes.office]
  return WISHES[roomType].map(([type, targetCount]) => {
    const size = [first[type], second[type]].find((one) => one && one.n >= PIECES_MIN)
    const [a, b, h] =
      type === 'meeting_table' || !size ? (OTHERWISE[type] ?? MEETING_TABLE) : [size.a.p50, size.b.p50, size.h.p50]
    return { type, targetCount, shape: { type: 'box', a, b, h } }
  })
}
