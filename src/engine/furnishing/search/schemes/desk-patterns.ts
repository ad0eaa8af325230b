import { pointsOf } from '../../../geometry/edges.ts'
import { normaliseDegrees, type Pose, round6, turnOf } from '../../../geometry/frame.ts'
import { TABLE_GAP } from '../../groups/kinds/desk-teams.ts'
import { mainDirections, type Plan } from '../../request/plan.ts'
import { BACK_GAP } from '../places/placements.ts'

// Where blocks of desks may lie in a room. u runs along the rows, v across them; metres. docs/furnishing.md#desk-blocks

/** Blocks end at an aisle: at least, and as wide as one that shares the slack of the room gets. */
const AISLE = 1.2
const AISLE_MAX = 2
/** By so much more than they need rows are set apart where the room is deeper. */
const SPREAD_MAX = 1.1
/** Desks of a row in one block: 2, 4, 6, 8 and 12 desks face to face. */
const COLUMNS = [1, 2, 3, 4, 6] as const
/** Rows along a wall are of so many desks at most. */
const ROW_MAX = 6

/**
 * How desks stand: face to face in pairs of rows, or in single rows with their backs to a wall, which is for rooms that are
 * too narrow for pairs.
 */
export type Stand = 'pairs' | 'wall-rows'

/** A column of a block: two desks that face each other, or one with its back to a wall. All of it stands, or none. */
export interface Unit {
  readonly poses: readonly Pose[]
  readonly block: number
  readonly column: number
}

export const desksIn = (units: readonly Unit[]): number => units.reduce((sum, { poses }) => sum + poses.length, 0)

/** One way to lay blocks of desks over a room. */
export interface Pattern {
  /** Of the rows, degrees. */
  readonly direction: number
  readonly stand: Stand
  /** Desks of a row in one block. */
  readonly columns: number
  /** Whether rows and aisles share the slack of the room. */
  readonly spread: boolean
  readonly units: readonly Unit[]
}

/** A desk with its chair and the floor behind, as far as patterns depend on it. */
export interface Cell {
  readonly width: number
  /** Of desk and chair zone. */
  readonly depth: number
}

/**
 * Every pattern of blocks for up to `wanted` desks.
 *
 * @param close also with rows as near to one another as they may be, moved this way and that
 */
export function patternsOf(plan: Plan, cell: Cell, desksMax: number, close: boolean): Pattern[] {
  return mainDirections(plan).flatMap((main) =>
    [main, main + 90].flatMap((direction) => {
      const box = boxOf(plan, direction)
      return [
        ...pairs(box, cell, desksMax, close),
        ...(close || desksMax <= ROW_MAX ? wallRows(box, cell, desksMax) : []),
      ]
    }),
  )
}

/** The room seen along a direction. */
interface Box {
  readonly direction: number
  readonly u0: number
  readonly v0: number
  readonly length: number
  readonly depth: number
}

function boxOf({ ring }: Plan, direction: number): Box {
  const { cos, sin } = turnOf(direction)
  let [u0, u1] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [v0, v1] = [u0, u1]
  for (const [x, z] of pointsOf(ring)) {
    const u = x * cos + z * sin
    const v = z * cos - x * sin
    ;[u0, u1, v0, v1] = [Math.min(u0, u), Math.max(u1, u), Math.min(v0, v), Math.max(v1, v)]
  }
  return { direction, u0, v0, length: u1 - u0, depth: v1 - v0 }
}

function pairs(box: Box, cell: Cell, desksMax: number, close: boolean): Pattern[] {
  const pitch = 2 * cell.depth + TABLE_GAP
  return COLUMNS.filter((columns) => 2 * columns < desksMax + 2).flatMap((columns) =>
    startsAlong(box, cell.width, columns).flatMap((along) =>
      linesAcross(box, pitch, Math.ceil(desksMax / (2 * along.starts.length)), close).map(
        ({ middles, spread }): Pattern => {
          const units: Unit[] = []
          for (const [row, middle] of middles.entries()) {
            for (const { start, island, column } of along.starts) {
              // First the one whose user sits at smaller v: turned round, so its origin is its far corner.
              const poses = [
                poseAt(box, start + cell.width, middle, box.direction + 180),
                poseAt(box, start, middle + TABLE_GAP, box.direction),
              ]
              units.push({ poses, block: row * 1000 + island, column })
            }
          }
          return { direction: box.direction, stand: 'pairs', columns, spread: spread && along.spread, units }
        },
      ),
    ),
  )
}

/**
 * Lines between the rows of pairs: evenly over the depth in as many rows as are needed and in one more; where no more than
 * these fit, perhaps also as near as they may be.
 */
