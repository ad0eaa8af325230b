import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Least time between two answers to one client, ms, and the longest that one waits for that. */
const BETWEEN_MS = 50
const WAIT_MS_MAX = 2000

/** Clients that are remembered. */
const CLIENTS_MAX = 1000

/**
 * Spaces out refusals: who comes again at once, whatever Retry-After says, would else keep the thread that serves busy with
 * refusing alone. The first is answered at once, those that come too soon wait, and cost nothing meanwhile.
 */
export class Pace {
  readonly #now: () => number
  /** When the last answer to a client was sent or will be. */
  readonly #last = new LRUCache<string, number>({ max: CLIENTS_MAX })

  /** @param now ms of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Resolves when it is the turn of a client. */
  async turn(client: string): Promise<void> {
    const now = this.#now()
    const next = (this.#last.get(client) ?? Number.NEGATIVE_INFINITY) + BETWEEN_MS
    const at = Math.min(Math.max(now, next), now + WAIT_MS_MAX)
    this.#last.set(client, at)
    if (at > now) await pause(at - now)
  }
}
