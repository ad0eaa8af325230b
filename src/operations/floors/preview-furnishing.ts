import { assetsBySpace } from '../../plans/whole-floors/assets-by-space.ts'
import { factsOf } from '../../plans/whole-floors/uses/space-facts.ts'
import type { FloorFurnishing } from '../../schema/resources/floors/floor-furnishing.ts'
import type { LayoutAsset, LayoutContent } from '../../schema/resources/floors/floor-layout.ts'

/** The place of a furnishing among the alternatives of a space; that of the first where it is none of them. */
export const placeOfAlternative = (alternatives: readonly { readonly id: string }[], wanted: string | null): number =>
  Math.max(
    0,
    alternatives.findIndex(({ id }) => id === wanted),
  )

/**
 * A layout as it would look with one alternative of each furnished space. For drawings only: the ids of the pieces are made up.
 *
 * @param chosen place of the alternative by space; the first where none is named
 */
export function previewFurnishing(
  { spaces, assets }: LayoutContent,
  furnishing: FloorFurnishing,
  chosen: ReadonlyMap<string, number>,
): LayoutContent {
  const standing = assetsBySpace(spaces.map(factsOf), assets)
  const gone = new Set<LayoutAsset>()
  const placed: LayoutAsset[] = []
  for (const { spaceId, furnishings } of furnishing.spaces) {
    const alternative = furnishings[chosen.get(spaceId) ?? 0]
    if (!alternative) continue
    // Kept furniture is among the pieces of the alternative.
    for (const asset of standing.get(spaceId) ?? []) gone.add(asset)
    for (const [i, { groupId, ...piece }] of alternative.furniture.entries())
      placed.push({
        ...piece,
        id: `${spaceId} ${i}`,
        name: null,
        groupId: `${spaceId} ${groupId}`,
        spaceId,
        origin: alternative.id,
        moved: false,
      })
  }
  return { spaces, assets: [...assets.filter((it) => !gone.has(it)), ...placed] }
}
