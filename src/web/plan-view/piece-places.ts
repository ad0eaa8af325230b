import { extentOf, placedCorners } from '../../engine/drawing/room/outline.ts'
import { signedArea } from '../../engine/geometry/ring.ts'
import type { LayoutAsset } from '../../schema/resources/floors/floor-layout.ts'

/** Corners of a piece on its floor, metres. */
export const cornersOf = (asset: LayoutAsset): (readonly [number, number])[] =>
  placedCorners({ ...asset, groupId: asset.groupId ?? asset.id })

export function middleOf(asset: LayoutAsset): readonly [number, number] {
  const { minX, maxX, minZ, maxZ } = extentOf(cornersOf(asset))!
  return [(minX + maxX) / 2, (minZ + maxZ) / 2]
}

/** m² */
export const areaOf = (points: readonly (readonly [number, number])[]): number => Math.abs(signedArea(points.flat()))
