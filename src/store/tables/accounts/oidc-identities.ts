import type { Insertable } from 'kysely'
import type { Database, Db } from '../../database.ts'

/** The user whom a subject of an issuer stands for, disabled or not. */
export const findUserByIdentity = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('oidc_identity as i')
    .innerJoin('user as u', 'u.id', 'i.user_id')
    .selectAll('u')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst()

/** Whether it is new: neither the subject nor the user has one of this issuer. */
export async function insertIdentity(db: Db, identity: Insertable<Database['oidc_identity']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidc_identity')
    .values(identity)
    .onConflict((it) => it.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
