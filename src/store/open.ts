import { join } from 'node:path'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres, { type Sql } from 'postgres'
import type { Database, Db } from './database.ts'
import { SharingDialect } from './dialect.ts'
import { lockDirectory } from './directory-lock.ts'
import { PGliteThread } from './pglite-thread.ts'
import { makePrivate } from './private-directory.ts'
import type { Place } from './store-place.ts'

export interface Store {
  /** Statements outside of transactions share connections. */
  readonly db: Db
  /** The same database with a session to each connection, as migrations need it. */
  readonly sessions: Db
  /**
   * Calls back after each change of a token, an application or a consent by any process, and whenever notifications may
   * have been missed. An embedded store has no other process, so it never calls back.
   */
  onAccessChange(forget: () => void): Promise<void>
  /** Calls back when the store is lost for good. Only an embedded one can be: connections to PostgreSQL are made again. */
  onLost(listener: (error: Error) => void): void
  close(): Promise<void>
}

/**
 * Opens the store. No other file depends on which of the two databases it is.
 *
 * @param signal gives up while the store is still opening
 * @throws Error with the reason, such as another process that uses the directory
 */
export async function openStore(place: Place, signal?: AbortSignal): Promise<Store> {
  if (place === 'memory') return openEmbedded(undefined, signal)
  return 'url' in place ? openPostgres(place.url) : openEmbedded(place.directory, signal)
}

async function openEmbedded(directory: string | undefined, signal: AbortSignal | undefined): Promise<Store> {
  const unlock = directory === undefined ? () => {} : lockDirectory(directory)
  const thread = new PGliteThread(directory === undefined ? undefined : join(directory, 'pgdata'))
  const giveUp = () => void thread.abort()
  signal?.addEventListener('abort', giveUp, { once: true })
  try {
    await thread.opened
  } catch (error) {
    await thread.close()
    unlock()
    throw new Error(`Cannot open the store in ${directory ?? 'memory'}: ${(error as Error).message}`, { cause: error })
  }
  signal?.removeEventListener('abort', giveUp)
  // PGlite gives the files of a new store to everybody, whatever the process says.
  if (directory !== undefined) makePrivate(directory)
  const options = { ...EMBEDDED, socket: () => thread.connect() }
  const sql = postgres(options)
  const close = async () => {
    await sql.end()
    await thread.close()
    unlock()
  }
  return {
    ...kyselysOver(sql),
    onAccessChange: async () => {},
    onLost: (listener) => thread.onLost(listener),
    close,
  }
}

/** One connection, kept for good, whatever the environment says of others. */
const EMBEDDED = {
  host: 'embedded',
  port: 5432,
  user: 'postgres',
  database: 'postgres',
  ssl: false,
  max: 1,
  idle_timeout: 0,
  max_lifetime: 0,
  connect_timeout: 0,
  onnotice: () => {},
} as const

async function openPostgres(url: string): Promise<Store> {
  const sql = postgres(url, { onnotice: () => {}, connect_timeout: 10 })
  try {
    await sql`select 1`
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw new Error(`Cannot open the store at ${new URL(url).host}: ${(error as Error).message}`, { cause: error })
  }
  return {
    ...kyselysOver(sql),
    async onAccessChange(forget) {
      await sql.listen('roomwright_access', forget, forget)
    },
    onLost: () => {},
    close: () => sql.end(),
  }
}

const kyselysOver = (sql: Sql) => ({
  db: new Kysely<Database>({ dialect: new SharingDialect(sql) }),
  sessions: new Kysely<Database>({ dialect: new PostgresJSDialect({ postgres: sql }) }),
})
