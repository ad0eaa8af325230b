import { WebhookDelivery, WebhookId } from '../../schema/resources/webhook.ts'
import { insertDeliveries } from '../../store/tables/floors/webhook-deliveries.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireQueue } from '../calling/require-queue.ts'
import { deliveryOf } from './delivery-of.ts'
import { changingWebhook } from './require-webhook.ts'
import { bodyOf } from './webhook-body.ts'
import { WEBHOOK_QUEUE, WEBHOOK_RETRIES, type WebhookJob } from './webhook-job.ts'

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
  examples: [{ title: 'By its id', input: { webhookId: '00000000-0000-4000-8000-000000000001' } }],
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
