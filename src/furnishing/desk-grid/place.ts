import { ServiceError } from '../../errors.ts'
import { takeCells } from '../../kernels/desk-grid.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { bestShift, type Shift } from './best-shift.ts'
import { type Choice, standsAcross } from './choose.ts'
import { DESK_A, DESK_B, type DeskLayout, ISLAND_END, ISLAND_START, layOutDesks, PAIR } from './layout.ts'
import { CHAIR_A, CHAIR_B, type Part, partsOf, SIDEBOARD_END, SIDEBOARD_START, TABLE_A, TABLE_B } from './parts.ts'
import type { DeskGridRequest } from './request.ts'
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

/** Bound of the work on obstacles for one shape: edges of obstacles × bands that they reach + cells. */
export const OBSTACLE_STEPS_MAX = 10_000_000

/**
 * Places the pattern: shifts it, takes out what meets an obstacle, and keeps to the counts wanted.
 *
 * @param shiftSteps how much the search for the best shift may cost
 * @throws ServiceError `invalid` when the obstacles reach more bands than can be looked at
 */
export function placeGrid(kernels: Kernels, request: DeskGridRequest, choice: Choice, shiftSteps: number): PlacedGrid {
  const { pattern, table, chair, sideboard } = choice
  const layout = layOutDesks(pattern)
  const rings = request.obstacles
  const slackU = Math.max(0, pattern.length - layout.columnsLength)
  const slackV = Math.max(0, pattern.depth - layout.bandsDepth)
  const shift = bestShift({ rings, pattern, layout, slackU, slackV }, table.countMax, shiftSteps)
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
    const taken = takeCells(kernels, request.obstacles, cells, OBSTACLE_STEPS_MAX)
    if (taken) return taken
    throw new ServiceError(
      'invalid',
      `params.obstacles: must reach fewer rows of desks; edges × rows of desks exceed ${OBSTACLE_STEPS_MAX}`,
    )
  }
  const bandEnds = layout.bands.map((band, i) => band + bandDepth(pattern, layout.bandDesks[i]!))
  const desks = take(0, pattern.deskWidth, layout.bands, bandEnds)
  if (!sideboard) return { desks, starts: undefined, ends: undefined }
  const { depth, width } = sideboard.piece
  const middles = layout.bands.map((band, i) => band + tablesMiddle(choice, layout.bandDesks[i]!))
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

/** Goes through the cells in reading order until the counts wanted are reached; a pair comes whole while two are wanted. */
function fillMasks(choice: Choice, layout: DeskLayout, taken: Taken) {
  const { table, chair, sideboard, pattern } = choice
  const { columnEnds, bandDesks } = layout
  const columns = columnEnds.length
  const masks = new Uint8Array(columns * bandDesks.length)
  const placed: Counts = { tables: 0, chairs: 0, sideboards: 0 }
  const capacity: Counts = { tables: 0, chairs: 0, sideboards: 0 }
  const bits = (desks: number, chairsLeft: number) => {
    let mask = 0
    if (desks & DESK_A) mask |= (1 << TABLE_A) | (chairsLeft > 0 ? 1 << CHAIR_A : 0)
    if (desks & DESK_B) mask |= (1 << TABLE_B) | (chairsLeft > (desks === PAIR ? 1 : 0) ? 1 << CHAIR_B : 0)
    return mask
  }
  const count = (desks: number) => (desks === PAIR ? 2 : 1)
  for (let band = 0, cell = 0; band < bandDesks.length; band++) {
    const all = bandDesks[band]!
    const across = sideboard !== undefined && standsAcross(sideboard.piece, pattern, all === PAIR)
    for (let column = 0; column < columns; column++, cell++) {
      capacity.tables += count(all)
      const ends = across ? columnEnds[column]! : 0
      const start = ends & ISLAND_START ? 1 : 0
      const end = ends & ISLAND_END && pattern.sideboardsPerIsland === 2 ? 1 : 0
      capacity.sideboards += start + end
      const wanted = table.countMax - placed.tables
      if (taken.desks?.[cell] || wanted < 1) continue
      const desks = wanted === 1 && all === PAIR ? DESK_A : all
      const chairsLeft = chair ? chair.countMax - placed.chairs : 0
      masks[cell] = bits(desks, chairsLeft)
      placed.tables += count(desks)
      placed.chairs += Math.min(count(desks), chairsLeft)
      if (start && !taken.starts?.[cell] && placed.sideboards < sideboard!.countMax) {
        masks[cell]! |= 1 << SIDEBOARD_START
        placed.sideboards++
      }
      if (end && !taken.ends?.[cell] && placed.sideboards < sideboard!.countMax) {
        masks[cell]! |= 1 << SIDEBOARD_END
        placed.sideboards++
      }
    }
  }
  capacity.chairs = chair ? placed.tables : 0
  return { masks, placed, capacity }
}
