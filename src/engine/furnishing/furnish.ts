import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { Furnishing, FurnishingResult, Warning } from '../../schema/furnishing/result.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { alternatives, type Rejected } from './alternatives.ts'
import { type Alternative, extended } from './answer-extensions.ts'
import { checkFixedArea, fixedWarnings } from './diagnosis/fixed.ts'
import { judgeOfFixed } from './diagnosis/judge-of-fixed.ts'
import { misfitsOf } from './diagnosis/misfits.ts'
import { movedMisfits } from './diagnosis/moved-misfits.ts'
import { freeWall, wallNeeded } from './diagnosis/wall-need.ts'
import { expectationOf } from './expectation.ts'
import { askedOf } from './request/asked.ts'
import { withChords } from './request/chords.ts'
import { withDaylight } from './request/daylight.ts'
import { Effort, STEPS_MAX } from './request/effort.ts'
import { withReleased } from './request/kept.ts'
import { FURNISH_LIMITS, type FurnishLimits } from './request/limits.ts'
import { requireFewPoints } from './request/outlines.ts'
import { type Plan, planOf } from './request/plan.ts'
import { mainTypesOf, purposesOf } from './request/purposes.ts'
import { isMirrorSymmetric } from './request/room-frame.ts'
import type { Pin } from './request/wish-list.ts'
import { countWarnings, refusals, warnings } from './result/conditions.ts'
import { sharedBy } from './result/density.ts'
import { ideasOf } from './result/idea.ts'
import { poleOfInaccessibility } from './result/pole-of-inaccessibility.ts'
import { freeFloorsFor } from './search/scene/reserved-floor.ts'
import { rankingOf } from './search/schemes/ranking.ts'
import { isolatedOpenings, verifierOf } from './verify/verifier.ts'
import { verifyBeyondPins } from './verify/verify.ts'

/**
 * Furnishes a room: alternatives that hold the guarantees of docs/furnishing.md#guarantees, best first.
 *
 * @param params as parsed by `FurnishParams`
 * @param rejected called for each furnishing the verifier rejects unexpectedly
 * @param effort counts what the request costs, and ends it early
 * @returns up to maxResults furnishings, the warnings of the specification and what was left out and why
 * @throws ServiceError `invalid` (error_2), `room_too_large`, `fixed_too_large`, `fixed_too_dense`, `room_too_small`
 * @see docs/specification.md#furnish-params
 */
export function furnish(
  kernels: Kernels,
  params: FurnishParams,
  limits: FurnishLimits = FURNISH_LIMITS,
  rejected: Rejected = () => {},
  effort = new Effort(),
): FurnishingResult {
  const { room, furniture, keep = [], north } = params
  requireFewPoints(params)
  const plan = withDaylight(withChords(planOf(room, [...furniture, ...keep].every(isMirrorSymmetric))), north)
  if (plan.area < limits.roomAreaMin) throw refusals.tooSmall(limits.roomAreaMin)
  if (plan.area > limits.roomAreaMax) throw refusals.tooLarge(limits.roomAreaMax)
  const list = askedOf(params, plan)
  const verifier = verifierOf(params.room, (steps) => effort.spend(steps))
  const judge = judgeOfFixed(verifier)
  const baseline = judge(list.pins)
  const misfits = misfitsOf(judge, list.pins, baseline)
  const released = new Set(misfits.map(({ pin }) => pin))
  const wishList = withReleased(list, released)
  checkFixedArea(verifier, wishList.pins, limits)
  const roomWarnings: Warning[] = [
    ...(wallNeeded(wishList.wishes) > freeWall(plan) ? [warnings.notEnoughWalls()] : []),
    ...fixedWarnings(list.pins, baseline),
    ...(plan.openingPastEnd ? [warnings.openingPastEnd()] : []),
  ]
  const shared = new Map<readonly Pin[], number>()
  const sharedOf = (pins: readonly Pin[]): number => {
    const area = shared.get(pins) ?? sharedBy(pins)
    shared.set(pins, area)
    return area
  }
  const mayGoOn = () => effort.steps < STEPS_MAX.search / 2
  const purposes = purposesOf(params, plan.usable, wishList)
  const { furnishings, diagnostics } = extended(
    {
      params,
      verifier,
      wishList,
      misfits,
      narrower: () => withReleased({ ...askedOf(params, plan, true), pins: list.pins }, released),
      moved: () =>
        withReleased(list, released, movedMisfits(verifier, plan.frame, wishList.pins, misfits, judge, mayGoOn)),
      floorsFor: (wanted) => freeFloorsFor(plan, wishList.pins, wanted, poleOfInaccessibility(plan)),
      purposes,
      mainTypes: mainTypesOf(purposes, wishList),
      described: (all) => described(all, params.explain ? plan : undefined),
      mayGoOn,
      mayMeasure: () => effort.steps < STEPS_MAX.diagnose,
    },
    (manner) => {
      const expectation = expectationOf(manner.wishList)
      return alternatives(kernels, {
        params,
        plan,
        effort,
        manner,
        purposes,
        ranking: rankingOf(purposes, manner.wishList.pins, plan, manner.asked !== undefined),
        sharedByPins: sharedOf(manner.wishList.pins),
        baseline: judge(manner.wishList.pins),
        isolated: () => isolatedOpenings(verifier),
        violationsOf: (furnishing) => verifyBeyondPins(verifier, furnishing, expectation),
        rejected,
      })
    },
  )
  return {
    furnishings: [...furnishings],
    warnings: [...countWarnings(furnishings.length, params.maxResults), ...roomWarnings],
    diagnostics: [...diagnostics],
  }
}

/**
 * The furnishings of an answer, with their ranks, scores and ideas.
 *
 * @param plan in whose words ideas are described; undefined where no explanation is asked for
 */
function described(all: readonly Alternative[], plan: Plan | undefined): Furnishing[] {
  if (!plan) return all.map(({ furnishing }) => furnishing)
  const byId = new Map(all.map((one) => [one.furnishing.id, one]))
  const ideas = all.map(({ variantOf }) => (variantOf === undefined ? undefined : byId.get(variantOf)))
  const texts = ideasOf(
    all.map(({ placed }, i) => ({ placed, idea: ideas[i]?.placed })),
    plan,
  )
  return all.map(({ furnishing, score }, i) => {
    const variantOf = ideas[i] && { variantOf: ideas[i].furnishing.id }
    const { terms, ...sum } = score!
    return { ...furnishing, explanation: { rank: i + 1, ...sum, ...texts[i], ...variantOf, terms } }
  })
}
