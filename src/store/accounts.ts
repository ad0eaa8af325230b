import type { Db } from './database.ts'

export const findAccount = (db: Db, name: string) =>
  db.selectFrom('account').selectAll().where('name', '=', name).orderBy('created_at').executeTakeFirst()

export const readAccount = (db: Db, id: string) =>
  db.selectFrom('account').select(['id', 'name']).where('id', '=', id).executeTakeFirstOrThrow()

export const insertAccount = (db: Db, name: string) =>
  db.insertInto('account').values({ name }).returningAll().executeTakeFirstOrThrow()

/** The oldest account with another name than this: what is meant where none is named. */
export const firstAccount = (db: Db, besides: string) =>
  db
    .selectFrom('account')
    .selectAll()
    .where('name', '!=', besides)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Makes whoever changes an account wait for its turn; to be held to the end of a transaction. */
export const lockAccount = (db: Db, id: string) =>
  db.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
