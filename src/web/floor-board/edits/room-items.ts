import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { LayoutAsset, LayoutContent } from '../../../schema/resources/floors/floor-layout.ts'
import { newId } from './new-id.ts'

/** A piece on the board of a room, with the asset that it is. Edits of the board keep that, and give it to copies, too. */
export interface RoomItem extends PlacedItem {
  readonly asset?: LayoutAsset
}

const groupOf = ({ id, groupId }: LayoutAsset) => groupId ?? id

/** Assets of a space as the board of a room takes them; one without a group is a group of its own. */
export const piecesOf = (assets: readonly LayoutAsset[]): (RoomItem & { readonly asset: LayoutAsset })[] =>
  assets.map((asset) => {
    const { type, position, rotation, shape } = asset
    return { type, position, rotation, shape, groupId: groupOf(asset), asset }
  })

/**
 * The content with what a board made of the pieces of a space: those that are as they were are the same objects, copies and new
 * ones get ids of their own and come last, those that are not there any more are gone.
 */
export function withPieces(content: LayoutContent, spaceId: string, pieces: readonly RoomItem[]): LayoutContent {
  const known = new Set(content.assets)
  const taken = new Map<string, LayoutAsset>()
  const added: LayoutAsset[] = []
  for (const item of pieces) {
    const { asset } = item
    if (asset && known.has(asset) && !taken.has(asset.id)) taken.set(asset.id, asAsset(item, asset))
    else added.push({ ...newAsset(item, spaceId), ...(asset ? { name: asset.name } : {}) })
  }
  const isOfSpace = new Set(pieces.flatMap(({ asset }) => (asset ? [asset.id] : [])))
  return {
    ...content,
    assets: [
      ...content.assets.flatMap((asset) => {
        const other = taken.get(asset.id)
        if (other) return [other]
        return asset.spaceId === spaceId && !isOfSpace.has(asset.id) ? [] : [asset]
      }),
      ...added,
    ],
  }
}

function asAsset({ type, position, rotation, shape, groupId }: RoomItem, before: LayoutAsset): LayoutAsset {
  const isSame =
    type === before.type &&
    shape === before.shape &&
    rotation === before.rotation &&
    groupId === groupOf(before) &&
    position.every((value, i) => value === before.position[i])
  if (isSame) return before
  return {
    ...before,
    type,
    shape,
    rotation,
    position: [...position] as [number, number, number],
    groupId: groupId === groupOf(before) ? before.groupId : groupId,
  }
}

const newAsset = ({ type, position, rotation, shape, groupId }: RoomItem, spaceId: string): LayoutAsset => ({
  id: newId(),
  type,
  name: null,
  position: [...position] as [number, number, number],
  rotation,
  shape,
  groupId: groupId === '' ? null : groupId,
  spaceId,
  origin: null,
  moved: false,
})