function linesAcross(
  { depth }: Box,
  pitch: number,
  needed: number,
  close: boolean,
): { middles: number[]; spread: boolean }[] {
  const most = Math.floor((depth + 1e-6) / pitch)
  const lines = (rows: number, apart: number, from: number) =>
    Array.from({ length: rows }, (_, i) => from + (i + 0.5) * apart - TABLE_GAP / 2)
  const found: { middles: number[]; spread: boolean }[] = []
  const enough = Math.min(most, needed)
  for (const rows of new Set([enough, Math.min(most, needed + 1)])) {
    const apart = Math.min(depth / rows, pitch + SPREAD_MAX)
    found.push({ middles: lines(rows, apart, (depth - rows * apart) / 2), spread: true })
  }
  if (close && most <= needed + 1) {
    const slack = depth - most * pitch
    for (const share of SHIFTS) found.push({ middles: lines(most, pitch, share * slack), spread: false })
    // In rooms with niches and slanted walls a row more may find place in a part of them.
    for (const share of SHIFTS.slice(0, 3))
      found.push({ middles: lines(most + 1, pitch, (share - 1) * pitch), spread: false })
  }
  return found.filter(({ middles }) => middles.length > 0)
}

/** Shares of the slack by which rows are moved. */
const SHIFTS = [0, 0.25, 0.5, 0.75, 1] as const

/** Where a column begins along a row, and of which block it is. */
interface Start {
  readonly start: number
  readonly island: number
  readonly column: number
}

/** Blocks along a row: in its middle and at either end, with the slack in their aisles; and one after the other with a rest. */
function startsAlong({ length }: Box, width: number, columns: number): { starts: Start[]; spread: boolean }[] {
  const block = columns * (width + TABLE_GAP) - TABLE_GAP
  const most = Math.floor((length + AISLE + 1e-6) / (block + AISLE))
  const found: { starts: Start[]; spread: boolean }[] = []
  for (const blocks of [most, most - 1].filter((count) => count > 0)) {
    const aisle = Math.min(AISLE_MAX, Math.max(AISLE, (length - blocks * block) / blocks))
    const used = Math.min(length, blocks * block + (blocks - 1) * aisle)
    for (const share of [0.5, 0, 1])
      found.push({
        starts: columnsOf(share * (length - used), blocks, columns, block + aisle, width),
        spread: share === 0.5,
      })
  }
  const rest = Math.floor((length - most * (block + AISLE) + TABLE_GAP + 1e-6) / (width + TABLE_GAP))
  if (rest > 0) {
    const full = columnsOf(0, most, columns, block + AISLE, width)
    const last = columnsOf(most * (block + AISLE), 1, rest, 0, width).map((one) => ({ ...one, island: most }))
    found.push({ starts: [...full, ...last], spread: false })
  }
  return found
}

const columnsOf = (from: number, blocks: number, columns: number, pitch: number, width: number): Start[] =>
  Array.from({ length: blocks * columns }, (_, i) => {
    const [island, column] = [Math.floor(i / columns), i % columns]
    return { start: from + island * pitch + column * (width + TABLE_GAP), island, column }
  })

/** Single rows at one wall or at both that face each other. */
function wallRows(box: Box, cell: Cell, desksMax: number): Pattern[] {
  if (desksMax > 2 * ROW_MAX || box.depth < cell.depth + BACK_GAP) return []
  const most = Math.min(ROW_MAX, desksMax, Math.floor((box.length + TABLE_GAP + 1e-6) / (cell.width + TABLE_GAP)))
  const sides = box.depth >= 2 * (cell.depth + BACK_GAP) ? [['low'], ['high'], ['low', 'high']] : [['low'], ['high']]
  const found: Pattern[] = []
  for (let columns = 2; columns <= most; columns++) {
    const slack = box.length - (columns * (cell.width + TABLE_GAP) - TABLE_GAP)
    for (const share of SHIFTS) {
      const starts = columnsOf(BACK_GAP + share * Math.max(0, slack - 2 * BACK_GAP), 1, columns, 0, cell.width)
      for (const side of sides) {
        const units = side.flatMap((wall, block) =>
          starts.map(({ start, column }): Unit => {
            const pose =
              wall === 'low'
                ? poseAt(box, start, BACK_GAP, box.direction)
                : poseAt(box, start + cell.width, box.depth - BACK_GAP, box.direction + 180)
            return { poses: [pose], block, column }
          }),
        )
        found.push({ direction: box.direction, stand: 'wall-rows', columns, spread: false, units })
      }
    }
  }
  return found
}

function poseAt({ direction, u0, v0 }: Box, along: number, across: number, turn: number): Pose {
  const { cos, sin } = turnOf(direction)
  const [u, v] = [u0 + along, v0 + across]
  return { x: round6(u * cos - v * sin), z: round6(u * sin + v * cos), turn: normaliseDegrees(round6(turn)) }
}
