import type { Floor } from '../schema/resources/floors/floor.ts'
import type { JudgedFloor } from './floor-access.ts'
import type { TokenRecord } from './judge.ts'
import { policy } from './policy.ts'
import { TokenUses } from './token-uses.ts'
import { TtlLruCache } from './ttl-lru-cache.ts'

/** What a process remembers for access control; all of it can be lost without harm. */
export interface AccessMemory {
  /** Tokens by their hash. */
  readonly verified: TtlLruCache<TokenRecord>
  /** Applications by their client id. */
  readonly applications: TtlLruCache<KnownApplication>
  /** Floors by their id. */
  readonly floors: TtlLruCache<KnownFloor>
  /** Uses not yet written. */
  readonly uses: TokenUses
  readonly denials: RecentDenials
  /** Forgets every row that was looked up; called after each change, and at news of one by another process. */
  readonly forget: () => void
  /** Whether news of changes by other processes arrive; while they do not, nothing is remembered. */
  readonly hears: (hears: boolean) => void
}

/** An application as stored. */
export interface KnownApplication {
  readonly id: string
  readonly account_id: string | null
  readonly name: string
  readonly redirect_uri: string
  readonly secret_hash: Uint8Array | null
  readonly previous_secret_hash: Uint8Array | null
  readonly previous_secret_until: Date | null
  readonly disabled_at: Date | null
}

/** A floor as it is sent, and whose it is. */
export interface KnownFloor extends JudgedFloor {
  readonly floor: Floor
}

/** @param now monotonic milliseconds */
export function createAccessMemory(now: () => number): AccessMemory {
  const verified = new TtlLruCache<TokenRecord>(policy.recentMs, policy.tokensKept, now)
  const applications = new TtlLruCache<KnownApplication>(policy.recentMs, policy.applicationsKept, now)
  const floors = new TtlLruCache<KnownFloor>(policy.recentMs, policy.floorsKept, now)
  const caches = [verified, applications, floors]
  return {
    verified,
    applications,
    floors,
    uses: new TokenUses(),
    denials: new RecentDenials(policy.deniedEntryMs, policy.tokensKept, now),
    forget: () => {
      for (const cache of caches) cache.invalidate()
    },
    hears: (hears) => {
      for (const cache of caches) cache.isPaused = !hears
    },
  }
}

/** Keeps a flood of denied attempts from becoming a flood of audit entries: one of a kind in `ms`. */
export class RecentDenials {
  readonly #seen: TtlLruCache<object>

  constructor(ms: number, sizeMax: number, now: () => number) {
    this.#seen = new TtlLruCache(ms, sizeMax, now)
  }

  /** Whether this is the first of its kind for a while. */
  isNew(kind: string): boolean {
    if (this.#seen.get(kind)) return false
    this.#seen.set(kind, SEEN, this.#seen.generation)
    return true
  }
}

const SEEN = {}
