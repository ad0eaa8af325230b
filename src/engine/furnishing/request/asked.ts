import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import { withIntent } from './intent-wishes.ts'
import { withKept } from './kept.ts'
import type { Plan } from './plan.ts'
import { type WishList, wishListOf } from './wish-list.ts'

/**
 * All that a request asks for: the wish list, what an intent makes of it, less what is kept of an earlier answer.
 *
 * @param narrower whether the beds of an intent may be narrower than wanted
 * @throws ServiceError invalid when a shape is none
 */
export const askedOf = (params: FurnishParams, { usable, frame }: Plan, narrower = false): WishList =>
  withKept(withIntent(wishListOf(params, usable, frame), params.intent, narrower), frame, params.keep)
