import { Webhook, WebhookId } from '../../schema/resources/webhook.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireWebhook } from './require-webhook.ts'
import { webhookOf } from './webhook-of.ts'

export const readWebhook = operation({
  name: 'webhook.read',
  type: 'query',
  summary: 'Reads a webhook',
  access: forPrivateToken(['webhook:read']),
  route: { method: 'GET', path: '/v2/webhook/{webhookId}' },
  errors: ['not_found', 'floor_restricted'],
  input: WebhookId,
  output: Webhook,
  examples: [{ title: 'By its id', input: { webhookId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, { webhookId }) {
    return webhookOf(await requireWebhook(requireStore(service), caller, webhookId), service.wallClock())
  },
})
