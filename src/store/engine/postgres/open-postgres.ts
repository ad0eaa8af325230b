import postgres, { type Options, type Sql } from 'postgres'
import { Pulse } from '../pulse.ts'
import { type OpenOptions, type Store, storeOver } from '../store.ts'
import { endsConnection, mayRecover, StoreLostError } from '../unavailable.ts'
import { SilentError, unlessSilent } from '../unless-silent.ts'
import { Waiters } from '../waiters.ts'
import { DRIVER_OPTIONS } from './driver-options.ts'
import { PostgresSessions } from './postgres-sessions.ts'

/** How long nothing may be heard of the server while it is checked, ms: what a lost server may take to be noticed. */
const SILENCE_MS_MAX = 1200

/** How often it is tried whether notifications arrive, ms. */
const BEAT_MS = 1000

/** How long statements that have been sent over a pool may still take after it was replaced, seconds. */
const LAST_WORDS_SECONDS = 20

/** Longest wait for statements when the store is closed, seconds: the driver waits for ever for those of a connection that it lost. */
const CLOSING_SECONDS = 5

/** Connections of single statements, which share them, and of transactions, which have one each. */
const STATEMENTS_MAX = 6
const TRANSACTIONS_MAX = 6

const OPTIONS = {
  ...DRIVER_OPTIONS,
  connect_timeout: 5,
  backoff: () => 0.1, // postgres.js alone would wait up to 20 seconds after a few failures, and its callers with it
} satisfies Options<Record<string, never>>

/** @throws Error whose cause tells whether the server may be reached later */
export async function openPostgres(url: string, options: OpenOptions): Promise<Store> {
  const connections = new PostgresConnections(url)
  try {
    await connections.statements()`select 1`
  } catch (error) {
    await connections.end(1)
    const { message, code } = error as NodeJS.ErrnoException
    const remedy = mayRecover(error) ? '' : '; correct DATABASE_URL'
    throw new Error(`Cannot open the store at ${new URL(url).host}: ${message || code}${remedy}`, { cause: error })
  }
  const { statements, transactions, waiters } = connections
  const store = storeOver(
    { statements, transactions, waiters, cancels: true },
    () => connections.sessions.open(),
    options,
  )
  store.onTrouble((error) => connections.suspect(error))
  options.events?.onOpened(TRANSACTIONS_MAX)
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

interface Pools {
  readonly statements: Sql
  readonly transactions: Sql
}

/** The pools, and beside them connections that do not wait for those. */
class PostgresConnections {
  readonly #url: string
  /** For migrations and what else takes long. */
  readonly sessions: PostgresSessions
  readonly waiters = new Waiters(() => this.#answers++)
  /** Whether notifications arrive, as far as it is known. */
  hears = true
  #pools: Pools
  #checks: Sql
  /** How many statements have been answered. */
  #answers = 0
  /** Why nothing is sent at present: the server does not answer. */
  #away: StoreLostError | undefined
  /**
   * Whether a connection was lost. The driver may then keep one that never sends anything again, and send to another what
   * was meant for the lost one (porsager/postgres#1209, #1215), so the pools are replaced when the server answers.
   */
  #stale = false
  /** What is called when a channel is notified, by channel; without a text when notifications may have been missed. */
  readonly #listeners = new Map<string, (text?: string) => void>()
  #pulse: Pulse | undefined
  #beatAt = Number.NEGATIVE_INFINITY

  constructor(url: string) {
    this.#url = url
    this.sessions = new PostgresSessions((onclose) => this.#client({ max: 1, max_lifetime: null, onclose }))
    this.#pools = this.#poolsAnew()
    this.#checks = this.#checksAnew()
  }

  readonly statements = () => this.#reachable().statements
  readonly transactions = () => this.#reachable().transactions

  /** @throws StoreLostError while the server does not answer: no caller waits for what will not come */
  #reachable(): Pools {
    if (this.#away) throw this.#away
    return this.#pools
  }

  async listen(channel: string, listener: (text?: string) => void): Promise<void> {
    this.#listeners.set(channel, listener)
    await this.#pools.statements.listen(channel, listener, () => listener())
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
    if (performance.now() - this.#beatAt < BEAT_MS) return
    this.#beatAt = performance.now()
    const pulse = this.#pulse
    await pulse?.beat((text) => this.#checks`select pg_notify(${pulse.channel}, ${text})`.execute())
  }

  suspect(error: Error): void {
    this.#stale ||= endsConnection(error)
  }

  /** @throws Error when the server does not answer */
  async check(): Promise<void> {
    try {
      await this.#ask().catch((error) => {
        this.#stale = true
        this.#renewChecks()
        if (error instanceof SilentError) throw error
        return this.#ask() // a single connection may have been ended, which says nothing of the server
      })
    } catch (error) {
      this.#leave(error as Error)
      throw error
    }
    if (this.#stale) this.#renew()
    void this.#beat()
  }

  #ask(): Promise<void> {
    return unlessSilent(this.#checks`select 1`.execute(), SILENCE_MS_MAX, () => this.#answers)
  }

  /** Ends the wait of all callers. */
  #leave(error: Error): void {
    this.#renewChecks()
    if (this.#away) return
    this.#away = new StoreLostError(error.message, { cause: error })
    this.waiters.failAll(this.#away)
    endPools(this.#pools, 0)
  }

  #renew(): void {
    const old = this.#pools
    this.#pools = this.#poolsAnew()
    this.#stale = false
    if (!this.#away) endPools(old, LAST_WORDS_SECONDS)
    this.#away = undefined
    for (const [channel, listener] of this.#listeners)
      this.listen(channel, listener).catch((error) => this.suspect(error))
  }

  #renewChecks(): void {
    void this.#checks.end({ timeout: 0 })
    this.#checks = this.#checksAnew()
  }

  #client = (options: Options<Record<string, never>>) => postgres(this.#url, { ...OPTIONS, ...options })

  #poolsAnew = (): Pools => ({
    statements: this.#client({ max: STATEMENTS_MAX }),
    transactions: this.#client({ max: TRANSACTIONS_MAX }),
  })

  #checksAnew = () => this.#client({ max: 1, max_lifetime: null })

  async end(timeout = CLOSING_SECONDS): Promise<void> {
    await Promise.all([
      ...endPools(this.#pools, timeout),
      this.sessions.close(timeout),
      this.#checks.end({ timeout: 1 }),
    ])
  }
}

const endPools = ({ statements, transactions }: Pools, timeout: number) =>
  [statements, transactions].map((pool) => pool.end({ timeout }))
