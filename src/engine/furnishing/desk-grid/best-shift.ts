import { elementAt } from '../../geometry/element-at.ts'
import { tryShifts } from '../../kernels/desk-grid-shift.ts'
import type { Kernels } from '../../kernels/kernels.ts'
import { PAIR, pairDepth } from './desk-layout.ts'
import { shiftsAcross } from './shift-events.ts'
import { bandDepth, firstAbove, type ShiftProblem, TOUCH } from './shift-problem.ts'

/** How far the whole grid is moved along the rows and across them, metres. */
export interface Shift {
  readonly u: number
  readonly v: number
}

const STAY: Shift = { u: 0, v: 0 }

/** Steps of the search that all shapes of a request share: edges, columns and bands looked at. */
export const SHIFT_STEPS_MAX = 400_000

/**
 * The shift inside the slack of the grid that keeps most desks from obstacles; of equal ones the smallest across, then
 * along (docs/decisions.md#g10).
 *
 * For a shift across, the best shift along is found exactly. Across, the shifts tried are 0, the slack, those that bring
 * the start of a band to a corner of an obstacle and, for slanted obstacles, those where what two of them block crosses:
 * the least shift of a place free of obstacles is always one of these. When `stepsMax` does not reach that far, the
 * crossings are left out, then an even choice is tried; when it does not suffice for one, the grid is not shifted.
 *
 * @param desksMax more desks than this are of no use
 */
export function bestShift(kernels: Kernels, problem: ShiftProblem, desksMax: number, stepsMax: number): Shift {
  const { rings, pattern, layout, slackU, slackV } = problem
  if (rings.count === 0 || layout.columns.length * layout.bands.length === 0) return STAY
  if (slackU < TOUCH && slackV < TOUCH) return STAY
  const triesMax = Math.floor(stepsMax / stepsPerTry(problem))
  if (triesMax < 1) return STAY
  const best = tryShifts(kernels, rings, {
    cells: {
      columns: layout.columns,
      width: pattern.deskWidth,
      bandStarts: layout.bands,
      bandEnds: layout.bands.map((band, i) => band + bandDepth(pattern, elementAt(layout.bandDesks, i))),
    },
    slack: slackU,
    weights: layout.bandDesks.map((desks) => (desks === PAIR ? 2 : 1)),
    shifts: Float64Array.from(shiftsAcross(problem, triesMax)),
    enough: desksMax,
  })
  return best ? { u: best.along, v: best.across } : STAY
}

/** About what one shift across costs: for each band that a ring can reach its edges and the columns in reach. */
function stepsPerTry({ rings, pattern, layout, slackU, slackV }: ShiftProblem): number {
  const { columns, bands } = layout
  const { bounds, offsets } = rings
  const within = (values: Float64Array, from: number, to: number) => firstAbove(values, to) - firstAbove(values, from)
  let steps = 1 + (columns.length * bands.length) / 64
  for (let ring = 0; ring < rings.count; ring++) {
    const at = 4 * ring
    const near = within(columns, elementAt(bounds, at) - pattern.deskWidth - slackU, elementAt(bounds, at + 1))
    const reached = within(bands, elementAt(bounds, at + 2) - pairDepth(pattern) - slackV, elementAt(bounds, at + 3))
    if (near > 0) steps += reached * (near + elementAt(offsets, ring + 1) - elementAt(offsets, ring))
  }
  return steps
}
