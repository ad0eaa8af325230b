import { policy } from './policy.ts'
import { VerifiedTokens } from './verified-tokens.ts'

/** What a process remembers for access control; all of it can be lost without harm. */
export interface AccessMemory {
  readonly verified: VerifiedTokens
  /** Uses not yet written: token → time of the last. */
  readonly uses: Map<string, Date>
  readonly denials: RecentDenials
}

/** @param now monotonic milliseconds */
export const createAccessMemory = (now: () => number): AccessMemory => ({
  verified: new VerifiedTokens(policy.verifiedMs, policy.verifiedMax, now),
  uses: new Map(),
  denials: new RecentDenials(policy.deniedEntryMs, policy.verifiedMax, now),
})

/** Keeps a flood of denied attempts from becoming a flood of audit entries: one of a kind in `ms`. */
export class RecentDenials {
  readonly #seen = new Map<string, number>()
  readonly #ms: number
  readonly #sizeMax: number
  readonly #now: () => number

  constructor(ms: number, sizeMax: number, now: () => number) {
    this.#ms = ms
    this.#sizeMax = sizeMax
    this.#now = now
  }

  /** Whether this is the first of its kind for a while. */
  isNew(kind: string): boolean {
    const now = this.#now()
    const last = this.#seen.get(kind)
    if (last !== undefined && now - last < this.#ms) return false
    this.#seen.delete(kind)
    this.#seen.set(kind, now)
    if (this.#seen.size > this.#sizeMax) this.#seen.delete(this.#seen.keys().next().value!)
    return true
  }
}
