import { type CellTexts, type Fragment, textSlotBytes, writeCells } from '../../kernels/desk-grid-cells.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import type { Bearing } from './bearing.ts'
import type { Part } from './cell-parts.ts'
import { type ChunkGenerator, Chunks } from './chunks.ts'
import { bandLabel, bandNumber, columnLabel, columnNumber } from './grid-items.ts'
import type { PlacedGrid } from './place.ts'
import type { PlacedDeskGrids } from './solve.ts'

/** Text that one call of the kernel writes at the most, unless a single cell needs more. */
const BLOCK_BYTES = 524_288

/** Grids with more columns than this make the texts of their columns anew for each band: they have few bands. */
const KEPT_COLUMNS_MAX = 65_536

const encoder = new TextEncoder()

/** Writes the result as JSON bytes, chunk by chunk; no view of the memory of the kernels outlives a step. */
export function* writeResult(kernels: Kernels, placed: PlacedDeskGrids): ChunkGenerator {
  const { bearing, furnishings, warnings, diagnostics } = placed
  let before = '{"furnishings":['
  const chunks = new Chunks()
  for (const { density, id, grid } of furnishings) {
    yield* chunks.add(encoder.encode(`${before}{"density":${density},"id":"${id}","furniture":[`))
    let skip = 1
    for (const block of blocksOf({ bearing, grid, slot: textSlotBytes(kernels) })) {
      // Every item has a comma before it, which the first one does not need.
      const full = block(kernels, (bytes) => {
        const filled = chunks.fill(bytes.subarray(Math.min(skip, bytes.length)))
        if (bytes.length > 0) skip = 0
        return filled
      })
      yield* chunks.give(full)
    }
    before = ']},'
  }
  const end = furnishings.length > 0 ? ']}]' : `${before}]`
  yield* chunks.add(
    encoder.encode(`${end},"warnings":${JSON.stringify(warnings)},"diagnostics":${JSON.stringify(diagnostics)}}`),
  )
  yield* chunks.end()
}

/** Writes one block of cells and gives the bytes to `use`. */
type Block = <T>(kernels: Kernels, use: (bytes: Uint8Array) => T) => T

/** A grid to be written as text. */
interface Texted {
  readonly bearing: Bearing
  readonly grid: PlacedGrid
  /** Bytes of a slot of text. */
  readonly slot: number
}

/** The grid in blocks of cells in reading order, each small enough for one call: some whole bands, or a part of one. */
function* blocksOf(texted: Texted): Generator<Block> {
  const { bearing, grid, slot } = texted
  const fragments = Array.from(grid.parts, fragmentOf)
  const cellBytes = fragments.reduce((sum, { head, tail }) => sum + head.length + tail.length + 4 * slot, 0)
  const cellsMax = Math.max(1, Math.floor(BLOCK_BYTES / cellBytes))
  const count = grid.columns.length
  const bandsMax = Math.max(1, Math.floor(cellsMax / count))
  const textsOf = count > KEPT_COLUMNS_MAX ? columnTexts : remembered(columnTexts)
  for (let band = 0; band < grid.bands.length; band += bandsMax) {
    const bands = Math.min(bandsMax, grid.bands.length - band)
    for (let column = 0; column < count; column += cellsMax) {
      const columns = Math.min(cellsMax, count - column)
      const first = band * count + column
      const masks = grid.masks.subarray(first, first + (bands - 1) * count + columns)
      if (!masks.some((mask) => mask !== 0)) continue
      const texts: CellTexts = {
        masks,
        bands,
        columns,
        ...textsOf(texted, column, columns),
        ...bandTexts(texted, band, bands),
        columnsFirst: bearing.alongX,
      }
      yield (kernels, use) => writeCells(kernels, texts, fragments, bands * columns * cellBytes, use)
    }
  }
}

const NO_TEXT = new Uint8Array(0)

/** What an item of this part consists of beside its two numbers and the label of its group. */
function fragmentOf(part: Part | undefined): Fragment {
  if (!part) return { head: NO_TEXT, tail: NO_TEXT }
  return {
    head: encoder.encode(`,{"type":"${part.type}","position":[`),
    tail: encoder.encode(`],"rotation":${part.rotation},"shape":${part.piece.json},"groupId":"`),
  }
}

type ColumnTexts = Pick<CellTexts, 'columnNumbers' | 'columnLabels'>

function columnTexts({ bearing, grid, slot }: Texted, from: number, count: number): ColumnTexts {
  const columnNumbers = new Uint8Array(grid.parts.length * count * slot)
  const columnLabels = new Uint8Array(count * slot)
  for (let i = 0; i < count; i++) {
    putSlot(columnLabels, slot, i, `${columnLabel(from + i)}"}`)
    for (let k = 0; k < grid.parts.length; k++) {
      const part = grid.parts[k]
      if (part) putSlot(columnNumbers, slot, k * count + i, String(columnNumber(bearing, grid, part, from + i)))
    }
  }
  return { columnNumbers, columnLabels }
}

/** The texts of the columns of one grid, made once for each start. */
function remembered(make: typeof columnTexts): typeof columnTexts {
  const known = new Map<number, ColumnTexts>()
  return (texted, from, count) => {
    const texts = known.get(from) ?? make(texted, from, count)
    known.set(from, texts)
    return texts
  }
}

function bandTexts({ bearing, grid, slot }: Texted, from: number, count: number) {
  const bandNumbers = new Uint8Array(count * grid.parts.length * slot)
  const bandLabels = new Uint8Array(count * slot)
  for (let i = 0; i < count; i++) {
    putSlot(bandLabels, slot, i, bandLabel(from + i))
    for (let k = 0; k < grid.parts.length; k++) {
      const part = grid.parts[k]
      if (part) putSlot(bandNumbers, slot, i * grid.parts.length + k, String(bandNumber(bearing, grid, part, from + i)))
    }
  }
  return { bandNumbers, bandLabels }
}

/** Writes a short ASCII text into its slot; numbers have at most 14 characters: six digits, a sign, a point, six decimals. */
function putSlot(slots: Uint8Array, slot: number, index: number, text: string): void {
  const start = index * slot
  for (let i = 0; i < text.length; i++) slots[start + i] = text.charCodeAt(i)
  slots[start + slot - 1] = text.length
}
