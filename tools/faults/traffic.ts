import { setTimeout as pause } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { hashOf } from '../../src/access/hash.ts'
import { type Call, HttpClient, type Reply } from '../load/http-client.ts'

/** What became of the requests during a fault. */
export interface Outcome {
  readonly acknowledged: number
  readonly refused: number
  /** Refused otherwise than by a 503 that says when to come back. */
  readonly rudelyRefused: number
  /** Acknowledged and not there. */
  readonly lost: number
  /** There more than once. */
  readonly twice: number
  /** Longest wait of a caller for an answer, s. */
  readonly longestSeconds: number
  /** From the end of the fault to the last refusal, s. */
  readonly recoverySeconds: number
  /** Statuses other than those of success. */
  readonly refusals: string
}

interface Answer {
  readonly at: number
  readonly isPolite: boolean
  readonly status: number
  readonly ms: number
}

const WRITERS = 4
const READERS = 4

/** What writers ask for, and how it is found again. */
export interface Writes {
  /** @param name one of its own for each write */
  call(name: string): Call
  /** What an acknowledged write is known by. */
  keyOf(name: string, body: Buffer): string
  /** How often the store has what it knows by each key. */
  there(sql: Sql): Promise<ReadonlyMap<string, number>>
}

/** Floors, known by their names. */
const floors: Writes = {
  call: (name) => ({ method: 'POST', path: '/v2/floor', body: JSON.stringify({ properties: { name } }) }),
  keyOf: (name) => name,
  async there(sql) {
    const rows = await sql<
      { name: string; count: number }[]
    >`select name, count(*)::int as count from floor where name ~ '^[0-9]+ [0-9]+$' group by name`
    return new Map(rows.map(({ name, count }) => [name, count]))
  },
}

/** Temporary tokens, known by their hashes: what every version can make. */
export const temporaryTokens: Writes = {
  call: () => ({
    method: 'POST',
    path: '/v2/temporary-access-token/create',
    body: JSON.stringify({ scopes: [{ resource: 'floor', action: 'readPublic' }] }),
  }),
  keyOf: (_name, body) => {
    const { authorization } = JSON.parse(body.toString()) as { authorization: string }
    return Buffer.from(hashOf(authorization.replace('Bearer ', ''))).toString('hex')
  },
  async there(sql) {
    const rows = await sql<{ hash: string }[]>`select encode(hash, 'hex') as hash from token where kind = 'tk'`
    return new Map(rows.map(({ hash }) => [hash, 1]))
  },
}

/** A call that is made again and again. */
export interface OtherCall extends Call {
  /** A refusal that has nothing to do with the fault. */
  readonly besides?: number
}

/** Callers that create floors and read, each as soon as it has been answered, without retries. */
export class Traffic {
  readonly #client: HttpClient
  readonly #headers: Readonly<Record<string, string>>
  readonly #writes: Writes
  readonly #acknowledged: string[] = []
  readonly #answers: Answer[] = []
  readonly #callers: Promise<void>[]
  #ending = false
  #faultOver = Number.POSITIVE_INFINITY

  /** @param others calls that are made beside, each by a caller of its own */
  constructor(
    url: string,
    bearer: { readonly authorization: string },
    { writes = floors, others = [] }: { writes?: Writes; others?: readonly OtherCall[] } = {},
  ) {
    this.#client = new HttpClient(url)
    this.#headers = bearer
    this.#writes = writes
    this.#callers = [
      ...Array.from({ length: WRITERS }, (_, i) => this.#write(i)),
      ...Array.from({ length: READERS }, () => this.#repeat({ path: '/v2/token/self' })),
      ...others.map((call) => this.#repeat(call)),
    ]
  }

  /** To be called when what was wrong has been put right. */
  faultIsOver(): void {
    this.#faultOver = performance.now()
  }

  /** Waits until callers have been answered well for so long. */
  async untilWell(ms = 3000, patienceMs = 120_000): Promise<void> {
    const until = performance.now() + patienceMs
    while (performance.now() < until) {
      await pause(100)
      const since = performance.now() - ms
      const recent = this.#answers.filter(({ at }) => at > since)
      const begun = Math.min(...recent.map(({ at }) => at))
      if (this.#faultOver < since && recent.length > 10 && begun < since + ms / 2 && recent.every(isWell)) return
    }
    throw new Error('The service does not recover')
  }

  /** Ends the callers. @param database where all must be that was acknowledged */
  async end(database: string): Promise<Outcome> {
    this.#ending = true
    await Promise.all(this.#callers)
    this.#client.close()
    const sql = postgres(database, { max: 1, onnotice: () => {} })
    const there = await this.#writes.there(sql)
    await sql.end()
    const bad = this.#answers.filter((it) => !isWell(it))
    const lastBad = Math.max(0, ...bad.map(({ at }) => at))
    const kinds = new Map<number, number>()
    for (const { status } of bad) kinds.set(status, (kinds.get(status) ?? 0) + 1)
    return {
      acknowledged: this.#acknowledged.length,
      refused: bad.length,
      rudelyRefused: bad.filter(({ isPolite }) => !isPolite).length,
      lost: this.#acknowledged.filter((it) => !there.has(it)).length,
      twice: [...there.values()].filter((count) => count > 1).length,
      longestSeconds: Math.max(...this.#answers.map(({ ms }) => ms)) / 1000,
      recoverySeconds: Math.max(0, lastBad - this.#faultOver) / 1000,
      refusals: [...kinds].map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`).join(', '),
    }
  }

  async #write(writer: number): Promise<void> {
    for (let i = 0; !this.#ending; i++) {
      const name = `${writer} ${i}`
      const { status, body } = await this.#send(this.#writes.call(name))
      if (status >= 200 && status < 300) this.#acknowledged.push(this.#writes.keyOf(name, body))
    }
  }

  async #repeat({ besides, ...call }: OtherCall): Promise<void> {
    while (!this.#ending) await this.#send(call, besides)
  }

  /** A little slower than it could: the fault is measured, not the machine. */
  async #send(call: Call, besides?: number): Promise<Reply> {
    const reply = await this.#client.send({ ...call, headers: { ...call.headers, ...this.#headers } })
    const { status, ms, headers } = reply
    const isPolite = status === 503 && headers['retry-after'] !== undefined
    if (status !== besides) this.#answers.push({ at: performance.now(), status, ms, isPolite })
    await pause(10)
    return reply
  }
}

const isWell = ({ status }: Answer) => status >= 200 && status < 300
