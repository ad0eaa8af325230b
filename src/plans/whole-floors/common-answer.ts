import { digestUuid } from '../../base/digest-uuid.ts'
import { sha256 } from '../../base/sha-256.ts'
import { verify } from '../../engine/furnishing/verify/verify.ts'
import type { Furnishing, FurnishingResult } from '../../schema/furnishing/result.ts'
import type { LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import { movedPieces, type RoomForm } from './like-rooms.ts'

/**
 * The answer of one room in another of the same form, judged there by the verifier.
 *
 * @returns undefined where a furnishing breaks more there than where it comes from: the room is solved by itself then
 */
export function inLikeRoom(
  result: FurnishingResult,
  from: LayoutSpace,
  fromForm: RoomForm,
  to: LayoutSpace,
  toForm: RoomForm,
): FurnishingResult | undefined {
  const furnishings: Furnishing[] = []
  for (const furnishing of result.furnishings) {
    const furniture = movedPieces(furnishing.furniture, fromForm.stand, toForm.stand)
    if (!furniture) return undefined
    const moved = { ...furnishing, id: derivedId(furnishing.id, to.id), furniture }
    if (verify(to.room, moved).length > verify(from.room, furnishing).length) return undefined
    furnishings.push(moved)
  }
  return { ...result, furnishings }
}

/** A UUID (version 8) that is a function of both texts. */
export const derivedId = (id: string, other: string): string => digestUuid(sha256().update(`${id} ${other}`).digest())
