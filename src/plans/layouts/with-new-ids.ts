import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'

/** The same layout with new ids; assets remain in their spaces. */
export function withNewIds({ spaces, assets }: LayoutContent, newId: () => string): LayoutContent {
  const ids = new Map(spaces.map(({ id }) => [id, newId()]))
  return {
    spaces: spaces.map((space) => ({ ...space, id: ids.get(space.id)! })),
    assets: assets.map((asset) => ({
      ...asset,
      id: newId(),
      spaceId: asset.spaceId === null ? null : (ids.get(asset.spaceId) ?? asset.spaceId),
    })),
  }
}
