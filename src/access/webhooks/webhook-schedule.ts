/**
 * Pauses before the attempts of a delivery, seconds; the first one is made at once.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#deliverability-and-reliability
 */
const PAUSES = [0, 2, 5, 15, 60, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600]

/** Attempts of a delivery before it is given up. */
export const ATTEMPTS_MAX = PAUSES.length

/** Longest pause that a receiver may ask for, seconds. */
const RETRY_AFTER_MAX = 24 * 3600

/** Largest part of a pause that is added to it. */
const SPREAD_MAX = 0.1

/**
 * The pause before the next attempt, seconds; undefined when there is none any more.
 *
 * @param tries attempts that have failed, at least 1
 * @param retryAfter what the receiver asked for, seconds
 * @param spread from 0 to 1, by chance, so that what failed together does not come together again
 */
export function pauseAfter(tries: number, retryAfter: number | undefined, spread: number): number | undefined {
  const pause = PAUSES[tries]
  if (pause === undefined) return undefined
  return Math.max(pause * (1 + SPREAD_MAX * spread), Math.min(retryAfter ?? 0, RETRY_AFTER_MAX))
}

/**
 * Seconds that Retry-After asks for; undefined where it says nothing that can be understood.
 *
 * @see RFC 9110 section 10.2.3
 */
export function retryAfterOf(field: string | undefined, nowMs: number): number | undefined {
  const text = field?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = /[A-Za-z]/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000))
}
