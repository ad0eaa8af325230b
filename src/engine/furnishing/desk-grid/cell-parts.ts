import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { normaliseDegrees } from '../../geometry/frame.ts'
import type { Bearing } from './bearing.ts'
import { DESK_A, DESK_B, type DeskPattern, PAIR } from './desk-layout.ts'
import type { Piece } from './piece.ts'

/** One of the items that a cell (a column of a band) may hold. */
export interface Part {
  readonly type: FurnitureType
  readonly piece: Piece
  /** Turn of the piece in the box, degrees in (−180, 180]. */
  readonly rotation: number
  /** Origin of the shape along the row, from the start of the column. */
  readonly u: number
  /** Origin of the shape across the rows, from the start of the band, by the desks of the band (DESK_A, DESK_B, PAIR). */
  readonly v: readonly number[]
}

/** The parts of a cell in the order in which they are listed; part k of a cell is there when bit k of its mask is set. */
export const TABLE_A = 0
export const CHAIR_A = 1
export const TABLE_B = 2
export const CHAIR_B = 3
export const SIDEBOARD_START = 4
export const SIDEBOARD_END = 5

/** Between a table and its chair (docs/decisions.md#g12). */
export const CHAIR_GAP = 0.05

type QuarterTurn = 0 | 90 | 180 | -90

const BANDS = [0, DESK_A, DESK_B, PAIR]

/** The parts of a cell by their numbers; undefined for what the grid does not have. */
export function partsOf(
  pattern: DeskPattern,
  bearing: Bearing,
  pieces: { table: Piece; chair: Piece | undefined; sideboard: Piece | undefined },
): (Part | undefined)[] {
  const { table, chair, sideboard } = pieces
  const { chairSpacing, tableGap } = pattern
  const startOf = {
    a: () => chairSpacing,
    b: (desks: number) => (desks === PAIR ? chairSpacing + table.depth + tableGap : 0),
  }
  const part = (
    type: FurnitureType,
    piece: Piece,
    turn: QuarterTurn,
    u: number,
    v: (desks: number) => number,
  ): Part => {
    const origin = originOf(piece, turn)
    return {
      type,
      piece,
      rotation: normaliseDegrees(bearing.turn + turn),
      u: u + origin.u,
      v: BANDS.map((desks) => v(desks) + origin.v),
    }
  }
  const parts: (Part | undefined)[] = []
  // A user sits on the +z side of the table (docs/decisions.md#c2): desk A turns it towards the start edge.
  parts[TABLE_A] = part('task_table', table, 180, 0, startOf.a)
  parts[TABLE_B] = part('task_table', table, 0, 0, startOf.b)
  if (chair) {
    const u = (table.width - chair.width) / 2
    parts[CHAIR_A] = part('task_chair', chair, 0, u, () => chairSpacing - CHAIR_GAP - chair.depth)
    parts[CHAIR_B] = part('task_chair', chair, 180, u, (desks) => startOf.b(desks) + table.depth + CHAIR_GAP)
  }
  if (sideboard) {
    const v = (desks: number) => {
      const first = desks & DESK_A ? startOf.a() : 0
      const tables = desks === PAIR ? 2 * table.depth + tableGap : table.depth
      return first + (tables - sideboard.width) / 2
    }
    // The front looks away from the island, where it can be reached.
    parts[SIDEBOARD_START] = part('sideboard', sideboard, 90, -tableGap - sideboard.depth, v)
    if (pattern.sideboardsPerIsland === 2)
      parts[SIDEBOARD_END] = part('sideboard', sideboard, -90, table.width + tableGap, v)
  }
  return parts
}

/** Where the origin of a turned piece lies, seen from the corner of the rectangle it stands in. */
function originOf(piece: Piece, turn: QuarterTurn): { u: number; v: number } {
  switch (turn) {
    case 0:
      return { u: -piece.minX, v: -piece.minZ }
    case 90:
      return { u: piece.maxZ, v: -piece.minX }
    case 180:
      return { u: piece.maxX, v: piece.maxZ }
    case -90:
      return { u: -piece.minZ, v: piece.maxX }
  }
}
