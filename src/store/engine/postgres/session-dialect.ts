import { type CompiledQuery, type DatabaseConnection, PostgresDriver, type QueryResult } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import type { Sql } from 'postgres'
import { affectedRows } from '../affected-rows.ts'

/** A connection of its own. */
export interface Session {
  readonly sql: Pick<Sql, 'unsafe'>
  /** Why nothing may be sent over it any more: the driver ends the process where it is to send over a lost one. */
  readonly lost: () => Error | undefined
  release(): void
}

/** @throws Error when none can be had */
export type OpenSession = () => Promise<Session>

/** Kysely on postgres.js with a session to each connection, which is lost with it, and as much time as statements take. */
export class SessionDialect extends PostgresJSDialect {
  readonly #open: OpenSession

  constructor(open: OpenSession) {
    super({ postgres: undefined as never }) // its driver is not used
    this.#open = open
  }

  override createDriver(): PostgresDriver {
    return new SessionDriver(this.#open)
  }
}

class SessionDriver extends PostgresDriver {
  readonly #open: OpenSession

  constructor(open: OpenSession) {
    super({ pool: () => Promise.reject(new Error('postgres.js has the connections')) })
    this.#open = open
  }

  override async init(): Promise<void> {}

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SessionConnection(await this.#open())
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    ;(connection as SessionConnection).release()
  }

  override async destroy(): Promise<void> {} // what opens sessions closes them
}

class SessionConnection implements DatabaseConnection {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const lost = this.#session.lost()
    if (lost) throw lost
    const answer = await this.#session.sql.unsafe<Row[] & Record<string, unknown>[]>(sql, [...parameters] as never[])
    return { rows: [...answer], ...affectedRows(answer) }
  }

  release(): void {
    this.#session.release()
  }

  // biome-ignore lint/correctness/useYield: no caller streams rows
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed')
  }
}
