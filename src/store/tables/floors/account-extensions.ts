import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '../../database.ts'

export type ExtensionRow = Selectable<Database['extension']>

export const insertExtension = (db: Db, extension: Insertable<Database['extension']>) =>
  db.insertInto('extension').values(extension).returningAll().executeTakeFirstOrThrow()

export const listExtensions = (db: Db, accountId: string) =>
  db
    .selectFrom('extension')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findExtension = (db: Db, accountId: string, id: string) =>
  db.selectFrom('extension').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const updateExtension = (db: Db, accountId: string, id: string, changes: Updateable<Database['extension']>) =>
  db
    .updateTable('extension')
    .set(changes)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deleteExtension = (db: Db, accountId: string, id: string) =>
  db.deleteFrom('extension').where('account_id', '=', accountId).where('id', '=', id).returning('id').executeTakeFirst()

export async function countExtensions(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('extension')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}
