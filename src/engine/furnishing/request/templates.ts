import type { TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { GroupType } from '../../../schema/furnishing/group-types.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'

/** A type of a template: how many of it in a room of at least so many m². */
export interface TemplatePiece {
  readonly type: FurnitureType
  readonly counts: readonly { readonly areaMin: number; readonly count: number }[]
  readonly shapes?: readonly Shape[]
  /** Brought where it fits beside the rest, and not missed where it does not. */
  readonly extra?: boolean
}

const from = (type: FurnitureType, ...steps: [areaMin: number, count: number][]): TemplatePiece => ({
  type,
  counts: steps.map(([areaMin, count]) => ({ areaMin, count })),
})
const extra = (type: FurnitureType, ...steps: [areaMin: number, count: number][]): TemplatePiece => ({
  ...from(type, ...steps),
  extra: true,
})
const one = (type: FurnitureType, areaMin = 0): TemplatePiece => from(type, [areaMin, 1])

/** A piece that has other shapes in rooms of at least so many m². */
const larger = (areaMin: number, shapes: readonly Shape[], piece: TemplatePiece): TemplatePiece[] => [
  { ...piece, counts: [...piece.counts.filter((step) => step.areaMin < areaMin), { areaMin, count: 0 }] },
  {
    ...piece,
    counts: [
      { areaMin, count: templateCount(piece, areaMin) },
      ...piece.counts.filter((step) => step.areaMin > areaMin),
    ],
    shapes,
  },
]

const row = (depth: number, height: number, ...widths: number[]): Shape[] =>
  widths.map((a) => ({ type: 'box', a, b: depth, h: height }))

// In larger homes the pieces that fill a wall are wider rather than more: one wide piece looks calmer than two in corners.
const LARGE_SOFAS = row(0.95, 0.85, 2.8, 2.5, 2.3, 2.0, 1.7)
const LARGE_WARDROBES = row(0.6, 2.1, 2.5, 2.0, 1.6, 1.2, 0.9)
const WIDE_SHELVES = row(0.36, 1.9, 2.4, 1.6, 1.2, 0.8)
const WIDE_SIDEBOARDS = row(0.45, 0.75, 2.0, 1.6, 1.2)

/** Rooms from here on, m², in which sofas, wardrobes, and shelves and sideboards have their larger shapes. */
const LARGE_SOFAS_FROM = 22
const LARGE_WARDROBES_FROM = 14
const WIDE_STORAGE_FROM = 14

const sofas = (piece: TemplatePiece) => larger(LARGE_SOFAS_FROM, LARGE_SOFAS, piece)
const wardrobes = (piece: TemplatePiece) => larger(LARGE_WARDROBES_FROM, LARGE_WARDROBES, piece)
const shelves = (piece: TemplatePiece) => larger(WIDE_STORAGE_FROM, WIDE_SHELVES, piece)
const sideboards = (piece: TemplatePiece) => larger(WIDE_STORAGE_FROM, WIDE_SIDEBOARDS, piece)

const diningPieces = (areaMin: number): TemplatePiece[] => [
  one('dining_table', areaMin),
  from('dining_chair', [areaMin, 2], [areaMin + 7, 4], [areaMin + 14, 6], [areaMin + 22, 8]),
  extra('dining_chair', [areaMin, 2]),
  one('pendant_lamp'),
  extra('carpet', [areaMin + 8, 1]),
]

const livingPieces: TemplatePiece[] = [
  ...sofas(from('sofa', [0, 1], [45, 2])),
  ...sofas(extra('sofa', [30, 1], [45, 0], [60, 1])),
  from('coffee_table', [0, 1], [45, 2]),
  from('armchair', [15, 1], [22, 2], [45, 4]),
  extra('armchair', [10, 1], [15, 0], [18, 1], [22, 0]),
  one('tv', 14),
  extra('tv', [0, 1], [14, 0]),
  ...sideboards(one('sideboard', 12)),
  ...sideboards(extra('sideboard', [0, 1])),
  ...shelves(extra('shelf', [8, 1], [28, 2])),
  extra('free_standing_lamp', [8, 1]),
  extra('carpet', [8, 1]),
]

/** Screens of 86, 75, 65 and 55 inches: the farthest seat is within six heights of the picture. */
const SCREENS: readonly Shape[] = [
  { type: 'box', a: 1.93, b: 0.09, h: 1.1 },
  { type: 'box', a: 1.68, b: 0.09, h: 0.96 },
  { type: 'box', a: 1.45, b: 0.08, h: 0.83 },
  { type: 'box', a: 1.23, b: 0.08, h: 0.71 },
]

/** Desks of an office: 1.60 × 0.80 as ASR A6 asks for, the least it allows where that has no place. */
const WORK_DESKS: readonly Shape[] = [
  { type: 'box', a: 1.6, b: 0.8, h: 0.75 },
  { type: 'box', a: 1.4, b: 0.8, h: 0.75 },
  { type: 'box', a: 1.2, b: 0.8, h: 0.75 },
]

/** Tables for four in an executive's room. */
const SMALL_MEETING: readonly Shape[] = [
  { type: 'cylinder', r: 0.6, h: 0.74 },
  { type: 'box', a: 1.4, b: 0.8, h: 0.74 },
]

/** Desks at home. */
const HOME_DESKS: readonly Shape[] = [
  { type: 'box', a: 1.6, b: 0.8, h: 0.75 },
  { type: 'box', a: 1.4, b: 0.7, h: 0.75 },
  { type: 'box', a: 1.2, b: 0.6, h: 0.75 },
]

/** The nine templates. @see docs/specification.md#template-names, docs/furnishing.md#templates */
export const TEMPLATES: Record<TemplateName, readonly TemplatePiece[]> = {
  bedroom: [
    one('bed'),
    from('nightstand', [0, 1], [10, 2]),
    extra('nightstand', [0, 1], [10, 0]),
    from('bed_lamp', [0, 1], [10, 2]),
    extra('bed_lamp', [0, 1], [10, 0]),
    ...wardrobes(from('wardrobe', [0, 1], [22, 2])),
    extra('sideboard', [0, 1]),
    extra('tv', [14, 1]),
    extra('task_table', [13, 1]),
    extra('task_chair', [13, 1]),
    ...shelves(extra('shelf', [0, 1], [26, 2])),
    extra('armchair', [16, 1]),
    extra('carpet', [9, 1]),
    one('pendant_lamp'),
  ],
  dining: [
    ...diningPieces(0),
    ...sideboards(from('sideboard', [8, 1], [24, 2])),
    extra('sideboard', [0, 1], [8, 0]),
    ...shelves(extra('shelf', [0, 1])),
  ],
  dining_living: [
    ...sofas(one('sofa')),
    from('coffee_table', [11, 1]),
    extra('coffee_table', [0, 1], [11, 0]),
    from('armchair', [18, 1], [30, 2]),
    extra('armchair', [11, 1], [18, 0]),
    extra('tv', [0, 1]),
    ...sideboards(extra('sideboard', [0, 1], [30, 2])),
    ...shelves(extra('shelf', [8, 1], [28, 2])),
    extra('free_standing_lamp', [8, 1]),
    extra('carpet', [8, 1], [24, 2]),
    one('dining_table'),
    from('dining_chair', [0, 2], [14, 4], [28, 6], [45, 8]),
    extra('dining_chair', [0, 2]),
    one('pendant_lamp'),
  ],
  living: [...livingPieces, one('pendant_lamp', 14)],
  home_office: [
    { ...one('task_table'), shapes: HOME_DESKS },
    one('task_chair'),
    one('drawer_unit'),
    one('shelf'),
    extra('shelf', [9, 1]),
    extra('sideboard', [0, 1]),
    extra('armchair', [10, 1]),
    extra('free_standing_lamp', [6, 1]),
    extra('carpet', [10, 1]),
  ],
  meet: [
    one('meeting_table'),
    extra('meeting_table', [55, 5]),
    from('meeting_chair', [0, 4], [9, 6], [13, 8], [18, 10], [22, 12], [28, 14], [34, 16], [55, 20], [70, 24]),
    extra('sideboard', [0, 1]),
    { ...one('tv', 9), shapes: SCREENS },
  ],
  executive_office: [
    one('exec_table'),
    one('exec_chair'),
    from('task_chair', [9, 2]),
    extra('task_chair', [0, 2], [9, 0]),
    extra('drawer_unit', [0, 1]),
    from('shelf', [9, 1], [16, 2]),
    extra('shelf', [0, 1], [9, 0]),
    extra('sideboard', [0, 1]),
    one('sofa', 26),
    one('coffee_table', 26),
    from('armchair', [26, 2]),
    { ...extra('meeting_table', [30, 1]), shapes: SMALL_MEETING },
    extra('meeting_chair', [30, 4]),
    extra('free_standing_lamp', [9, 1]),
  ],
  common: [
    from('sofa', [0, 1], [28, 2], [45, 3], [70, 4], [100, 6], [160, 9]),
    from('coffee_table', [0, 1], [28, 2], [45, 3], [70, 4], [100, 6], [160, 9]),
    from('armchair', [9, 1], [14, 2], [28, 4], [45, 6], [70, 8], [100, 12], [160, 18]),
    extra('sideboard', [0, 1]),
    extra('shelf', [9, 1], [40, 2], [80, 4]),
    extra('free_standing_lamp', [9, 1], [40, 2], [100, 4]),
    extra('carpet', [9, 1], [28, 2], [45, 3], [70, 4], [100, 6]),
  ],
  work: [
    { ...from('task_table', [0, 1], ...workCounts()), shapes: WORK_DESKS },
    from('task_chair', [0, 1], ...workCounts()),
    extra('sideboard', [0, 1], [40, 2], [90, 4], [200, 6]),
    extra('shelf', [0, 1], [40, 2], [90, 4], [200, 6]),
  ],
}

/**
 * Working places by area: 8 m² for the first, 6 m² for each further one (ASR A1.2), in pairs that face each other and one
 * row of three; the last step holds up to 500 m².
 */
function workCounts(): [number, number][] {
  const pairs = Array.from({ length: 40 }, (_, i): [number, number] => [26 + 12 * i, 4 + 2 * i])
  return [[14, 2], [20, 3], ...pairs]
}

/** How many pieces of a type a template brings in a room of `area` m². */
export function templateCount(piece: TemplatePiece, area: number): number {
  return piece.counts.reduce((count, step) => (area >= step.areaMin ? step.count : count), 0)
}

/** Pieces generateGroups falls back to: sets that each make a group. */
export const DEFAULT_GROUPS: Record<GroupType, readonly Partial<Record<FurnitureType, number>>[]> = {
  dining: [{ dining_table: 1, dining_chair: 8, pendant_lamp: 1, carpet: 1 }],
  relaxing: [
    { sofa: 1, armchair: 2, coffee_table: 1, free_standing_lamp: 1, carpet: 1 },
    { sofa: 2, armchair: 1, coffee_table: 1, free_standing_lamp: 1, carpet: 1 },
  ],
  sleeping: [
    { bed: 1, nightstand: 2, bed_lamp: 2, carpet: 1 },
    { bed: 1, nightstand: 1, bed_lamp: 1 },
    { bed: 1 },
    { bed: 2, nightstand: 1, bed_lamp: 1 },
    { bed: 2, nightstand: 2, bed_lamp: 2 },
  ],
  storing: [{ shelf: 4, sideboard: 1 }, { shelf: 2, sideboard: 1 }, { shelf: 4 }, { shelf: 6 }, { sideboard: 2 }],
  working: [1, 2, 4, 6, 8].map((desks) => ({ task_table: desks, task_chair: desks, drawer_unit: desks })),
  meeting: [{ meeting_table: 1, meeting_chair: 16 }],
  exec: [
    { exec_table: 1, exec_chair: 1, task_chair: 2, drawer_unit: 1 },
    { exec_table: 1, exec_chair: 1, task_chair: 1, drawer_unit: 1 },
    { exec_table: 1, exec_chair: 1, task_chair: 1 },
    { exec_table: 1, exec_chair: 1, task_chair: 3 },
    { exec_table: 2, exec_chair: 1, task_chair: 2 },
    { exec_table: 2, exec_chair: 2 },
  ],
}
