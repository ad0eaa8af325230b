import { clearTimeout, setTimeout } from 'node:timers'
import type { Sql } from 'postgres'
import { StoreLostError } from '../unavailable.ts'
import type { Session } from './session-dialect.ts'

/** How long an idle session is kept, ms. */
const IDLE_MS = 10_000

interface Kept extends Pick<Session, 'lost'> {
  readonly sql: Sql
}

/**
 * Sessions on PostgreSQL, each over a client with one connection: of a connection that the driver reserves in a pool no caller
 * learns that it is lost.
 */
export class PostgresSessions {
  readonly #connect: (onclose: () => void) => Sql
  readonly #all = new Set<Sql>()
  readonly #idle = new Map<Kept, NodeJS.Timeout>()

  /** @param connect makes a client with one connection, which calls `onclose` when it is lost */
  constructor(connect: (onclose: () => void) => Sql) {
    this.#connect = connect
  }

  async open(): Promise<Session> {
    const session = this.#takeIdle() ?? this.#make()
    return { ...session, release: () => this.#keep(session) }
  }

  /** @param timeout longest wait for statements, seconds */
  async close(timeout: number): Promise<void> {
    for (const timer of this.#idle.values()) clearTimeout(timer)
    this.#idle.clear()
    await Promise.all([...this.#all].map((sql) => sql.end({ timeout })))
  }

  #make(): Kept {
    let lost: Error | undefined
    const sql = this.#connect(() => {
      lost = new StoreLostError('the connection of a session was lost')
    })
    this.#all.add(sql)
    return { sql, lost: () => lost }
  }

  #takeIdle(): Kept | undefined {
    for (const [session, timer] of this.#idle) {
      clearTimeout(timer)
      this.#idle.delete(session)
      if (session.lost() === undefined) return session
      this.#end(session)
    }
    return undefined
  }

  #keep(session: Kept): void {
    const end = () => {
      this.#idle.delete(session)
      this.#end(session)
    }
    this.#idle.set(session, setTimeout(end, IDLE_MS).unref())
  }

  #end({ sql }: Kept): void {
    this.#all.delete(sql)
    void sql.end({ timeout: 0 })
  }
}
