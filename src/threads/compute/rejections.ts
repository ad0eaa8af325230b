import type { Rejected } from './works.ts'

/** Shortest time between two lines of the log, ms: callers can provoke rejections, and shall not fill the log with them. */
const PERIOD_MS = 60_000

/** Counts the furnishings that the verifier rejected. */
export class Rejections {
  readonly #now: () => number
  #count = 0
  #loggedCount = 0
  #loggedAt = Number.NEGATIVE_INFINITY

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Since the service started. */
  get count(): number {
    return this.#count
  }

  /** @param log called at most once in a period, with the number of rejections since its last call and the newest as an example */
  add(example: Rejected, log: (fields: { count: number; example: Rejected }) => void): void {
    this.#count++
    if (this.#now() - this.#loggedAt < PERIOD_MS) return
    log({ count: this.#count - this.#loggedCount, example })
    this.#loggedCount = this.#count
    this.#loggedAt = this.#now()
  }
}
