import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '../../database.ts'

export type UserRow = Selectable<Database['user']>

export const insertUser = (db: Db, user: Insertable<Database['user']>) =>
  db.insertInto('user').values(user).returningAll().executeTakeFirstOrThrow()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

/** Makes transactions that change how a user signs in wait for their turn; to be held to the end of a transaction. */
export const lockUser = (db: Db, id: string) =>
  db.selectFrom('user').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findUserById = (db: Db, id: string) =>
  db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()

/** A user, locked until the end of the transaction; undefined when disabled. */
export const holdUser = (db: Db, id: string) =>
  db
    .selectFrom('user')
    .select(['owner', 'scopes', 'session_epoch'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()

/** A user of an account, locked until the end of the transaction. */
export const lockMember = (db: Db, id: string, accountId: string) =>
  db
    .selectFrom('user')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const listMembers = (db: Db, accountId: string) =>
  db.selectFrom('user').selectAll().where('account_id', '=', accountId).orderBy('email').execute()

/** Owners of an account who can sign in, besides a user. */
export async function countOtherOwners(db: Db, accountId: string, besides: string): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('id', '!=', besides)
    .where('owner', '=', true)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Notes that a user signs in, who is then held to the end of the transaction.
 *
 * @returns whether the user may: not when disabled, or when all sessions have been ended since `epoch` was read
 */
export const markSignedIn = async (db: Db, id: string, epoch: number, now: Date): Promise<boolean> =>
  (await updateUser(db, id, { signed_in_at: now }, epoch)) !== undefined

export const listUsers = (db: Db) =>
  db
    .selectFrom('user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.email', 'u.owner', 'u.scopes', 'u.disabled_at', 'u.created_at', 'a.name as account'])
    .orderBy('u.created_at')
    .execute()

/** @param epoch changes nothing when all sessions of the user have been ended since it was read */
export const updateUser = (db: Db, id: string, changes: Updateable<Database['user']>, epoch?: number) =>
  db
    .updateTable('user')
    .set(changes)
    .where('id', '=', id)
    .$if(epoch !== undefined, (it) => it.where('session_epoch', '=', epoch!).where('disabled_at', 'is', null))
    .returningAll()
    .executeTakeFirst()

export const deleteUser = (db: Db, id: string) =>
  db.deleteFrom('user').where('id', '=', id).returningAll().executeTakeFirst()

/** Whether any user can sign in. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}
