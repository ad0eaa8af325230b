import type { Plan, Wall, WallOpening } from '../request/plan.ts'
import { HEADROOM, KIND } from './collision-boxes.ts'

/**
 * Depth of the line in front of a door or gap, metres, that the centre of the walker must reach: it then stands on the room's
 * side of the opening and at most 0.45 m from it.
 */
const STEP = 0.225

/** Beside a door or gap no piece stands against the wall: this far along the wall, this deep, metres. */
export const JAMB = 0.05
export const JAMB_DEPTH = 0.1

/** Centre and half sizes of the rectangle along a wall, as the first six numbers of a part. */
function alongWall(
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

/** One target per door and gap: the longest stretch of it. */
export function doorTargets(plan: Plan, step = STEP): number[] {
  return doorStretches(plan, step).flatMap(({ target: [x, z, halfLength, , dx, dz] }) => [
    x,
    z,
    halfLength,
    0,
    dx,
    dz,
    step,
  ])
}

/** Index of the opening whose target has its middle at (x, z); undefined when it is no opening's. */
export const openingOf = (plan: Plan, x: number, z: number): number | undefined =>
  doorStretches(plan, STEP).find(({ target }) => target[0] === x && target[1] === z)?.index

function doorStretches(plan: Plan, step: number) {
  const longest = new Map<number, { wall: Wall; opening: WallOpening }>()
  for (const wall of plan.walls) {
    for (const opening of wall.openings) {
      const known = longest.get(opening.index)
      if (opening.type === 'window' || (known && known.opening.to - known.opening.from >= opening.to - opening.from))
        continue
      longest.set(opening.index, { wall, opening })
    }
  }
  return [...longest].map(([index, { wall, opening }]) => ({
    index,
    target: alongWall(wall, opening.from, opening.to, 2 * step),
  }))
}
