import { Kysely } from 'kysely'
import type { Database, Db } from '../database.ts'
import { type Connections, SharingDialect } from './dialect.ts'
import { type OpenSession, SessionDialect } from './postgres/session-dialect.ts'
import type { StatementEvents } from './statement-events.ts'
import type { StatementLanes, StoreLoad } from './statement-lanes.ts'

export interface Store {
  /** Statements outside of transactions share connections. Each has to be answered in time; long ones belong to `sessions`. */
  readonly db: Db
  /**
   * The same database behind all that is sent on `db`, where it has one connection: for jobs and sweeps, and for long changes, which
   * are made there in pieces. Undefined where statements do not wait for each other.
   */
  readonly background?: Db
  /** What waits for that connection. */
  readonly load?: () => StoreLoad
  /** The same database with a session to each connection, as migrations need it, and as much time as they take. */
  readonly sessions: Db
  /**
   * Calls back after each change of a token, an application or a consent by any process, and whenever notifications may
   * have been missed. An embedded store has no other process, so it never calls back.
   */
  onAccessChange(forget: () => void): Promise<void>
  /**
   * Calls back with whether notifications arrive, before it resolves and whenever that changes: they do not behind a pooler
   * of transactions, or while the connection that listens is lost. `check` finds out. An embedded store needs none and never
   * calls back.
   */
  onHearing(listener: (hears: boolean) => void): Promise<void>
  /** Whether notifications arrived when it was last tried; true where there is no need of them. */
  hears(): boolean
  /** Whether other processes may use it too. */
  readonly isShared: boolean
  /**
   * Calls back after each job sent by any process, with the name of its queue, and with none whenever notifications may have
   * been missed. An embedded store never calls back.
   */
  onJobSent(wake: (queue?: string) => void): Promise<void>
  /**
   * Finds out whether statements can be carried out and their changes kept, and does what it can to make it so: an embedded
   * store that was lost is opened again.
   *
   * @throws Error with the reason when they cannot
   */
  check(): Promise<void>
  /** Calls back when the store may have got into trouble: `check` tells whether it has. */
  onTrouble(listener: (error: Error) => void): void
  close(): Promise<void>
}

export interface OpenOptions {
  /** Gives up while the store is still opening. */
  readonly signal?: AbortSignal
  /** Unlocks the directory of an embedded store that the caller has claimed; without it the store claims its directory. */
  readonly unlock?: () => void
  /** Whether an embedded store has on the disk what it acknowledges; default true. */
  readonly sync?: boolean
  /** Longest wait for a statement on `db`, ms. */
  readonly statementMsMax?: number
  /** Listener to what is sent on `db`; left out: none. */
  readonly events?: StatementEvents | undefined
}

/** Longest wait for a statement, ms: longer than any of ours takes, shorter than callers wait. */
const STATEMENT_MS_MAX = 15_000

/**
 * What is the same with both databases.
 *
 * @param lanes whose turn it is, where there is one connection alone
 */
export function storeOver(
  connections: Omit<Connections, 'statementMsMax' | 'onTrouble' | 'events' | 'lane'>,
  openSession: OpenSession,
  { statementMsMax = STATEMENT_MS_MAX, events }: OpenOptions,
  lanes?: StatementLanes,
) {
  const listeners: ((error: Error) => void)[] = []
  const report = (error: Error) => {
    for (const listener of listeners) listener(error)
  }
  const all = { ...connections, statementMsMax, events, onTrouble: report }
  const over = (lane?: Connections['lane']): Db =>
    new Kysely<Database>({ dialect: new SharingDialect(lane ? { ...all, lane } : all) })
  const parts = lanes && {
    db: over({ of: lanes, name: 'short' }),
    background: over({ of: lanes, name: 'background' }),
    load: () => lanes.load(),
  }
  return {
    ...(parts ?? { db: over() }),
    sessions: new Kysely<Database>({ dialect: new SessionDialect(openSession) }),
    onTrouble: (listener: (error: Error) => void) => void listeners.push(listener),
    report,
  }
}
