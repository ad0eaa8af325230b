import { footprint } from '../../engine/furnishing/verify/region.ts'
import { containsPoint } from '../../engine/geometry/ring.ts'
import type { KeptItem } from '../../schema/furnishing/extensions.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { KeepMode } from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset } from '../../schema/resources/floors/floor-layout.ts'
import { orderedJson } from './ordered-json.ts'
import type { SpaceFacts } from './uses/space-facts.ts'

/** An asset that is kept, and the fixed piece that stands for it in the request. */
export interface Kept {
  readonly asset: LayoutAsset
  readonly item: KeptItem
}

/** The assets that stand in each space, by its id; those that name none by where their middle is. */
export function assetsBySpace(
  facts: readonly SpaceFacts[],
  assets: readonly LayoutAsset[],
): ReadonlyMap<string, readonly LayoutAsset[]> {
  const found = new Map<string, LayoutAsset[]>(facts.map(({ space }) => [space.id, []]))
  for (const asset of assets) {
    const id = asset.spaceId ?? spaceUnder(facts, asset)?.space.id
    if (id !== undefined) found.get(id)?.push(asset)
  }
  return found
}

/** The space under the middle of an asset. */
export function spaceUnder(facts: readonly SpaceFacts[], asset: LayoutAsset): SpaceFacts | undefined {
  const { minX, maxX, minZ, maxZ } = footprint({ ...asset, groupId: '' })
  const [x, z] = [(minX + maxX) / 2, (minZ + maxZ) / 2]
  return facts.find(
    ({ ring, box }) => x >= box.minX && x <= box.maxX && z >= box.minZ && z <= box.maxZ && containsPoint(ring, x, z),
  )
}

/** What was placed by a furnishing and has not been touched since. */
const isReplaceable = ({ origin, moved }: LayoutAsset) => origin !== null && !moved

/** Those of the assets of a space that stay when it is furnished. */
export const keptOf = (assets: readonly LayoutAsset[], mode: KeepMode): Kept[] =>
  assets
    .filter((asset) => mode === 'all' || (mode === 'moved' && !isReplaceable(asset)))
    .map((asset) => ({ asset, item: keptItem(asset) }))

const keptItem = ({ id, type, position, rotation, shape, groupId }: LayoutAsset): KeptItem => ({
  type,
  position,
  rotation,
  shape,
  groupId: groupId ?? id,
  fixed: true,
})

/** For each kept piece its place among those of a furnishing, −1 where it is not there as it was. */
export function placesOfKept(pieces: readonly Kept[], furniture: readonly PlacedItem[]): number[] {
  const taken = new Set<number>()
  return pieces.map(({ item }) => {
    const text = textOf(item)
    const place = furniture.findIndex((piece, i) => !taken.has(i) && piece.type === item.type && textOf(piece) === text)
    if (place >= 0) taken.add(place)
    return place
  })
}

const textOf = ({ type, position, rotation, shape, groupId }: PlacedItem): string =>
  orderedJson([type, position, rotation, shape, groupId])
