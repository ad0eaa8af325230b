import { z } from 'zod'
import { WebhookId } from '../../schema/resources/webhook.ts'
import { deleteWebhook as remove } from '../../store/tables/floors/webhooks.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireAccountWide } from '../calling/reach.ts'

export const deleteWebhook = operation({
  name: 'webhook.delete',
  type: 'mutation',
  summary: 'Deletes a webhook with the log of its deliveries; nothing more is sent to it',
  access: forPrivateToken(['webhook:delete']),
  route: { method: 'DELETE', path: '/v2/webhook/{webhookId}', status: 204 },
  errors: ['not_found', 'floor_restricted'],
  input: WebhookId,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { webhookId: '00000000-0000-4000-8000-000000000001' }, output: {} }],
  async run(service, caller, { webhookId }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('webhook', webhookId)
    return changeAccount(service, async (db) => {
      if (!(await remove(db, accountId, id))) throw notFound('webhook')
      await note(service, db, actorOf(caller), { accountId, event: 'webhook.deleted', subject: ['webhook', id] })
      return {}
    })
  },
})
