import { createHmac } from 'node:crypto'

/** Random characters of a secret: 33 bytes when read as base64, of which letters and digits are a part. */
export const WEBHOOK_SECRET_LENGTH = 44

const PREFIX = 'whsec_'

/** A secret of Standard Webhooks. @param random that many letters and digits */
export const formatWebhookSecret = (random: string): string => PREFIX + random

/** What is signed: a message of this id at this time. */
export interface SignedMessage {
  readonly id: string
  /** Unix seconds. */
  readonly timestamp: number
  readonly body: string
}

/**
 * Header fields that prove where a message comes from, one signature for each secret.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#verifying-webhook-authenticity
 */
export const signatureHeaders = ({ id, timestamp, body }: SignedMessage, secrets: readonly string[]) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${sign(`${id}.${timestamp}.${body}`, secret)}`).join(' '),
})

const sign = (text: string, secret: string) =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
