import { batch } from '@preact/signals'
import type { Point } from '../../../../engine/drawing/display-list.ts'
import { worldPoint } from '../../../../engine/geometry/frame.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { BoardState } from '../board-state.ts'
import { lengthWords } from '../length-units.ts'
import { commitPieces, isPinned, placeWords, standsInRoom } from '../pieces/act-on-pieces.ts'
import { centredAt, extentOfPieces, type Pieces, shifted, turnedBy } from '../pieces/edit-pieces.ts'
import { namesOf, pick } from '../pieces/pick.ts'
import { drawnOut, type Side, sidesOf } from '../pieces/resize-piece.ts'
import { snapLinesOf, snapPieces } from '../pieces/snap-pieces.ts'
import type { Drag, Held } from './drags.ts'
import { centreOf } from './match-figures.ts'

/** Pieces are drawn to walls and to one another within this distance, pixels. */
const REACH = 9

/** Moves the selected pieces over the floor, of which one is held. */
export function dragPiece(state: BoardState, index: number, from: Point): Drag {
  let carry: Carry | undefined
  return {
    move([x, z], held) {
      carry ??= carryOf(state, index)
      carry.to([x - from[0], z - from[1]], held)
    },
    end: () => carry?.drop(),
    cancel: () => letGo(state),
  }
}

/** Brings a new piece over the floor, held by its middle. */
export function dragNewPiece(state: BoardState, item: PlacedItem): Drag {
  const index = state.pieces.peek().length
  const [mx, mz] = centreOf(item)
  const carry = carrying(state, index, new Map([[index, item]]))
  return {
    move: ([x, z], held) => carry.to([x - mx, z - mz], held),
    end: () => carry.drop(),
    cancel: () => letGo(state),
  }
}

interface Carry {
  readonly to: (step: Point, held: Held) => void
  readonly drop: () => void
}

function carryOf(state: BoardState, index: number): Carry {
  const pieces = state.pieces.peek()
  const free = [...state.picked.peek()].filter((i) => !isPinned(state, i))
  if (free.length === 0) {
    state.said.value = `${namesOf(pieces, [index])} is pinned. P takes the pin off.`
    return { to: () => {}, drop: () => {} }
  }
  return carrying(state, index, new Map(free.map((i) => [i, pieces[i]!])))
}

/** @param start the pieces where they are taken up, by their places in the list */
function carrying(state: BoardState, index: number, start: ReadonlyMap<number, PlacedItem>): Carry {
  const { room, pieces } = state.props.peek()
  const lines = snapLinesOf(
    room,
    pieces.filter((_, i) => !start.has(i)),
  )
  return {
    to(step, held) {
      const straight: Point = !held.straight
        ? step
        : Math.abs(step[0]) > Math.abs(step[1])
          ? [step[0], 0]
          : [0, step[1]]
      const turns = state.lifted.peek()?.moved
      const there = [...start].map(([i, item]): [number, PlacedItem] => {
        const turned = turns?.get(i)
        const now = turned && turned.rotation !== item.rotation ? centredAt({ ...turned }, centreOf(item)) : item
        return [i, shifted(now, straight)]
      })
      const extent = extentOfPieces(there.map(([, item]) => item))!
      const snapped = held.free ? undefined : snapPieces(extent, lines, REACH / state.view.peek().scale)
      lift(
        state,
        index,
        snapped ? there.map(([i, item]) => [i, shifted(item, snapped.step)]) : there,
        snapped?.guides ?? [],
      )
    },
    drop() {
      const lifted = state.lifted.peek()
      if (!lifted) return
      const fault = state.fault.peek()
      if (![...lifted.moved.values()].every((item) => standsInRoom(state, item))) {
        const isNew = !pieces[index]
        state.said.value = `That is outside of the room. ${isNew ? 'Nothing was added' : 'All is where it was'}.`
        letGo(state)
        return
      }
      const next = state.placed.peek()
      const moved = new Set(lifted.moved.keys())
      commitPieces(state, next, [placeWords(next, moved), fault].filter(Boolean).join('. '))
      if (!pieces[index]) pick(state, moved)
      state.props.peek().onLifted(undefined)
    },
  }
}

function lift(
  state: BoardState,
  index: number,
  moved: readonly (readonly [number, PlacedItem])[],
  guides: BoardState['guides']['value'],
): void {
  batch(() => {
    state.lifted.value = { index, moved: new Map(moved) }
    state.guides.value = guides
    state.props.peek().onLifted(state.placed.peek())
  })
}

function letGo(state: BoardState): void {
  batch(() => {
    state.lifted.value = undefined
    state.guides.value = []
    state.props.peek().onLifted(undefined)
  })
}

/** Turns what is being dragged. @returns whether there is anything */
export function turnLifted(state: BoardState, degrees: number): boolean {
  const lifted = state.lifted.peek()
  if (!lifted || !state.dragging.peek()) return false
  const order = [...lifted.moved.keys()]
  const turned: Pieces = turnedBy([...lifted.moved.values()], new Set(order.keys()), degrees)
  lift(
    state,
    lifted.index,
    order.map((index, i) => [index, turned[i]!]),
    [],
  )
  return true
}

/** The way out of a piece at each of its sides, in its own frame. */
const OUT: Readonly<Record<Side, Point>> = { left: [-1, 0], right: [1, 0], back: [0, -1], front: [0, 1] }

/** Draws a side of a piece out or in, between the least and the most that its type allows. */
export function dragSide(state: BoardState, index: number, side: Side, from: Point): Drag {
  const item = state.pieces.peek()[index]!
  const [ox, oz] = worldPoint(...OUT[side], { x: 0, z: 0, turn: item.rotation })
  return {
    move([x, z], held) {
      const by = (x - from[0]) * ox + (z - from[1]) * oz
      lift(state, index, [[index, drawnOut(item, side, by, !held.free)]], [])
    },
    end() {
      const next = state.lifted.peek()?.moved.get(index)
      if (!next) return
      const [width, depth] = sidesOf(next.shape)!
      const words = `${namesOf([next], [0])} is ${lengthWords(width)} wide and ${lengthWords(depth)} deep`
      commitPieces(state, state.placed.peek(), [words, state.fault.peek()].filter(Boolean).join('. '))
      state.props.peek().onLifted(undefined)
    },
    cancel: () => letGo(state),
  }
}
