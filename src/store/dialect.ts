import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { ReservedSql, Sql } from 'postgres'

/**
 * Kysely on postgres.js, except that only transactions have a connection to themselves. Other statements share them: one
 * is sent before those ahead of it are answered, so that no database waits for the way between. Every statement with
 * parameters is parsed and planned once a connection.
 */
export class SharingDialect extends PostgresJSDialect {
  readonly #sql: Sql

  constructor(sql: Sql) {
    super({ postgres: sql })
    this.#sql = sql
  }

  override createDriver(): PostgresDriver {
    return new SharingDriver(this.#sql)
  }
}

class SharingDriver extends PostgresDriver {
  readonly #sql: Sql
  /** Transactions that wait for a connection, and the last of them. */
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(sql: Sql) {
    super({ pool: () => Promise.reject(new Error('postgres.js has the pool')) })
    this.#sql = sql
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(this)
  }

  override async beginTransaction(connection: SharedConnection, settings: TransactionSettings): Promise<void> {
    await connection.reserve()
    await super.beginTransaction(connection, settings)
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as SharedConnection).release()
  }

  override destroy(): Promise<void> {
    return this.#sql.end()
  }

  async reserve(): Promise<ReservedSql> {
    this.#waiting++
    const reserving = this.#sql.reserve().finally(() => this.#waiting--)
    this.#last = reserving.catch(() => {})
    return reserving
  }

  /** Any connection, not before the transactions that wait: one that is never idle would never be theirs. */
  async share(): Promise<Sql> {
    if (this.#waiting > 0) await this.#last
    return this.#sql
  }
}

class SharedConnection implements DatabaseConnection {
  readonly #driver: SharingDriver
  #own: ReservedSql | undefined

  constructor(driver: SharingDriver) {
    this.#driver = driver
  }

  async reserve(): Promise<void> {
    this.#own = await this.#driver.reserve()
  }

  release(): void {
    this.#own?.release()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = this.#own ?? (await this.#driver.share())
    const rows = await connection.unsafe<Row[] & Record<string, unknown>[]>(sql, [...parameters] as never[], {
      prepare: true,
    })
    return { rows: [...rows], ...(CHANGES.has(rows.command) ? { numAffectedRows: BigInt(rows.count) } : {}) }
  }

  // biome-ignore lint/correctness/useYield: nobody streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed')
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
