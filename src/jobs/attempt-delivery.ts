import { judgeResolved, judgeWebhookUrl } from '../access/webhooks/webhook-address.ts'
import { retryAfterOf } from '../access/webhooks/webhook-schedule.ts'
import { signatureHeaders } from '../access/webhooks/webhook-signature.ts'
import { VERSION } from '../base/version.ts'
import { requireKeyring } from '../operations/calling/transaction.ts'
import type { Service } from '../service/service.ts'
import type { DeliveryRow } from '../store/tables/floors/webhook-deliveries.ts'
import type { WebhookRow } from '../store/tables/floors/webhooks.ts'
import { postWebhook, type WebhookAnswer } from './post-webhook.ts'

/** Longest attempt, from the resolver to the end of the answer, ms. */
const ATTEMPT_MS_MAX = 15_000

/** What became of an attempt. */
export interface Outcome {
  readonly durationMs: number
  readonly responseCode: number | null
  /** Why it failed; null when it was delivered. */
  readonly error: string | null
  readonly excerpt: string | null
  /** What the receiver asked for before the next one, seconds. */
  readonly retryAfter: number | undefined
}

/**
 * Tries to deliver once. The address is judged again, by what its host resolves to now, and what was judged is connected to.
 *
 * @throws the reason of the signal, when it was aborted: then it is not known what became of it
 */
export async function attemptDelivery(
  service: Service,
  delivery: DeliveryRow,
  webhook: WebhookRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const started = service.monotonicMs()
  const durationMs = () => Math.round(service.monotonicMs() - started)
  const failed = (error: string): Outcome => ({
    durationMs: durationMs(),
    responseCode: null,
    error,
    excerpt: null,
    retryAfter: undefined,
  })
  let secrets: readonly string[]
  try {
    secrets = secretsOf(service, webhook)
  } catch (error) {
    service.log('error', 'A webhook cannot be signed', { reason: (error as Error).message })
    return failed('the service cannot open the secret of the webhook')
  }
  const late = AbortSignal.timeout(ATTEMPT_MS_MAX)
  try {
    const answer = await send(service, delivery, webhook, secrets, AbortSignal.any([signal, late]))
    if (typeof answer === 'string') return failed(answer)
    return { durationMs: durationMs(), ...verdictOf(answer, service.wallClock().getTime()) }
  } catch (error) {
    signal.throwIfAborted()
    return failed(late.aborted ? `no answer within ${ATTEMPT_MS_MAX / 1000} seconds` : reasonOf(error as Error))
  }
}

/** @returns the answer, or why nothing was sent */
async function send(
  service: Service,
  delivery: DeliveryRow,
  webhook: WebhookRow,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<WebhookAnswer | string> {
  const judged = judgeWebhookUrl(webhook.url, service.config.webhookAllowedHosts)
  if (!judged.ok) return `the address ${judged.fault}`
  const resolved = await unless(signal, service.resolveHost(judged.value.host))
  const ip = judgeResolved(judged.value, resolved)
  if (!ip.ok) return ip.fault
  const now = service.wallClock()
  const message = { id: delivery.id, timestamp: Math.floor(now.getTime() / 1000), body: delivery.body }
  return postWebhook({
    address: judged.value,
    ip: ip.value,
    headers: {
      'content-type': 'application/json',
      'user-agent': `Roomwright/${VERSION}`,
      ...service.tracer?.headers(),
      ...signatureHeaders(message, secrets),
      ...(delivery.change_number === null ? {} : { 'webhook-change-number': delivery.change_number }),
    },
    body: delivery.body,
    signal,
  })
}

/** The secrets that sign now. */
function secretsOf(service: Service, { id, secret, previous_secret, previous_secret_until }: WebhookRow): string[] {
  const now = service.wallClock()
  const isBoth = previous_secret !== null && previous_secret_until !== null && previous_secret_until > now
  const keyring = requireKeyring(service)
  return (isBoth ? [secret, previous_secret] : [secret]).map((it) => keyring.open({ table: 'webhook', id }, it))
}

/** The outcome of work that cannot be stopped. @throws the reason of the signal when it comes first */
function unless<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#deliverability-and-reliability */
function verdictOf({ status, retryAfter, excerpt }: WebhookAnswer, nowMs: number): Omit<Outcome, 'durationMs'> {
  const retryAt = status === 429 || status === 503 ? retryAfterOf(retryAfter, nowMs) : undefined
  return { responseCode: status, error: errorOf(status), excerpt, retryAfter: retryAt }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirects are not followed'
  return `it answered ${status}`
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed without an answer',
  EPIPE: 'the connection was closed without an answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'the connection could not be made in time',
  ENOTFOUND: 'its host has no address',
  ENODATA: 'its host has no address',
  EAI_AGAIN: 'its host cannot be resolved at present',
}

/** A failure of the network, of TLS or of HTTP in words. */
function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  const known = REASONS[code]
  if (known !== undefined) return known
  if (code.startsWith('HPE_')) return 'its answer is not HTTP'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/i.test(code)) return `its certificate or TLS is not valid (${code})`
  return /certificate/i.test(message) ? 'its certificate is not valid' : `it cannot be reached${code && ` (${code})`}`
}
