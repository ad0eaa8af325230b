import { LRUCache } from 'lru-cache'

/**
 * Rows that were looked up, kept for a few seconds, so that a busy one costs no query. Whatever changes such rows
 * invalidates them all; what was looked up before that is not stored after it.
 *
 * @param ttlMs how long an entry is believed: the bound for processes that no change was announced to
 * @param sizeMax entries kept; beyond, the least recently used one is evicted
 * @param now monotonic milliseconds
 */
export class TtlLruCache<Value extends object> {
  readonly #entries: LRUCache<string, Value>
  #generation = 0
  #isPaused = false

  constructor(ttlMs: number, sizeMax: number, now: () => number) {
    // Zero is no time to lru-cache: an entry of that moment would never expire.
    const perf = { now: () => now() + 1 }
    this.#entries = new LRUCache({ max: sizeMax, ttl: ttlMs, ttlResolution: 0, perf })
  }

  get size(): number {
    return this.#entries.size
  }

  /** To be read before a lookup and given to `set` after it. */
  get generation(): number {
    return this.#generation
  }

  get(key: string): Value | undefined {
    return this.#entries.get(key)
  }

  /** @param generation of the time when the lookup began; an outdated one stores nothing */
  set(key: string, value: Value, generation: number): void {
    if (generation === this.#generation && !this.#isPaused) this.#entries.set(key, value)
  }

  /** While it is paused nothing is remembered. */
  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused
    this.invalidate()
  }

  invalidate(): void {
    this.#generation++
    this.#entries.clear()
  }
}
