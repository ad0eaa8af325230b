import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP } from 'node:net'
import type { WebhookAddress } from '../access/webhooks/webhook-address.ts'

export interface PinnedAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** What was read of the body: at most as much as was asked for, and a little more. */
  readonly body: Buffer
  /** Whether that is all of it. */
  readonly isWhole: boolean
}

export interface PinnedRequest {
  readonly method: 'GET' | 'POST'
  readonly address: WebhookAddress
  /** The IP address to connect to, which has been judged; the host is not resolved once more. */
  readonly ip: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Of the answer. */
  readonly bytesMax: number
  /** Ends the request, whatever it is waiting for. */
  readonly signal: AbortSignal
  /** Certificates to trust instead of those of the system. */
  readonly ca?: string | undefined
}

export type RequestPinned = (request: PinnedRequest) => Promise<PinnedAnswer>

/**
 * Asks exactly one address. Redirects are not followed: they are answers as others.
 *
 * @throws Error of the network, of TLS or of HTTP; the reason of the signal
 */
export const requestPinned: RequestPinned = async (pinned) => {
  const { method, address, ip, headers, body, bytesMax, signal, ca } = pinned
  const { url, host, port } = address
  const isSecure = url.protocol === 'https:'
  const { request } = isSecure ? await import('node:https') : await import('node:http')
  const options: RequestOptions & { servername?: string; ca?: string } = {
    method,
    host: ip,
    port,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': String(body.length), connection: 'close' },
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
      readAnswer(response, bytesMax)
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
    sent.end(body)
  })
}

/** The status counts, whatever becomes of the body. */
async function readAnswer(response: IncomingMessage, bytesMax: number): Promise<PinnedAnswer> {
  const chunks: Buffer[] = []
  let length = 0
  let isWhole = false
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= bytesMax) break
    }
    isWhole = response.complete
  } catch {} // the connection was lost, or the time is over
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks), isWhole }
}
