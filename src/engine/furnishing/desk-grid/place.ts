import { elementAt } from '../../geometry/element-at.ts'
import { takeCells } from '../../kernels/desk-grid-cells.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { bestShift, type Shift } from './best-shift.ts'
import { CHAIR_A, CHAIR_B, type Part, partsOf, SIDEBOARD_END, SIDEBOARD_START, TABLE_A, TABLE_B } from './cell-parts.ts'
import { type Choice, standsAcross } from './choose.ts'
import type { Candidate, DeskGridRequest } from './desk-grid-request.ts'
import {
  countDesks,
  DESK_A,
  DESK_B,
  type DeskLayout,
  ISLAND_END,
  ISLAND_START,
  layOutDesks,
  PAIR,
} from './desk-layout.ts'
import { bandDepth } from './shift-problem.ts'

/** A grid as placed, in the frame of the pattern: which parts each cell holds. */
export interface PlacedGrid {
  readonly choice: Choice
  readonly parts: readonly (Part | undefined)[]
  /** Shifted to where the grid stands. */
  readonly columns: Float64Array
  readonly bands: Float64Array
  readonly bandDesks: Uint8Array
  /** One byte per cell, band by band: bit k is part k. */
  readonly masks: Uint8Array
  readonly placed: Counts
  /** What the pattern holds when nothing is in its way. */
  readonly capacity: Counts
}

export interface Counts {
  tables: number
  chairs: number
  sideboards: number
}

/**
 * Places the pattern: shifts it, takes out what meets an obstacle, and keeps to the counts wanted.
 *
 * @param shiftSteps how much the search for the best shift may cost
 */
export function placeGrid(kernels: Kernels, request: DeskGridRequest, choice: Choice, shiftSteps: number): PlacedGrid {
  const { pattern, table, chair, sideboard } = choice
  const layout = layOutDesks(pattern)
  const rings = request.obstacles
  const slackU = Math.max(0, pattern.length - layout.columnsLength)
  const slackV = Math.max(0, pattern.depth - layout.bandsDepth)
  const shift = bestShift(kernels, { rings, pattern, layout, slackU, slackV }, table.countMax, shiftSteps)
  const parts = partsOf(pattern, request.bearing, {
    table: table.piece,
    chair: chair?.piece,
    sideboard: sideboard?.piece,
  })
  const shifted = moved(layout, shift)
  const taken = takenCells(kernels, request, choice, shifted)
  return { choice, parts, ...shifted, ...fillMasks(choice, shifted, taken) }
}

function moved(layout: DeskLayout, shift: Shift): DeskLayout {
  return {
    ...layout,
    columns: layout.columns.map((column) => column + shift.u),
    bands: layout.bands.map((band) => band + shift.v),
  }
}

/** One byte per cell for the desks, and for the sideboards at either end of an island; undefined = all free. */
interface Taken {
  readonly desks: Uint8Array | undefined
  readonly starts: Uint8Array | undefined
  readonly ends: Uint8Array | undefined
}

function takenCells(kernels: Kernels, request: DeskGridRequest, choice: Choice, layout: DeskLayout): Taken {
  if (request.obstacles.count === 0) return { desks: undefined, starts: undefined, ends: undefined }
  const { pattern, sideboard } = choice
  const take = (offset: number, width: number, starts: Float64Array, ends: Float64Array) => {
    const columns = layout.columns.map((column) => column + offset)
    const cells = { columns, width, bandStarts: starts, bandEnds: ends }
    return takeCells(kernels, request.obstacles, cells)
  }
  const bandEnds = layout.bands.map((band, i) => band + bandDepth(pattern, elementAt(layout.bandDesks, i)))
  const desks = take(0, pattern.deskWidth, layout.bands, bandEnds)
  if (!sideboard) return { desks, starts: undefined, ends: undefined }
  const { depth, width } = sideboard.piece
  const middles = layout.bands.map((band, i) => band + tablesMiddle(choice, elementAt(layout.bandDesks, i)))
  const from = middles.map((middle) => middle - width / 2)
  const to = middles.map((middle) => middle + width / 2)
  return {
    desks,
    starts: take(-pattern.tableGap - depth, depth, from, to),
    ends: pattern.sideboardsPerIsland === 2 ? take(pattern.deskWidth + pattern.tableGap, depth, from, to) : undefined,
  }
}

