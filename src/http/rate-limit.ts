/** Outcome of a take, and the state of the client's quota after it. */
export interface Allowance {
  readonly allowed: boolean
  /** Calls left now. */
  readonly remaining: number
  /** Seconds until the quota is full again. */
  readonly resetSeconds: number
  /** Seconds until the refused cost would be allowed; 0 when it was allowed. */
  readonly retrySeconds: number
}

interface Bucket {
  tokens: number
  /** Time of `tokens`, monotonic ms. */
  at: number
}

/** Name of the only policy, in the header fields. */
export const POLICY = 'calls'

/** The refusal of a quota that is used up. */
export interface Exhausted {
  /** Until it holds another call. */
  readonly seconds: number
  /** Header fields that say so. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Takes one call from each quota, or from none: a call that one quota refuses costs nothing in the others
 * (docs/access.md#r-3).
 *
 * @returns the quota that refused; undefined when all was taken
 */
export function takeFromAll(quotas: readonly (readonly [RateLimit, client: string])[]): Exhausted | undefined {
  for (const [i, [limit, client]] of quotas.entries()) {
    const allowance = limit.take(client, 1)
    if (allowance.allowed) continue
    for (const [taken, payer] of quotas.slice(0, i)) taken.giveBack(payer, 1)
    return { seconds: allowance.retrySeconds, headers: limit.headers(allowance) }
  }
  return undefined
}

/**
 * Token buckets, one per client: `calls` at once, refilled evenly over `seconds` (docs/decisions.md#a15).
 *
 * @param now monotonic milliseconds
 * @param clientsMax buckets kept; beyond, the one unused for longest is forgotten
 */
export class RateLimit {
  readonly #calls: number
  readonly #seconds: number
  readonly #now: () => number
  readonly #clientsMax: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(calls: number, seconds: number, now: () => number, clientsMax = 50_000) {
    this.#calls = calls
    this.#seconds = seconds
    this.#now = now
    this.#clientsMax = clientsMax
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Takes `cost` calls from the client's quota, or none when it does not hold that many. */
  take(client: string, cost: number): Allowance {
    const rate = this.#calls / (this.#seconds * 1000)
    const now = this.#now()
    const known = this.#buckets.get(client)
    const tokens = known ? Math.min(this.#calls, known.tokens + (now - known.at) * rate) : this.#calls
    const allowed = cost <= tokens
    const left = allowed ? tokens - cost : tokens
    this.#keep(client, { tokens: left, at: now })
    return {
      allowed,
      remaining: Math.floor(left),
      resetSeconds: Math.ceil((this.#calls - left) / rate / 1000),
      retrySeconds: allowed ? 0 : Math.max(1, Math.ceil((cost - left) / rate / 1000)),
    }
  }

  /** Takes `cost` calls whatever is left: what has been computed already is refused to the next call. */
  takeAfter(client: string, cost: number): void {
    this.take(client, 0) // brings the bucket up to date
    this.#buckets.get(client)!.tokens -= cost
  }

  /** Undoes a take. */
  giveBack(client: string, cost: number): void {
    const bucket = this.#buckets.get(client)
    // Not capped here: `take` applies the cap.
    if (bucket) bucket.tokens += cost
  }

  /** Header fields that tell the client. @see draft-ietf-httpapi-ratelimit-headers */
  headers(allowance: Allowance): Record<string, string> {
    const fields: Record<string, string> = {
      'ratelimit-policy': `"${POLICY}";q=${this.#calls};w=${this.#seconds}`,
      ratelimit: `"${POLICY}";r=${allowance.remaining};t=${allowance.resetSeconds}`,
    }
    if (!allowance.allowed) fields['retry-after'] = String(allowance.retrySeconds)
    return fields
  }

  #keep(client: string, bucket: Bucket): void {
    // Last used last: a Map keeps the order of insertion.
    this.#buckets.delete(client)
    this.#buckets.set(client, bucket)
    if (this.#buckets.size > this.#clientsMax) this.#buckets.delete(this.#buckets.keys().next().value!)
  }
}
