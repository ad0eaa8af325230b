import type { FurnishParams } from '../../../schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { keyOf } from '../board/hand/piece-key.ts'

/** The pieces that stay, by name. */
export const pinnedKeys = ({ keep = [] }: FurnishParams): ReadonlySet<string> => new Set(keep.map(keyOf))

/** With a piece pinned where it is now. @param before as it stood before it was moved, if it was */
export function withPin(params: FurnishParams, piece: PlacedItem, before: PlacedItem = piece): FurnishParams {
  return { ...params, keep: [...without(params, before, piece), piece] }
}

export function withoutPin({ keep, ...params }: FurnishParams, piece: PlacedItem): FurnishParams {
  const kept = without({ ...params, ...(keep ? { keep } : {}) }, piece)
  return kept.length > 0 ? { ...params, keep: kept } : params
}

/** Without any pin. */
export function withoutPins({ keep: _, ...params }: FurnishParams): FurnishParams {
  return params
}

function without({ keep = [] }: FurnishParams, ...pieces: readonly PlacedItem[]) {
  const gone = new Set(pieces.map(keyOf))
  return keep.filter((item) => !gone.has(keyOf(item)))
}
