import { ServiceError } from '../../base/errors.ts'
import { DeliveryId, WebhookDelivery } from '../../schema/resources/webhook.ts'
import { findDelivery, restartDelivery } from '../../store/tables/floors/webhook-deliveries.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireQueue } from '../calling/require-queue.ts'
import { deliveryOf } from './delivery-of.ts'
import { changingWebhook } from './require-webhook.ts'
import { WEBHOOK_QUEUE, WEBHOOK_RETRIES, type WebhookJob } from './webhook-job.ts'

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
        webhookId: '00000000-0000-4000-8000-000000000001',
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
