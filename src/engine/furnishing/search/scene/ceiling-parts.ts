import { lengthOf } from '../../../../base/elementary.ts'
import { bounds } from '../../../geometry/ring.ts'
import type { Plan } from '../../request/plan.ts'
import { HEADROOM, KIND } from './collision-boxes.ts'

/** Heights by which what is tall keeps away from a slope, and up to which slopes matter, metres. */
const STEP = 0.15
const HIGHEST = 3.2
/** Ceilings that rise by less with each metre are flat. */
const FLAT = 1e-6

/**
 * What of a room lies under its slopes, as parts: the floor where nobody stands upright, on which no piece stands, and beyond it
 * what is higher than the ceiling, in steps of height.
 */
export function ceilingParts({ ceiling, ring }: Pick<Plan, 'ceiling' | 'ring'>): number[] {
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  const [x, z] = [(minX + maxX) / 2, (minZ + maxZ) / 2]
  const reach = lengthOf(maxX - minX, maxZ - minZ)
  return ceiling.flatMap(({ a, b, c }) => {
    const rise = lengthOf(a, b)
    const middle = a * x + b * z + c
    if (rise < FLAT) return middle < HIGHEST ? part(x, z, reach, reach, 1, 0, middle < HEADROOM ? 0 : middle) : []
    const [cos, sin] = [a / rise, b / rise]
    // How far from the middle of the room, up the slope, the ceiling has a height.
    const at = (height: number) => (height - middle) / rise
    const strip = (from: number, to: number, low: number) =>
      to > from
        ? part(x + (cos * (from + to)) / 2, z + (sin * (from + to)) / 2, (to - from) / 2, reach, cos, sin, low)
        : []
    const parts = strip(-reach, Math.min(at(HEADROOM), reach), 0)
    for (let low = HEADROOM; low < HIGHEST; low += STEP)
      parts.push(...strip(Math.max(at(low), -reach), Math.min(at(low + STEP), reach), low))
    return parts
  })
}

const part = (x: number, z: number, hx: number, hz: number, cos: number, sin: number, low: number): number[] => [
  ...[x, z, hx, hz, cos, sin],
  ...[low, 1e4, KIND.body, 0, 0],
]
