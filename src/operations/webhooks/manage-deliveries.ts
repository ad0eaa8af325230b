import { ServiceError } from '../../base/errors.ts'
import {
  DeliveryId,
  DeliveryPage,
  ListDeliveriesParams,
  WebhookDelivery,
  WebhookId,
} from '../../schema/resources/webhook.ts'
import {
  findDelivery,
  insertDeliveries,
  type LoggedDelivery,
  listDeliveries,
  restartDelivery,
} from '../../store/tables/floors/webhook-deliveries.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireQueue } from '../calling/require-queue.ts'
import { requireStore } from '../calling/transaction.ts'
import { bodyOf, WEBHOOK_QUEUE, WEBHOOK_RETRIES, type WebhookJob } from './emit-event.ts'
import { changingWebhook, requireWebhook } from './manage-webhooks.ts'

const ID = '00000000-0000-4000-8000-000000000001'

export const listWebhookDeliveries = operation({
  name: 'webhook.deliveries',
  type: 'query',
  summary: 'Lists what was and is to be delivered to a webhook, newest first',
  access: forPrivateToken(['webhook:read']),
  route: { method: 'GET', path: '/v2/webhook/{webhookId}/delivery', paged: true },
  errors: ['not_found', 'floor_restricted'],
  input: ListDeliveriesParams,
  output: DeliveryPage,
  examples: [{ title: 'Those that failed', input: { webhookId: ID, status: 'failed' } }],
  async run(service, caller, { webhookId, status, limit, cursor }) {
    const db = requireStore(service)
    const { id } = await requireWebhook(db, caller, webhookId)
    const end = readCursor({ cursor, offset: 0 }, 1)
    const before = end && { createdAt: new Date(end.numbers[0]!), id: end.id }
    const rows = await listDeliveries(db, id, { status, before, count: limit + 1 })
    const page = pageOf(rows, limit, (last) => ({ numbers: [last.created_at.getTime()], id: last.id }))
    return { deliveries: page.rows.map(deliveryOf), next: page.next }
  },
})

/** Sent once, to a disabled webhook too: whatever comes back changes nothing but the log. */
export const testWebhook = operation({
  name: 'webhook.test',
  type: 'mutation',
  summary: 'Sends an event webhook.test to a webhook, once',
  access: forPrivateToken(['webhook:update']),
  route: { method: 'POST', path: '/v2/webhook/{webhookId}/test', status: 202 },
  errors: ['not_found', 'floor_restricted'],
  input: WebhookId,
  output: WebhookDelivery,
  examples: [{ title: 'By its id', input: { webhookId: ID } }],
  async run(service, caller, { webhookId }) {
    return changeAccount(service, async (db) => {
      const { id, account_id } = await changingWebhook(db, caller, webhookId)
      const queue = requireQueue(service)
      const now = service.wallClock()
      const [row] = await insertDeliveries(db, [
        {
          account_id,
          webhook_id: id,
          event: 'webhook.test',
          body: bodyOf('webhook.test', now, { webhookId: id }),
          status: 'pending',
          turn: 1,
          tries: 0,
          created_at: now,
          due_at: now,
        },
      ])
      const job: WebhookJob = { deliveryId: row!.id, turn: 1 }
      await queue.send(db, WEBHOOK_QUEUE, job, WEBHOOK_RETRIES)
      await note(service, db, actorOf(caller), {
        accountId: account_id,
        event: 'webhook.tested',
        subject: ['webhook', id],
      })
      return deliveryOf({ ...row!, attempts: [] })
    })
  },
})

/** The same id and body are sent again, with a new time and signature; receivers tell by the id that they have had it. */
export const replayWebhookDelivery = operation({
  name: 'webhook.replay',
  type: 'mutation',
  summary: 'Delivers an event again, at once and with all its attempts',
  access: forPrivateToken(['webhook:update']),
  route: { method: 'POST', path: '/v2/webhook/{webhookId}/delivery/{deliveryId}/replay', status: 202 },
  errors: ['not_found', 'floor_restricted', 'conflict'],
  input: DeliveryId,
  output: WebhookDelivery,
  examples: [
    {
      title: 'By its id',
      input: {
        webhookId: ID,
        deliveryId: '00000000-0000-4000-8000-000000000002',
      },
    },
  ],
  async run(service, caller, { webhookId, deliveryId }) {
    return changeAccount(service, async (db) => {
      const webhook = await changingWebhook(db, caller, webhookId)
      const known = await findDelivery(db, webhook.id, ownId('delivery', deliveryId))
      if (!known) throw notFound('delivery')
      if (!webhook.enabled && known.event !== 'webhook.test')
        throw new ServiceError('conflict', 'webhook: is disabled, enable it before you deliver to it')
      const queue = requireQueue(service)
      const row = await restartDelivery(db, known.id, service.wallClock())
      const job: WebhookJob = { deliveryId: row.id, turn: row.turn }
      await queue.send(db, WEBHOOK_QUEUE, job, WEBHOOK_RETRIES)
      await note(service, db, actorOf(caller), {
        accountId: webhook.account_id,
        event: 'webhook.replayed',
        subject: ['webhook', webhook.id],
        detail: { delivery: row.id },
      })
      return deliveryOf({ ...row, attempts: known.attempts })
    })
  },
})

/** A row as the API shows it. */
const deliveryOf = (row: LoggedDelivery): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  status: row.status,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  nextAttemptAt: row.due_at?.toISOString() ?? null,
  body: row.body,
  attempts: row.attempts.map((it) => ({
    number: it.number,
    at: new Date(it.at).toISOString(),
    durationMs: it.duration_ms,
    responseCode: it.response_code,
    error: it.error,
    excerpt: it.excerpt,
  })),
})
