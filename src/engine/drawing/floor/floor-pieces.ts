import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { LayoutAsset } from '../../../schema/resources/floors/floor-layout.ts'
import { groupBy } from '../group-by.ts'
import { groupTints, type Theme } from '../theme.ts'

/** A piece as drawings take it: one without a group is a group of its own. */
export interface FloorPiece extends PlacedItem {
  readonly asset: LayoutAsset
}

export const floorPieces = (assets: readonly LayoutAsset[]): FloorPiece[] =>
  assets.map((asset) => ({
    type: asset.type,
    position: asset.position,
    rotation: asset.rotation,
    shape: asset.shape,
    groupId: `${asset.spaceId ?? ''} ${asset.groupId ?? asset.id}`,
    asset,
  }))

/** The fill of every group, another for each within a space. */
export function floorTints(pieces: readonly FloorPiece[], theme: Theme): Map<string, string> {
  const bySpace = groupBy(pieces, ({ asset }) => asset.spaceId)
  return new Map([...bySpace.values()].flatMap((own) => [...groupTints(own, theme)]))
}
