import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'

/** A user has one link at a time: a new one takes the place of the old. */
export const savePasswordReset = (db: Db, reset: Insertable<Database['password_reset']>) =>
  db
    .insertInto('password_reset')
    .values(reset)
    .onConflict((it) =>
      it.column('user_id').doUpdateSet({
        hash: reset.hash ?? null,
        made_by: reset.made_by ?? null,
        created_at: reset.created_at,
        expires_at: reset.expires_at,
      }),
    )
    .execute()

/** The user of a link, with the state of the account; undefined when the link is over or the user disabled. */
export const findResetUser = (db: Db, hash: Uint8Array, now: Date) =>
  db
    .selectFrom('password_reset as r')
    .innerJoin('user as u', 'u.id', 'r.user_id')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.email', 'a.suspended_at as suspendedAt'])
    .where('r.hash', '=', hash)
    .where('r.expires_at', '>', now)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()

/** Uses up a link: of those who try at once one gets it. */
export const takePasswordReset = (db: Db, hash: Uint8Array, now: Date) =>
  db
    .deleteFrom('password_reset')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'account_id', 'made_by'])
    .executeTakeFirst()

/** Deletes links that are over. @returns how many, at most `countMax` */
export async function deleteEndedResets(db: Db, now: Date, countMax: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from password_reset where user_id in (
    select user_id from password_reset where expires_at <= ${now}::timestamptz
    order by expires_at limit ${countMax}::int for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
