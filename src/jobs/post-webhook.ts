import type { WebhookAddress } from '../access/webhooks/webhook-address.ts'
import { requestPinned } from '../service/request-pinned.ts'

/** What is read of an answer, bytes, and kept of it, characters. */
const ANSWER_BYTES_MAX = 64 * 1024
const EXCERPT_MAX = 256

export interface WebhookAnswer {
  readonly status: number
  /** Retry-After as it was sent. */
  readonly retryAfter: string | undefined
  /** The beginning of the body; null when it has none. */
  readonly excerpt: string | null
}

export interface WebhookPost {
  readonly address: WebhookAddress
  /** The IP address to connect to, which has been judged; the host is not resolved once more. */
  readonly ip: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Ends the request, whatever it is waiting for. */
  readonly signal: AbortSignal
  /** Certificates to trust instead of those of the system. */
  readonly ca?: string
}

/**
 * Sends a POST to exactly one address. Of the answer the status counts; its body is read for the log only.
 *
 * @throws as `requestPinned`
 */
export async function postWebhook({ body, ...post }: WebhookPost): Promise<WebhookAnswer> {
  const answer = await requestPinned({
    ...post,
    method: 'POST',
    body: Buffer.from(body),
    bytesMax: ANSWER_BYTES_MAX,
  })
  return { status: answer.status, retryAfter: answer.headers['retry-after'], excerpt: excerptOf(answer.body) }
}

/** Receivers choose this text: what could not be stored, or would change what stands around it, is replaced. */
function excerptOf(bytes: Buffer): string | null {
  const text = bytes
    .subarray(0, EXCERPT_MAX * 4)
    .toString('utf8')
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
  return text === '' ? null : [...text].slice(0, EXCERPT_MAX).join('')
}
