import { sql } from 'kysely'
import { ServiceError } from '../../base/errors.ts'
import type { Db } from '../database.ts'

/** What the store is asked to see how long it takes: by itself and in a transaction, which wait for different connections. */
export const askNothing = (db: Db): Promise<unknown> => {
  const ask = (db: Db) => sql`select 1`.execute(db)
  return Promise.all([ask(db), db.transaction().execute(ask)])
}

/** With fewer open requests there is no crowd: a request that waits, waits for one slow statement. */
const OPEN_MIN = 32

/** How often the store is asked while there is a crowd, ms. */
const ASK_EVERY_MS = 100

/**
 * Tells when the store falls behind those who wait for it. While many requests are open it is asked an empty question, which
 * stands in the same queues as theirs: those of this process, of its connections and of the store itself.
 */
export class StorePressure {
  readonly #ask: () => Promise<unknown>
  readonly #now: () => number
  readonly #waitMsMax: number
  #open = 0
  /** Since when the question has been waiting for its answer. */
  #asked: number | undefined
  #answered = Number.NEGATIVE_INFINITY
  /** How long the last answer took. */
  #waited = 0

  /**
   * @param ask the empty question
   * @param now milliseconds of a clock that never goes back
   * @param waitMsMax how long an answer may take; 0 = as long as it likes
   */
  constructor(ask: () => Promise<unknown>, now: () => number, waitMsMax: number) {
    this.#ask = ask
    this.#now = now
    this.#waitMsMax = waitMsMax
  }

  /** Counts a request as open until its answer begins. */
  during<Answer>(work: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
    const answering = work()
    if (!(answering instanceof Promise)) return answering
    this.#open++
    const end = () => {
      this.#open--
    }
    answering.then(end, end)
    return answering
  }

  /**
   * For one request: to be called before the store is used. What a request has begun is not cut short by those who come later.
   *
   * @throws ServiceError `unavailable` the first time, when one more would wait too long
   */
  ofRequest(): () => void {
    let admitted = false
    return () => {
      if (!admitted && this.#isHigh())
        throw new ServiceError('unavailable', 'service: too many requests wait for the store, try again shortly')
      admitted = true
    }
  }

  #isHigh(): boolean {
    if (this.#waitMsMax === 0 || this.#open < OPEN_MIN) return false
    const now = this.#now()
    if (this.#asked === undefined && now - this.#answered >= ASK_EVERY_MS) void this.#measure(now)
    const waiting = this.#asked === undefined ? 0 : now - this.#asked
    return Math.max(waiting, this.#waited) > this.#waitMsMax
  }

  async #measure(from: number): Promise<void> {
    // An answer from before the crowd says nothing of it.
    if (from - this.#answered > 10 * ASK_EVERY_MS) this.#waited = 0
    this.#asked = from
    // Of a store that cannot be asked it tells by itself who comes.
    const isAnswered = await this.#ask().then(
      () => true,
      () => false,
    )
    this.#asked = undefined
    this.#answered = this.#now()
    this.#waited = isAnswered ? this.#answered - from : 0
  }
}
