import { FITTING_TYPES } from '../../../../schema/furnishing/cards/furniture-cards.ts'
import type { Plan, Wall, WallOpening } from '../../request/plan.ts'
import type { Pin } from '../../request/wish-list.ts'
import { specOf } from '../../types/furniture-types.ts'
import { HEADROOM, KIND, partOf } from './collision-boxes.ts'

/**
 * Depth of the line in front of a door or gap, metres, that the centre of the walker must reach: it then stands on the room's
 * side of the opening and at most 0.45 m from it.
 */
const STEP = 0.225

/** Beside a door or gap no piece stands against the wall: this far along the wall, this deep, metres. */
export const JAMB = 0.05
export const JAMB_DEPTH = 0.1

/** Centre and half sizes of the rectangle along a wall, as the first six numbers of a part. */
export function alongWall(
  wall: Wall,
  from: number,
  to: number,
  depth: number,
): [number, number, number, number, number, number] {
  const middle = (from + to) / 2
  return [
    wall.x0 + wall.dx * middle - wall.dz * (depth / 2),
    wall.z0 + wall.dz * middle + wall.dx * (depth / 2),
    (to - from) / 2,
    depth / 2,
    wall.dx,
    wall.dz,
  ]
}

/** The floor to keep free before an opening, and beside a door or gap, as parts. */
export function keepOutParts(wall: Wall, opening: WallOpening, out: number[]): void {
  const window = opening.type === 'window'
  const [low, high] = window ? [opening.sill, 1e4] : [0, HEADROOM]
  if (opening.keepOut > 0)
    out.push(...alongWall(wall, opening.from, opening.to, opening.keepOut), low, high, KIND.keepOut, 0, 0)
  if (!window)
    out.push(...alongWall(wall, opening.from - JAMB, opening.to + JAMB, JAMB_DEPTH), 0, HEADROOM, KIND.jamb, 0, 0)
}

/** The least floor before a fitting that has its place already, as a part: one uses it from there, and other fittings may want it too. */
export function fittingParts({ type, model, x, z, turn }: Pin, out: number[]): void {
  const { role } = specOf(type)
  if (!FITTING_TYPES.includes(type) || role.kind !== 'single') return
  const { minX, maxX, maxZ: minZ } = model.bounds
  const before = { minX, maxX, minZ, maxZ: minZ + Math.min(...role.habit.before) }
  out.push(...partOf(before, x, z, turn), 0, HEADROOM, KIND.keepOut, 0, 0)
}

/** A door or gap as a walk target: the longest stretch of it. */
export interface DoorTarget {
  /** Place of the opening in the request. */
  readonly index: number
  /** As the walk kernel has it. */
  readonly target: readonly number[]
}

export const doorTargets = (plan: Plan, step = STEP): DoorTarget[] =>
  doorStretches(plan).map(({ index, wall, opening }) => {
    const [x, z, halfLength, , dx, dz] = alongWall(wall, opening.from, opening.to, 2 * step)
    return { index, target: [x, z, halfLength, 0, dx, dz, step] }
  })

/** The same targets, reached from anywhere within 0.45 m of the opening: more than the exact rule lets pass, never less. */
export const wideDoorTargets = (plan: Plan): DoorTarget[] =>
  doorStretches(plan).map(({ index, wall, opening }) => {
    const [x, z, halfLength, , dx, dz] = alongWall(wall, opening.from, opening.to, 0)
    return { index, target: [x, z, halfLength, 0, dx, dz, 2 * STEP] }
  })

function doorStretches(plan: Plan) {
  const longest = new Map<number, { wall: Wall; opening: WallOpening }>()
  for (const wall of plan.edges) {
    for (const opening of wall.openings) {
      const known = longest.get(opening.index)
      if (opening.type === 'window' || (known && known.opening.to - known.opening.from >= opening.to - opening.from))
        continue
      longest.set(opening.index, { wall, opening })
    }
  }
  return [...longest].map(([index, stretch]) => ({ index, ...stretch }))
}
