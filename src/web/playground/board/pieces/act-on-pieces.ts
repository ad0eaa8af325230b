import { batch } from '@preact/signals'
import type { Point } from '../../../../engine/drawing/display-list.ts'
import { containsPoint } from '../../../../engine/geometry/ring.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { BoardState } from '../board-state.ts'
import { centreOf } from '../hand/match-figures.ts'
import { keyOf } from '../hand/piece-key.ts'
import { lengthWords, placeFigures } from '../length-units.ts'
import { cornersOf } from '../outline/walls.ts'
import { type Alignment, type Axis, aligned, distributed } from './arrange-pieces.ts'
import { grouped, movedBy, type Picked, type Pieces, removed, turnedBy, ungrouped, withCopies } from './edit-pieces.ts'
import { namesOf, pick } from './pick.ts'

// What is done with the pieces that are selected. Each is one step of undo, and says what was done.

/** How far a copy stands from what it was made of, metres. */
const COPY_STEP: Point = [0.25, 0.25]

/** The selected pieces that are not pinned, and says so of those that are. */
function movable(state: BoardState): Picked {
  const pieces = state.pieces.peek()
  const picked = state.picked.peek()
  const free = new Set([...picked].filter((index) => !isPinned(state, index)))
  if (free.size === 0 && picked.size > 0)
    state.said.value = `${namesOf(pieces, picked)} ${picked.size === 1 ? 'is' : 'are'} pinned. P takes the pin off.`
  return free
}

export function isPinned(state: BoardState, index: number): boolean {
  const item = state.pieces.peek()[index]
  return item !== undefined && state.props.peek().pinned.has(keyOf(item))
}

/** Whether the middle of a piece is in the room; whether it may stand there is for the verifier to say. */
export const standsInRoom = (state: BoardState, item: PlacedItem): boolean =>
  containsPoint(cornersOf(state.props.peek().room).flat(), ...centreOf(item))

/** Hands the pieces over as they stand from now on. @param run names a change that is one step with its close repetitions */
export function commitPieces(state: BoardState, pieces: Pieces, words: string, run?: string): void {
  batch(() => {
    state.lifted.value = undefined
    state.guides.value = []
    state.said.value = words
    state.props.peek().onPieces(pieces, run)
  })
}

export function movePicked(state: BoardState, step: Point): void {
  const free = movable(state)
  if (free.size === 0) return
  const pieces = movedBy(state.pieces.peek(), free, step)
  if (![...free].every((index) => standsInRoom(state, pieces[index]!))) {
    state.said.value = 'That is outside of the room. All is where it was.'
    return
  }
  commitPieces(state, pieces, placeWords(pieces, free), `piece ${[...free]}`)
}

/** `The sofa stands at 1.20, 0.95 m`. */
export function placeWords(pieces: Pieces, picked: Picked): string {
  const [first] = picked
  const [x, z] = centreOf(pieces[first!]!)
  return picked.size === 1
    ? `${namesOf(pieces, picked)} stands at ${placeFigures(x, z)}`
    : `${namesOf(pieces, picked)} moved`
}

export function turnPicked(state: BoardState, degrees: number): void {
  const free = movable(state)
  if (free.size === 0) return
  const pieces = turnedBy(state.pieces.peek(), free, degrees)
  commitPieces(state, pieces, `${namesOf(pieces, free)} turned by ${Math.abs(degrees)}°`)
}

/** Takes away what is selected and nothing else. */
export function removePicked(state: BoardState): void {
  const free = movable(state)
  if (free.size === 0) return
  const pieces = state.pieces.peek()
  batch(() => {
    commitPieces(state, removed(pieces, free), `${namesOf(pieces, free)} taken away`)
    pick(state, new Set())
  })
  // The element that had the keyboard is gone.
  state.root.current?.querySelector<SVGElement>('.board-drawing')?.focus({ preventScroll: true })
}

export function duplicatePicked(state: BoardState): void {
  const pieces = state.pieces.peek()
  addCopies(
    state,
    [...state.picked.peek()].map((index) => pieces[index]!),
    COPY_STEP,
    'duplicated',
  )
}

/** Adds copies of pieces and selects them. @param step metres from where the pieces are */
export function addCopies(state: BoardState, copied: Pieces, step: Point, done: string): void {
  if (copied.length === 0) return
  const pieces = state.pieces.peek()
  const added = new Set(copied.map((_, i) => pieces.length + i))
  const next = withCopies(pieces, copied, step)
  batch(() => {
    commitPieces(state, next, `${namesOf(next, added)} ${done}`)
    pick(state, added)
  })
}

export function groupPicked(state: BoardState): void {
  const picked = state.picked.peek()
  if (picked.size < 2) state.said.value = 'A group takes two pieces: hold Shift and click another'
  else commitPieces(state, grouped(state.pieces.peek(), picked), `${picked.size} pieces grouped. They move as one`)
}

export function ungroupPicked(state: BoardState): void {
  const picked = state.picked.peek()
  if (picked.size > 1) commitPieces(state, ungrouped(state.pieces.peek(), picked), `${picked.size} pieces ungrouped`)
}

export function alignPicked(state: BoardState, alignment: Alignment): void {
  const free = movable(state)
  if (free.size < 2) return
  const pieces = aligned(state.pieces.peek(), free, alignment)
  commitPieces(state, pieces, `${namesOf(pieces, free)} aligned`)
}

export function distributePicked(state: BoardState, axis: Axis): void {
  const free = movable(state)
  if (free.size < 3) return
  const pieces = distributed(state.pieces.peek(), free, axis)
  commitPieces(state, pieces, `${namesOf(pieces, free)} spaced evenly`)
}

/** Pins pieces where they stand, or takes their pins off where all of them have one. */
export function togglePins(state: BoardState, picked: Picked = state.picked.peek()): void {
  const pieces = state.pieces.peek()
  const items = [...picked].flatMap((index) => pieces[index] ?? [])
  if (items.length === 0) return
  const { pinned, onPin } = state.props.peek()
  const change = items.every((item) => pinned.has(keyOf(item))) ? 'unpin' : 'pin'
  const verb = items.length === 1 ? 'stays' : 'stay'
  batch(() => {
    state.said.value = `${namesOf(pieces, picked)} ${change === 'pin' ? `${verb} here` : 'may move again'}`
    onPin(items, change)
  })
}

/** Puts another form of a piece in its place. */
export function replacePiece(
  state: BoardState,
  index: number,
  item: PlacedItem,
  size: readonly [number, number],
): void {
  if (isPinned(state, index)) {
    movable(state)
    return
  }
  const pieces = state.pieces.peek().with(index, item)
  commitPieces(
    state,
    pieces,
    `${namesOf(pieces, [index])} is ${lengthWords(size[0])} wide and ${lengthWords(size[1])} deep`,
  )
}
