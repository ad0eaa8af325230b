/**
 * Steps of one request, about a microsecond each on the machine they were measured on. All budgets count them, never time,
 * so that the same request gives the same answer everywhere (docs/decisions.md#f5).
 */
export const STEPS_MAX = {
  /** Which of the fixed pieces can be reached is found out until then. */
  baseline: 100_000,
  /** For composing the groups of one type. */
  compose: 25_000,
  /** All of the request: a search takes no further group from then on. */
  search: 400_000,
  /** The first furnishing is verified in any case; further ones until then. */
  verify: 600_000,
  /** What is in the way of a piece is looked for until then. */
  diagnose: 680_000,
} as const satisfies Record<string, number>

/** Steps between two looks whether the call is to stop. */
const GRAIN = 2000

/** Stages of furnishing a room. Completing and verifying take turns. */
export type Stage = 'read' | 'compose' | 'search' | 'complete' | 'verify' | 'diagnose'

/** What a request has cost so far, in steps. */
export class Effort {
  #steps = 0
  #checked = 0
  readonly #check: () => void

  /** Called when a stage begins, so that the caller can measure it: the core has no clock. The first stage is `read`. */
  readonly enter: (stage: Stage) => void

  /** @param check called every few milliseconds; what it throws ends the call */
  constructor(check: () => void = () => {}, enter: (stage: Stage) => void = () => {}) {
    this.#check = check
    this.enter = enter
  }

  /** Steps so far. */
  get steps(): number {
    return this.#steps
  }

  /** Counts steps, before or after they are done. */
  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps - this.#checked < GRAIN) return
    this.#checked = this.#steps
    this.#check()
  }
}
