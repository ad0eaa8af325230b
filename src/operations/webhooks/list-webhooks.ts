import { z } from 'zod'
import { WebhookList } from '../../schema/resources/webhook.ts'
import { listWebhooks as select } from '../../store/tables/floors/webhooks.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { webhookOf } from './webhook-of.ts'

export const listWebhooks = operation({
  name: 'webhook.list',
  type: 'query',
  summary: 'Lists the webhooks of the account',
  access: forPrivateToken(['webhook:query']),
  route: { method: 'GET', path: '/v2/webhook' },
  errors: ['floor_restricted'],
  input: z.strictObject({}),
  output: WebhookList,
  examples: [{ title: 'All webhooks', input: {} }],
  async run(service, caller) {
    const rows = await select(requireStore(service), requireAccountWide(caller).accountId)
    const now = service.wallClock()
    return { webhooks: rows.map((row) => webhookOf(row, now)) }
  },
})
