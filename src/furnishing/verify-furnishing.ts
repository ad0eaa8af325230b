import type { FurnishParams } from '../schema/furnish-params.ts'
import type { Furnishing } from '../schema/result.ts'
import { misfitsOf } from './diagnosis/misfits.ts'
import { expectationOf, fixedOnly } from './expectation.ts'
import { askedOf } from './request/asked.ts'
import { withReleased } from './request/kept.ts'
import { planOf } from './request/plan.ts'
import type { Pin } from './request/wish-list.ts'
import { type Violation, verifierOf, verify, verifyBeyondPins } from './verify/verify.ts'

/**
 * Every way in which a furnishing breaks a guarantee of docs/furnishing.md#guarantees for a request; empty when it is sound.
 * What the fixed pieces or the empty room break by themselves is not counted, nor kept pieces that cannot stay.
 *
 * @throws ServiceError `invalid` when a shape is none
 */
export function verifyFurnishing(params: FurnishParams, furnishing: Furnishing): Violation[] {
  const plan = planOf(params.room, false)
  const verifier = verifierOf(params.room)
  const judge = (pins: readonly Pin[]) =>
    verify(verifier, fixedOnly(plan, pins), { pins: pins.map((pin) => pin.item), allowed: [] })
  const violationsWhere = (narrower: boolean) => {
    const asked = askedOf(params, plan, narrower)
    const released = new Set(misfitsOf(judge, asked.pins, judge(asked.pins)).map(({ pin }) => pin))
    return verifyBeyondPins(verifier, furnishing, expectationOf(withReleased(asked, released)))
  }
  const violations = violationsWhere(false)
  // An intent takes narrower beds where the wanted ones do not fit.
  return violations.length > 0 && params.intent ? violationsWhere(true) : violations
}
