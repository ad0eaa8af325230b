import { LRUCache } from 'lru-cache'

/** Attempts at a time at one receiver, and of one account. */
const RECEIVER_MAX = 4
const ACCOUNT_MAX = 16

/** Receivers whose last duration is known. */
const RECEIVERS_KEPT = 1000

/** Keeps a slow receiver, or an account with many of them, from holding up the others: so many attempts at a time, no more. */
export class ReceiverSlots {
  readonly #taken = new Map<string, number>()
  readonly #lastMs = new LRUCache<string, number>({ max: RECEIVERS_KEPT })

  /** @returns releases the slot, with the time it took, ms; undefined when none is free */
  take(receiver: string, accountId: string): ((ms: number) => void) | undefined {
    if (this.#count(receiver) >= RECEIVER_MAX || this.#count(accountId) >= ACCOUNT_MAX) return undefined
    for (const key of [receiver, accountId]) this.#taken.set(key, this.#count(key) + 1)
    return (ms) => {
      this.#lastMs.set(receiver, ms)
      for (const key of [receiver, accountId]) this.#giveBack(key)
    }
  }

  /** When a place may be free for the last of so many deliveries, seconds. */
  secondsFor(receiver: string, waiting: number): number {
    const each = (this.#lastMs.get(receiver) ?? 1000) / 1000
    return Math.min(Math.max((waiting / RECEIVER_MAX) * each, 1), 120)
  }

  #count = (key: string) => this.#taken.get(key) ?? 0

  #giveBack(key: string): void {
    const remaining = this.#count(key) - 1
    if (remaining === 0) this.#taken.delete(key)
    else this.#taken.set(key, remaining)
  }
}
