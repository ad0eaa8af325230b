import { elementAt, firstOf } from '../../../engine/geometry/element-at.ts'
import { type ClearanceRaster, hasRoomFor } from './clearance-raster.ts'

/** Width that a person takes, metres (DIN EN 527-1 and ASR A1.8, 4.2: a way to one place). */
export const PERSON = 0.6

/** Squares from which ways are measured, and what each belongs to. */
export interface WayStart {
  readonly square: number
  /** Place of the way out that it belongs to. */
  readonly origin: number
}

/** The shortest ways over a raster. */
export interface ShortestWays {
  /** Of each square, in steps of a fifth of its side; −1 = not reached. */
  readonly steps: Int32Array
  /** Of each square the way out that is nearest; −1 = none. */
  readonly origins: Int16Array
  /** Of each square the one before it on its way to the way out; −1 = none. */
  readonly before: Int32Array
}

/** Fifths of a side: to the next square, across a corner, and as a knight moves. Ways are exact to 2 % (chamfer 5-7-11). */
const STRAIGHT = 5
const ACROSS = 7
const KNIGHT = 11

/** Length of a way in metres. */
export const lengthOfSteps = ({ cell }: ClearanceRaster, steps: number): number => (steps * cell) / STRAIGHT

/**
 * The shortest way from each square that a person can stand on to one of some squares, around walls and furniture: Dijkstra's search
 * with a queue of buckets (Dial). The squares along the edge of a raster are never free, so that no move leaves it; nor does one lead
 * through a wall, as free squares on its two sides are farther apart.
 */
export function shortestWays(raster: ClearanceRaster, starts: readonly WayStart[]): ShortestWays {
  const count = raster.columns * raster.rows
  const steps = new Int32Array(count).fill(-1)
  const origins = new Int16Array(count).fill(-1)
  const before = new Int32Array(count).fill(-1)
  const free = new Uint8Array(count)
  for (let square = 0; square < count; square++) free[square] = hasRoomFor(raster, square, PERSON) ? 1 : 0
  const { by, cost } = movesOn(raster.columns)
  const buckets = Array.from({ length: KNIGHT + 1 }, (): number[] => [])
  let waiting = 0
  for (const { square, origin } of starts) {
    if (free[square] !== 1 || steps[square] === 0) continue
    steps[square] = 0
    origins[square] = origin
    firstOf(buckets).push(square)
    waiting++
  }
  for (let now = 0; waiting > 0; now++) {
    const bucket = elementAt(buckets, now % buckets.length)
    waiting -= bucket.length
    for (let i = 0; i < bucket.length; i++) {
      const square = bucket[i] ?? 0
      if (steps[square] !== now) continue
      for (let move = 0; move < by.length; move++) {
        const next = square + (by[move] ?? 0)
        if (free[next] !== 1) continue
        const there = now + (cost[move] ?? 0)
        const known = steps[next] ?? -1
        if (known >= 0 && known <= there) continue
        steps[next] = there
        origins[next] = origins[square] ?? -1
        before[next] = square
        buckets[there % buckets.length]?.push(next)
        waiting++
      }
    }
    bucket.length = 0
  }
  return { steps, origins, before }
}

/** The squares that are reached from some squares, 1 for each. @param width of who walks, metres */
export function reachedSquares(raster: ClearanceRaster, starts: Iterable<number>, width: number): Uint8Array {
  const { columns } = raster
  const reached = new Uint8Array(columns * raster.rows)
  const waiting: number[] = []
  const reach = (square: number) => {
    if (reached[square] === 1 || !hasRoomFor(raster, square, width)) return
    reached[square] = 1
    waiting.push(square)
  }
  for (const start of starts) reach(start)
  for (let square = waiting.pop(); square !== undefined; square = waiting.pop())
    for (const row of [-columns, 0, columns]) for (let side = -1; side <= 1; side++) reach(square + row + side)
  return reached
}

/** Moves from a square as offsets, and what they cost. */
function movesOn(columns: number) {
  const moves: { by: number; cost: number }[] = []
  for (let down = -2; down <= 2; down++)
    for (let across = -2; across <= 2; across++) {
      const cost = COSTS[down * down + across * across]
      if (cost !== undefined) moves.push({ by: down * columns + across, cost })
    }
  return { by: Int32Array.from(moves, ({ by }) => by), cost: Int32Array.from(moves, ({ cost }) => cost) }
}

/** By the square of how far they lead. */
const COSTS: Readonly<Record<number, number>> = { 1: STRAIGHT, 2: ACROSS, 5: KNIGHT }

/** The widest ways over a raster. */
export interface WidestWays {
  /** Of each square the width of its way where it is narrowest, metres; 0 = there is none. */
  readonly widths: Float32Array
  /** Of each square the one at which its way is narrowest. */
  readonly narrowest: Int32Array
}

/**
 * The widest way from each square to one of some squares: the one whose narrowest place is widest. Widths beyond
 * the reach of clearances count as that reach.
 */
export function widestWays(raster: ClearanceRaster, starts: readonly WayStart[]): WidestWays {
  const { columns, rows, clearance, cell } = raster
  const widths = new Float32Array(columns * rows)
  const narrowest = new Int32Array(columns * rows)
  const buckets = Array.from({ length: LEVELS }, (): number[] => [])
  const levelOf = (width: number) => Math.min(LEVELS - 1, Math.floor(width / LEVEL))
  for (const { square } of starts) {
    const width = 2 * (clearance[square] ?? 0)
    if (width <= (widths[square] ?? 0)) continue
    widths[square] = width
    narrowest[square] = square
    buckets[levelOf(width)]?.push(square)
  }
  const moves = [-1, 1, -columns, columns]
  for (let level = LEVELS - 1; level > 0; level--) {
    const bucket = elementAt(buckets, level)
    for (let i = 0; i < bucket.length; i++) {
      const square = bucket[i] ?? 0
      const width = widths[square] ?? 0
      if (levelOf(width) !== level) continue
      for (const move of moves) {
        const next = square + move
        const own = 2 * (clearance[next] ?? 0)
        const there = own < width ? own : width
        if (there <= (widths[next] ?? 0)) continue
        widths[next] = there
        narrowest[next] = own < width ? next : (narrowest[square] ?? 0)
        buckets[levelOf(there)]?.push(next)
      }
    }
  }
  // The middles of squares lie beside the middle of a way by half a square at most.
  for (let i = 0; i < widths.length; i++) if ((widths[i] ?? 0) > 0) widths[i] = (widths[i] ?? 0) + cell / 2
  return { widths, narrowest }
}

/** Widths are sorted by the millimetre. */
const LEVEL = 0.001
const LEVELS = 1700
