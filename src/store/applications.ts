import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, Db } from './database.ts'

export type ApplicationRow = Selectable<Database['application']>

export const insertApplication = (db: Db, application: Insertable<Database['application']>) =>
  db.insertInto('application').values(application).returningAll().executeTakeFirstOrThrow()

export const findApplication = (db: Db, clientId: string) =>
  db.selectFrom('application').selectAll().where('client_id', '=', clientId).executeTakeFirst()

/** An application that nobody can change until the end of the transaction. */
export const holdApplication = (db: Db, id: string) =>
  db.selectFrom('application').selectAll().where('id', '=', id).forShare().executeTakeFirst()

export const listApplications = (db: Db) => db.selectFrom('application').selectAll().orderBy('created_at').execute()

export const updateApplication = (db: Db, id: string, changes: Updateable<Database['application']>) =>
  db.updateTable('application').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteApplication = (db: Db, id: string) =>
  db.deleteFrom('application').where('id', '=', id).returningAll().executeTakeFirst()
