import { footprint } from '../../plans/layouts/footprint.ts'
import { type Move, movedPiece } from '../../plans/layouts/moved-piece.ts'
import { assetsBySpace, outlined } from '../../plans/whole-floors/assets-by-space.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { LayoutOperation } from '../../schema/resources/floors/layout-operations.ts'

/** A piece with the corners of what it takes of the floor, [x, z] in metres. */
export interface RoomPiece {
  readonly asset: LayoutAsset
  readonly outline: readonly (readonly [number, number])[]
}

/** What stands in a space of a layout, in the order in which it was saved. */
export const piecesOfRoom = ({ spaces, assets }: LayoutContent, { id }: LayoutSpace): RoomPiece[] =>
  (assetsBySpace(spaces.map(outlined), assets).get(id) ?? []).map((asset) => ({ asset, outline: footprint(asset) }))

/** A move of a piece as operations of its layout; none where it goes nowhere. */
export function moveOperations(asset: LayoutAsset, move: Move): LayoutOperation[] {
  const { position, rotation } = movedPiece(asset, move)
  return [
    ...(move.turn === 0 ? [] : [{ op: 'turn' as const, id: asset.id, rotation }]),
    ...(move.turn === 0 && move.right === 0 && move.down === 0
      ? []
      : [{ op: 'move' as const, id: asset.id, position }]),
  ]
}
