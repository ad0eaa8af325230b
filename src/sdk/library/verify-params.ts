import type { Furnishing, FurnishParams } from '../../../api-types/furnishing-types.ts'
import type { Violation } from '../../engine/furnishing/verify/violation.ts'
import { verifyFurnishing } from '../../engine/furnishing/verify-furnishing.ts'
import { FurnishParams as FurnishSchema } from '../../schema/furnishing/furnish-params.ts'
import { parse } from '../../schema/wire/parse.ts'
import { refusing } from './roomwright-error.ts'

/**
 * Every way in which a furnishing of a room breaks a guarantee, by code that shares nothing with the search:
 *
 * - Q1 two pieces overlap by more than 1 cm²
 * - Q2 a piece stands outside the room, above its ceiling or below its floor
 * - Q3 a door, gap or window is not kept free
 * - Q4 a person of 0.60 m cannot walk between all doors, or not to a piece
 * - Q5 a fixed piece has not come back as it was sent
 * - Q6 something stands there that was not asked for, or the density is wrong
 *
 * @param params the request that the furnishing answers; what its fixed pieces break by themselves is not counted
 * @returns an empty array for a sound furnishing
 * @throws RoomwrightError `invalid`
 */
export const verify = (params: FurnishParams, furnishing: Furnishing): Violation[] =>
  refusing(() => verifyFurnishing(parse(FurnishSchema, params), furnishing as Parameters<typeof verifyFurnishing>[1]))
