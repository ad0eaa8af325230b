import { type State, withFloor } from './state.ts'
import { SLOT } from './walkable-floor.ts'

/** Rows of walkable floor that no state of the present beam holds. */
export class FloorSlots {
  readonly #count: number
  #free: number[] = []

  constructor(count: number) {
    this.#count = count
    this.keep([])
  }

  /** Gives back all rows but those that these states grew from. */
  keep(states: readonly State[]): void {
    const held = new Set(states.map(({ slot }) => slot))
    this.#free = Array.from({ length: this.#count }, (_, i) => SLOT.first + this.#count - 1 - i).filter(
      (slot) => !held.has(slot),
    )
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
