import type {
  AssetContent,
  LayoutAsset,
  LayoutContent,
  LayoutSpace,
  SpaceContent,
} from '../../schema/resources/floor-layout.ts'
import type { Db } from '../../store/database.ts'
import { type PartRow, partsText, selectAllParts } from '../../store/tables/floors/layouts.ts'

export const spaceOf = ({ id, content }: Pick<PartRow, 'id' | 'content'>): LayoutSpace => ({
  id,
  ...(content as SpaceContent),
})

export const assetOf = ({ id, content }: Pick<PartRow, 'id' | 'content'>): LayoutAsset => ({
  id,
  ...(content as AssetContent),
})

/**
 * What a revision of a floor holds.
 *
 * @param rest where what is more than a page is read: it may be much
 */
export async function layoutContent(db: Db, floorId: string, revision: number, rest = db): Promise<LayoutContent> {
  const [spaces, assets] = await Promise.all([
    selectAllParts(db, 'space', floorId, revision, rest),
    selectAllParts(db, 'asset', floorId, revision, rest),
  ])
  return { spaces: spaces.map(spaceOf), assets: assets.map(assetOf) }
}

/** The same as JSON, which is made by the store. */
export async function layoutTexts(db: Db, floorId: string, revision: number, rest = db) {
  const [spaces, assets] = await Promise.all([
    partsText(db, 'space', floorId, revision, rest),
    partsText(db, 'asset', floorId, revision, rest),
  ])
  return { spaces, assets }
}
