/** Short statements of callers, and what has time: jobs, sweeps, and long changes in pieces. */
export const LANES = ['short', 'background'] as const
export type Lane = (typeof LANES)[number]

/** Statements that are sent before the first of them is answered: enough that the store never waits for the way between. */
const SENT_MAX = 16

/** After this time without a turn the background has one, however many short statements wait, ms. */
const BACKGROUND_WAIT_MS = 100

/** A statement or a transaction that waits for the connection, has it, or is done with it. */
export interface Turn {
  /** Settles when it may be sent. */
  readonly granted: Promise<void>
  /** Gives up waiting. @returns whether it still waited, so that nothing of it is ever sent */
  leave(): boolean
  /** It has been answered, or will not be sent after all. */
  end(): void
}

interface Waiting {
  readonly lane: Lane
  readonly isTransaction: boolean
  readonly since: number
  readonly grant: () => void
}

/** What waits for a store. */
export interface LaneState {
  readonly waiting: number
  /** How long the first of them has waited, ms; 0 when none waits. */
  readonly longestMs: number
}

/** How busy a store of one connection is. */
export interface StoreLoad {
  readonly lanes: Readonly<Record<Lane, LaneState>>
  /** How long the statement or transaction has taken that the store works at, ms; 0 when it has nothing to do. */
  readonly runningMs: number
}

/**
 * Says whose turn it is on a store with one connection. Of each lane the first that came goes first. Short statements go before the
 * background, which sends one statement or transaction at a time: a short one waits for one piece of background
 * work at the most. While a transaction has the connection nothing else is sent.
 */
export class StatementLanes {
  readonly #now: () => number
  readonly #waiting: Readonly<Record<Lane, Waiting[]>> = { short: [], background: [] }
  #sent = 0
  #isHeld = false
  #backgroundRuns = false
  #backgroundEnded = Number.NEGATIVE_INFINITY
  #runningSince = 0

  /** @param now milliseconds of a clock that never goes back */
  constructor(now: () => number) {
    this.#now = now
  }

  enter(lane: Lane, isTransaction: boolean): Turn {
    const queue = this.#waiting[lane]
    let waiting: Waiting
    const granted = new Promise<void>((grant) => {
      waiting = { lane, isTransaction, since: this.#now(), grant }
      queue.push(waiting)
    })
    let isOver = false
    const over = () => !isOver && (isOver = true)
    const leave = () => {
      const place = queue.indexOf(waiting)
      if (place < 0) return false
      queue.splice(place, 1)
      this.#grantAll() // those behind it may be next, where it was a transaction or due
      return over()
    }
    this.#grantAll()
    return {
      granted,
      leave,
      end: () => {
        if (!leave() && over()) this.#end(waiting)
      },
    }
  }

  load(): StoreLoad {
    const now = this.#now()
    const state = ([first, ...others]: readonly Waiting[]): LaneState =>
      first ? { waiting: 1 + others.length, longestMs: now - first.since } : { waiting: 0, longestMs: 0 }
    return {
      lanes: { short: state(this.#waiting.short), background: state(this.#waiting.background) },
      runningMs: this.#sent === 0 ? 0 : now - this.#runningSince,
    }
  }

  #grantAll(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      const { lane, isTransaction, grant } = this.#waiting[next].shift()!
      if (this.#sent++ === 0) this.#runningSince = this.#now()
      this.#isHeld = isTransaction
      if (lane === 'background') this.#backgroundRuns = true
      grant()
    }
  }

  #next(): Lane | undefined {
    if (this.#isHeld || this.#sent >= SENT_MAX) return undefined
    const [background] = this.#waiting.background
    const isShort = this.#waiting.short.length > 0
    if (background && !this.#backgroundRuns) {
      const idleSince = Math.max(background.since, this.#backgroundEnded)
      if (!isShort || this.#now() - idleSince >= BACKGROUND_WAIT_MS) return 'background'
    }
    return isShort ? 'short' : undefined
  }

  #end({ lane, isTransaction }: Waiting): void {
    this.#sent--
    this.#runningSince = this.#now()
    if (isTransaction) this.#isHeld = false
    if (lane === 'background') {
      this.#backgroundRuns = false
      this.#backgroundEnded = this.#now()
    }
    this.#grantAll()
  }
}
