import type {
  AssetContent,
  LayoutAsset,
  LayoutContent,
  LayoutSpace,
  LayoutSummary,
  SpaceContent,
} from '../../schema/resources/floors/floor-layout.ts'
import type { Db } from '../../store/database.ts'
import { type LayoutRow, type PartRow, partsText, selectAllParts } from '../../store/tables/floors/layouts.ts'

export const spaceOf = ({ id, content }: Pick<PartRow, 'id' | 'content'>): LayoutSpace => ({
  id,
  ...(content as SpaceContent),
})

export const assetOf = ({ id, content }: Pick<PartRow, 'id' | 'content'>): LayoutAsset => ({
  id,
  ...(content as AssetContent),
})

/**
 * What a revision of a layout holds; 0, which is none, holds nothing.
 *
 * @param rest where what is more than a page is read: it may be much
 */
export async function layoutContent(db: Db, layoutId: string, revision: number, rest = db): Promise<LayoutContent> {
  if (revision === 0) return { spaces: [], assets: [] }
  const [spaces, assets] = await Promise.all([
    selectAllParts(db, 'space', layoutId, revision, rest),
    selectAllParts(db, 'asset', layoutId, revision, rest),
  ])
  return { spaces: spaces.map(spaceOf), assets: assets.map(assetOf) }
}

/** The same as JSON, which is made by the store. */
export async function layoutTexts(db: Db, layoutId: string, revision: number, rest = db) {
  if (revision === 0) return { spaces: '[]', assets: '[]' }
  const [spaces, assets] = await Promise.all([
    partsText(db, 'space', layoutId, revision, rest),
    partsText(db, 'asset', layoutId, revision, rest),
  ])
  return { spaces, assets }
}

export type Counts = Pick<LayoutRow, 'spaces' | 'assets' | 'area' | 'seats' | 'workplaces'>

/** How much a revision holds; nothing where there is none. */
export const countsOf = (counts: Partial<Record<keyof Counts, number | null>> | undefined): Counts =>
  typeof counts?.spaces === 'number'
    ? {
        spaces: counts.spaces,
        assets: counts.assets!,
        area: counts.area!,
        seats: counts.seats ?? null,
        workplaces: counts.workplaces ?? null,
      }
    : { spaces: 0, assets: 0, area: 0, seats: 0, workplaces: 0 }

/** A revision as lists name it. */
export const layoutSummaryOf = (row: LayoutRow): LayoutSummary => ({
  id: row.id,
  layoutId: row.layout_id,
  floorId: row.floor_id,
  revision: row.revision,
  source: row.source,
  message: row.message,
  spaces: row.spaces,
  assets: row.assets,
  createdAt: row.created_at.toISOString(),
})
