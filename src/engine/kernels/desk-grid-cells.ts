import { elementAt } from '../geometry/element-at.ts'
import type { Kernels } from './kernels.ts'

/** Polygons one after the other: u, v of each point; the first point of each ring and the number of all at the end. */
export interface FlatRings {
  readonly points: Float64Array
  readonly offsets: Uint32Array
  readonly count: number
}

/** Rectangles at every column of every band; ascending, metres. */
export interface Cells {
  readonly columns: Float64Array
  /** Extent of a rectangle along the row, from the start of its column. */
  readonly width: number
  readonly bandStarts: Float64Array
  readonly bandEnds: Float64Array
}

/** Texts of a block of cells, as `deskGridWrite` takes them. */
export interface CellTexts {
  readonly masks: Uint8Array
  readonly bands: number
  readonly columns: number
  readonly columnNumbers: Uint8Array
  readonly columnLabels: Uint8Array
  readonly bandNumbers: Uint8Array
  readonly bandLabels: Uint8Array
  readonly columnsFirst: boolean
}

/** Text before and behind the numbers of one part; empty for a part that the grid does not have. */
export interface Fragment {
  readonly head: Uint8Array
  readonly tail: Uint8Array
}

/** Bytes of a slot of text: the last one is the length of the text before it. */
export const textSlotBytes = ({ exports }: Kernels): number => exports.TEXT_SLOT_BYTES.value

/** Copies run over by less than this, and so much room must lie behind a text. */
const OVERRUN = 16

/** Room that the texts of a band need beyond their heads and tails. */
const BAND_ROOM = 1024

/** Which cells a ring meets: one byte per cell, band by band, 1 = met; touching does not count. */
export function takeCells(kernels: Kernels, rings: FlatRings, cells: Cells): Uint8Array {
  const { exports } = kernels
  const size = cells.columns.length * cells.bandStarts.length
  const mark = exports.mark()
  try {
    const points = place(kernels, rings.points)
    const offsets = place(kernels, rings.offsets)
    const columns = place(kernels, cells.columns)
    const starts = place(kernels, cells.bandStarts)
    const ends = place(kernels, cells.bandEnds)
    const taken = exports.alloc(size)
    const crossings = exports.alloc(8 * longestRing(rings))
    new Uint8Array(exports.memory.buffer, taken, size).fill(0)
    exports.deskGridTake(
      points,
      offsets,
      rings.count,
      columns,
      cells.columns.length,
      cells.width,
      starts,
      ends,
      cells.bandStarts.length,
      taken,
      crossings,
    )
    return new Uint8Array(exports.memory.buffer, taken, size).slice()
  } finally {
    exports.release(mark)
  }
}

/**
 * Writes the items of a block of cells and hands the bytes to `use`, which must copy what it keeps.
 *
 * @param bytesMax bound of the text that the block can give
 */
export function writeCells<T>(
  kernels: Kernels,
  texts: CellTexts,
  fragments: readonly Fragment[],
  bytesMax: number,
  use: (bytes: Uint8Array) => T,
): T {
  const { exports } = kernels
  const mark = exports.mark()
  try {
    const table = placeFragments(kernels, fragments)
    const masks = place(kernels, texts.masks)
    const columnNumbers = place(kernels, texts.columnNumbers)
    const columnLabels = place(kernels, texts.columnLabels)
    const bandNumbers = place(kernels, texts.bandNumbers)
    const bandLabels = place(kernels, texts.bandLabels)
    const scratch = exports.alloc(fragments.reduce((sum, { head, tail }) => sum + head.length + tail.length, BAND_ROOM))
    const out = exports.alloc(bytesMax + OVERRUN)
    const end = exports.deskGridWrite(
      masks,
      fragments.length,
      texts.bands,
      texts.columns,
      columnNumbers,
      columnLabels,
      bandNumbers,
      bandLabels,
      table,
      texts.columnsFirst,
      scratch,
      out,
    )
    return use(new Uint8Array(exports.memory.buffer, out, end - out))
  } finally {
    exports.release(mark)
  }
}

function placeFragments(kernels: Kernels, fragments: readonly Fragment[]): number {
  const record = new Uint32Array(4 * fragments.length)
  fragments.forEach(({ head, tail }, i) => {
    record.set([place(kernels, head), head.length, place(kernels, tail), tail.length], 4 * i)
  })
  return place(kernels, record)
}

/** Copies an array into the memory of the module. */
export function place(kernels: Kernels, array: Float64Array | Uint32Array | Uint8Array): number {
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
  const address = kernels.exports.alloc(bytes.length + OVERRUN)
  new Uint8Array(kernels.exports.memory.buffer, address, bytes.length).set(bytes)
  return address
}

/** Points of the longest ring, at least 1. */
export function longestRing(rings: FlatRings): number {
  let points = 1
  for (let i = 0; i < rings.count; i++)
    points = Math.max(points, elementAt(rings.offsets, i + 1) - elementAt(rings.offsets, i))
  return points
}
