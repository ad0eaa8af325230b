import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'
import { hasSecondFactorSql } from './second-factors.ts'

export const insertSession = (db: Db, session: Insertable<Database['session']>) =>
  db.insertInto('session').values(session).execute()

/** The session with its user and the state of the account, unless either is over: ended at `now`, unseen since `seenAfter`, or the user disabled. */
export const findSession = (db: Db, hash: Uint8Array, now: Date, seenAfter: Date) =>
  db
    .selectFrom('session as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.account_id as accountId', 'u.email', 'u.owner', 'u.scopes'])
    .select(['s.seen_at as seenAt', 's.proved_at as provedAt', 's.method', 'u.session_epoch as epoch'])
    .select(sql<boolean>`a.second_factor_required and not ${hasSecondFactorSql(sql`u.id`)}`.as('confined'))
    .select(['a.suspended_at as suspendedAt', 'a.erase_at as eraseAt'])
    .where('s.hash', '=', hash)
    .where('s.expires_at', '>', now)
    .where('s.seen_at', '>', seenAfter)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst()

export const touchSession = (db: Db, hash: Uint8Array, now: Date) =>
  db.updateTable('session').set({ seen_at: now }).where('hash', '=', hash).execute()

/** Notes that the user of a session has just shown to be there. */
export const proveSession = (db: Db, hash: Uint8Array, now: Date) =>
  db.updateTable('session').set({ proved_at: now }).where('hash', '=', hash).execute()

/** Sessions of a user that are not over, the one seen last first. */
export const listSessions = (db: Db, userId: string, now: Date, seenAfter: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'hash', 'created_at', 'seen_at', 'address', 'user_agent', 'method', 'second_factor'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('seen_at', '>', seenAfter)
    .orderBy('seen_at', 'desc')
    .execute()

export const deleteSessionById = (db: Db, id: string, userId: string, accountId: string) =>
  db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()

export const deleteSession = (db: Db, hash: Uint8Array) =>
  db.deleteFrom('session').where('hash', '=', hash).returning(['account_id', 'user_id']).executeTakeFirst()

/** Ends all sessions of a user, also those of sign-ins that are under way, and the link that would begin another. */
export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  // The row first: a sign-in that holds it inserts its session before the deletion, one that comes later finds a new epoch.
  await db
    .updateTable('user')
    .set((it) => ({ session_epoch: it('session_epoch', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
  await db.deleteFrom('password_reset').where('user_id', '=', userId).execute()
}

/** Deletes sessions that are over. @returns how many, at most `countMax` */
export const deleteEndedSessions = (db: Db, now: Date, countMax: number): Promise<number> =>
  deleteRows(
    db,
    'session',
    sql`from session where expires_at <= ${now}::timestamptz
    order by expires_at limit ${countMax}::int`,
  )

/** Deletes sessions that have not been seen since `seenBefore`. @returns how many, at most `countMax` */
export const deleteIdleSessions = (db: Db, seenBefore: Date, countMax: number): Promise<number> =>
  deleteRows(
    db,
    'session',
    sql`from session where seen_at <= ${seenBefore}::timestamptz
    order by seen_at limit ${countMax}::int`,
  )
