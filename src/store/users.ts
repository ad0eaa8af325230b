import type { Insertable, Updateable } from 'kysely'
import type { Database, Db } from './database.ts'

export const insertUser = (db: Db, user: Insertable<Database['user']>) =>
  db.insertInto('user').values(user).returningAll().executeTakeFirstOrThrow()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

/** A user whom nobody can change until the end of the transaction; undefined when disabled. */
export const holdUser = (db: Db, id: string) =>
  db
    .selectFrom('user')
    .select(['owner', 'scopes', 'session_epoch'])
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()

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

/** Whether anybody can sign in. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}
