import { turnOf, worldPoint } from '../geometry/frame.ts'
import type { Warning } from '../schema/result.ts'
import { refusals, warnings } from './conditions.ts'
import type { FurnishLimits } from './limits.ts'
import type { Plan } from './plan.ts'
import type { Violation } from './verify.ts'
import type { Pin } from './wish-list.ts'

/** Floor before a fixed piece in which another fixed piece is too close, metres. */
const BEFORE_FIXED = 0.45

/** @throws ServiceError when fixed furniture takes too much of the room (error_4, error_5; decisions.md F8) */
export function checkFixedArea(plan: Plan, pins: readonly Pin[], limits: FurnishLimits): void {
  const fixed = pins.reduce((sum, pin) => sum + pin.model.area, 0)
  if (fixed > limits.fixedAreaMax) throw refusals.fixedTooLarge(limits.fixedAreaMax)
  const keepOut = plan.walls
    .flatMap((wall) => wall.openings)
    .reduce((sum, { from, to, keepOut }) => sum + (to - from) * keepOut, 0)
  const useful = Math.max(0, plan.area - keepOut)
  if (fixed > 0 && fixed > limits.fixedRatioMax * useful) throw refusals.fixedTooDense(limits.fixedRatioMax)
}

/** warning_4, 5 and 6: what is wrong with the fixed pieces among themselves (decisions.md Q5). */
export function fixedWarnings(pins: readonly Pin[], violations: readonly Violation[]): Warning[] {
  const found: Warning[] = []
  if (pins.some((pin) => pins.some((other) => other !== pin && blocksFront(pin, other))))
    found.push(warnings.fixedTooClose())
  if (violations.some(({ rule }) => rule === 'Q1')) found.push(warnings.fixedOverlap())
  if (violations.some(({ rule }) => rule === 'Q2')) found.push(warnings.fixedOutside())
  return found
}

/** Whether another piece stands, without overlapping, in the floor before a piece: some corner or its middle is there. */
function blocksFront(pin: Pin, other: Pin): boolean {
  const { cos, sin } = turnOf(-pin.turn)
  const { bounds } = pin.model
  const inFront = (x: number, z: number): boolean => {
    const localX = (x - pin.x) * cos - (z - pin.z) * sin
    const localZ = (x - pin.x) * sin + (z - pin.z) * cos
    return (
      localX > bounds.minX + 0.01 &&
      localX < bounds.maxX - 0.01 &&
      localZ > bounds.maxZ + 1e-6 &&
      localZ < bounds.maxZ + BEFORE_FIXED
    )
  }
  return samples(other).some(([x, z]) => inFront(x, z))
}

/** Points along the outline of a piece, a tenth of an edge apart. */
function samples(pin: Pin): [number, number][] {
  const { ring } = pin.model
  const points: [number, number][] = []
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    for (let step = 0; step < 10; step++) {
      const t = step / 10
      points.push(
        worldPoint(ring[j]! + (ring[i]! - ring[j]!) * t, ring[j + 1]! + (ring[i + 1]! - ring[j + 1]!) * t, pin),
      )
    }
  }
  return points
}
