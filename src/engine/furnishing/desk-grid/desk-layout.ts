import { elementAt, firstOf } from '../../geometry/element-at.ts'

// The pattern of a desk grid in its own frame: u runs along the rows from 0 to `length`, v runs across them from the edge
// where rows start (0) to `depth`. A band is one pair of rows face to face, or a single row at an edge; each with its
// chair zones. A column is the place of one desk along the row, the same in all bands.
//
//   pair of rows        ░ chair zone ░  desk A  | tableGap |  desk B  ░ chair zone ░
//   single row, first   desk B  ░ chair zone ░            (startEdgeFacing: the user looks at the edge)
//   single row, last    ░ chair zone ░  desk A

/** What the pattern is made of; all lengths in metres. */
export interface DeskPattern {
  readonly length: number
  readonly depth: number
  /** Extent of a desk along the row, and across it. */
  readonly deskWidth: number
  readonly deskDepth: number
  readonly chairSpacing: number
  readonly corridorWidth: number
  readonly tableGap: number
  /** Longest contiguous row of desks; 0 = no upper bound. */
  readonly maxIslandLength: number
  readonly spreadSpacing: boolean
  readonly startEdgeFacing: boolean
  /** Sideboards at the ends of each island, and their extent along the row. */
  readonly sideboardsPerIsland: 0 | 1 | 2
  readonly sideboardDepth: number
}

/** The closed form of docs/furnishing.md#desk-grid-optimum; counts may be infinite for absurd sizes. */
export interface DeskCounts {
  readonly columns: number
  readonly islands: number
  readonly pairBands: number
  readonly singleBands: number
  readonly desks: number
}

/** Which desks a band has. */
export const DESK_A = 1
export const DESK_B = 2
export const PAIR = DESK_A | DESK_B

/** Which end of its island a column is. */
export const ISLAND_START = 1
export const ISLAND_END = 2

export interface DeskLayout {
  /** Where each desk starts along the row. */
  readonly columns: Float64Array
  /** ISLAND_START, ISLAND_END or both for the columns at the ends of an island. */
  readonly columnEnds: Uint8Array
  readonly columnsLength: number
  /** Where each band, chair zone included, starts across the rows. */
  readonly bands: Float64Array
  /** DESK_A, DESK_B or PAIR. */
  readonly bandDesks: Uint8Array
  readonly bandsDepth: number
}

/** Lengths closer than this are equal: a box exactly k pitches long holds k, whatever binary fractions make of it. */
const TOLERANCE = 1e-9

/** How many times `pitch` goes into `length`. */
const times = (length: number, pitch: number) => Math.max(0, Math.floor((length + TOLERANCE) / pitch))

/** How many desks the pattern holds, without laying them out (docs/decisions.md#g9). */
export function countDesks(pattern: DeskPattern): DeskCounts {
  const { wholeIslands, desksPerIsland, lastIsland } = countColumns(pattern)
  const { pairBands, singleBands } = countBands(pattern)
  const columns = wholeIslands * desksPerIsland + lastIsland
  const rows = 2 * pairBands + singleBands
  const islands = columns === 0 ? 0 : wholeIslands + (lastIsland > 0 ? 1 : 0)
  return { columns, islands, pairBands, singleBands, desks: columns === 0 || rows === 0 ? 0 : columns * rows }
}

/** Lays the pattern out from its corner; the caller has checked that its counts are bearable. */
export function layOutDesks(pattern: DeskPattern): DeskLayout {
  return { ...layOutColumns(pattern), ...layOutBands(pattern) }
}

/** Depth of a pair of rows with both chair zones. */
export const pairDepth = (pattern: DeskPattern) => 2 * pattern.deskDepth + pattern.tableGap + 2 * pattern.chairSpacing

/** Depth of a single row with its chair zone. */
export const singleDepth = (pattern: DeskPattern) => pattern.deskDepth + pattern.chairSpacing

/** Length that the sideboards take from an island. */
const sideboardsLength = (pattern: DeskPattern) =>
  pattern.sideboardsPerIsland * (pattern.sideboardDepth + pattern.tableGap)

/** Gap between two islands (docs/decisions.md#g5). */
const islandGap = (pattern: DeskPattern) => (pattern.corridorWidth > 0 ? pattern.corridorWidth : pattern.chairSpacing)

const islandLength = (pattern: DeskPattern, desks: number) =>
  desks * pattern.deskWidth + (desks - 1) * pattern.tableGap + sideboardsLength(pattern)

