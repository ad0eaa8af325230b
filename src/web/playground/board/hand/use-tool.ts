import type { OpeningType } from '../../../../schema/furnishing/room.ts'
import type { BoardState } from '../board-state.ts'
import { toRoom } from '../camera.ts'
import { openingAt } from '../outline/edit-openings.ts'
import { dragPiece, togglePin } from './drag-piece.ts'
import { type Drag, dragCorner, dragNewCorner, dragOpening, dragOpeningEnd, dragView, dragWall } from './drags.ts'
import type { Pointer } from './read-pointer.ts'
import { setOpening } from './set-opening.ts'
import { traceDrag, traceHover } from './tracing.ts'

const MIDDLE_BUTTON = 1

/** What the tool shows under a pointer that holds nothing. */
export function hoverWith(board: BoardState, { at, held, part }: Pointer): void {
  const { tool, room } = board.props.peek()
  const inRoom = toRoom(board.view.peek(), at)
  if (tool === 'draw') traceHover(board, inRoom, held)
  else if (tool === 'select') board.hovered.value = part.target
  else board.ghost.value = openingAt(room, tool, inRoom, !held.free)
}

/** What a press of the tool drags if the pointer moves on. */
export function grabWith(board: BoardState, pointer: Pointer): Drag {
  const { tool } = board.props.peek()
  if (pointer.button === MIDDLE_BUTTON) return dragView(board)
  if (tool === 'draw') return traceDrag(board, toRoom(board.view.peek(), pointer.at), pointer.held)
  return tool === 'select' ? grabPart(board, pointer) : dragView(board)
}

function grabPart(board: BoardState, { at, part: { target, end, middle } }: Pointer): Drag {
  const from = toRoom(board.view.peek(), at)
  const selected = board.selected.peek()
  if (end && selected?.kind === 'opening') return dragOpeningEnd(board, selected.index, end)
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
      return dragView(board)
  }
}

/** The select tool selects what is pressed, before it is known whether it is dragged. */
export function pressWith(board: BoardState, { button, part }: Pointer): void {
  if (board.props.peek().tool !== 'select' || button === MIDDLE_BUTTON) return
  board.selected.value = part.target
  const { focusable } = part
  // The default action of the press would take the focus again.
  if (focusable) requestAnimationFrame(() => focusable.focus({ preventScroll: true }))
}

/** What a press does that ended where it began. @param pressed what was under the pointer when it went down */
export function clickWith(board: BoardState, pointer: Pointer, pressed: Pointer): void {
  const { tool } = board.props.peek()
  if (tool === 'draw') traceDrag(board, toRoom(board.view.peek(), pointer.at), pointer.held).end()
  else if (tool === 'select') clickPart(board, pressed)
  else clickWall(board, tool, pointer)
}

function clickPart(board: BoardState, { part, touch }: Pointer): void {
  if (part.pin !== undefined) togglePin(board, part.pin)
  else if (part.length !== undefined) board.typing.value = part.length
  else if (touch) board.hovered.value = board.selected.peek()
}

function clickWall(board: BoardState, type: OpeningType, { at, held }: Pointer): void {
  const opening = openingAt(board.props.peek().room, type, toRoom(board.view.peek(), at), !held.free)
  board.ghost.value = undefined
  if (opening) setOpening(board, opening)
  else board.said.value = `There is no room for a ${type} here`
}
