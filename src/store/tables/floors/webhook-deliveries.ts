import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { DeliveryStatus } from '../../../schema/resources/webhook.ts'
import type { Database, Db } from '../../database.ts'
import { readAccount } from '../accounts/accounts.ts'
import { deleteRows } from '../delete-rows.ts'
import type { WebhookRow } from './webhooks.ts'

export type DeliveryRow = Selectable<Database['webhook_delivery']>

/** A delivery with its attempts, oldest first, as both are at one moment. */
export type LoggedDelivery = DeliveryRow & { readonly attempts: readonly LoggedAttempt[] }

/** An attempt in the JSON of the database. */
type LoggedAttempt = Omit<Selectable<Database['webhook_attempt']>, 'at'> & { readonly at: string }

const attempts = sql<LoggedAttempt[]>`(select coalesce(jsonb_agg(to_jsonb(a) order by a.number), '[]')
  from webhook_attempt a where a.delivery_id = webhook_delivery.id)`

export const insertDeliveries = (db: Db, deliveries: readonly Insertable<Database['webhook_delivery']>[]) =>
  db.insertInto('webhook_delivery').values(deliveries).returningAll().execute()

export const findDelivery = (db: Db, webhookId: string, id: string): Promise<LoggedDelivery | undefined> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .select(attempts.as('attempts'))
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()

/** A delivery with its webhook, and whether its account is suspended. */
export async function findDeliveryToSend(
  db: Db,
  id: string,
): Promise<
  { readonly delivery: DeliveryRow; readonly webhook: WebhookRow; readonly isSuspended: boolean } | undefined
> {
  const delivery = await db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirst()
  if (!delivery) return undefined
  const webhook = await db.selectFrom('webhook').selectAll().where('id', '=', delivery.webhook_id).executeTakeFirst()
  if (!webhook) return undefined
  const { suspended_at } = await readAccount(db, webhook.account_id)
  return { delivery, webhook, isSuspended: suspended_at !== null }
}

/**
 * Changes a delivery that waits for the job of this turn, and takes its lock.
 *
 * @returns undefined when another job has become the one that counts, or there is nothing left to do
 */
export const updatePending = (db: Db, id: string, turn: number, changes: Updateable<Database['webhook_delivery']>) =>
  db
    .updateTable('webhook_delivery')
    .set(changes)
    .where('id', '=', id)
    .where('turn', '=', turn)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** Starts a delivery anew, whatever became of it, with a job of its own. */
export const restartDelivery = (db: Db, id: string, now: Date) =>
  db
    .updateTable('webhook_delivery')
    .set({ status: 'pending', reason: null, tries: 0, hastened: false, due_at: now, turn: sql`turn + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Brings forward the earliest deliveries of a webhook that wait for another attempt, each once before it has failed again. */
export async function hastenWaiting(db: Db, webhookId: string, now: Date, countMax: number) {
  const { rows } = await sql<{ id: string; turn: number }>`with hastened as (
      update webhook_delivery set turn = turn + 1, due_at = ${now}::timestamptz, hastened = true where id = any(array(
        select id from webhook_delivery where webhook_id = ${webhookId}::uuid and status = 'pending' and tries > 0
          and not hastened and due_at > ${now}::timestamptz
        order by created_at, change_number limit ${countMax}::int for update skip locked))
      returning id, turn, created_at, change_number)
    select id, turn from hastened order by created_at, change_number`.execute(db)
  return rows
}

/** Deliveries that are pending and for which no job was made, or whose job must have been lost; given their next turn. */
export const takeStranded = async (db: Db, overdueSince: Date, countMax: number) => {
  const { rows } = await sql<{ id: string; turn: number }>`update webhook_delivery set turn = turn + 1 where id in (
    select id from webhook_delivery where status = 'pending' and (turn = 0 or due_at < ${overdueSince}::timestamptz)
      and not exists (select from account where account.id = account_id and suspended_at is not null)
    order by due_at limit ${countMax}::int for update skip locked) returning id, turn`.execute(db)
  return rows
}

export async function insertAttempt(
  db: Db,
  attempt: Omit<Insertable<Database['webhook_attempt']>, 'number'>,
): Promise<void> {
  await db
    .insertInto('webhook_attempt')
    .values({
      ...attempt,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from webhook_attempt
        where delivery_id = ${attempt.delivery_id}::uuid)`,
    })
    .execute()
}

/** Newest first. */
export const listDeliveries = (
  db: Db,
  webhookId: string,
  {
    status,
    before,
    count,
  }: {
    readonly status: DeliveryStatus | undefined
    readonly before: { readonly createdAt: Date; readonly id: string } | undefined
    readonly count: number
  },
): Promise<LoggedDelivery[]> =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .select(attempts.as('attempts'))
    .where('webhook_id', '=', webhookId)
    .$if(status !== undefined, (it) => it.where('status', '=', status!))
    .$if(before !== undefined, (it) =>
      it.where(sql<boolean>`(created_at, id) < (${before!.createdAt}::timestamptz, ${before!.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** Due deliveries of a webhook, counted up to a bound. */
export async function countDue(db: Db, webhookId: string, now: Date, countMax: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from webhook_delivery where status = 'pending' and webhook_id = ${webhookId}::uuid and due_at <= ${now}::timestamptz
    limit ${countMax}::int) as due`.execute(db)
  return rows[0]!.count
}

/** Deletes what has been delivered or given up and is old. @returns how many, at most `countMax` */
export const deleteOldDeliveries = (db: Db, before: Date, countMax: number): Promise<number> =>
  deleteRows(
    db,
    'webhook_delivery',
    sql`from webhook_delivery where status <> 'pending' and created_at <= ${before}::timestamptz
    order by created_at limit ${countMax}::int`,
  )
