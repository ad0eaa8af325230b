import type { TokenRecord } from './judge.ts'

/** How a token was used since uses were last written. */
export interface TokenUse {
  /** The last time. */
  readonly at: Date
  /** Of the last time: the client address as quotas count it, and the page; null when there was none. */
  readonly address: string
  readonly origin: string | null
  /** Requests on each day, counted from that of the Unix epoch. */
  readonly requests: ReadonlyMap<number, number>
}

type Last = Pick<TokenUse, 'at' | 'address' | 'origin'>

const DAY_MS = 86_400_000

/** Uses not yet written, one entry for each token: a request costs no more than a count in memory. */
export class TokenUses {
  #gathered = new Map<string, Last & { requests: Map<number, number> }>()

  /** Counts a request; one with a temporary token also for the token it was made with. */
  count({ id, parentId }: Pick<TokenRecord, 'id' | 'parentId'>, last: Last): void {
    const day = Math.floor(last.at.getTime() / DAY_MS)
    this.#add(id, last, day, 1)
    if (parentId !== null) this.#add(parentId, last, day, 1)
  }

  get(id: string): TokenUse | undefined {
    return this.#gathered.get(id)
  }

  get size(): number {
    return this.#gathered.size
  }

  /** Hands over what has gathered, and begins anew. */
  take(): ReadonlyMap<string, TokenUse> {
    const taken = this.#gathered
    this.#gathered = new Map()
    return taken
  }

  /** Takes back what could not be written. */
  giveBack(taken: ReadonlyMap<string, TokenUse>): void {
    for (const [id, { requests, ...last }] of taken)
      for (const [day, count] of requests) this.#add(id, this.#gathered.get(id) ?? last, day, count)
  }

  #add(id: string, { at, address, origin }: Last, day: number, count: number): void {
    const known = this.#gathered.get(id)
    const requests = known?.requests ?? new Map<number, number>()
    requests.set(day, (requests.get(day) ?? 0) + count)
    if (known) Object.assign(known, { at, address, origin })
    else this.#gathered.set(id, { at, address, origin, requests })
  }
}
