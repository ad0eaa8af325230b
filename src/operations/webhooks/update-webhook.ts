import { UpdateWebhookParams, Webhook } from '../../schema/resources/webhook.ts'
import { updateWebhook as update } from '../../store/tables/floors/webhooks.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAddress } from './require-address.ts'
import { changingWebhook } from './require-webhook.ts'
import { webhookOf } from './webhook-of.ts'

export const updateWebhook = operation({
  name: 'webhook.update',
  type: 'mutation',
  summary: 'Changes a webhook, enables or disables it',
  access: forPrivateToken(['webhook:update']),
  route: { method: 'PATCH', path: '/v2/webhook/{webhookId}' },
  errors: ['not_found', 'floor_restricted'],
  input: UpdateWebhookParams,
  output: Webhook,
  examples: [{ title: 'Enable it again', input: { webhookId: '00000000-0000-4000-8000-000000000001', enabled: true } }],
  async run(service, caller, { webhookId, name, url: given, events, enabled }) {
    const url = given === undefined ? undefined : await requireAddress(service, given)
    return changeAccount(service, async (db) => {
      const row = await changingWebhook(db, caller, webhookId)
      const now = service.wallClock()
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events: [...new Set(events)] }),
        ...(enabled === undefined ? {} : { enabled, disabled_reason: null }),
      }
      if (Object.keys(changes).length === 0) return webhookOf(row, now)
      const changed = await update(db, row.id, { ...changes, updated_at: now })
      const turned = enabled === undefined || enabled === row.enabled ? undefined : enabled
      await note(service, db, actorOf(caller), {
        accountId: row.account_id,
        event: turned === undefined ? 'webhook.changed' : turned ? 'webhook.enabled' : 'webhook.disabled',
        subject: ['webhook', row.id],
        detail: { changed: Object.keys(changes).filter((it) => it !== 'disabled_reason') },
      })
      return webhookOf(changed, now)
    })
  },
})
