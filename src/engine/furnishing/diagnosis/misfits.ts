import { elementAt } from '../../geometry/element-at.ts'
import type { Pin } from '../request/wish-list.ts'
import type { Violation } from '../verify/violation.ts'

/** A piece kept from an earlier answer that cannot stay where it stood in this room. */
export interface Misfit {
  readonly pin: Pin
  /** Place among the kept pieces of the request. */
  readonly index: number
  readonly reason: string
}

/** Looks at what is left without the misfits found so far, at most. */
const LOOKS_MAX = 8
/** Kept pieces that are tried as the one that shuts a door, at most. */
const TRIED_MAX = 40

/**
 * Kept pieces that break a guarantee where they stand, which happens when the room has changed: they are arranged anew
 * (docs/decisions.md#e1). Fixed pieces of the request stay in any case, and so do kept ones that are sent as fixed.
 *
 * @param judge what fixed pieces alone break; `items` are their indices
 * @param baseline what all of them break
 */
export function misfitsOf(
  judge: (pins: readonly Pin[]) => readonly Violation[],
  pins: readonly Pin[],
  baseline: readonly Violation[],
): Misfit[] {
  const misfits: Misfit[] = []
  const keptPins = pins.filter(isKept)
  let remaining = pins
  for (let look = 0; look < LOOKS_MAX && remaining.some(isReleasable); look++) {
    const violations = (look === 0 ? baseline : judge(remaining)).filter(({ rule }) => rule !== 'Q5' && rule !== 'Q6')
    const inPlace = inTheWay(remaining, violations)
    const found = inPlace.size > 0 ? inPlace : shuttingDoors(remaining, violations, judge)
    if (found.size === 0) break
    for (const [pin, reason] of found) misfits.push({ pin, index: keptPins.indexOf(pin), reason })
    remaining = remaining.filter((pin) => !found.has(pin))
  }
  return misfits
}

const isKept = ({ groupId }: Pin): boolean => groupId !== undefined
/** Whether a fixed piece need not stay: it was kept from an earlier answer, and is not sent as fixed. */
export const isReleasable = (pin: Pin): boolean => isKept(pin) && !pin.fixed

/** The last piece of each violation that may go. What is out of reach counts only where nothing else is wrong: it may come into reach. */
function inTheWay(pins: readonly Pin[], violations: readonly Violation[]): ReadonlyMap<Pin, string> {
  const placed = violations.filter(({ rule }) => rule !== 'Q4')
  const found = new Map<Pin, string>()
  for (const { items, message } of placed.length > 0 ? placed : violations) {
    const pin = items.map((item) => elementAt(pins, item)).findLast(isReleasable)
    if (pin && !found.has(pin)) found.set(pin, reasonOf(pins, pin, message))
  }
  return found
}

/** A message of the verifier, in which pieces are named by their place among the fixed ones, for who sent the request. */
function reasonOf(pins: readonly Pin[], own: Pin, message: string): string {
  const keptPins = pins.filter(isKept)
  return message.replaceAll(/furniture\[(\d+)\] /g, (_, index) => {
    const pin = elementAt(pins, Number(index))
    if (pin === own) return 'the '
    return isKept(pin) ? `keep[${keptPins.indexOf(pin)}] ` : 'the fixed '
  })
}

/** The first kept piece without which the doors and gaps would open onto one free floor. */
function shuttingDoors(
  pins: readonly Pin[],
  violations: readonly Violation[],
  judge: (pins: readonly Pin[]) => readonly Violation[],
): ReadonlyMap<Pin, string> {
  const shut = violations.find(({ apart }) => apart !== undefined)
  if (!shut) return new Map()
  const isOpen = (others: readonly Pin[]) => judge(others).every(({ apart }) => apart === undefined)
  const pin = pins
    .filter(isReleasable)
    .slice(0, TRIED_MAX)
    .find((one) => isOpen(pins.filter((other) => other !== one)))
  return new Map(pin ? [[pin, `with it ${shut.message}`]] : [])
}
