import type { AssetContent, LayoutAsset, LayoutContent, LayoutSpace, SpaceContent } from '../../schema/floor-layout.ts'
import type { Db } from '../../store/database.ts'
import { type PartRow, partsText, selectParts } from '../../store/layouts.ts'

export const spaceOf = ({ id, content }: Pick<PartRow, 'id' | 'content'>): LayoutSpace => ({
  id,
  ...(content as SpaceContent),
})

export const assetOf = ({ id, content }: Pick<PartRow, 'id' | 'content'>): LayoutAsset => ({
  id,
  ...(content as AssetContent),
})

/** What a revision of a floor holds. */
export async function layoutContent(db: Db, floorId: string, revision: number): Promise<LayoutContent> {
  const [spaces, assets] = await Promise.all([
    selectParts(db, 'space', floorId, revision),
    selectParts(db, 'asset', floorId, revision),
  ])
  return { spaces: spaces.map(spaceOf), assets: assets.map(assetOf) }
}

/** The same as JSON: it may be large, and is made by the store. */
export async function layoutTexts(db: Db, floorId: string, revision: number) {
  const [spaces, assets] = await Promise.all([
    partsText(db, 'space', floorId, revision),
    partsText(db, 'asset', floorId, revision),
  ])
  return { spaces, assets }
}