function countColumns(pattern: DeskPattern) {
  const pitch = pattern.deskWidth + pattern.tableGap
  const desksIn = (length: number) => times(length - sideboardsLength(pattern) + pattern.tableGap, pitch)
  if (pattern.maxIslandLength === 0) return { wholeIslands: 0, desksPerIsland: 0, lastIsland: desksIn(pattern.length) }
  const desksPerIsland = desksIn(pattern.maxIslandLength)
  if (desksPerIsland === 0) return { wholeIslands: 0, desksPerIsland, lastIsland: 0 }
  const islandPitch = islandLength(pattern, desksPerIsland) + islandGap(pattern)
  const wholeIslands = times(pattern.length + islandGap(pattern), islandPitch)
  const rest = pattern.length - wholeIslands * islandPitch
  return { wholeIslands, desksPerIsland, lastIsland: Math.min(desksIn(rest), desksPerIsland) }
}

function countBands(pattern: DeskPattern) {
  const { depth, corridorWidth } = pattern
  const single = singleDepth(pattern)
  const pitch = pairDepth(pattern) + corridorWidth
  const fits = (room: number, need: number) => (room >= need - TOLERANCE ? 1 : 0)
  if (!pattern.startEdgeFacing) {
    const pairBands = times(depth + corridorWidth, pitch)
    return { pairBands, singleBands: fits(depth - pairBands * pitch, single) }
  }
  if (!fits(depth, single)) return { pairBands: 0, singleBands: 0 }
  const pairBands = times(depth - single, pitch)
  return { pairBands, singleBands: 1 + fits(depth - single - pairBands * pitch, corridorWidth + single) }
}

function layOutColumns(pattern: DeskPattern) {
  const { wholeIslands, desksPerIsland, lastIsland } = countColumns(pattern)
  const sizes = Array.from({ length: wholeIslands }, () => desksPerIsland)
  if (lastIsland > 0) sizes.push(lastIsland)
  const count = sizes.reduce((sum, desks) => sum + desks, 0)
  const columns = new Float64Array(count)
  const columnEnds = new Uint8Array(count)
  const used = sizes.reduce(
    (sum, desks) => sum + islandLength(pattern, desks) + islandGap(pattern),
    -islandGap(pattern),
  )
  const { deskGap, gap } = spread(pattern, sizes, Math.max(0, used))
  const before = pattern.sideboardsPerIsland > 0 ? pattern.sideboardDepth + pattern.tableGap : 0

  let column = 0
  let start = 0
  for (const desks of sizes) {
    const pitch = pattern.deskWidth + deskGap
    columnEnds[column]! |= ISLAND_START
    columnEnds[column + desks - 1]! |= ISLAND_END
    for (let i = 0; i < desks; i++) columns[column++] = start + before + i * pitch
    start += islandLength(pattern, desks) + (desks - 1) * (deskGap - pattern.tableGap) + gap
  }
  return { columns, columnEnds, columnsLength: Math.max(0, start - gap) }
}

/**
 * Gaps between desks and between islands once the slack is shared out (docs/decisions.md#g11). A lone island spreads
 * its own desks as long as the limit of its length allows.
 */
function spread(pattern: DeskPattern, sizes: readonly number[], used: number): { deskGap: number; gap: number } {
  const gap = islandGap(pattern)
  const slack = Math.max(0, pattern.length - used)
  if (!pattern.spreadSpacing || sizes.length === 0) return { deskGap: pattern.tableGap, gap }
  if (sizes.length > 1) return { deskGap: pattern.tableGap, gap: gap + slack / (sizes.length - 1) }
  const limited = pattern.maxIslandLength > 0 && pattern.maxIslandLength < pattern.length - TOLERANCE
  if (limited || sizes[0] === 1) return { deskGap: pattern.tableGap, gap }
  return { deskGap: pattern.tableGap + slack / (firstOf(sizes) - 1), gap }
}

function layOutBands(pattern: DeskPattern) {
  const { pairBands, singleBands } = countBands(pattern)
  const pitch = pairDepth(pattern) + pattern.corridorWidth
  const first = pattern.startEdgeFacing && singleBands > 0 ? 1 : 0
  const last = singleBands - first
  const offset = first * (singleDepth(pattern) + pattern.corridorWidth)
  const bands = new Float64Array(pairBands + singleBands)
  const bandDesks = new Uint8Array(bands.length).fill(PAIR)
  for (let i = first; i < bands.length; i++) bands[i] = offset + (i - first) * pitch
  if (first) bandDesks[0] = DESK_B
  if (last) bandDesks[bands.length - 1] = DESK_A
  const end = bands.length - 1
  const endDepth = end < 0 ? 0 : bandDesks[end] === PAIR ? pairDepth(pattern) : singleDepth(pattern)
  return { bands, bandDesks, bandsDepth: end < 0 ? 0 : elementAt(bands, end) + endDepth }
}
