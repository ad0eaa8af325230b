import { LRUCache } from 'lru-cache'
import { type Exhausted, type Quota, RateLimit } from './rate-limit.ts'

/** Counts attempts for all processes; undefined when that is not possible at the moment. */
export type CountAttempts = (
  client: string,
  attempts: number,
) => Promise<{ readonly count: number; readonly resetMs: number } | undefined>

const CLIENTS_MAX = 50_000

/**
 * Limits attempts, which are rare, so that each may ask the store: over all processes where they share one, otherwise and
 * while the store does not answer in memory.
 *
 * @param now monotonic milliseconds
 */
export class Throttle {
  readonly #calls: number
  readonly #now: () => number
  readonly #memory: RateLimit
  readonly #count: CountAttempts | undefined
  /** Clients that have no attempt left, and until when: they cost no further query. Made for the first: it takes a megabyte. */
  #refused: LRUCache<string, { readonly until: number }> | undefined

  constructor({ calls, seconds }: Quota, now: () => number, count: CountAttempts | undefined) {
    this.#calls = calls
    this.#now = now
    this.#memory = new RateLimit(calls, seconds, now, CLIENTS_MAX)
    this.#count = count
  }

  /** Counts an attempt. @returns undefined when it may be made */
  async take(client: string): Promise<Exhausted | undefined> {
    const known = this.#refused?.get(client)
    if (known && known.until > this.#now()) return this.#exhausted(known.until - this.#now())
    const counted = await this.#count?.(client, 1)
    if (counted === undefined) return this.#takeFromMemory(client)
    if (counted.count <= this.#calls) return undefined
    this.#refused ??= new LRUCache({ max: CLIENTS_MAX })
    this.#refused.set(client, { until: this.#now() + counted.resetMs })
    return this.#exhausted(counted.resetMs)
  }

  /** Undoes a take. */
  async giveBack(client: string): Promise<void> {
    if ((await this.#count?.(client, -1)) === undefined) this.#memory.giveBack(client, 1)
  }

  #takeFromMemory(client: string): Exhausted | undefined {
    const allowance = this.#memory.take(client, 1)
    if (allowance.allowed) return undefined
    return { seconds: allowance.retrySeconds, headers: this.#memory.headers(allowance) }
  }

  #exhausted(ms: number): Exhausted {
    const seconds = Math.max(1, Math.ceil(ms / 1000))
    const allowance = { allowed: false, remaining: 0, resetSeconds: seconds, retrySeconds: seconds }
    return { seconds, headers: this.#memory.headers(allowance) }
  }
}
