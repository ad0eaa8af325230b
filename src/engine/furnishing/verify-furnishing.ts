import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { Furnishing } from '../../schema/furnishing/result.ts'
import type { Room } from '../../schema/furnishing/room.ts'
import { judgeOfFixed } from './diagnosis/judge-of-fixed.ts'
import { misfitsOf } from './diagnosis/misfits.ts'
import { expectationOf } from './expectation.ts'
import { askedOf } from './request/asked.ts'
import { Effort, STEPS_MAX } from './request/effort.ts'
import { withReleased } from './request/kept.ts'
import { requireFewPoints } from './request/outlines.ts'
import { planOf } from './request/plan.ts'
import { refusals } from './result/conditions.ts'
import { type Verifier, verifierOf } from './verify/verifier.ts'
import { verify, verifyBeyondPins } from './verify/verify.ts'
import type { Violation } from './verify/violation.ts'

/**
 * Every way in which a furnishing breaks a guarantee of docs/furnishing.md#guarantees for a request; empty when it is sound.
 * What the fixed pieces or the empty room break by themselves is not counted, nor kept pieces that cannot stay.
 *
 * @param effort counts what it costs, and ends it early
 * @throws ServiceError `invalid` when a shape is none, or outlines have too many points
 */
export function verifyFurnishing(params: FurnishParams, furnishing: Furnishing, effort = new Effort()): Violation[] {
  requireFewPoints(params)
  const plan = planOf(params.room, false)
  const verifier = boundedVerifier(params.room, furnishing, effort)
  const judge = judgeOfFixed(verifier)
  const violationsWhere = (narrower: boolean) => {
    const list = askedOf(params, plan, narrower)
    const released = new Set(misfitsOf(judge, list.pins, judge(list.pins)).map(({ pin }) => pin))
    return verifyBeyondPins(verifier, furnishing, expectationOf(withReleased(list, released)))
  }
  const violations = violationsWhere(false)
  // An intent takes narrower beds where the wanted ones do not fit.
  return violations.length > 0 && params.intent ? violationsWhere(true) : violations
}

/** The same for pieces whose request is unknown. */
export const verifyPlaced = (room: Room, furnishing: Furnishing, effort = new Effort()): Violation[] =>
  verify(boundedVerifier(room, furnishing, effort), furnishing)

function boundedVerifier(room: Room, { furniture }: Furnishing, effort: Effort): Verifier {
  requireFewPoints({ furniture: [], keep: furniture })
  return verifierOf(room, (steps) => {
    effort.spend(steps)
    if (effort.steps > STEPS_MAX.verify) throw refusals.tooCrowded()
  })
}
