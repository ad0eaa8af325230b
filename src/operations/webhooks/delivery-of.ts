import type { WebhookDelivery } from '../../schema/resources/webhook.ts'
import type { LoggedDelivery } from '../../store/tables/floors/webhook-deliveries.ts'

/** A row as the API shows it. */
export const deliveryOf = (row: LoggedDelivery): WebhookDelivery => ({
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
