import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { Sql, TransactionSql } from 'postgres'

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

  constructor(sql: Sql) {
    super({ pool: () => Promise.reject(new Error('postgres.js has the pool')) })
    this.#sql = sql
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(this.#sql)
  }

  override beginTransaction(connection: SharedConnection, settings: TransactionSettings): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) throw new Error('Transactions are begun without settings')
    return connection.begin()
  }

  override commitTransaction(connection: SharedConnection): Promise<void> {
    return connection.commit()
  }

  override rollbackTransaction(connection: SharedConnection): Promise<void> {
    return connection.rollBack()
  }

  override async releaseConnection(): Promise<void> {}

  override destroy(): Promise<void> {
    return this.#sql.end()
  }
}

interface Transaction {
  readonly sql: TransactionSql
  /** Ends the work of the transaction, which is then committed or rolled back. */
  readonly settle: (commits: boolean) => void
  /** Settles when all is done; rejects when it failed, was rolled back, or its connection was lost. */
  readonly done: Promise<unknown>
}

class SharedConnection implements DatabaseConnection {
  readonly #sql: Sql
  #transaction: Transaction | undefined
  /** Why nothing more may be sent: the transaction is over. */
  #end: unknown

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /**
   * By `begin` of postgres.js and not by `reserve`: one who waits for a connection to reserve is forgotten when another
   * is lost, and what is sent on a reserved one that was lost ends the process (porsager/postgres#1208).
   */
  begin(): Promise<void> {
    return new Promise((resolve, reject) => {
      const done = this.#sql.begin(
        (sql) =>
          new Promise<void>((commit, rollBack) => {
            this.#transaction = { sql, done, settle: (commits) => (commits ? commit() : rollBack(ROLLED_BACK)) }
            resolve()
          }),
      )
      done.catch((error) => {
        this.#end = error
        reject(error)
      })
    })
  }

  async commit(): Promise<void> {
    const { settle, done } = this.#transaction!
    settle(true)
    await done
  }

  /** What has ended already is not rolled back: the server has done so. */
  async rollBack(): Promise<void> {
    if (this.#end !== undefined) return
    const { settle, done } = this.#transaction!
    settle(false)
    await done.catch(() => {})
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#transaction === undefined) return run(this.#sql, query)
    if (this.#end !== undefined) throw this.#end
    const { sql, done } = this.#transaction
    try {
      return await Promise.race([run<Row>(sql, query), done as Promise<never>])
    } catch (error) {
      if (endsConnection(error)) this.#end = error
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: no caller streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed')
  }
}

async function run<Row>(on: Sql | TransactionSql, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
  const rows = await on.unsafe<Row[] & Record<string, unknown>[]>(sql, [...parameters] as never[], { prepare: true })
  return { rows: [...rows], ...(CHANGES.has(rows.command) ? { numAffectedRows: BigInt(rows.count) } : {}) }
}

/** Whether an error is one of the connection, or the last word of the server on it, and not one of a statement. */
function endsConnection(error: unknown): boolean {
  const { errno, severity } = error as { errno?: unknown; severity?: string }
  return errno !== undefined || severity === 'FATAL' || severity === 'PANIC'
}

const ROLLED_BACK = new Error('rolled back')

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
