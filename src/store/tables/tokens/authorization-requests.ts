import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'

export const insertAuthorizationRequest = (db: Db, request: Insertable<Database['authorization_request']>) =>
  db.insertInto('authorization_request').values(request).returning('id').executeTakeFirstOrThrow()

export const findAuthorizationRequest = (db: Db, id: string) =>
  db
    .selectFrom('authorization_request as r')
    .innerJoin('application as a', 'a.id', 'r.application_id')
    .selectAll('r')
    .select('a.client_id')
    .where('r.id', '=', id)
    .executeTakeFirst()

/** Binds a request to the user who came back from signing in, once; undefined when it is another's. */
export const claimAuthorizationRequest = (db: Db, id: string, userId: string, accountId: string) =>
  db
    .updateTable('authorization_request')
    .set({ user_id: userId, account_id: accountId })
    .where('id', '=', id)
    .where((it) => it.or([it('user_id', 'is', null), it('user_id', '=', userId)]))
    .returning('id')
    .executeTakeFirst()

/** Marks a request decided; undefined when it has been, has expired, or is another user's. */
export const decideAuthorizationRequest = (db: Db, id: string, userId: string, now: Date) =>
  db
    .updateTable('authorization_request')
    .set({ decided_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

/** @returns how many it deleted, at most `countMax` */
export const deleteExpiredAuthorizationRequests = (db: Db, now: Date, countMax: number): Promise<number> =>
  deleteRows(
    db,
    'authorization_request',
    sql`from authorization_request where expires_at <= ${now}::timestamptz
    order by expires_at limit ${countMax}::int`,
  )
