interface Entry<Value> {
  readonly value: Value
  /** Monotonic ms. */
  readonly until: number
}

/**
 * Rows that were looked up, for a few seconds, so that a busy one costs no query. Whatever changes such rows forgets them
 * all; a lookup that began before that is not remembered.
 *
 * @param ms how long an entry is believed: the bound for processes that missed the news of a change
 * @param sizeMax entries kept; beyond, the one unused for longest goes
 */
export class Recent<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #ms: number
  readonly #sizeMax: number
  readonly #now: () => number
  #generation = 0

  constructor(ms: number, sizeMax: number, now: () => number) {
    this.#ms = ms
    this.#sizeMax = sizeMax
    this.#now = now
  }

  get size(): number {
    return this.#entries.size
  }

  /** To be read before a lookup and given to `remember` after it. */
  get generation(): number {
    return this.#generation
  }

  find(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.until <= this.#now()) return undefined
    // Last used last: a Map keeps the order of insertion.
    this.#entries.set(key, entry)
    return entry.value
  }

  remember(key: string, value: Value, generation: number): void {
    if (generation !== this.#generation) return
    this.#entries.set(key, { value, until: this.#now() + this.#ms })
    if (this.#entries.size > this.#sizeMax) this.#entries.delete(this.#entries.keys().next().value!)
  }

  forgetAll(): void {
    this.#generation++
    this.#entries.clear()
  }
}
