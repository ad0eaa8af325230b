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
  /** Below zero after a cost that was charged afterwards. */
  tokens: number
  /** Time of `tokens`, monotonic ms. */
  at: number
  /** Calls that the other processes do not know of. */
  unshared: number
  isSharing: boolean
}

/**
 * Adds calls to what all processes count of a client.
 *
 * @returns the calls left in a quota that all share; undefined when there is no such count, or it cannot be asked
 */
export type ShareCalls = (client: string, calls: number, quota: Quota) => Promise<number | undefined>

/** Size of a quota. */
export interface Quota {
  readonly calls: number
  readonly seconds: number
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

/** Share of a quota that a process may use up before it tells the others: a query for so many calls, not for each. */
const UNSHARED_PART = 0.01

/**
 * Token buckets, one per client: `calls` at once, refilled evenly over `seconds` (docs/decisions.md#a15).
 *
 * @param now monotonic milliseconds
 * @param clientsMax buckets kept; beyond, the one unused for longest is forgotten
 * @param shareCalls where several processes share the quotas
 */
export class RateLimit implements Quota {
  readonly calls: number
  readonly seconds: number
  readonly #now: () => number
  readonly #clientsMax: number
  readonly #shareCalls: ShareCalls | undefined
  readonly #buckets = new Map<string, Bucket>()
  readonly #parts = new Map<number, RateLimit>()

  constructor(calls: number, seconds: number, now: () => number, clientsMax = 50_000, shareCalls?: ShareCalls) {
    this.calls = calls
    this.seconds = seconds
    this.#now = now
    this.#clientsMax = clientsMax
    this.#shareCalls = shareCalls
  }

  get size(): number {
    return this.#buckets.size
  }

  /** Quotas of another size, with buckets of their own; at least one call. */
  part(factor: number): RateLimit {
    return this.#sized(Math.max(1, Math.round(this.calls * factor)))
  }

  /** As `part`, of so many calls, but not more than this one. */
  atMost(calls: number): RateLimit {
    return calls < this.calls ? this.#sized(calls) : this
  }

  #sized(calls: number): RateLimit {
    const known = this.#parts.get(calls)
    if (known) return known
    const part = new RateLimit(calls, this.seconds, this.#now, this.#clientsMax, this.#shareCalls)
    this.#parts.set(calls, part)
    return part
  }

  /** Takes `cost` calls from the client's quota, or none when it does not hold that many. */
  take(client: string, cost: number): Allowance {
    const rate = this.calls / (this.seconds * 1000)
    const bucket = this.#bucketOf(client)
    const tokens = this.#tokensOf(bucket)
    const allowed = cost <= tokens
    const remaining = allowed ? tokens - cost : tokens
    // A refusal leaves the bucket as it was, so that many of them add up no rounding errors.
    if (allowed) this.#spend(client, bucket, tokens, cost)
    return {
      allowed,
      remaining: Math.max(0, Math.floor(remaining)),
      resetSeconds: Math.ceil((this.calls - remaining) / rate / 1000),
      retrySeconds: allowed ? 0 : Math.max(1, Math.ceil((cost - remaining) / rate / 1000)),
    }
  }

  /**
   * Charges a cost that was known only afterwards, such as the time of computing. The quota may fall below zero, by its own
   * size at most: who is over it waits for at most twice the period.
   */
  chargeAfter(client: string, cost: number): void {
    const bucket = this.#bucketOf(client)
    const tokens = this.#tokensOf(bucket)
    this.#spend(client, bucket, tokens, Math.min(cost, tokens + this.calls))
  }

  /** Undoes a take. */
  giveBack(client: string, cost: number): void {
    const bucket = this.#buckets.get(client)
    if (!bucket) return
    // Not capped here: `#tokensOf` applies the cap.
    bucket.tokens += cost
    bucket.unshared -= cost
  }

  /** Header fields that tell the client. @see draft-ietf-httpapi-ratelimit-headers */
  headers(allowance: Allowance): Record<string, string> {
    const fields: Record<string, string> = {
      'ratelimit-policy': `"${POLICY}";q=${this.calls};w=${this.seconds}`,
      ratelimit: `"${POLICY}";r=${allowance.remaining};t=${allowance.resetSeconds}`,
    }
    if (!allowance.allowed) fields['retry-after'] = String(allowance.retrySeconds)
    return fields
  }

  /** The bucket of a client, a full one for a new client, as the one used last. */
  #bucketOf(client: string): Bucket {
    const bucket = this.#buckets.get(client) ?? { tokens: this.calls, at: this.#now(), unshared: 0, isSharing: false }
    // A Map keeps the order of insertion.
    this.#buckets.delete(client)
    this.#buckets.set(client, bucket)
    if (this.#buckets.size > this.#clientsMax) this.#buckets.delete(this.#buckets.keys().next().value!)
    return bucket
  }

  /** Calls in a bucket now. */
  #tokensOf({ tokens, at }: Bucket): number {
    const refilled = ((this.#now() - at) * this.calls) / (this.seconds * 1000)
    return Math.min(this.calls, tokens + refilled)
  }

  #spend(client: string, bucket: Bucket, tokens: number, cost: number): void {
    bucket.tokens = tokens - cost
    bucket.at = this.#now()
    if (!this.#shareCalls) return
    bucket.unshared += cost
    if (!bucket.isSharing && bucket.unshared >= this.calls * UNSHARED_PART) void this.#share(client, bucket)
  }

  /** Shares what was spent with the other processes, and learns how much they have left of the quota. */
  async #share(client: string, bucket: Bucket): Promise<void> {
    bucket.isSharing = true
    const shared = bucket.unshared
    bucket.unshared = 0
    const sharedTokens = await this.#shareCalls!(client, shared, this)
    bucket.isSharing = false
    if (sharedTokens === undefined) return
    const tokens = this.#tokensOf(bucket)
    bucket.tokens = Math.min(tokens, sharedTokens - bucket.unshared)
    bucket.at = this.#now()
  }
}
