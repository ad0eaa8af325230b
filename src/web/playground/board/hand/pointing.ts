import type { BoardState } from '../board-state.ts'
import { Idle, type PointingState, type Surroundings } from './pointing-states.ts'
import type { Pointer } from './read-pointer.ts'

/** Calls back in the next frame. */
type NextFrame = (act: () => void) => void

/** Hands what pointers do on the board to the state of the moment; the newest place of each frame is acted upon. */
export class Pointing {
  readonly #around: Surroundings
  readonly #nextFrame: NextFrame
  #state: PointingState
  #newest: Pointer | undefined
  #awaitsFrame = false

  constructor(board: BoardState, nextFrame: NextFrame) {
    this.#around = { board, down: new Map() }
    this.#nextFrame = nextFrame
    this.#state = new Idle(this.#around)
  }

  get doing(): PointingState['name'] {
    return this.#state.name
  }

  /** @returns whether the pointer now holds something, so that its events should come here wherever it goes */
  down(pointer: Pointer): boolean {
    const { board, down } = this.#around
    board.glide?.cancel()
    down.set(pointer.id, pointer.at)
    this.#enter(this.#state.down(pointer))
    return this.doing === 'press'
  }

  move(pointer: Pointer): void {
    const { down } = this.#around
    if (down.has(pointer.id)) down.set(pointer.id, pointer.at)
    this.#state.track()
    if (!this.#state.follows(pointer.id)) return
    this.#newest = pointer
    if (this.#awaitsFrame) return
    this.#awaitsFrame = true
    this.#nextFrame(() => {
      this.#awaitsFrame = false
      this.#act()
    })
  }

  up(pointer: Pointer): void {
    this.#around.down.delete(pointer.id)
    if (this.holds && this.#state.follows(pointer.id)) this.#act()
    this.#enter(this.#state.up(pointer))
  }

  cancel(id: number): void {
    this.#around.down.delete(id)
    this.#enter(this.#state.cancel(id))
  }

  leave(): void {
    this.#state.leave()
  }

  /** Gives up what is held. */
  giveUp(): void {
    this.#enter(this.#state.giveUp())
  }

  get holds(): boolean {
    return this.doing === 'press' || this.doing === 'drag'
  }

  #act(): void {
    const newest = this.#newest
    this.#newest = undefined
    if (newest) this.#enter(this.#state.move(newest))
  }

  #enter(state: PointingState): void {
    // A place that was for the state before says nothing to the next.
    if (state !== this.#state) this.#newest = undefined
    this.#state = state
  }
}
