import { firstOf } from '../../../geometry/element-at.ts'
import type { Kernels } from '../../../kernels/kernels.ts'
import { totalLength } from '../../../kernels/table.ts'
import { Walk } from '../../../kernels/walk.ts'
import type { Plan } from '../../request/plan.ts'
import { lowFloor } from './ceiling-parts.ts'
import { type DoorTarget, doorTargets, wideDoorTargets } from './keep-out.ts'

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
/** Cells on which a way of 0.60 m shows to it. */
const SLIM_CELLS = [0.05, 0.025] as const

/** Walk slots: those of the states being filled and those that SLOT names. */
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
  /** The doors and gaps that it joins, which must stay joined. */
  readonly doors: readonly DoorTarget[]
  /** The openings that no way joins to these, by their places in the request. */
  readonly isolated: readonly number[]
  /** Whether the walker is slimmer than it should be, or doors that count are left out. */
  readonly doubtful: boolean
}

/**
 * Coarse cells first: each finer raster takes four times as long, and is made only where the doors are apart on the last.
 *
 * @param isolated the openings that no way joins to the others by exact geometry; asked where the raster finds none
 */
export function openWalk(kernels: Kernels, plan: Plan, isolated: () => readonly number[]): OpenWalk {
  const cells = CELLS.filter(({ areaMin, areaMax }) => plan.area > areaMin && plan.area <= areaMax).map(
    ({ cell }) => cell,
  )
  const doors = doorTargets(plan)
  const joined = joiningWalk(kernels, plan, cells, doors)
  if (joined) return { walk: joined, doors, isolated: [], doubtful: false }
  const apart = isolated()
  const isCounted = ({ index }: DoorTarget) => !apart.includes(index)
  const counted = doors.filter(isCounted)
  const among = apart.length > 0 ? joiningWalk(kernels, plan, cells, counted) : undefined
  if (among) return { walk: among, doors: counted, isolated: apart, doubtful: false }
  const wide = wideDoorTargets(plan).filter(isCounted)
  const slim = joiningWalk(kernels, plan, SLIM_CELLS, wide, SLIM_RADIUS)
  if (slim) return { walk: slim, doors: wide, isolated: apart, doubtful: true }
  return { walk: walkOn(kernels, plan, firstOf(cells)), doors: [], isolated: apart, doubtful: true }
}

const walkOn = (kernels: Kernels, plan: Plan, cell: number, radius?: number): Walk =>
  new Walk(kernels, plan.ring, { slots: SLOTS, cell, ...(radius === undefined ? {} : { radius }) })

/** The first raster of the empty room on which the doors are joined. */
function joiningWalk(
  kernels: Kernels,
  plan: Plan,
  cells: readonly number[],
  doors: readonly DoorTarget[],
  radius?: number,
): Walk | undefined {
  const targets = Float64Array.from(doors.flatMap(({ target }) => target))
  const low = Float64Array.from(lowFloor(plan))
  for (const cell of cells) {
    const walk = walkOn(kernels, plan, cell, radius)
    if (walk.test(SLOT.empty, SLOT.pinned, low, targets) < 0) return walk
    walk.close()
  }
  return undefined
}

/** The floor of a main walkway; undefined with fewer than two doors, or where the empty room has none. */
export function openMainWalk(kernels: Kernels, plan: Plan): MainWalk | undefined {
  if (plan.doors.length < 2) return undefined
  const doors = Float64Array.from(doorTargets(plan, MAIN_STEP).flatMap(({ target }) => target))
  const walk = new Walk(kernels, plan.ring, { slots: 2, cell: MAIN_CELL, radius: MAIN_RADIUS })
  if (walk.test(SLOT.empty, SLOT.pinned, Float64Array.from(lowFloor(plan)), doors) < 0) return { walk, doors }
  walk.close()
  return undefined
}

/** Bodies or targets in several lists, one behind the other. */
export type Lists = readonly ArrayLike<number>[]

/** Steps of one walk test: for the cells of its floor, and for each number of its bodies and targets. */
export const walkSteps = ({ cells }: Walk, numbers: number): number => 2 + cells / 8000 + numbers / 50

/** Whether a main walkway joins the doors around bodies; true where the empty room has none. */
export function hasMainWalkway(mainWalk: MainWalk | undefined, bodies: Lists): boolean {
  return !mainWalk || mainWalk.walk.testAll(SLOT.empty, SLOT.pinned, bodies, [mainWalk.doors]) < 0
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
  bodies: Lists,
  targets: Lists,
  largest: boolean,
): number {
  if (!largest) return walk.testAll(parent, out, bodies, targets)
  walk.testAll(parent, out, bodies, [])
  return totalLength(targets) === 0 ? -1 : walk.testAll(out, out, [], targets)
}
