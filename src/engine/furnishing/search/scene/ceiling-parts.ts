import { lengthOf } from '../../../../base/elementary.ts'
import type { CeilingPlane } from '../../../../schema/furnishing/room.ts'
import { bounds } from '../../../geometry/ring.ts'
import type { Plan } from '../../request/plan.ts'
import { HEADROOM, KIND } from './collision-boxes.ts'

/** Headroom of a way, metres (docs/furnishing.md#headroom). */
export const WALKING = 1.9
/** Heights by which what is tall keeps away from a slope, and up to which slopes matter, metres. */
const STEP = 0.15
const HIGHEST = 3.2
/** Ceilings that rise by less with each metre are flat. */
const FLAT = 1e-6

type Covered = Pick<Plan, 'ceiling' | 'ring'>

/**
 * What of a room lies under its slopes, as parts: the floor without headroom, on which no piece stands, and beyond it
 * what is higher than the ceiling, in steps of height.
 */
export function ceilingParts(plan: Covered): number[] {
  const parts: number[] = []
  for (const plane of plan.ceiling)
    for (let from = HEADROOM - STEP; from < HIGHEST; from += STEP) {
      const lowest = from < HEADROOM
      const box = floorUnder(plan, plane, lowest ? -1e9 : from, from + STEP)
      if (box.length > 0) parts.push(...box, lowest ? 0 : from, 1e4, KIND.body, 0, 0)
    }
  return parts
}

/** The floor without the headroom of a way, as bodies of the walk kernel. */
export const lowFloor = (plan: Covered): number[] =>
  plan.ceiling.flatMap((plane) => floorUnder(plan, plane, -1e9, WALKING))

/** Centre, half sizes and direction of the floor over which a plane lies between two heights; empty where there is none. */
function floorUnder({ ring }: Covered, { a, b, c }: CeilingPlane, from: number, to: number): number[] {
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  const [x, z] = [(minX + maxX) / 2, (minZ + maxZ) / 2]
  const reach = lengthOf(maxX - minX, maxZ - minZ)
  const rise = lengthOf(a, b)
  const middle = a * x + b * z + c
  if (rise < FLAT) return middle >= from && middle < to ? [x, z, reach, reach, 1, 0] : []
  const [cos, sin] = [a / rise, b / rise]
  // How far from the middle of the room, up the slope, the ceiling has a height.
  const at = (height: number) => Math.max(-reach, Math.min((height - middle) / rise, reach))
  const [near, far] = [at(from), at(to)]
  const along = (near + far) / 2
  return far > near ? [x + cos * along, z + sin * along, (far - near) / 2, reach, cos, sin] : []
}
