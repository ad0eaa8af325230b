import type { Stage } from '../../engine/furnishing/request/effort.ts'
import { STAGES, type StageTimes } from './compute-events.ts'

/** Adds up how long a request is in each of its stages, from one word of the solver to the next. */
export class StageClock {
  readonly #now: () => number
  readonly #spent = new Map<Stage, number>()
  #stage: Stage = 'read'
  #since: number

  /** @param now monotonic milliseconds */
  constructor(now: () => number) {
    this.#now = now
    this.#since = now()
  }

  readonly enter = (stage: Stage): void => {
    const now = this.#now()
    this.#spent.set(this.#stage, (this.#spent.get(this.#stage) ?? 0) + now - this.#since)
    this.#stage = stage
    this.#since = now
  }

  times(): StageTimes {
    this.enter(this.#stage)
    return Object.fromEntries(STAGES.map((stage) => [stage, this.#spent.get(stage) ?? 0])) as Record<Stage, number>
  }
}
