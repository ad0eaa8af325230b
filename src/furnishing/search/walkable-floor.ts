import type { Kernels } from '../../kernels/kernels.ts'
import { Walk } from '../../kernels/walk.ts'
import type { Plan } from '../request/plan.ts'
import { doorTargets } from './keep-out.ts'

/**
 * Half of a main walkway, 0.45 m, less the safety margin of the raster, and its step before a door.
 * docs/furnishing.md#design-rules
 */
const MAIN_RADIUS = 0.43
const MAIN_STEP = 0.3
const MAIN_CELL = 0.05

/**
 * Cells of the walkable floor, metres, by the rooms, m², in which they are tried: finer ones when the doors of the empty room
 * are apart on the coarser. A way shows on cells that are finer than what it is wider than the walker.
 */
const CELLS = [
  { cell: 0.05, areaMin: 16, areaMax: Number.POSITIVE_INFINITY },
  { cell: 0.025, areaMin: 0, areaMax: 80 },
  { cell: 0.0125, areaMin: 0, areaMax: 40 },
] as const

/** Where ways are barely wide enough the search takes a slightly slimmer walker, and the verifier decides. */
const SLIM_RADIUS = 0.26

/** Walk slots: two beams of states and those that SLOT names. */
const SLOTS = 80

/** Walk slots with a fixed meaning; the others belong to search states. */
export const SLOT = { empty: 0, pinned: 1, scratch: 2, first: 3 } as const

/** The floor of the main walkways, and the doors that they join as targets. */
export interface MainWalk {
  readonly walk: Walk
  readonly doors: Float64Array
}

/** The walkable floor of the empty room. */
export interface OpenWalk {
  readonly walk: Walk
  readonly connected: boolean
  /** Whether the walker is slimmer than it should be. */
  readonly slim: boolean
}

/** Coarse cells first: each finer raster takes four times as long, and is made only where the doors are apart on the last. */
export function openWalk(kernels: Kernels, plan: Plan, doors: readonly number[]): OpenWalk {
  const open = (cell: number, radius?: number): OpenWalk => {
    const walk = new Walk(kernels, plan.ring, { slots: SLOTS, cell, ...(radius === undefined ? {} : { radius }) })
    const connected = walk.test(SLOT.empty, SLOT.pinned, new Float64Array(0), Float64Array.from(doors)) < 0
    return { walk, connected, slim: radius !== undefined }
  }
  const cells = CELLS.filter(({ areaMin, areaMax }) => plan.area > areaMin && plan.area <= areaMax)
  for (const { cell } of cells) {
    const opened = open(cell)
    if (opened.connected) return opened
    opened.walk.close()
  }
  return open(cells[0]!.cell, SLIM_RADIUS)
}

/** The floor of a main walkway; undefined with fewer than two doors, or where the empty room has none. */
export function openMainWalk(kernels: Kernels, plan: Plan): MainWalk | undefined {
  if (plan.doors.length < 2) return undefined
  const doors = Float64Array.from(doorTargets(plan, MAIN_STEP))
  const walk = new Walk(kernels, plan.ring, { slots: 2, cell: MAIN_CELL, radius: MAIN_RADIUS })
  if (walk.test(SLOT.empty, SLOT.pinned, new Float64Array(0), doors) < 0) return { walk, doors }
  walk.close()
  return undefined
}

/** Steps of one walk test: for the cells of its floor, and for each number of its bodies and targets. */
export const walkSteps = ({ cells }: Walk, numbers: number): number => 2 + cells / 8000 + numbers / 50

/** Whether a main walkway joins the doors around bodies; true where the empty room has none. */
export function hasMainWalkway(mainWalk: MainWalk | undefined, bodies: ArrayLike<number>): boolean {
  return !mainWalk || mainWalk.walk.test(SLOT.empty, SLOT.pinned, Float64Array.from(bodies), mainWalk.doors) < 0
}

/**
 * One walk test, or two where the largest part of the floor counts, whatever the targets (Q4: rooms without doors and gaps).
 *
 * @returns −1, or the index of the first target out of reach
 */
export function walkFrom(
  walk: Walk,
  parent: number,
  out: number,
  bodies: ArrayLike<number>,
  targets: ArrayLike<number>,
  largest: boolean,
): number {
  if (!largest) return walk.test(parent, out, floats(bodies), floats(targets))
  walk.test(parent, out, floats(bodies), new Float64Array(0))
  return targets.length > 0 ? walk.test(out, out, new Float64Array(0), floats(targets)) : -1
}

const floats = (numbers: ArrayLike<number>): Float64Array =>
  numbers instanceof Float64Array ? numbers : Float64Array.from(numbers)
