import type { Warning } from '../../../schema/furnishing/result.ts'
import type { FurnishLimits } from '../request/limits.ts'
import type { Pin } from '../request/wish-list.ts'
import { refusals, warnings } from '../result/conditions.ts'
import { standsOnFloor } from '../result/placed-items.ts'
import { HEADROOM } from '../search/scene/collision-boxes.ts'
import { sharedArea } from '../verify/area.ts'
import { coveredArea } from '../verify/covered-area.ts'
import { AREA_TOLERANCE } from '../verify/placement-rules.ts'
import { footprint, type Region } from '../verify/region.ts'
import type { Verifier } from '../verify/verifier.ts'
import type { Violation } from '../verify/violation.ts'

/** Floor before a fixed piece in which another fixed piece is too close, metres. */
const BEFORE_FIXED = 0.45

/** @throws ServiceError when fixed furniture takes too much of the room (error_4, error_5; docs/decisions.md#f8) */
export function checkFixedArea({ boundary }: Verifier, pins: readonly Pin[], limits: FurnishLimits): void {
  if (pins.length === 0) return
  // What lies, hangs or stands on another piece takes no floor; of the fixed pieces of a request only kept ones do so.
  const standing = pins.filter((pin) => pin.groupId === undefined || standsOnFloor(pin))
  const fixed = standing.reduce((sum, pin) => sum + pin.model.area, 0)
  if (fixed > limits.fixedAreaMax) throw refusals.fixedTooLarge(limits.fixedAreaMax)
  const keepOuts = boundary.openings.flatMap((opening) => opening.keepOuts)
  // What the keep-outs leave of the floor: they may overlap one another and reach out of the room.
  const useful = coveredArea([boundary.floor, ...keepOuts]) - coveredArea(keepOuts)
  if (fixed > limits.fixedRatioMax * useful) throw refusals.fixedTooDense(limits.fixedRatioMax)
}

/** warning_4, 5 and 6: what is wrong with the fixed pieces among themselves (docs/furnishing.md#q5). */
export function fixedWarnings(pins: readonly Pin[], violations: readonly Violation[]): Warning[] {
  const found: Warning[] = []
  if (hasBlockedFront(pins)) found.push(warnings.fixedTooClose())
  if (violations.some(({ rule }) => rule === 'Q1')) found.push(warnings.fixedOverlap())
  if (violations.some(({ rule }) => rule === 'Q2')) found.push(warnings.fixedOutside())
  return found
}

/** Pieces kept from one answer stood together there. */
const isKeptPair = (pin: Pin, other: Pin): boolean => pin.groupId !== undefined && other.groupId !== undefined

/** Whether a piece stands in the floor before another; pieces that hang high do not count. */
function hasBlockedFront(pins: readonly Pin[]): boolean {
  const low = pins
    .filter(({ y }) => y < HEADROOM)
    .map((pin) => ({ pin, own: regionOf(pin, pin.model.shape), front: frontOf(pin) }))
  return low.some(({ pin, front }) =>
    low.some(
      (other) => other.pin !== pin && !isKeptPair(pin, other.pin) && sharedArea(front, other.own) > AREA_TOLERANCE,
    ),
  )
}

/** The floor before a piece. */
function frontOf(pin: Pin): Region {
  const { minX, maxX, maxZ } = pin.model.bounds
  const front: [number, number][] = [
    [minX, maxZ],
    [maxX, maxZ],
    [maxX, maxZ + BEFORE_FIXED],
    [minX, maxZ + BEFORE_FIXED],
  ]
  return regionOf(pin, { type: 'polygon-extrusion', points: front, h: 1 })
}

const regionOf = ({ type, x, y, z, turn }: Pin, shape: Pin['model']['shape']): Region =>
  footprint({ type, shape, position: [x, y, z], rotation: turn, groupId: '' })
