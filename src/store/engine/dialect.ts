import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { Sql, TransactionSql } from 'postgres'
import { BROKEN_TEXT, ServiceError } from '../../base/errors.ts'
import { affectedRows } from './affected-rows.ts'
import { isBrokenText } from './postgres/postgres-errors.ts'
import type { StatementEvents } from './statement-events.ts'
import type { Lane, StatementLanes, Turn } from './statement-lanes.ts'
import {
  endsConnection,
  isUnavailable,
  LostAnswerError,
  StatementTimeoutError,
  StoreBusyError,
  StoreUnavailableError,
} from './unavailable.ts'
import type { Waiters } from './waiters.ts'

/** What the statements are sent over, and what becomes of those that the store cannot carry out. */
export interface Connections {
  /** The pool of single statements, which may be replaced by another. @throws Error when there is none at present */
  readonly statements: () => Sql
  /**
   * That of transactions, in which nothing is sent behind a statement of others: the driver does not keep the connection for a
   * transaction whose BEGIN it could not write at once, and what others send there is never committed. The same pool where
   * writing never waits.
   */
  readonly transactions: () => Sql
  /** All who wait for an answer. */
  readonly waiters: Waiters
  /** Whether a statement that takes too long is cancelled by a connection of its own. */
  readonly cancels: boolean
  /** Called with each failure that is one of the store, of which callers learn only that it is unavailable. */
  readonly onTrouble: (error: Error) => void
  /** Longest wait for one statement, its wait for a connection included. */
  readonly statementMsMax: number
  /** Listener to what is sent; left out: none. */
  readonly events?: StatementEvents | undefined
  /** Whose turn it is, and the lane of these statements, where there is one connection alone; left out: all are sent at once. */
  readonly lane?: { readonly of: StatementLanes; readonly name: Lane }
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

  override async destroy(): Promise<void> {} // what opened the pools closes them
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
  /** Whether it has ended on the server too, or its connection is lost: the driver fails where it is to end it then. */
  #isDone = false

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /**
   * By `begin` of postgres.js and not by `reserve`: one who waits for a connection to reserve is forgotten when another
   * is lost, and what is sent on a reserved one that was lost ends the process (porsager/postgres#1208).
   */
  begin(): Promise<void> {
    const turn = this.#enter(true)
    const begun = async () => {
      await turn?.granted
      await new Promise<void>((resolve, reject) => {
        const done = this.#connections.transactions().begin(
          (sql) =>
            new Promise<void>((commit, rollBack) => {
              this.#transaction = { sql, done, settle: (commits) => (commits ? commit() : rollBack(ROLLED_BACK)) }
              if (this.#end !== undefined) rollBack(ROLLED_BACK) // begun after its caller had been refused
              resolve()
            }),
        )
        done.catch((error) => {
          this.#end ??= error
          this.#isDone = true
          reject(error)
        })
        const ended = this.#connections.events?.onTransaction()
        const over = () => {
          turn?.end()
          ended?.()
        }
        done.then(over, over)
      })
    }
    return this.#guarded(() => begun().catch((error) => endTurn(turn, error)), { turn })
  }