/** Middle of the tables of a band, from its start. */
function tablesMiddle({ pattern }: Choice, desks: number): number {
  if (desks === PAIR) return bandDepth(pattern, PAIR) / 2
  return (desks === DESK_A ? pattern.chairSpacing : 0) + pattern.deskDepth / 2
}

/** Which parts each cell holds, within the counts wanted. */
function fillMasks(choice: Choice, layout: DeskLayout, taken: Taken) {
  const masks = new Uint8Array(layout.columns.length * layout.bands.length)
  const desks = fillDesks(choice, layout, taken.desks, masks)
  const sideboards = choice.sideboard
    ? fillSideboards(choice, choice.sideboard, layout, taken, masks)
    : { placed: 0, capacity: 0 }
  const placed: Counts = { tables: desks.tables, chairs: desks.chairs, sideboards: sideboards.placed }
  const capacity: Counts = {
    tables: countDesks(choice.pattern).desks,
    chairs: choice.chair ? desks.tables : 0,
    sideboards: sideboards.capacity,
  }
  return { masks, placed, capacity }
}

/** Goes through the cells in reading order until the counts wanted are reached; a pair comes whole while two are wanted. */
function fillDesks(choice: Choice, layout: DeskLayout, taken: Uint8Array | undefined, masks: Uint8Array) {
  const columns = layout.columns.length
  const tablesMax = choice.table.countMax
  const chairsMax = choice.chair?.countMax ?? 0
  let tables = 0
  let chairs = 0
  for (let band = 0, cell = 0; band < layout.bands.length && tables < tablesMax; band++) {
    const all = elementAt(layout.bandDesks, band)
    const each = deskCount(all)
    const whole = deskMask(all, each)
    const end = cell + columns
    if (taken === undefined && Math.min(tablesMax - tables, chairsMax - chairs) >= each * columns) {
      masks.fill(whole, cell, end)
      tables += each * columns
      chairs += each * columns
      cell = end
    }
    for (; cell < end; cell++) {
      if (taken !== undefined && taken[cell] === 1) continue
      if (tablesMax - tables >= each && chairsMax - chairs >= each) {
        masks[cell] = whole
        tables += each
        chairs += each
        continue
      }
      const desks = tablesMax - tables >= each ? all : DESK_A
      if (tables === tablesMax) break
      const seats = Math.min(deskCount(desks), chairsMax - chairs)
      masks[cell] = deskMask(desks, seats)
      tables += deskCount(desks)
      chairs += seats
    }
  }
  return { tables, chairs }
}

const deskCount = (desks: number) => (desks === PAIR ? 2 : 1)

/** Mask of the desks of a cell with their chairs, the first ones when there are fewer chairs than desks. */
function deskMask(desks: number, chairs: number): number {
  const chairA = (desks & DESK_A) !== 0 && chairs > 0
  const chairB = (desks & DESK_B) !== 0 && chairs > (chairA ? 1 : 0)
  return (
    (desks & DESK_A ? 1 << TABLE_A : 0) |
    (desks & DESK_B ? 1 << TABLE_B : 0) |
    (chairA ? 1 << CHAIR_A : 0) |
    (chairB ? 1 << CHAIR_B : 0)
  )
}

/** Sideboards stand only beside a desk that is there. */
function fillSideboards(
  { pattern }: Choice,
  { piece, countMax }: Candidate,
  { columns, columnEnds, bandDesks }: DeskLayout,
  taken: Taken,
  masks: Uint8Array,
) {
  const both = pattern.sideboardsPerIsland === 2
  const sides = [...columnEnds.keys()]
    .filter((column) => columnEnds[column] !== 0)
    .flatMap((column) => [
      ...(elementAt(columnEnds, column) & ISLAND_START ? [{ column, part: SIDEBOARD_START, taken: taken.starts }] : []),
      ...(elementAt(columnEnds, column) & ISLAND_END && both
        ? [{ column, part: SIDEBOARD_END, taken: taken.ends }]
        : []),
    ])
  let placed = 0
  let capacity = 0
  for (let band = 0; band < bandDesks.length; band++) {
    if (!standsAcross(piece, pattern, bandDesks[band] === PAIR)) continue
    capacity += sides.length
    for (const side of sides) {
      const cell = band * columns.length + side.column
      if (placed >= countMax || masks[cell] === 0 || side.taken?.[cell] === 1) continue
      masks[cell]! |= 1 << side.part
      placed++
    }
  }
  return { placed, capacity }
}
