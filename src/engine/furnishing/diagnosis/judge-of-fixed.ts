import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Pin } from '../request/wish-list.ts'
import { refusals } from '../result/conditions.ts'
import { sharingSteps } from '../verify/area.ts'
import { type FixedJudge, fixedJudge } from '../verify/fixed-judge.ts'
import type { Verifier } from '../verify/verifier.ts'
import { isReleasable } from './misfits.ts'

/** Pairs of points of two outlines in one place that are compared, at most: about a third of a second. */
const POINT_PAIRS_MAX = 10_000_000

/**
 * Judges fixed and kept pieces alone in the room.
 *
 * @throws ServiceError `invalid` from the judge, when outlines have too many points in one place
 */
export function judgeOfFixed(verifier: Verifier): FixedJudge<Pin> {
  let compared = 0
  return fixedJudge(verifier, placedOf, isReleasable, (pointPairs) => {
    verifier.spend(sharingSteps(pointPairs))
    compared += pointPairs
    if (compared > POINT_PAIRS_MAX) throw refusals.tooCrowded()
  })
}

/** A pin as it is sent. */
export const placedOf = ({ type, item, model, groupId = '' }: Pin): PlacedItem => ({
  type,
  position: item.position!,
  rotation: item.rotation ?? 0,
  shape: model.shape,
  groupId,
})
