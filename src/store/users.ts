import type { Insertable, Updateable } from 'kysely'
import type { Database, Db } from './database.ts'

export const insertUser = (db: Db, user: Insertable<Database['user']>) =>
  db.insertInto('user').values(user).returningAll().executeTakeFirstOrThrow()

export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst()

export const listUsers = (db: Db) =>
  db
    .selectFrom('user as u')
    .innerJoin('account as a', 'a.id', 'u.account_id')
    .select(['u.id', 'u.email', 'u.owner', 'u.scopes', 'u.disabled_at', 'u.created_at', 'a.name as account'])
    .orderBy('u.created_at')
    .execute()

export const updateUser = (db: Db, id: string, changes: Updateable<Database['user']>) =>
  db.updateTable('user').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteUser = (db: Db, id: string) =>
  db.deleteFrom('user').where('id', '=', id).returningAll().executeTakeFirst()

/** Whether anybody can sign in. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
}
