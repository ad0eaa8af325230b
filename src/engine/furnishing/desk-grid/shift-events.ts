import { elementAt, firstOf, lastOf } from '../../geometry/element-at.ts'
import { bandDepth, firstAbove, type ShiftProblem, TOUCH } from './shift-problem.ts'

/** Corners of obstacles whose events are taken when there are more tries than can be made anyway. */
const CORNERS_MAX = 2000

/** Most corners, and most pairs of slanted bounds, for which the crossings are worth their time. */
const CROSSED_CORNERS_MAX = 64
const CROSSINGS_MAX = 20_000

/**
 * The shifts across the rows at which the number of kept desks can have its maximum, ascending, 0 first.
 *
 * @param triesMax how many can be tried; of more, an even choice
 */
export function shiftsAcross(problem: ShiftProblem, triesMax: number): number[] {
  if (problem.slackV < TOUCH || triesMax < 2) return [0]
  const simple = distinct([0, problem.slackV, ...cornerShifts(problem)])
  if (simple.length >= triesMax) return evenChoice(simple, triesMax)
  const all = distinct([...simple, ...crossingShifts(problem)])
  return all.length <= triesMax ? all : simple
}

/** Shifts that bring the start of a band to a corner of an obstacle: the first ones past it. */
function cornerShifts({ rings, pattern, layout, slackU, slackV }: ShiftProblem): number[] {
  const { bands, columns } = layout
  const shifts: number[] = []
  const stride = Math.ceil(elementAt(rings.offsets, rings.count) / CORNERS_MAX)
  for (let ring = 0; ring < rings.count; ring += stride) {
    if (
      elementAt(rings.bounds, 4 * ring + 1) <= firstOf(columns) ||
      elementAt(rings.bounds, 4 * ring) >= lastOf(columns) + pattern.deskWidth + slackU
    )
      continue
    for (let i = elementAt(rings.offsets, ring); i < elementAt(rings.offsets, ring + 1); i++) {
      const v = rings.points[2 * i + 1]!
      for (let band = firstAbove(bands, v - slackV); band < bands.length && bands[band]! < v; band++)
        shifts.push(v - bands[band]!)
    }
  }
  return shifts.filter((shift) => shift > 0 && shift < slackV)
}

/** One bound of what blocks a cell, in the plane of shifts: the cell is met on one side of it. */
interface Bound {
  readonly au: number
  readonly av: number
  readonly bu: number
  readonly bv: number
}

/** Shifts across at which the slanted bounds of two blocked regions cross; none when there are too many to cross. */
function crossingShifts(problem: ShiftProblem): number[] {
  const { rings, slackU, slackV } = problem
  if (elementAt(rings.offsets, rings.count) > CROSSED_CORNERS_MAX) return []
  const bounds = boundsOfBlocked(problem)
  const slanted = bounds.filter(({ au, bu }) => Math.abs(au - bu) > TOUCH)
  const upright = distinct([0, slackU, ...bounds.flatMap(({ au, bu }) => [au, bu])])
  if (slanted.length * (slanted.length + upright.length) > CROSSINGS_MAX) return []
  const shifts: number[] = []
  slanted.forEach((p, i) => {
    const slope = (p.bv - p.av) / (p.bu - p.au)
    for (const u of upright) shifts.push(p.av + (u - p.au) * slope)
    for (const q of slanted.slice(i + 1)) {
      const cross = (p.bu - p.au) * (q.bv - q.av) - (p.bv - p.av) * (q.bu - q.au)
      if (cross === 0) continue
      const t = ((q.au - p.au) * (q.bv - q.av) - (q.av - p.av) * (q.bu - q.au)) / cross
      shifts.push(p.av + t * (p.bv - p.av))
    }
  })
  return shifts.filter((shift) => shift > 0 && shift < slackV)
}

/** The edges of obstacles, seen from each corner of each cell within reach: a superset of the bounds, without level ones. */
function boundsOfBlocked({ rings, pattern, layout, slackU, slackV }: ShiftProblem): Bound[] {
  const { columns, bands, bandDesks } = layout
  const bounds: Bound[] = []
  const sides = [...columns].flatMap((column) => [column, column + pattern.deskWidth])
  const reaches = (a: number, b: number, slack: number) => Math.max(a, b) >= 0 && Math.min(a, b) <= slack
  for (let ring = 0; ring < rings.count; ring++) {
    const from = elementAt(rings.offsets, ring)
    const to = elementAt(rings.offsets, ring + 1)
    for (let i = from; i < to; i++) {
      const j = i + 1 < to ? i + 1 : from
      const [au, av] = [elementAt(rings.points, 2 * i), elementAt(rings.points, 2 * i + 1)]
      const [bu, bv] = [elementAt(rings.points, 2 * j), elementAt(rings.points, 2 * j + 1)]
      if (Math.abs(av - bv) < TOUCH) continue
      for (const u of sides) {
        if (!reaches(au - u, bu - u, slackU)) continue
        for (let band = 0; band < bands.length; band++) {
          for (const v of [bands[band]!, bands[band]! + bandDepth(pattern, bandDesks[band]!)]) {
            if (reaches(av - v, bv - v, slackV)) bounds.push({ au: au - u, av: av - v, bu: bu - u, bv: bv - v })
          }
        }
      }
    }
  }
  return bounds
}

/** Ascending, without those that are equal up to a touch. */
function distinct(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort()
  const distinct: number[] = []
  for (const value of sorted) if (distinct.length === 0 || value - distinct.at(-1)! > TOUCH) distinct.push(value)
  return distinct
}

/** `count` of the values, evenly chosen, the first and the last among them. */
function evenChoice(values: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, i) => values[Math.round((i * (values.length - 1)) / (count - 1))]!)
}
