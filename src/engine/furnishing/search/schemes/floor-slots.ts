import { type State, withFloor } from '../scene/state.ts'
import { SLOT } from '../scene/walkable-floor.ts'

/** Rows of walkable floor that no state that is being filled holds. */
export class FloorSlots {
  readonly #count: number
  readonly #free: number[] = []

  /** @param count of rows, at most 31 */
  constructor(count: number) {
    this.#count = count
    this.keep([])
  }

  /** Gives back all rows but those that these states grew from. */
  keep(states: readonly State[]): void {
    let held = 0
    for (const { slot } of states) if (slot >= SLOT.first) held |= 1 << (slot - SLOT.first)
    this.#free.length = 0
    for (let i = this.#count - 1; i >= 0; i--) if (!((held >> i) & 1)) this.#free.push(SLOT.first + i)
  }

  /** The next free rows; they stay free until they are assigned. */
  get next(): number {
    return this.#free.at(-1) ?? SLOT.scratch
  }

  /** The state, which has been walked into the next free rows, with these rows as its own. */
  assign(state: State): State {
    const slot = this.next
    this.#free.pop()
    return withFloor(state, slot)
  }
}
