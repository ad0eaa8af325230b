import { extentOf, localCorners } from '../../../../engine/drawing/room/outline.ts'
import type { FurnishParams } from '../../../../schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import { keyOf } from '../../board/hand/piece-key.ts'
import { pinnedKeys } from '../pins.ts'

// What the engine is asked for on behalf of a plan by hand: its pieces are kept ones of the request.

type Pieces = readonly PlacedItem[]

/** A piece that stays whatever it breaks. */
const fixed = (item: PlacedItem) => ({ ...item, fixed: true as const })

/** To repair: what cannot stay is moved, what is pinned stays in any case, nothing is added. */
export function tidyRequest(params: FurnishParams, pieces: Pieces): FurnishParams {
  const pinned = pinnedKeys(params)
  // Of two that are in each other's way the engine moves the later one: the smaller.
  const keep = pieces
    .toSorted((a, b) => groundOf(b) - groundOf(a))
    .map((item) => (pinned.has(keyOf(item)) ? fixed(item) : { ...item }))
  return { room: params.room, furniture: [], maxResults: 1, keep }
}

/** Area of the rectangle around a piece, m². */
function groundOf({ shape }: PlacedItem): number {
  const { minX, maxX, minZ, maxZ } = extentOf(localCorners(shape))!
  return (maxX - minX) * (maxZ - minZ)
}

/** To add what is asked for and not there yet. */
export const restRequest = (params: FurnishParams, pieces: Pieces): FurnishParams => ({
  ...params,
  maxResults: 1,
  keep: pieces.map(fixed),
})

/** To add one piece where the engine would put it: as many places as it tells. */
export const addedRequest = ({ room }: FurnishParams, pieces: Pieces, { type, shape }: PlacedItem): FurnishParams => ({
  room,
  furniture: [{ type, shape, targetCount: 1 }],
  maxResults: 20,
  keep: pieces.map(fixed),
})

/** To add one piece as near as it goes to where it is. */
export const nearRequest = ({ room }: FurnishParams, pieces: Pieces, piece: PlacedItem): FurnishParams => ({
  room,
  furniture: [],
  maxResults: 1,
  keep: [...pieces.map(fixed), { ...piece }],
})
