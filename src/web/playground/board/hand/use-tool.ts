import type { Point } from '../../../../engine/drawing/display-list.ts'
import type { OpeningType } from '../../../../schema/furnishing/room.ts'
import type { Tool } from '../board-props.ts'
import type { BoardState } from '../board-state.ts'
import { toRoom } from '../camera.ts'
import { openingAt } from '../outline/edit-openings.ts'
import { togglePins } from '../pieces/act-on-pieces.ts'
import { pick, pickedWords, piecesWithin, select, toggle } from '../pieces/pick.ts'
import { dragPiece, dragSide } from './drag-piece.ts'
import {
  type Drag,
  dragCorner,
  dragNewCorner,
  dragOpening,
  dragOpeningEnd,
  dragView,
  dragWall,
  type Held,
} from './drags.ts'
import type { Pointer } from './read-pointer.ts'
import { setOpening } from './set-opening.ts'
import { traceDrag, traceHover } from './tracing.ts'

const MIDDLE_BUTTON = 1

/** What the tool shows under a pointer that holds nothing. */
export function hoverWith(board: BoardState, { at, held, part }: Pointer): void {
  const { tool, room } = board.props.peek()
  const inRoom = toRoom(board.view.peek(), at)
  if (tool === 'draw') traceHover(board, inRoom, held)
  else if (selects(tool)) board.hovered.value = part.target
  else if (tool !== 'hand') board.ghost.value = openingAt(room, tool, inRoom, !held.free)
}

/** What a press of the tool drags if the pointer moves on. */
export function grabWith(board: BoardState, pointer: Pointer): Drag {
  const { tool } = board.props.peek()
  if (pointer.button === MIDDLE_BUTTON) return dragView(board)
  if (tool === 'draw') return traceDrag(board, toRoom(board.view.peek(), pointer.at), pointer.held)
  return selects(tool) ? grabPart(board, pointer) : dragView(board)
}

/** Whether a tool takes hold of the parts of the room. */
const selects = (tool: Tool): tool is 'select' | 'add' => tool === 'select' || tool === 'add'

function grabPart(board: BoardState, { at, held, touch, part: { target, end, middle, side } }: Pointer): Drag {
  const from = toRoom(board.view.peek(), at)
  const selected = board.selected.peek()
  if (end && selected?.kind === 'opening') return dragOpeningEnd(board, selected.index, end)
  if (side && selected?.kind === 'piece') return dragSide(board, selected.index, side, from)
  if (middle !== undefined) return dragNewCorner(board, middle)
  switch (target?.kind) {
    case 'corner':
      return dragCorner(board, target.index)
    case 'wall':
      return dragWall(board, target.index, from)
    case 'opening':
      return dragOpening(board, target.index, from)
    case 'piece':
      return dragPiece(board, target.index, from)
    default:
      // A finger on the floor moves what is seen, as on any page.
      return touch ? dragView(board) : dragMarquee(board, from, held)
  }
}

/** Draws a frame around pieces to select them. @param held with Shift they are added to those that are selected */
function dragMarquee(board: BoardState, from: Point, held: Held): Drag {
  const before = held.straight ? board.picked.peek() : new Set<number>()
  return {
    move(at) {
      board.marquee.value = [from, at]
      pick(board, new Set([...before, ...piecesWithin(board.pieces.peek(), [from, at])]))
    },
    end() {
      board.marquee.value = undefined
      board.said.value = pickedWords(board)
    },
    cancel() {
      board.marquee.value = undefined
      pick(board, before)
    },
  }
}

/** The select tool selects what is pressed, before it is known whether it is dragged. */
export function pressWith(board: BoardState, { button, part, held, joined }: Pointer): void {
  if (!selects(board.props.peek().tool) || button === MIDDLE_BUTTON || part.side) return
  const { target } = part
  if (!held.straight || (target && target.kind !== 'piece')) select(board, target)
  else if (target && !joined) toggle(board, target.index)
  const { focusable } = part
  // The default action of the press would take the focus again.
  if (focusable) requestAnimationFrame(() => focusable.focus({ preventScroll: true }))
}

/** What a press does that ended where it began. @param pressed what was under the pointer when it went down */
export function clickWith(board: BoardState, pointer: Pointer, pressed: Pointer): void {
  const { tool } = board.props.peek()
  if (tool === 'draw') traceDrag(board, toRoom(board.view.peek(), pointer.at), pointer.held).end()
  else if (selects(tool)) clickPart(board, pressed)
  else if (tool !== 'hand') clickWall(board, tool, pointer)
}

function clickPart(board: BoardState, { part, touch, held, joined }: Pointer): void {
  if (part.pin !== undefined) togglePins(board, new Set([part.pin]))
  else if (part.target?.kind === 'piece') clickPiece(board, part.target.index, held, joined)
  else if (part.length !== undefined) board.typing.value = part.length
  else if (touch) board.hovered.value = board.selected.peek()
}

/** A click on one of several pieces selects it alone; with Shift it takes a piece out that was selected before the press. */
function clickPiece(board: BoardState, index: number, held: Held, joined: boolean): void {
  if (held.straight && joined) toggle(board, index)
  else if (!held.straight && board.picked.peek().size > 1) {
    pick(board, new Set())
    select(board, { kind: 'piece', index })
  }
}

function clickWall(board: BoardState, type: OpeningType, { at, held }: Pointer): void {
  const opening = openingAt(board.props.peek().room, type, toRoom(board.view.peek(), at), !held.free)
  board.ghost.value = undefined
  if (opening) setOpening(board, opening)
  else board.said.value = `There is no room for a ${type} here`
}
