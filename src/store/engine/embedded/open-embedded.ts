import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { DRIVER_OPTIONS } from '../postgres/driver-options.ts'
import type { Session } from '../postgres/session-dialect.ts'
import { StatementLanes } from '../statement-lanes.ts'
import { type OpenOptions, type Store, storeOver } from '../store.ts'
import { PGDATA } from '../store-place.ts'
import { StoreLostError } from '../unavailable.ts'
import { Waiters } from '../waiters.ts'
import { checkDirectory, prepareDirectory } from './data-directory.ts'
import { keepLocked, lockDirectory } from './directory-lock.ts'
import { PGliteThread } from './pglite-thread.ts'
import { makePrivate } from './private-directory.ts'

/** Longest pause between two attempts to open a lost store again, in checks. */
const PAUSE_MAX = 60

/** @param directory where the data is kept; undefined = in memory */
export async function openEmbedded(directory: string | undefined, options: OpenOptions): Promise<Store> {
  const unlock = options.unlock ?? (directory === undefined ? () => {} : claimDirectory(directory))
  const embedded = new Embedded(directory, options.sync ?? true)
  const giveUp = () => void embedded.abort()
  options.signal?.addEventListener('abort', giveUp, { once: true })
  try {
    if (options.signal?.aborted) giveUp()
    await embedded.thread.opened
    // PGlite gives the files of a new store to everybody, whatever the process says.
    if (directory !== undefined) makePrivate(directory)
  } catch (error) {
    await embedded.thread.close()
    unlock()
    const place = directory === undefined ? 'memory' : `DATA_DIR ${directory}`
    throw new Error(`Cannot open the store in ${place}: ${(error as Error).message}`, { cause: error })
  } finally {
    options.signal?.removeEventListener('abort', giveUp)
  }
  const client = () => embedded.client()
  const { report, ...store } = storeOver(
    { statements: client, transactions: client, waiters: new Waiters(), cancels: false },
    () => embedded.openSession(),
    options,
    new StatementLanes(() => performance.now()),
  )
  embedded.onLost = report
  store.onTrouble(() => embedded.suspect())
  options.events?.onOpened(EMBEDDED.max)
  return {
    ...store,
    isShared: false,
    onAccessChange: async () => {},
    onHearing: async () => {},
    hears: () => true,
    onJobSent: async () => {},
    check: () => embedded.check(),
    async close() {
      await embedded.close()
      unlock()
    },
  }
}

/**
 * Makes the directory, unless it is there, locks it, and takes it from other users.
 *
 * @returns unlocks it
 * @throws Error that says what to do, InUseError
 */
export function claimDirectory(directory: string): () => void {
  prepareDirectory(directory)
  const unlock = lockDirectory(directory)
  makePrivate(directory)
  return unlock
}

/** One connection, kept for good, whatever the environment says of others. */
const EMBEDDED = {
  ...DRIVER_OPTIONS,
  host: 'embedded',
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  max: 1,
  idle_timeout: 0,
  max_lifetime: 0,
  connect_timeout: 0,
} as const

const clientOf = (thread: PGliteThread): Sql =>
  postgres({ ...EMBEDDED, socket: () => thread.connect() } as postgres.Options<Record<string, never>>)

/** Longest wait for statements when the store is closed, seconds. */
const CLOSING_SECONDS = 60

/** The thread of the store, and another after it when it was lost. */
class Embedded {
  thread: PGliteThread
  #client: Sql
  onLost: (error: Error) => void = () => {}
  readonly #directory: string | undefined
  readonly #sync: boolean
  #opening: Promise<void> | undefined
  /** Why the last attempt to open it again failed. */
  #failure: string | undefined
  #attempts = 0
  /** Checks to leave out before the next attempt. */
  #pause = 0
  /** Whether a statement failed for a reason that a look at the directory does not show. */
  #suspicious = false
  #closed = false

  constructor(directory: string | undefined, sync: boolean) {
    this.#directory = directory
    this.#sync = sync
    this.thread = this.#start(true)
    this.#client = clientOf(this.thread)
  }

  /** @throws StoreLostError while the store is lost */
  client(): Sql {
    if (this.thread.end !== undefined) throw this.thread.end
    return this.#client
  }

  /** The one connection, which others wait for. */
  async openSession(): Promise<Session> {
    const { thread } = this
    const client = this.client()
    await client`select 1` // one who reserves a connection that is not made yet waits for ever, unless the driver asks for types
    const sql = await client.reserve()
    const lost = () => thread.end
    return {
      sql,
      lost,
      release: () => {
        if (lost() === undefined) sql.release() // the client of a lost one is replaced with it
      },
    }
  }

  suspect(): void {
    this.#suspicious = true
  }

  /** @throws Error with the reason why changes cannot be kept */
  async check(): Promise<void> {
    const directory = this.#directory
    if (directory !== undefined) {
      await checkDirectory(directory, this.#suspicious)
      this.#suspicious = false
    }
    const { end } = this.thread
    if (end === undefined && this.#opening === undefined) return
    if (directory === undefined) throw new Error(`the store in memory is lost: ${end?.message}`)
    if (this.#opening === undefined && this.#pause-- <= 0) this.#openAgain(directory)
    const failure = this.#failure === undefined ? '' : `, which failed: ${this.#failure}`
    throw new Error(`the embedded store was lost (${end?.message ?? 'recovering'}) and is being opened again${failure}`)
  }

  /** Ends an opening store at once: what is stored survives, as with a crash. */
  async abort(): Promise<void> {
    this.#closed = true
    await this.thread.abort()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#opening?.catch(() => {})
    await this.#client.end({ timeout: this.thread.end === undefined ? CLOSING_SECONDS : 0 })
    await this.thread.close()
  }

  #openAgain(directory: string): void {
    this.#pause = Math.min(2 ** this.#attempts++, PAUSE_MAX)
    keepLocked(directory)
    const thread = this.#start(false)
    this.#opening = thread.opened
      .then(
        () => {
          void this.#client.end({ timeout: 0 })
          this.thread = thread
          this.#client = clientOf(thread)
          this.#failure = undefined
          this.#attempts = 0
          this.#pause = 0
        },
        (error: Error) => {
          this.#failure = error.message
          return thread.close()
        },
      )
      .finally(() => {
        this.#opening = undefined
      })
  }

  #start(create: boolean): PGliteThread {
    const directory = this.#directory === undefined ? undefined : join(this.#directory, PGDATA)
    const thread = new PGliteThread({ directory, sync: this.#sync, create })
    thread.onLost((error) => {
      if (thread === this.thread && !this.#closed) this.onLost(new StoreLostError(error.message, { cause: error }))
    })
    return thread
  }
}
