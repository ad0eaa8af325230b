import { DeliveryPage, ListDeliveriesParams } from '../../schema/resources/webhook.ts'
import { listDeliveries } from '../../store/tables/floors/webhook-deliveries.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { pageOf, readCursor } from '../calling/page-cursor.ts'
import { requireStore } from '../calling/transaction.ts'
import { deliveryOf } from './delivery-of.ts'
import { requireWebhook } from './require-webhook.ts'

export const listWebhookDeliveries = operation({
  name: 'webhook.deliveries',
  type: 'query',
  summary: 'Lists what was and is to be delivered to a webhook, newest first',
  access: forPrivateToken(['webhook:read']),
  route: { method: 'GET', path: '/v2/webhook/{webhookId}/delivery', paged: true },
  errors: ['not_found', 'floor_restricted'],
  input: ListDeliveriesParams,
  output: DeliveryPage,
  examples: [
    { title: 'Those that failed', input: { webhookId: '00000000-0000-4000-8000-000000000001', status: 'failed' } },
  ],
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
