import { PAIR, pairDepth } from './layout.ts'
import { shiftsAcross } from './shift-events.ts'
import { bandDepth, firstAbove, ringBounds, type ShiftProblem, TOUCH } from './shift-problem.ts'
import { stripIntervals } from './strip.ts'

/** How far the whole grid is moved along the rows and across them, metres. */
export interface Shift {
  readonly u: number
  readonly v: number
}

/** Steps of the search that all shapes of a request share: edges, columns and bands looked at. */
export const SHIFT_STEPS_MAX = 400_000

/**
 * The shift inside the slack of the grid that keeps most desks from obstacles; of equal ones the smallest across, then
 * along (decisions.md G10).
 *
 * For a shift across, the best shift along is found exactly. Across, the shifts tried are 0, the slack, those that bring
 * an edge of a band to a corner of an obstacle and, for slanted obstacles, those where two obstacles' bounds change
 * order: together exact. When `stepsMax` does not reach that far, an even choice of them is tried, at least 0.
 *
 * @param desksMax more desks than this are of no use
 */
export function bestShift(problem: ShiftProblem, desksMax: number, stepsMax: number): Shift {
  const { rings, layout, slackU, slackV } = problem
  let best: Shift = { u: 0, v: 0 }
  if (rings.count === 0 || layout.columns.length * layout.bands.length === 0) return best
  if (slackU < TOUCH && slackV < TOUCH) return best
  const total = layout.columns.length * layout.bandDesks.reduce((sum, desks) => sum + weightOf(desks), 0)
  const enough = Math.min(desksMax, total)
  const triesMax = Math.floor(stepsMax / stepsPerTry(problem))
  let kept = -1
  for (const v of shiftsAcross(problem, triesMax)) {
    const try_ = bestAlong(problem, v, total, enough)
    if (try_.kept <= kept) continue
    kept = try_.kept
    best = { u: try_.u, v }
    if (kept === enough) break
  }
  return best
}

const weightOf = (desks: number) => (desks === PAIR ? 2 : 1)

/** About what one shift across costs: for each band that a ring can reach its edges and the columns in reach. */
function stepsPerTry({ rings, pattern, layout, slackU, slackV }: ShiftProblem): number {
  let steps = 1
  for (let ring = 0; ring < rings.count; ring++) {
    const { minU, maxU, minV, maxV } = ringBounds(rings, ring)
    const columns = firstAbove(layout.columns, maxU) - firstAbove(layout.columns, minU - pattern.deskWidth - slackU)
    const bands = firstAbove(layout.bands, maxV) - firstAbove(layout.bands, minV - pairDepth(pattern) - slackV)
    if (columns > 0 && bands > 0) steps += bands * (columns + rings.offsets[ring + 1]! - rings.offsets[ring]!)
  }
  return steps
}

/** Shifts along, open intervals, at which a cell is met. */
interface Blocked {
  readonly cells: number[]
  readonly from: number[]
  readonly to: number[]
}

/** The best shift along for a given one across: a sweep over the shifts at which a cell begins or ends to be met. */
function bestAlong(problem: ShiftProblem, shiftV: number, total: number, enough: number): { kept: number; u: number } {
  const { layout, slackU } = problem
  const { cells, from, to } = blockedShifts(problem, shiftV)
  const covered = new Map<number, number>()
  let kept = total
  const add = (i: number, change: 1 | -1) => {
    const before = covered.get(cells[i]!) ?? 0
    covered.set(cells[i]!, before + change)
    const weight = weightOf(layout.bandDesks[Math.floor(cells[i]! / layout.columns.length)]!)
    if (before === 0) kept -= weight
    else if (before + change === 0) kept += weight
  }
  // Event i is the beginning of interval i, event ~i its end. Both are drawn in, so that an end sorts before a beginning.
  const at = (event: number) => (event < 0 ? to[~event]! - TOUCH : from[event]! + TOUCH)
  const events: number[] = []
  for (let i = 0; i < cells.length; i++) {
    if (at(i) <= 0) add(i, 1)
    else events.push(i)
    if (at(~i) < slackU) events.push(~i)
  }
  let best = { kept, u: 0 }
  events.sort((a, b) => at(a) - at(b))
  for (const event of events) {
    if (best.kept >= enough) break
    add(event < 0 ? ~event : event, event < 0 ? -1 : 1)
    if (kept > best.kept) best = { kept, u: Math.min(to[~event]!, slackU) }
  }
  return best
}

function blockedShifts(problem: ShiftProblem, shiftV: number): Blocked {
  const { rings, pattern, layout, slackU } = problem
  const { columns, bands } = layout
  const width = pattern.deskWidth
  const blocked: Blocked = { cells: [], from: [], to: [] }
  for (let ring = 0; ring < rings.count; ring++) {
    const { minV, maxV } = ringBounds(rings, ring)
    for (let band = firstAbove(bands, minV - shiftV - pairDepth(pattern)); band < bands.length; band++) {
      const low = bands[band]! + shiftV + TOUCH
      if (low >= maxV) break
      const high = low + bandDepth(pattern, layout.bandDesks[band]!) - 2 * TOUCH
      const spans = stripIntervals(rings.points, rings.offsets[ring]!, rings.offsets[ring + 1]!, low, high)
      for (let i = 0; i < spans.length; i += 2) {
        for (let column = firstAbove(columns, spans[i]! - width - slackU); column < columns.length; column++) {
          const to = spans[i + 1]! - columns[column]!
          const from = spans[i]! - columns[column]! - width
          if (to <= TOUCH) break
          if (from + TOUCH >= slackU || from + TOUCH >= to - TOUCH) continue
          blocked.cells.push(band * columns.length + column)
          blocked.from.push(from)
          blocked.to.push(to)
        }
      }
    }
  }
  return blocked
}
