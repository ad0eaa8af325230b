import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { Sql, TransactionSql } from 'postgres'
import type { StatementEvents } from './statement-events.ts'
import { endsConnection, isUnavailable, StatementTimeoutError, unavailable } from './unavailable.ts'
import { within } from './within.ts'

/** What the statements are sent over, and what becomes of those that the store cannot carry out. */
export interface Connections {
  /** The pool, which may be replaced by another. @throws Error when there is none at present */
  readonly sql: () => Sql
  /** Whether a statement that takes too long is cancelled by a connection of its own. */
  readonly cancels: boolean
  /** Called with each failure that is one of the store, of which callers learn only that it is unavailable. */
  readonly onTrouble: (error: Error) => void
  /** Longest wait for one statement, its wait for a connection included. */
  readonly statementMsMax: number
  /** Who is told what is sent; left out: nobody. */
  readonly events?: StatementEvents | undefined
}

/**
 * Kysely on postgres.js, except that only transactions have a connection to themselves. Other statements share them: one
 * is sent before those ahead of it are answered, so that no database waits for the way between. Every statement with
 * parameters is parsed and planned once a connection.
 *
 * Failures of the store itself reach no caller as they are: each becomes the same `unavailable`.
 */
export class SharingDialect extends PostgresJSDialect {
  readonly #connections: Connections

  constructor(connections: Connections) {
    super({ postgres: undefined as never }) // its driver is not used
    this.#connections = connections
  }

  override createDriver(): PostgresDriver {
    return new SharingDriver(this.#connections)
  }
}

class SharingDriver extends PostgresDriver {
  readonly #connections: Connections

  constructor(connections: Connections) {
    super({ pool: () => Promise.reject(new Error('postgres.js has the pool')) })
    this.#connections = connections
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(this.#connections)
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
    return this.#connections.sql().end()
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
  readonly #connections: Connections
  #transaction: Transaction | undefined
  /** Why nothing more may be sent: the transaction is over. */
  #end: unknown

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /**
   * By `begin` of postgres.js and not by `reserve`: one who waits for a connection to reserve is forgotten when another
   * is lost, and what is sent on a reserved one that was lost ends the process (porsager/postgres#1208).
   */
  begin(): Promise<void> {
    return this.#guarded(
      () =>
        new Promise((resolve, reject) => {
          const done = this.#connections.sql().begin(
            (sql) =>
              new Promise<void>((commit, rollBack) => {
                this.#transaction = { sql, done, settle: (commits) => (commits ? commit() : rollBack(ROLLED_BACK)) }
                if (this.#end !== undefined) rollBack(ROLLED_BACK) // begun after its caller had been told
                resolve()
              }),
          )
          done.catch((error) => {
            this.#end ??= error
            reject(error)
          })
          const ended = this.#connections.events?.onTransaction()
          if (ended) done.then(ended, ended)
        }),
    )
  }

  async commit(): Promise<void> {
    const { settle, done } = this.#transaction!
    settle(true)
    await this.#guarded(() => done)
  }

  /** What has ended already is not rolled back: the server has done so. */
  async rollBack(): Promise<void> {
    if (this.#end instanceof StatementTimeoutError) this.#transaction?.settle(false) // not awaited: nobody answers
    if (this.#end !== undefined) return
    const { settle, done } = this.#transaction!
    settle(false)
    await this.#guarded(() => done).catch(() => {})
  }

  executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    let cancel = () => {}
    const work = () => {
      if (this.#transaction !== undefined && this.#end !== undefined) throw this.#end
      const { sql = this.#connections.sql(), done } = this.#transaction ?? {}
      const sent = sql.unsafe<Row[] & Record<string, unknown>[]>(text, [...parameters] as never[], PREPARED)
      cancel = () => giveUp(sent)
      const result = sent.then(resultOf<Row>)
      return done ? Promise.race([result, done as Promise<never>]) : result
    }
    const answered = this.#connections.events?.onStatement(text)
    return this.#guarded(work, () => cancel(), answered)
  }

  /** The outcome of what was sent, in time; failures of the store reported and translated. */
  async #guarded<Result>(
    work: () => Promise<Result>,
    cancel = () => {},
    answered: (unavailable: boolean) => void = () => {},
  ): Promise<Result> {
    const { cancels, statementMsMax, onTrouble } = this.#connections
    const tooLate = () => {
      if (cancels) cancel()
      return new StatementTimeoutError(`no answer within ${statementMsMax / 1000} seconds`)
    }
    try {
      const result = await within(statementMsMax, work(), tooLate)
      answered(false)
      return result
    } catch (error) {
      answered(isUnavailable(error))
      if (endsConnection(error)) this.#end ??= error
      if (error === ROLLED_BACK || !isUnavailable(error)) throw error
      onTrouble(error as Error)
      throw unavailable()
    }
  }

  // biome-ignore lint/correctness/useYield: no caller streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed')
  }
}

/** As much of a statement of postgres.js as is used here; its types do not tell of it. */
interface Cancellable {
  canceller: ((sent: Cancellable) => Promise<unknown>) | null
}

/**
 * Asks the server to give a statement up, over a connection of its own. `cancel` of postgres.js would leave the promise of that to
 * itself: where the server cannot be reached it is rejected, and a rejection that nobody handles ends the process.
 */
function giveUp(statement: unknown): void {
  const sent = statement as Cancellable
  const { canceller } = sent
  sent.canceller = null
  canceller?.(sent).catch(() => {})
}

const PREPARED = { prepare: true }

const resultOf = <Row>(
  rows: Iterable<Row> & { readonly command: string; readonly count: number },
): QueryResult<Row> => ({
  rows: [...rows],
  ...(CHANGES.has(rows.command) ? { numAffectedRows: BigInt(rows.count) } : {}),
})

const ROLLED_BACK = new Error('rolled back')

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
