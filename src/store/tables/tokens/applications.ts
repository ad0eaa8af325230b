import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Db } from '../../database.ts'
import { deleteRows } from '../delete-rows.ts'

export type ApplicationRow = Selectable<Database['application']>

export const insertApplication = (db: Db, application: Insertable<Database['application']>) =>
  db.insertInto('application').values(application).returningAll().executeTakeFirstOrThrow()

export const findApplication = (db: Db, clientId: string) =>
  db.selectFrom('application').selectAll().where('client_id', '=', clientId).executeTakeFirst()

/** Where an application may send users back to; the first one where it does not say. */
export const redirectUrisOf = ({ redirect_uri, more_redirect_uris }: ApplicationRow) => [
  redirect_uri,
  ...more_redirect_uris,
]

/** The same as its users meet it: one whose account is suspended is disabled. */
export async function findUsedApplication(db: Db, clientId: string): Promise<ApplicationRow | undefined> {
  const found = await db
    .selectFrom('application as a')
    .leftJoin('account as made', 'made.id', 'a.account_id')
    .selectAll('a')
    .select('made.suspended_at')
    .where('a.client_id', '=', clientId)
    .executeTakeFirst()
  if (!found) return undefined
  const { suspended_at, ...application } = found
  return { ...application, disabled_at: application.disabled_at ?? suspended_at }
}

/** An application, locked until the end of the transaction. */
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

/** One that a document of its makers describes, as the document says now. */
export const saveDescribedApplication = (
  db: Db,
  described: Pick<Insertable<Database['application']>, 'client_id' | 'name' | 'redirect_uri' | 'more_redirect_uris'> & {
    document_until: Date
  },
): Promise<ApplicationRow> => {
  const { client_id: _, ...changes } = described
  return db
    .insertInto('application')
    .values({ ...described, account_id: null, scopes: [], require_pkce: true, secret_hash: null })
    .onConflict((it) => it.column('client_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes those that documents describe and that no user has let in. @returns how many it deleted, at most `countMax` */
export const deleteUnusedDescribed = (db: Db, now: Date, countMax: number): Promise<number> =>
  deleteRows(
    db,
    'application',
    sql`from application where document_until <= ${now}::timestamptz and disabled_at is null
      and not exists (select from consent c where c.application_id = application.id offset 0)
      and not exists (select from authorization_request r where r.application_id = application.id offset 0)
    order by document_until limit ${countMax}::int`,
  )
