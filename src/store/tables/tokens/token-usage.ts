import { sql } from 'kysely'
import type { Db } from '../../database.ts'
import { runTransaction } from '../../engine/run-transaction.ts'
import { deleteRows } from '../delete-rows.ts'

/** How a token was used since uses were last written. */
interface Use {
  readonly at: Date
  readonly address: string
  readonly origin: string | null
  /** Requests on each day, counted from that of the Unix epoch. */
  readonly requests: ReadonlyMap<number, number>
}

/** Writes uses: times of last use, never back in time, and requests, which are kept for publishable and secret tokens. */
export const saveUses = (db: Db, uses: ReadonlyMap<string, Use>): Promise<void> =>
  runTransaction(db, async (transaction) => {
    const rows = [...uses].sort(([a], [b]) => (a < b ? -1 : 1))
    await sql`update token set
        last_used_at = used.at,
        last_address = used.address,
        last_origin = used.origin
      from unnest(
        ${rows.map(([id]) => id)}::uuid[],
        ${rows.map(([, { at }]) => at.toISOString())}::timestamptz[],
        ${rows.map(([, { address }]) => address)}::text[],
        ${rows.map(([, { origin }]) => origin)}::text[]) as used(id, at, address, origin)
      where token.id = used.id and (last_used_at is null or last_used_at <= used.at)`.execute(transaction)
    const counts = rows.flatMap(([id, { requests }]) => [...requests].map(([day, count]) => ({ id, day, count })))
    await sql`insert into token_usage (token_id, account_id, day, requests)
      select token.id, token.account_id, date '1970-01-01' + counted.day, counted.requests
      from unnest(
        ${counts.map(({ id }) => id)}::uuid[],
        ${counts.map(({ day }) => day)}::int[],
        ${counts.map(({ count }) => count)}::bigint[]) as counted(id, day, requests)
      join token on token.id = counted.id and token.kind in ('pk', 'sk')
      order by token.id
      on conflict (token_id, day) do update set requests = token_usage.requests + excluded.requests`.execute(
      transaction,
    )
  })

/** Requests with a token on each day since one, as `2026-01-31` of UTC; undefined for a token of another account. */
export async function readUsage(db: Db, tokenId: string, accountId: string, since: string) {
  const rows = await db
    .selectFrom('token as t')
    .leftJoin('token_usage as u', (it) =>
      it.onRef('u.token_id', '=', 't.id').on('u.day', '>=', sql<Date>`${since}::date`),
    )
    .select([sql<string | null>`u.day::text`.as('day'), 'u.requests'])
    .where('t.id', '=', tokenId)
    .where('t.account_id', '=', accountId)
    .where('t.kind', 'in', ['pk', 'sk'])
    .execute()
  if (rows.length === 0) return undefined
  return new Map(rows.flatMap(({ day, requests }) => (day === null ? [] : [[day, Number(requests)] as const])))
}

/** Deletes counts of days before one. @returns how many, at most `countMax` */
export const deleteOldUsage = (db: Db, before: string, countMax: number): Promise<number> =>
  deleteRows(db, 'token_usage', sql`from token_usage where day < ${before}::date order by day limit ${countMax}::int`)
