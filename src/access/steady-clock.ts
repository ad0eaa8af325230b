/** A clock that runs ahead by more than this is not yet believed to be right. */
const DRIFT_MS = 60_000
/** For so long. */
const AHEAD_MS = 3_600_000
/** A clock that is behind for so long is believed to have been set right. */
const BEHIND_MS = 86_400_000

/**
 * The time by which expiry is judged. It does not go back when the clock of the machine is set back: what has expired remains
 * so. It follows a clock that is set ahead, but keeps that as its mark only after an hour: when the clock is set right before,
 * nothing is lost. A clock that is behind the mark for a day was wrong before, and is followed again.
 *
 * Pure: both clocks are given.
 */
export class SteadyClock {
  readonly #wallMs: () => number
  readonly #monotonicMs: () => number
  /** The least that the time can be, at `#markedAt` of the monotonic clock. */
  #mark: number
  #markedAt: number
  #aheadSince: number | undefined
  #behindSince: number | undefined

  constructor(wallMs: () => number, monotonicMs: () => number) {
    this.#wallMs = wallMs
    this.#monotonicMs = monotonicMs
    this.#mark = wallMs()
    this.#markedAt = monotonicMs()
  }

  /** Unix milliseconds. */
  now(): number {
    const now = this.#monotonicMs()
    const wall = this.#wallMs()
    const least = this.#mark + now - this.#markedAt
    if (wall >= least) this.#ahead(wall, now, wall - least)
    else this.#behind(wall, now)
    return Math.max(wall, this.#mark + now - this.#markedAt)
  }

  /** The least that the time can be now, to be stored. */
  mark(): number {
    this.now()
    return this.#mark + this.#monotonicMs() - this.#markedAt
  }

  /** Goes on from a mark that was stored by the process before: a clock that is ahead of it has yet to be confirmed. */
  resume(mark: number): void {
    this.#set(mark, this.#monotonicMs())
  }

  #ahead(wall: number, now: number, byMs: number): void {
    this.#behindSince = undefined
    if (byMs > DRIFT_MS) {
      this.#aheadSince ??= now
      if (now - this.#aheadSince < AHEAD_MS) return
    }
    this.#set(wall, now)
  }

  #behind(wall: number, now: number): void {
    this.#aheadSince = undefined
    this.#behindSince ??= now
    if (now - this.#behindSince >= BEHIND_MS) this.#set(wall, now)
  }

  #set(mark: number, now: number): void {
    this.#mark = mark
    this.#markedAt = now
    this.#aheadSince = undefined
    this.#behindSince = undefined
  }
}
