import { formatWebhookSecret, WEBHOOK_SECRET_LENGTH } from '../../access/webhooks/webhook-signature.ts'
import { ServiceError } from '../../base/errors.ts'
import { RotateWebhookSecretParams, WebhookWithSecret } from '../../schema/resources/webhook.ts'
import { updateWebhook } from '../../store/tables/floors/webhooks.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireKeyring } from '../calling/transaction.ts'
import { changingWebhook } from './require-webhook.ts'
import { webhookOf } from './webhook-of.ts'

export const rotateWebhookSecret = operation({
  name: 'webhook.rotateSecret',
  type: 'mutation',
  summary: 'Replaces the secret of a webhook; the old one signs beside the new one for a while',
  access: forPrivateToken(['webhook:update']),
  route: { method: 'POST', path: '/v2/webhook/{webhookId}/rotate-secret' },
  errors: ['not_found', 'floor_restricted', 'conflict'],
  input: RotateWebhookSecretParams,
  output: WebhookWithSecret,
  examples: [
    {
      title: 'Both secrets sign for an hour',
      input: { webhookId: '00000000-0000-4000-8000-000000000001', graceSeconds: 3600 },
    },
  ],
  async run(service, caller, { webhookId, graceSeconds, ifUpdatedAt }) {
    const secret = formatWebhookSecret(service.randomText(WEBHOOK_SECRET_LENGTH))
    return changeAccount(service, async (db) => {
      const row = await changingWebhook(db, caller, webhookId)
      if (ifUpdatedAt !== undefined && ifUpdatedAt !== row.updated_at.toISOString())
        throw new ServiceError('conflict', 'webhook: has been changed since then, read it again')
      const now = service.wallClock()
      const previous = graceSeconds > 0 ? row.secret : null
      const changed = await updateWebhook(db, row.id, {
        secret: requireKeyring(service).seal({ table: 'webhook', id: row.id }, secret),
        previous_secret: previous,
        previous_secret_until: previous === null ? null : new Date(now.getTime() + graceSeconds * 1000),
        updated_at: now,
      })
      await note(service, db, actorOf(caller), {
        accountId: row.account_id,
        event: 'webhook.rotated',
        subject: ['webhook', row.id],
        detail: { graceSeconds },
      })
      return { webhook: webhookOf(changed, now), secret }
    })
  },
})
