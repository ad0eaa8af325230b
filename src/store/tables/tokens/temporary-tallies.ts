import { sql } from 'kysely'
import type { Db } from '../../database.ts'

export interface Tally {
  /** Temporary tokens of the parent that live, the one to be made included. */
  readonly living: number
  /** Those without an audit entry of their own since the last entry, the one to be made included. */
  readonly unlisted: number
  /** When the last entry was made; null before the first. */
  readonly listedAt: Date | null
}

/**
 * Counts one more temporary token of a parent, and locks the tally to the end of the transaction, so that of concurrent
 * creations none exceeds a limit. Only those that have expired since the last count are looked at. None lives longer than
 * `secondsMax`, after which nothing of the last count is left, and expired ones may have been deleted.
 *
 * @returns undefined when the parent has gone
 */
export async function countTemporaryToken(
  db: Db,
  parentId: string,
  now: Date,
  secondsMax: number,
): Promise<Tally | undefined> {
  const { rows } = await sql<Tally>`
    with parent as (select id, account_id from token where id = ${parentId}::uuid for key share),
    first_count as (
      select count(*)::int as living from token where parent_id = ${parentId}::uuid and expires_at > ${now}::timestamptz
        and not exists (select from temporary_tally where parent_id = ${parentId}::uuid))
    insert into temporary_tally as tally (parent_id, account_id, living, counted_at, unlisted)
    select id, account_id, 1 + living, ${now}::timestamptz, 1 from parent, first_count
    on conflict (parent_id) do update set
      living = 1 + case
        when tally.counted_at <= ${now}::timestamptz - make_interval(secs => ${secondsMax}::int) then 0
        else tally.living - (select count(*)::int from token
          where parent_id = tally.parent_id and expires_at > tally.counted_at and expires_at <= ${now}::timestamptz) end,
      counted_at = greatest(tally.counted_at, ${now}::timestamptz),
      unlisted = tally.unlisted + 1
    returning living, unlisted, listed_at as "listedAt"`.execute(db)
  return rows[0]
}

/** All temporary tokens of a parent are one entry of the audit log. */
export const markListed = (db: Db, parentId: string, now: Date) =>
  db.updateTable('temporary_tally').set({ unlisted: 0, listed_at: now }).where('parent_id', '=', parentId).execute()

/**
 * Writes an audit entry for each parent whose temporary tokens have been left out of the log since `listedBefore`.
 *
 * @returns how many entries it wrote, at most `countMax`
 */
export async function listUnlisted(db: Db, now: Date, listedBefore: Date, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select parent_id, account_id, unlisted from temporary_tally where unlisted > 0 and listed_at <= ${listedBefore}::timestamptz
      order by listed_at limit ${countMax}::int for update skip locked),
    listed as (
      update temporary_tally tally set unlisted = 0, listed_at = ${now}::timestamptz
      where tally.parent_id = any(array(select parent_id from due)))
    insert into audit_entry (account_id, at, actor_kind, actor_id, event, subject_kind, subject_id, detail)
    select account_id, ${now}::timestamptz, 'token', parent_id, 'temporary_tokens.created', 'token', parent_id,
      jsonb_build_object('count', unlisted) from due`.execute(db)
  return Number(numAffectedRows)
}
