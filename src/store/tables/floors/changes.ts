import { type Insertable, type Selectable, sql } from 'kysely'
import type { FloorAccess } from '../../../access/floor-access.ts'
import type { ChangeKind } from '../../../schema/resources/change.ts'
import type { Database, Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'

/** A change with its floor as it is now; null = it is gone. */
export type ChangeRow = Selectable<Database['change']> & {
  readonly floor_private: boolean | null
  readonly floor_labels: FloorAccess['labels'] | null
}

/**
 * Takes the next numbers of an account, and its counter until the end of the transaction: who comes later gets later ones, and
 * ends later.
 *
 * @returns the first of them, and the time, which is never before that of an earlier change
 */
export async function takeNumbers(db: Db, accountId: string, count: number, now: Date) {
  const row = await db
    .insertInto('change_counter')
    .values({ account_id: accountId, last: count, at: now })
    .onConflict((it) =>
      it.column('account_id').doUpdateSet({
        last: sql<number>`change_counter.last + excluded.last`,
        at: sql<Date>`greatest(change_counter.at, excluded.at)`,
      }),
    )
    .returning(['last', 'at'])
    .executeTakeFirstOrThrow()
  return { first: Number(row.last) - count + 1, at: row.at }
}

export const insertChanges = (db: Db, changes: readonly Insertable<Database['change']>[]) =>
  db.insertInto('change').values(changes).execute()

/** Number of the last change of an account; 0 = there was none. */
export async function lastChange(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('change_counter')
    .select('last')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.last ?? 0)
}

/** Changes of an account from a number on. */
export const selectChanges = (db: Db, accountId: string, from: number, count: number): Promise<ChangeRow[]> =>
  db
    .selectFrom('change')
    .leftJoin('floor', 'floor.id', 'change.floor_id')
    .selectAll('change')
    .select(['floor.private as floor_private', 'floor.labels as floor_labels'])
    .where('change.account_id', '=', accountId)
    .where('change.number', '>=', sql<string>`${from}::bigint`)
    .orderBy('change.number')
    .limit(count)
    .execute()

/** A space or asset that a revision changed. */
export interface ChangedPart {
  readonly resource: 'Space' | 'Asset'
  readonly id: string
  readonly kind: ChangeKind
}

/** The spaces and assets that a revision of a layout changed, in an order that stays. */
export async function selectChangedParts(
  db: Db,
  layoutId: string,
  revision: number,
  { offset, count }: { readonly offset: number; readonly count: number },
): Promise<ChangedPart[]> {
  const touched = (table: 'space' | 'asset', resource: ChangedPart['resource']) => sql`
    select ${resource}::text as resource, id, bool_or(since = ${revision}::int) as begins, bool_or(until = ${revision}::int) as ends from (
      select id, since, until from ${sql.table(table)} where layout_id = ${layoutId}::uuid and since = ${revision}::int
      union all
      select id, since, until from ${sql.table(table)} where layout_id = ${layoutId}::uuid and until = ${revision}::int
    ) as rows group by id`
  const { rows } = await sql<ChangedPart>`select resource, id,
      case when not begins then 'deleted' when ends is true then 'updated' else 'created' end as kind
    from (${touched('space', 'Space')} union all ${touched('asset', 'Asset')}) as parts
    order by resource desc, id limit ${count}::int offset ${offset}::int`.execute(db)
  return rows
}

/** Deletes what is old, from the first number of each account on. @returns how many, at most `countMax` */
export const deleteOldChanges = (db: Db, before: Date, countMax: number): Promise<number> =>
  deleteRows(
    db,
    'change',
    sql`from change where at <= ${before}::timestamptz order by at, number limit ${countMax}::int`,
  )
