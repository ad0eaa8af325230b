import { join } from 'node:path'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import postgres, { type Sql } from 'postgres'
import type { Database, Db } from './database.ts'
import { SharingDialect } from './dialect.ts'
import { lockDirectory } from './directory-lock.ts'
import { PGliteThread } from './pglite-thread.ts'

export interface Store {
  /** Statements that are no transaction share connections. */
  readonly db: Db
  /** The same where each connection is one session, as migrations need it. */
  readonly sessions: Db
  /** Whether it lives in this process, which is then the only one that uses it. */
  readonly embedded: boolean
  /**
   * Calls back whenever a token, an application or a consent has changed, whoever changed it, and whenever such news may
   * have been missed. Embedded there is nobody else to tell of.
   */
  onAccessChange(forget: () => void): Promise<void>
  /** Calls back when the store is gone for good, which an embedded one alone can be: PostgreSQL is connected to again. */
  onLost(tell: (error: Error) => void): void
  close(): Promise<void>
}

/** Where the data lives: PostgreSQL by URL, embedded in a directory, or embedded in memory. */
export type Place = { readonly url: string } | { readonly directory: string } | 'memory'

/** Reads the place from the settings: a URL wins over a directory. */
export function placeOf({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Place {
  if (databaseUrl !== '') return { url: databaseUrl }
  return dataDir === 'memory' ? 'memory' : { directory: dataDir }
}

/**
 * Opens the store; nothing else knows which of the two databases it is.
 *
 * @param signal gives up while the store is still opening
 * @throws Error that says why, such as that another process uses the directory
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
  const options = { ...EMBEDDED, socket: () => thread.connect() }
  const sql = postgres(options)
  const close = async () => {
    await sql.end()
    await thread.close()
    unlock()
  }
  return {
    ...kyselysOver(sql),
    embedded: true,
    onAccessChange: async () => {},
    onLost: (tell) => thread.onLost(tell),
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
    embedded: false,
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
