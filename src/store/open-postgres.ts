import postgres, { type Options, type Sql } from 'postgres'
import { type OpenOptions, type Store, storeOver } from './store.ts'
import { mayRecover } from './unavailable.ts'
import { within } from './within.ts'

/** Longest wait for the answer to a check, ms: what a lost server may take to be noticed. */
const CHECK_MS_MAX = 1500

/** So many checks without an answer, and all connections are made anew: to a server that vanished they would wait for long. */
const SILENT_CHECKS_MAX = 4

const OPTIONS = {
  onnotice: () => {},
  connect_timeout: 5,
  backoff: () => 0.1, // postgres.js alone would wait up to 20 seconds after a few failures, and its callers with it
} satisfies Options<Record<string, never>>

/** @throws Error whose cause tells whether the server may be reached later */
export async function openPostgres(url: string, options: OpenOptions): Promise<Store> {
  const connections = new PostgresConnections(url)
  try {
    await connections.pool`select 1`
  } catch (error) {
    await connections.end(1)
    const { message, code } = error as NodeJS.ErrnoException
    const remedy = mayRecover(error) ? '' : '; correct DATABASE_URL'
    throw new Error(`Cannot open the store at ${new URL(url).host}: ${message || code}${remedy}`, { cause: error })
  }
  return {
    ...storeOver({ sql: () => connections.pool, cancels: true }, connections.sessions, options),
    onAccessChange: (forget) => connections.listen(forget),
    check: () => connections.check(),
    close: () => connections.end(),
  }
}

/** The pool, and beside it connections that do not wait for the pool. */
class PostgresConnections {
  readonly #url: string
  /** For migrations and what else takes long; connects when it is used. */
  readonly sessions: Sql
  pool: Sql
  #checks: Sql
  #checking: Promise<unknown> | undefined
  #silentChecks = 0
  #forget: (() => void) | undefined

  constructor(url: string) {
    this.#url = url
    this.sessions = postgres(url, { ...OPTIONS, idle_timeout: 10 })
    this.pool = postgres(url, OPTIONS)
    this.#checks = this.#checksAnew()
  }

  async listen(forget: () => void): Promise<void> {
    this.#forget = forget
    await this.pool.listen('roomwright_access', forget, forget)
  }

  /** @throws Error when the server does not answer */
  async check(): Promise<void> {
    this.#checking ??= this.#checks`select 1`.finally(() => {
      this.#checking = undefined
    })
    this.#checking.catch(() => {}) // may fail after nobody waits any more
    try {
      await within(CHECK_MS_MAX, this.#checking, () => new Error('PostgreSQL does not answer'))
      this.#silentChecks = 0
    } catch (error) {
      if (this.#checking !== undefined && ++this.#silentChecks >= SILENT_CHECKS_MAX) this.#renew()
      throw error
    }
  }

  #renew(): void {
    const old = [this.pool, this.#checks]
    this.#silentChecks = 0
    this.pool = postgres(this.#url, OPTIONS)
    this.#checks = this.#checksAnew()
    for (const it of old) void it.end({ timeout: 0 })
    const forget = this.#forget
    if (forget) this.listen(forget).catch(() => {}) // made again by the driver when the server is back
  }

  #checksAnew = () => postgres(this.#url, { ...OPTIONS, max: 1, max_lifetime: null })

  async end(timeout?: number): Promise<void> {
    const how = timeout === undefined ? {} : { timeout }
    await Promise.all([this.pool.end(how), this.sessions.end(how), this.#checks.end({ timeout: timeout ?? 1 })])
  }
}
