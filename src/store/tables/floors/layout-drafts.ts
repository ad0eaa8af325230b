import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import type { NewRevision } from './layout-changes.ts'

/** Revisions that are being written in pieces: each has a row until it is listed, or its rows have been removed again. */
export const insertDrafts = (db: Db, drafts: readonly NewRevision[], now: Date) =>
  db
    .insertInto('layout_draft')
    .values(
      drafts.map(({ layoutId, floorId, accountId, revision }) => ({
        layout_id: layoutId,
        floor_id: floorId,
        account_id: accountId,
        revision,
        created_at: now,
      })),
    )
    .execute()

/** Whether all of these layouts are still there. */
export async function areDrafted(db: Db, drafts: readonly NewRevision[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from layout_draft
    where layout_id = any(${drafts.map(({ layoutId }) => layoutId)}::uuid[])`.execute(db)
  return rows[0]!.count === drafts.length
}

export const deleteDrafts = (db: Db, drafts: readonly NewRevision[]) =>
  db
    .deleteFrom('layout_draft')
    .where(
      'layout_id',
      'in',
      drafts.map(({ layoutId }) => layoutId),
    )
    .execute()

/** Drafts of some floors, or all. */
export async function selectDrafts(db: Db, floorIds?: readonly string[]): Promise<NewRevision[]> {
  if (floorIds?.length === 0) return []
  const all = db
    .selectFrom('layout_draft')
    .select(['layout_id as layoutId', 'floor_id as floorId', 'account_id as accountId', 'revision'])
  return (floorIds ? all.where('floor_id', 'in', floorIds) : all).execute()
}

/**
 * Removes rows of a draft and lets others hold again that it would have ended.
 *
 * @param count of rows, at most
 * @returns whether it came to the end
 */
export async function undoRows(db: Db, { layoutId, revision }: NewRevision, count: number): Promise<boolean> {
  for (const table of ['asset', 'space'] as const) {
    const some = (column: 'since' | 'until') => sql`ctid = any(array(select ctid from ${sql.table(table)}
      where layout_id = ${layoutId}::uuid and ${sql.ref(column)} = ${revision}::int limit ${count}::int))`
    // First what was written: of an id only one row holds.
    const removed = await sql`delete from ${sql.table(table)} where ${some('since')}`.execute(db)
    if (removed.numAffectedRows! > 0n) return false
    const held = await sql`update ${sql.table(table)} set until = null where ${some('until')}`.execute(db)
    if (held.numAffectedRows! > 0n) return false
  }
  return true
}
