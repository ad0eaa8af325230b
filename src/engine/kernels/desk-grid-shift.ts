import { type Cells, type FlatRings, longestRing, place } from './desk-grid-cells.ts'
import type { Kernels } from './kernels.ts'

/** A grid that may be moved as a whole by up to `slack` along its rows, and by the given shifts across them. */
export interface ShiftTries {
  readonly cells: Cells
  readonly slack: number
  /** Desks in a cell of each band. */
  readonly weights: Uint8Array
  /** Shifts across in the order in which they are tried. */
  readonly shifts: Float64Array
  /** So many desks are enough: the first shift that keeps them is taken. */
  readonly enough: number
}

export interface BestTry {
  readonly kept: number
  readonly across: number
  readonly along: number
}

/** Beginnings and ends of blocked intervals for which there is room in one try. */
const EVENTS_MAX = 200_000

/** The first of the shifts across, with the first shift along, that keeps most desks; undefined when none could be judged. */
export function tryShifts(kernels: Kernels, rings: FlatRings, tries: ShiftTries): BestTry | undefined {
  const { exports } = kernels
  const { columns, width, bandStarts, bandEnds } = tries.cells
  const total = columns.length * tries.weights.reduce((sum, weight) => sum + weight, 0)
  const mark = exports.mark()
  try {
    const points = place(kernels, rings.points)
    const offsets = place(kernels, rings.offsets)
    const columnStarts = place(kernels, columns)
    const starts = place(kernels, bandStarts)
    const ends = place(kernels, bandEnds)
    const weights = place(kernels, tries.weights)
    const shifts = place(kernels, tries.shifts)
    const covered = exports.alloc(4 * columns.length * bandStarts.length)
    const events = exports.alloc(2 * 16 * EVENTS_MAX)
    const crossings = exports.alloc(8 * longestRing(rings))
    const out = exports.alloc(16)
    const desks = exports.deskGridShift(
      points,
      offsets,
      rings.count,
      columnStarts,
      columns.length,
      width,
      tries.slack,
      starts,
      ends,
      bandStarts.length,
      weights,
      shifts,
      tries.shifts.length,
      total,
      Math.min(tries.enough, total),
      covered,
      events,
      EVENTS_MAX,
      crossings,
      out,
    )
    const [across, along] = new Float64Array(exports.memory.buffer, out, 2)
    return desks < 0 ? undefined : { kept: desks, across: across!, along: along! }
  } finally {
    exports.release(mark)
  }
}
