import { batch } from '@preact/signals'
import type { Point } from '../../../../engine/drawing/display-list.ts'
import type { BoardState } from '../board-state.ts'
import { panned, toRoom, zoomAt } from '../camera.ts'
import { lookAt } from '../show-whole.ts'
import type { Drag } from './drags.ts'
import type { Pointer } from './read-pointer.ts'
import { clickWith, grabWith, hoverWith, pressWith } from './use-tool.ts'

/** What all states share: the board and where the pointers are that are down, oldest first. */
export interface Surroundings {
  readonly board: BoardState
  readonly down: Map<number, Point>
}

/** Pixels that a pointer may tremble before a press becomes a drag. */
const TREMBLE = 3

/** What pointers are doing. Each event answers with the state that follows, often the same. */
export abstract class PointingState {
  abstract readonly name: 'idle' | 'press' | 'drag' | 'pinch'
  readonly around: Surroundings

  constructor(around: Surroundings) {
    this.around = around
  }

  /** Whether the newest place of a pointer is of interest in the next frame. */
  abstract follows(id: number): boolean

  /** The newest place of a pointer that is followed, once a frame. */
  abstract move(pointer: Pointer): PointingState

  /** Any pointer that is down moved; unlike `move`, called at each event. */
  track(): void {}

  /** A second finger makes a pinch of what was under way; further ones do nothing. */
  down(pointer: Pointer): PointingState {
    const count = this.around.down.size
    if (count > 2) return this
    if (count === 1) return new Press(this.around, pointer)
    this.giveUp()
    return new Pinch(this.around)
  }

  up(_pointer: Pointer): PointingState {
    return this
  }

  /** The browser took the pointer away, for example to scroll. */
  cancel(_id: number): PointingState {
    return this
  }

  /** Ends what is under way as if it had not begun. */
  giveUp(): PointingState {
    return this
  }

  /** A pointer left the board. */
  leave(): void {
    const { board } = this.around
    batch(() => {
      board.hovered.value = undefined
      board.ghost.value = undefined
    })
  }
}

/** Nothing is held; the tool shows what it would do. Fingers may be down whose pinch or drag has ended. */
export class Idle extends PointingState {
  readonly name = 'idle'

  follows(): boolean {
    return true
  }

  move(pointer: Pointer): PointingState {
    hoverWith(this.around.board, pointer)
    return this
  }
}

/** One pointer holds something. */
abstract class Hold extends PointingState {
  readonly pressed: Pointer
  readonly drag: Drag

  constructor(around: Surroundings, pressed: Pointer, drag: Drag) {
    super(around)
    this.pressed = pressed
    this.drag = drag
  }

  /** What it does when its pointer goes up. */
  abstract finish(pointer: Pointer): void

  follows(id: number): boolean {
    return id === this.pressed.id
  }

  override up(pointer: Pointer): PointingState {
    if (!this.follows(pointer.id)) return this
    batch(() => {
      this.around.board.dragging.value = false
      this.finish(pointer)
    })
    return new Idle(this.around)
  }

  override cancel(id: number): PointingState {
    return this.follows(id) ? this.giveUp() : this
  }

  override giveUp(): PointingState {
    this.drag.cancel()
    this.around.board.dragging.value = false
    return new Idle(this.around)
  }

  /** The pointer comes back, or another one takes its place. */
  override leave(): void {}
}

/** A pointer went down and has hardly moved: a click, unless it moves on. */
export class Press extends Hold {
  readonly name = 'press'

  constructor(around: Surroundings, pressed: Pointer) {
    super(around, pressed, grabWith(around.board, pressed))
    pressWith(around.board, pressed)
  }

  move(pointer: Pointer): PointingState {
    const { at } = this.pressed
    if (Math.hypot(pointer.at[0] - at[0], pointer.at[1] - at[1]) <= TREMBLE) return this
    this.around.board.dragging.value = true
    return new Dragging(this.around, this.pressed, this.drag).move(pointer)
  }

  finish(pointer: Pointer): void {
    clickWith(this.around.board, pointer, this.pressed)
  }
}

/** A pointer moves what it went down on: a part of the room, a piece, the outline being drawn or the view. */
export class Dragging extends Hold {
  readonly name = 'drag'
  #last: Point = this.pressed.at

  move({ at, held }: Pointer): PointingState {
    const step: Point = [at[0] - this.#last[0], at[1] - this.#last[1]]
    this.#last = at
    this.drag.move(toRoom(this.around.board.view.peek(), at), held, step)
    return this
  }

  finish(): void {
    this.drag.end()
  }
}

/** Two fingers move and scale the view. */
export class Pinch extends PointingState {
  readonly name = 'pinch'
  #spread = spreadOf([...this.around.down.values()])

  follows(): boolean {
    return false
  }

  move(): PointingState {
    return this
  }

  override track(): void {
    const { board, down } = this.around
    const [before, now] = [this.#spread, spreadOf([...down.values()])]
    if (!before || !now) return
    const step: Point = [now.middle[0] - before.middle[0], now.middle[1] - before.middle[1]]
    lookAt(board, zoomAt(panned(board.view.peek(), step), now.apart / before.apart, now.middle))
    this.#spread = now
  }

  override down(): PointingState {
    return this
  }

  override up(): PointingState {
    return this.around.down.size < 2 ? new Idle(this.around) : this
  }

  override cancel(): PointingState {
    return this.up()
  }
}

function spreadOf([a, b]: Point[]): { apart: number; middle: Point } | undefined {
  if (!a || !b) return undefined
  return {
    apart: Math.max(1, Math.hypot(b[0] - a[0], b[1] - a[1])),
    middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
  }
}
