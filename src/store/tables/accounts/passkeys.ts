import type { Insertable } from 'kysely'
import type { Database, Db } from '../../database.ts'

/** @throws what `isDuplicate` tells, for a credential that is registered already */
export const insertPasskey = (db: Db, passkey: Insertable<Database['passkey']>) =>
  db.insertInto('passkey').values(passkey).returning('id').executeTakeFirstOrThrow()

/** Passkeys of a user, the oldest first. */
export const listPasskeys = (db: Db, userId: string) =>
  db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()

export const findPasskey = (db: Db, credentialId: string) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** Notes a use, once for each number: false when the passkey is gone or has counted as far already. */
export async function usePasskey(db: Db, id: string, signCount: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ sign_count: signCount, used_at: now })
    .where('id', '=', id)
    // One that does not count says 0 for ever.
    .where('sign_count', signCount === 0 ? '=' : '<', String(signCount))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const renamePasskey = (db: Db, id: string, userId: string, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()

export const deletePasskey = (db: Db, id: string, userId: string) =>
  db.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId).returning('id').executeTakeFirst()
