import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'

/**
 * Takes calls from a bucket that all processes share, even where it does not hold that many. One timestamp is the whole
 * bucket: when it is full again, by the clock of the database.
 *
 * @param seconds in which an empty bucket of `calls` fills
 * @returns calls left, below zero down to minus the size of the bucket
 */
export async function takeFromBucket(
  db: Db,
  client: string,
  taken: number,
  { calls, seconds }: { calls: number; seconds: number },
): Promise<number> {
  const cost = sql`${(taken * seconds) / calls}::float8 * interval '1 second'`
  const { rows } = await sql<{ empty: number }>`
    insert into rate_bucket as b (client, full_at) values (${client}, clock_timestamp() + ${cost})
    on conflict (client) do update set full_at = least(
      greatest(b.full_at, clock_timestamp()) + ${cost},
      clock_timestamp() + ${2 * seconds}::float8 * interval '1 second')
    returning extract(epoch from full_at - clock_timestamp())::float8 as empty`.execute(db)
  return calls - (rows[0]!.empty * calls) / seconds
}

/** Deletes buckets that are full, as new ones are. @returns how many, at most `countMax` */
export const deleteFullBuckets = (db: Db, countMax: number): Promise<number> =>
  deleteRows(db, 'rate_bucket', sql`from rate_bucket where full_at <= clock_timestamp() limit ${countMax}::int`)
