import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { WebhookEvent } from '../../../schema/resources/webhook.ts'
import type { Database, Db } from '../../database.ts'

export type WebhookRow = Selectable<Database['webhook']>

export const insertWebhook = (db: Db, webhook: Insertable<Database['webhook']>) =>
  db.insertInto('webhook').values(webhook).returningAll().executeTakeFirstOrThrow()

export const listWebhooks = (db: Db, accountId: string) =>
  db.selectFrom('webhook').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()

const ofAccount = (db: Db, accountId: string, id: string) =>
  db.selectFrom('webhook').selectAll().where('account_id', '=', accountId).where('id', '=', id)

export const findWebhook = (db: Db, accountId: string, id: string) => ofAccount(db, accountId, id).executeTakeFirst()

/** A webhook, locked until the end of the transaction. */
export const lockWebhook = (db: Db, accountId: string, id: string) =>
  ofAccount(db, accountId, id).forUpdate().executeTakeFirst()

export const updateWebhook = (db: Db, id: string, changes: Updateable<Database['webhook']>) =>
  db.updateTable('webhook').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Takes its deliveries along. */
export const deleteWebhook = (db: Db, accountId: string, id: string) =>
  db.deleteFrom('webhook').where('account_id', '=', accountId).where('id', '=', id).returning('id').executeTakeFirst()

export async function countWebhooks(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('webhook')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Ids of the enabled webhooks of an account that want an event; none of them is deleted before the end of the transaction. */
export async function subscribedWebhooks(db: Db, accountId: string, event: WebhookEvent): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook')
    .select('id')
    .where('account_id', '=', accountId)
    .where('enabled', '=', true)
    .where(sql<boolean>`${event} = any(events)`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}
