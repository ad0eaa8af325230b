import type { WebhookEvent } from '../../schema/resources/webhook.ts'

/**
 * What is sent of an event: ids and numbers, never what a token would be needed for.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#payload-structure
 */
export const bodyOf = (
  type: WebhookEvent | 'webhook.test',
  at: Date,
  data: Readonly<Record<string, string | number | null>>,
): string => JSON.stringify({ type, timestamp: at.toISOString(), data })
