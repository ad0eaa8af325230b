import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP } from 'node:net'
import type { WebhookAddress } from '../access/webhook-address.ts'

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
 * Sends a POST to exactly one address. Redirects are not followed: they are answers as others.
 *
 * @throws Error of the network, of TLS or of HTTP; the reason of the signal
 */
export async function postWebhook({ address, ip, headers, body, signal, ca }: WebhookPost): Promise<WebhookAnswer> {
  const { url, host, port } = address
  const isSecure = url.protocol === 'https:'
  const { request } = isSecure ? await import('node:https') : await import('node:http')
  const bytes = Buffer.from(body)
  const options: RequestOptions & { servername?: string; ca?: string } = {
    method: 'POST',
    host: ip,
    port,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': String(bytes.length), connection: 'close' },
    agent: false,
    // Certificates are checked against the name, not against the address that it has.
    ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === undefined ? {} : { ca }),
  }
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const sent = request(options, (response) => {
      isAnswered = true
      readAnswer(response)
        .then(resolve, reject)
        .finally(() => sent.destroy())
    })
    const abort = () => sent.destroy(signal.reason as Error)
    const fail = (error: Error) => {
      if (!isAnswered) reject(signal.aborted ? (signal.reason as Error) : error)
    }
    signal.addEventListener('abort', abort, { once: true })
    sent.on('error', fail)
    // Some answers, such as 101, end the connection without an error.
    sent.on('close', () => {
      signal.removeEventListener('abort', abort)
      fail(Object.assign(new Error('closed without an answer'), { code: 'ECONNRESET' }))
    })
    sent.end(bytes)
  })
}

/** The status counts, whatever becomes of the body: it is read for the log only. */
async function readAnswer(response: IncomingMessage): Promise<WebhookAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= ANSWER_BYTES_MAX) break
    }
  } catch {} // the connection was lost, or the time is over
  return {
    status: response.statusCode!,
    retryAfter: response.headers['retry-after'],
    excerpt: excerptOf(Buffer.concat(chunks)),
  }
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
