import postgres, { type Options, type Sql } from 'postgres'
import { DRIVER_OPTIONS } from './driver-options.ts'
import { Pulse } from './pulse.ts'
import { type OpenOptions, type Store, storeOver } from './store.ts'
import { endsConnection, mayRecover } from './unavailable.ts'
import { within } from './within.ts'

/** Longest wait for the answer to a check, ms: what a lost server may take to be noticed. */
const CHECK_MS_MAX = 1500

/** How long statements that have been sent over a pool may still take after it was replaced, seconds. */
const LAST_WORDS_SECONDS = 20

const OPTIONS = {
  ...DRIVER_OPTIONS,
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
  const store = storeOver({ sql: () => connections.pool, cancels: true }, () => connections.sessions, options)
  store.onTrouble((error) => connections.suspect(error))
  options.events?.onOpened(connections.pool.options.max)
  return {
    ...store,
    isShared: true,
    onAccessChange: (forget) => connections.listen('roomwright_access', () => forget()),
    onHearing: (listener) => connections.onHearing(listener),
    hears: () => connections.hears,
    onJobSent: (wake) => connections.listen('roomwright_job', wake),
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
  /** Whether notifications arrive, as far as it is known. */
  hears = true
  #checks: Sql
  /**
   * Whether a connection was lost. The driver may then keep one that never sends anything again, and send to another what
   * was meant for the lost one (porsager/postgres#1209, #1215), so the pool is replaced when the server answers.
   */
  #stale = false
  /** What is called when a channel is notified, by channel; without a text when notifications may have been missed. */
  readonly #listeners = new Map<string, (text?: string) => void>()
  #pulse: Pulse | undefined

  constructor(url: string) {
    this.#url = url
    this.sessions = postgres(url, { ...OPTIONS, idle_timeout: 10 })
    this.pool = postgres(url, OPTIONS)
    this.#checks = this.#checksAnew()
  }

  async listen(channel: string, listener: (text?: string) => void): Promise<void> {
    this.#listeners.set(channel, listener)
    await this.pool.listen(channel, listener, () => listener())
  }

  async onHearing(listener: (hears: boolean) => void): Promise<void> {
    const pulse = new Pulse((hears) => {
      this.hears = hears
      listener(hears)
    })
    await this.listen(pulse.channel, pulse.hear)
    this.#pulse = pulse
    await this.#beat()
  }

  /** Over a connection that does not listen: one that does hears itself even where others are not heard. */
  #beat = async () => {
    const pulse = this.#pulse
    await pulse?.beat((text) => this.#checks`select pg_notify(${pulse.channel}, ${text})`.execute())
  }

  suspect(error: Error): void {
    this.#stale ||= endsConnection(error)
  }

  /** @throws Error when the server does not answer */
  async check(): Promise<void> {
    try {
      const answer = this.#checks`select 1`.execute()
      await within(CHECK_MS_MAX, answer, () => new Error('PostgreSQL does not answer'))
    } catch (error) {
      this.#stale = true
      void this.#checks.end({ timeout: 0 })
      this.#checks = this.#checksAnew()
      throw error
    }
    if (this.#stale) this.#renew()
    void this.#beat()
  }

  #renew(): void {
    const old = this.pool
    this.#stale = false
    this.pool = postgres(this.#url, OPTIONS)
    void old.end({ timeout: LAST_WORDS_SECONDS })
    for (const [channel, listener] of this.#listeners)
      this.listen(channel, listener).catch((error) => this.suspect(error))
  }

  #checksAnew = () => postgres(this.#url, { ...OPTIONS, max: 1, max_lifetime: null })

  async end(timeout?: number): Promise<void> {
    const how = timeout === undefined ? {} : { timeout }
    await Promise.all([this.pool.end(how), this.sessions.end(how), this.#checks.end({ timeout: timeout ?? 1 })])
  }
}
