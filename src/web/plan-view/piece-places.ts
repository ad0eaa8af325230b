import { extentOf, placedCorners } from '../../engine/drawing/room/outline.ts'
import type { LayoutAsset } from '../../schema/resources/floors/floor-layout.ts'

/** Corners of a piece on its floor, metres. */
export const cornersOf = (asset: LayoutAsset): (readonly [number, number])[] =>
  placedCorners({ ...asset, groupId: asset.groupId ?? asset.id })

export function middleOf(asset: LayoutAsset): readonly [number, number] {
  const { minX, maxX, minZ, maxZ } = extentOf(cornersOf(asset))!
  return [(minX + maxX) / 2, (minZ + maxZ) / 2]
}

/** m² */
export function areaOf(points: readonly (readonly [number, number])[]): number {
  const twice = points.reduce((sum, [x, z], i) => {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    return sum + x * nextZ - nextX * z
  }, 0)
  return Math.abs(twice) / 2
}
