import type { Selectable, Updateable } from 'kysely'
import type { Database, Db } from '../../database.ts'

export type AccountRow = Selectable<Database['account']>

export const findAccount = (db: Db, name: string) =>
  db.selectFrom('account').selectAll().where('name', '=', name).orderBy('created_at').executeTakeFirst()

export const readAccount = (db: Db, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'second_factor_required', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

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

/** Makes transactions that change an account wait for their turn; to be held to the end of a transaction. */
export const lockAccount = (db: Db, id: string) =>
  db.selectFrom('account').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

export const requireSecondFactors = (db: Db, id: string, required: boolean) =>
  db.updateTable('account').set({ second_factor_required: required }).where('id', '=', id).execute()

/** Oldest first. */
export const listAccounts = (db: Db) =>
  db.selectFrom('account').selectAll().where('erased_at', 'is', null).orderBy('created_at').orderBy('id').execute()

/** Changes an account unless its erasing has begun. @returns undefined when it has */
export const updateAccount = (db: Db, id: string, changes: Updateable<Database['account']>) =>
  db
    .updateTable('account')
    .set(changes)
    .where('id', '=', id)
    .where('erasing_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** An account whose erasing is due, or was begun and has not ended; undefined when there is none. */
export const findErasable = (db: Db, now: Date): Promise<AccountRow | undefined> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('erase_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('erase_at')
    .limit(1)
    .executeTakeFirst()

/** Begins the erasing of an account that is due, unless that has been taken back meanwhile. @returns whether it has begun */
export async function beginErasing(db: Db, id: string, now: Date): Promise<'now' | 'before' | 'not'> {
  const row = await lockedAccount(db, id)
  if (row?.erasing_at) return 'before'
  if (!row?.erase_at || row.erase_at > now) return 'not'
  await updateAccount(db, id, { erasing_at: now, suspended_at: row.suspended_at ?? now })
  return 'now'
}

const lockedAccount = (db: Db, id: string) =>
  db.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
