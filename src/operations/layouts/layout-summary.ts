import type { LayoutSummary } from '../../schema/resources/floor-layout.ts'
import type { LayoutRow } from '../../store/tables/floors/layouts.ts'

/** A revision as lists name it. */
export const layoutSummaryOf = (row: LayoutRow): LayoutSummary => ({
  id: row.id,
  floorId: row.floor_id,
  revision: row.revision,
  source: row.source,
  message: row.message,
  spaces: row.spaces,
  assets: row.assets,
  createdAt: row.created_at.toISOString(),
})
