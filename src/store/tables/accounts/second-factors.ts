import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database.ts'

/** Whether the user of a row has a second factor. @param userId a column or a value */
export const hasSecondFactorSql = (userId: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select from totp t where t.user_id = ${userId} and t.confirmed_at is not null)
    or exists (select from passkey p where p.user_id = ${userId}))`

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${hasSecondFactorSql(sql`${userId}::uuid`)} as has`.execute(db)
  return rows[0]!.has
}

/** Every factor of a user and the codes that stand in for them. */
export async function deleteSecondFactors(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('totp').where('user_id', '=', userId).execute()
  await db.deleteFrom('passkey').where('user_id', '=', userId).execute()
  await deleteRecoveryCodes(db, userId)
}

/** Puts new recovery codes in the place of all old ones. */
export async function replaceRecoveryCodes(
  db: Db,
  user: { id: string; accountId: string },
  hashes: readonly Uint8Array[],
): Promise<void> {
  await deleteRecoveryCodes(db, user.id)
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: user.id, account_id: user.accountId, hash })))
    .execute()
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Takes a recovery code away: of many at once one gets it. */
export async function spendRecoveryCode(db: Db, userId: string, hash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_code')
    .select((it) => it.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
