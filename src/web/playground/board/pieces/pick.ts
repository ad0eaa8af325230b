import { batch } from '@preact/signals'
import type { Point } from '../../../../engine/drawing/display-list.ts'
import { nameOf } from '../../../../engine/drawing/words.ts'
import { pieceWords } from '../../state/wording.ts'
import type { BoardState, Target } from '../board-state.ts'
import { extentOfPiece, handGroupOf, type Picked, type Pieces, sameGroup } from './edit-pieces.ts'

// Which pieces are selected: one that has the keyboard, and others with it.

/** Selects pieces, the first of them with the keyboard; none takes the selection off. */
export function pick(state: BoardState, picked: Picked): void {
  const [first] = picked
  batch(() => {
    state.selected.value = first === undefined ? undefined : { kind: 'piece', index: first }
    state.others.value = picked
  })
}

/** Selects a part by a press or by the keyboard: a piece with its group by hand; one of several that are selected keeps them. */
export function select(state: BoardState, target: Target | undefined): void {
  const keeps = target?.kind === 'piece' && state.picked.peek().has(target.index)
  batch(() => {
    state.selected.value = target
    if (!keeps)
      state.others.value = target?.kind === 'piece' ? handGroupOf(state.pieces.peek(), target.index) : new Set()
  })
}

/** Adds a piece with its group to the selection, or takes it out. */
export function toggle(state: BoardState, index: number): void {
  const picked = state.picked.peek()
  const group = handGroupOf(state.pieces.peek(), index)
  pick(state, picked.has(index) ? new Set([...picked].filter((i) => !group.has(i))) : new Set([...picked, ...group]))
}

/** A second click: all that stands together with a piece, or of a group by hand the piece alone. */
export function pickCompany(state: BoardState, index: number): void {
  const pieces = state.pieces.peek()
  pick(state, handGroupOf(pieces, index).size > 1 ? new Set([index]) : withFirst(index, sameGroup(pieces, index)))
  state.said.value = pickedWords(state)
}

export function pickAll(state: BoardState): void {
  pick(state, new Set(state.pieces.peek().keys()))
  state.said.value = pickedWords(state)
}

const withFirst = (index: number, all: Picked): Picked => new Set([index, ...all])

/** Pieces that lie wholly within a frame, with their groups by hand. */
export function piecesWithin(pieces: Pieces, [[ax, az], [bx, bz]]: readonly [Point, Point]): Picked {
  const [left, right, top, bottom] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(az, bz), Math.max(az, bz)]
  const inside = pieces.flatMap((item, index) => {
    const { minX, maxX, minZ, maxZ } = extentOfPiece(item)
    return minX >= left && maxX <= right && minZ >= top && maxZ <= bottom ? [index] : []
  })
  return new Set(inside.flatMap((index) => [...handGroupOf(pieces, index)]))
}

/** `The sofa`, `3 chairs`, `5 pieces`. */
export function namesOf(pieces: Pieces, picked: Iterable<number>): string {
  const items = [...picked].flatMap((index) => pieces[index] ?? [])
  const [first] = items
  if (!first) return 'Nothing'
  return items.length === 1 ? `The ${nameOf(first.type)}` : pieceWords(items)
}

export const pickedWords = (state: BoardState): string => {
  const picked = state.picked.peek()
  return picked.size === 0 ? 'Nothing is selected' : `${namesOf(state.pieces.peek(), picked)} selected`
}
