import type { KeptItem } from '../../schema/furnishing/extensions.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { KeepMode } from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset } from '../../schema/resources/floors/floor-layout.ts'
import { orderedJson } from './ordered-json.ts'

/** An asset that is kept, and the fixed piece that stands for it in the request. */
export interface Kept {
  readonly asset: LayoutAsset
  readonly item: KeptItem
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
