import { footprint } from '../../engine/furnishing/verify/region.ts'
import type { Ring } from '../../engine/geometry/frame.ts'
import { readPolygon } from '../../engine/geometry/points.ts'
import { bounds, containsPoint } from '../../engine/geometry/ring.ts'
import type { LayoutAsset, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'

/** A space with its outline. */
export interface OutlinedSpace {
  readonly space: LayoutSpace
  /** As listed; empty for an outline that is no polygon. */
  readonly ring: Ring
  readonly box: { readonly minX: number; readonly minZ: number; readonly maxX: number; readonly maxZ: number }
}

export function outlined(space: LayoutSpace): OutlinedSpace {
  const read = readPolygon(space.room.boundary.shape.points)
  const ring: Ring = read.ok ? read.value : []
  return { space, ring, box: bounds(ring) }
}

/** The assets that stand in each space, by its id; those that name none by where their middle is. */
export function assetsBySpace(
  spaces: readonly OutlinedSpace[],
  assets: readonly LayoutAsset[],
): ReadonlyMap<string, readonly LayoutAsset[]> {
  const found = new Map<string, LayoutAsset[]>(spaces.map(({ space }) => [space.id, []]))
  for (const asset of assets) {
    const id = asset.spaceId ?? spaceUnder(spaces, asset)?.space.id
    if (id !== undefined) found.get(id)?.push(asset)
  }
  return found
}

/** The space under the middle of an asset. */
export function spaceUnder<Space extends OutlinedSpace>(
  spaces: readonly Space[],
  asset: LayoutAsset,
): Space | undefined {
  const { minX, maxX, minZ, maxZ } = footprint({ ...asset, groupId: '' })
  const [x, z] = [(minX + maxX) / 2, (minZ + maxZ) / 2]
  return spaces.find(
    ({ ring, box }) => x >= box.minX && x <= box.maxX && z >= box.minZ && z <= box.maxZ && containsPoint(ring, x, z),
  )
}
