import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from './database.ts'

export type ApplicationRow = Selectable<Database['application']>

export const insertApplication = (db: Db, application: Insertable<Database['application']>) =>
  db.insertInto('application').values(application).returningAll().executeTakeFirstOrThrow()

export const findApplication = (db: Db, clientId: string) =>
  db.selectFrom('application').selectAll().where('client_id', '=', clientId).executeTakeFirst()

/** The same as its users meet it: one whose account is suspended is disabled. */
export async function findUsedApplication(db: Db, clientId: string): Promise<ApplicationRow | undefined> {
  const found = await db
    .selectFrom('application as a')
    .innerJoin('account as made', 'made.id', 'a.account_id')
    .selectAll('a')
    .select('made.suspended_at')
    .where('a.client_id', '=', clientId)
    .executeTakeFirst()
  if (!found) return undefined
  const { suspended_at, ...application } = found
  return { ...application, disabled_at: application.disabled_at ?? suspended_at }
}

/** An application that nobody can change until the end of the transaction. */
export const holdApplication = (db: Db, id: string) =>
  db.selectFrom('application').selectAll().where('id', '=', id).forShare().executeTakeFirst()

export const listApplications = (db: Db) => db.selectFrom('application').selectAll().orderBy('created_at').execute()

export const listApplicationsOf = (db: Db, accountId: string) =>
  db.selectFrom('application').selectAll().where('account_id', '=', accountId).orderBy('created_at').execute()

export async function countApplicationsOf(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('application')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const updateApplication = (db: Db, id: string, changes: Updateable<Database['application']>) =>
  db.updateTable('application').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteApplication = (db: Db, id: string) =>
  db.deleteFrom('application').where('id', '=', id).returningAll().executeTakeFirst()