  async commit(): Promise<void> {
    const { settle, done } = this.#transaction!
    await this.#guarded(() => {
      if (this.#end !== undefined) throw this.#end
      settle(true)
      return done
    })
  }

  /** What has ended already is not rolled back: the server has done so. */
  async rollBack(): Promise<void> {
    if (this.#isDone || this.#transaction === undefined) return
    const { settle, done } = this.#transaction
    if (this.#end instanceof StatementTimeoutError) settle(false) // not awaited: no answer comes
    if (this.#end !== undefined) return
    settle(false)
    await this.#guarded(() => done).catch(() => {})
  }

  executeQuery<Row>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    let cancel = () => {}
    const send = () => {
      if (this.#transaction !== undefined && this.#end !== undefined) throw this.#end
      const { sql = this.#connections.statements(), done } = this.#transaction ?? {}
      const sent = sql.unsafe<Row[] & Record<string, unknown>[]>(text, [...parameters] as never[], PREPARED)
      cancel = () => giveUp(sent)
      const result = sent.then(resultOf<Row>)
      return done ? Promise.race([result, done as Promise<never>]) : result
    }
    const answered = this.#connections.events?.onStatement(text)
    const turn = this.#transaction === undefined ? this.#enter(false) : undefined
    const work = turn === undefined ? send : () => turn.granted.then(send).finally(() => turn.end())
    return this.#guarded(work, { turn, cancel: () => cancel(), answered })
  }

  /** Undefined where all is sent at once. */
  #enter(isTransaction: boolean): Turn | undefined {
    const { lane } = this.#connections
    return lane?.of.enter(lane.name, isTransaction)
  }

  /** The outcome of what was sent, in time; failures of the store reported and translated. */
  async #guarded<Result>(work: () => Promise<Result>, { turn, cancel, answered }: Guard = {}): Promise<Result> {
    const { cancels, statementMsMax, onTrouble, waiters } = this.#connections
    const tooLate = () => {
      if (turn?.leave()) return new StoreBusyError(`no turn within ${statementMsMax / 1000} seconds`)
      if (cancels) cancel?.()
      return new StatementTimeoutError(`no answer within ${statementMsMax / 1000} seconds`)
    }
    try {
      const result = await waiters.within(statementMsMax, work, tooLate)
      answered?.(false)
      return result
    } catch (error) {
      answered?.(isUnavailable(error))
      if (isBrokenText(error)) throw new ServiceError('invalid', `text: ${BROKEN_TEXT}`, (error as Error).message)
      if (endsConnection(error)) this.#end ??= error
      if (error === ROLLED_BACK || !isUnavailable(error)) throw error
      if (!(error instanceof StoreBusyError)) onTrouble(error as Error)
      throw new StoreUnavailableError(error)
    }
  }

  // biome-ignore lint/correctness/useYield: no caller streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed')
  }
}

/** What is known of a piece of work beside its outcome. */
interface Guard {
  readonly turn?: Turn | undefined
  /** Asks the server to give it up. */
  readonly cancel?: () => void
  /** Called when it has been answered, with whether it failed because of the store. */
  readonly answered?: ((unavailable: boolean) => void) | undefined
}

/** A transaction that was never begun keeps no caller waiting. @throws the error */
function endTurn(turn: Turn | undefined, error: unknown): never {
  turn?.end()
  throw error
}

/** As much of a statement of postgres.js as is used here; its types do not tell of it. */
interface Cancellable {
  canceller: ((sent: Cancellable) => Promise<unknown>) | null
  /** Null until it has been sent. */
  readonly state: object | null
  /** Whether it is the one that its connection is answered next. */
  readonly active: boolean
}

/**
 * Asks the server to give a statement up, over a connection of its own. `cancel` of postgres.js would leave the promise of that to
 * itself: where the server cannot be reached it is rejected, and a rejection without a handler ends the process.
 *
 * One that waits behind others on its connection is left alone: postgres.js would pass it over when its turn comes and give its
 * rows, which come all the same, to the next, so that a caller got what another had asked for.
 */
function giveUp(statement: unknown): void {
  const sent = statement as Cancellable
  if (sent.state !== null && !sent.active) return
  const { canceller } = sent
  sent.canceller = null
  canceller?.(sent).catch(() => {})
}

const PREPARED = { prepare: true }

/** @throws LostAnswerError when the rows are not those that the server has counted */
function resultOf<Row>(
  answer: Iterable<Row> & { readonly command: string; readonly count?: number | null },
): QueryResult<Row> {
  const rows = [...answer]
  const isCounted = typeof answer.count === 'number' // those of several statements, and of SHOW, are not
  if (isCounted && rows.length > 0 && rows.length !== answer.count) throw new LostAnswerError()
  return { rows, ...affectedRows(answer) }
}

const ROLLED_BACK = new Error('rolled back')
