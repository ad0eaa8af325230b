import { type RawBuilder, sql } from 'kysely'
import type { Database, Db } from '../database.ts'

/**
 * Deletes rows of a table, at most as many as the query takes, by one short statement. Rows that another holds are left for
 * the next time. By their places, whatever the planner makes of the limit: a join would read a large table whole.
 *
 * @param from the query after its columns, with `order by` and `limit`
 * @returns how many it deleted
 */
export async function deleteRows(db: Db, table: keyof Database, from: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where ctid = any(array(select ${sql.ref(`${table}.ctid`)} ${from} for update skip locked))`.execute(db)
  return Number(numAffectedRows)
}
