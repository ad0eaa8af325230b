import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { keyOf } from '../board/hand/piece-key.ts'

/** The pieces that stay, by name. */
export const pinnedKeys = ({ keep = [] }: FurnishParams): ReadonlySet<string> => new Set(keep.map(keyOf))

/** With pieces pinned where they stand. */
export function withPins(params: FurnishParams, pieces: readonly PlacedItem[]): FurnishParams {
  return { ...params, keep: [...without(params, pieces), ...pieces] }
}

export function withoutPins({ keep, ...params }: FurnishParams, pieces: readonly PlacedItem[]): FurnishParams {
  const remaining = without({ ...params, ...(keep ? { keep } : {}) }, pieces)
  return remaining.length > 0 ? { ...params, keep: remaining } : params
}

function without({ keep = [] }: FurnishParams, pieces: readonly PlacedItem[]) {
  const removedKeys = new Set(pieces.map(keyOf))
  return keep.filter((item) => !removedKeys.has(keyOf(item)))
}
