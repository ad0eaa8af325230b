import type { Db } from '../../database.ts'

/** A new sealed secret that asks for nothing before its first code; undefined where the user has one that does. */
export const insertTotp = (db: Db, totp: { user_id: string; account_id: string; secret: string; created_at: Date }) =>
  db
    .insertInto('totp')
    .values(totp)
    .onConflict((it) =>
      it
        .column('user_id')
        .doUpdateSet({ secret: totp.secret, created_at: totp.created_at })
        .where('totp.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()

export const findTotp = (db: Db, userId: string) =>
  db
    .selectFrom('totp')
    .select(['secret', 'confirmed_at', 'last_counter'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/**
 * Spends the code of a counter, and with it all earlier ones: of many at once one spends it.
 *
 * @param at confirms a secret that was not; undefined = it must have been
 */
export async function spendTotpCounter(db: Db, userId: string, counter: number, at?: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_counter: counter, ...(at ? { confirmed_at: at } : {}) })
    .where('user_id', '=', userId)
    .where('last_counter', '<', String(counter))
    .where('confirmed_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const deleteTotp = (db: Db, userId: string) =>
  db.deleteFrom('totp').where('user_id', '=', userId).returning('confirmed_at').executeTakeFirst()
