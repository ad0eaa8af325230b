import type { Webhook } from '../../schema/resources/webhook.ts'
import type { WebhookRow } from '../../store/tables/floors/webhooks.ts'

/** A row as the API shows it: without secrets. */
export const webhookOf = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  disabledReason: row.disabled_reason,
  previousSecretUntil:
    row.previous_secret_until && row.previous_secret_until > now ? row.previous_secret_until.toISOString() : null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
