import type { Point } from '../../../../engine/drawing/display-list.ts'
import { type BoardState, commitRoom, type Kind, type Target } from '../board-state.ts'
import { cornerWords, openingWords, wallWords } from '../board-words.ts'
import { zoomAt } from '../camera.ts'
import { openingAt, openingsOf, withOpenings } from '../outline/edit-openings.ts'
import { moveCorner, removeCorner, slideWall } from '../outline/edit-room.ts'
import { openingNudged } from '../outline/nudge-opening.ts'
import { cornersOf, pointAtPlace, wallsOf, wayOf } from '../outline/walls.ts'
import {
  duplicatePicked,
  groupPicked,
  movePicked,
  removePicked,
  togglePins,
  turnPicked,
  ungroupPicked,
} from '../pieces/act-on-pieces.ts'
import { pick, pickAll, select } from '../pieces/pick.ts'
import { lookAt, showWhole } from '../show-whole.ts'
import { ARROWS, stepOf } from './arrow-keys.ts'
import { setOpening } from './set-opening.ts'
import { readTraceKey } from './trace-keys.ts'

const KINDS: readonly Kind[] = ['corner', 'wall', 'opening', 'piece']

/** Reads a key on the board. @returns whether it was understood */
export function readKey(state: BoardState, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return readCommand(state, event)
  if (state.props.peek().tool === 'draw') return readTraceKey(state, event)
  if (event.key === 'Escape') return leave(state)
  if (event.key === 'Tab') return nextKind(state, event.shiftKey ? -1 : 1)
  if (event.key === 'PageDown' || event.key === '.') return nextOfKind(state, 1)
  if (event.key === 'PageUp' || event.key === ',') return nextOfKind(state, -1)
  if (event.key === '+' || event.key === '=') return zoom(state, 1.25)
  if (event.key === '-') return zoom(state, 0.8)
  if (event.key === '0') return zoom(state, undefined)
  const target = state.selected.peek()
  if (!target) return false
  const arrow = ARROWS[event.key]
  if (arrow) return nudge(state, target, [arrow[0] * stepOf(event), arrow[1] * stepOf(event)])
  if (event.key === 'Enter' || event.key === ' ') return open(state, target)
  if (event.key === 'Delete' || event.key === 'Backspace') return remove(state, target)
  if (target.kind === 'piece' && /^[rp]$/i.test(event.key)) return readPieceKey(state, event)
  return false
}

/** Reads a key on a button beside the drawing: what is done with the selection holds there, too. @returns whether it was understood */
export function readCardKey(state: BoardState, event: KeyboardEvent): boolean {
  const { target } = event
  const isButton = target instanceof Element && target.closest('button') !== null
  const acts = event.ctrlKey || event.metaKey || /^(Delete|Backspace|[rp])$/i.test(event.key)
  return isButton && acts && state.picked.peek().size > 0 && readKey(state, event)
}

const COMMANDS: Readonly<Record<string, (state: BoardState) => void>> = {
  a: pickAll,
  d: duplicatePicked,
  g: groupPicked,
  'shift g': ungroupPicked,
}

function readCommand(state: BoardState, event: KeyboardEvent): boolean {
  const command = COMMANDS[`${event.shiftKey ? 'shift ' : ''}${event.key.toLowerCase()}`]
  if (!command || event.altKey || state.props.peek().tool === 'draw') return false
  command(state)
  return true
}

/** Takes away a corner, an opening, or the pieces that are selected. */
export function remove(state: BoardState, { kind, index }: Target): boolean {
  const { room } = state.props.peek()
  if (kind === 'corner') {
    if (cornersOf(room).length <= 3) state.said.value = 'A room needs three corners'
    else {
      state.selected.value = { kind, index: Math.max(0, index - 1) }
      commitRoom(state, removeCorner(room, index), `Corner ${index + 1} was taken away`)
    }
    return true
  }
  if (kind === 'piece') {
    removePicked(state)
    return true
  }
  if (kind !== 'opening') return false
  const { type } = openingsOf(room)[index]!
  state.selected.value = undefined
  commitRoom(state, withOpenings(room, openingsOf(room).toSpliced(index, 1)), `The ${type} was taken away`)
  return true
}

function nudge(state: BoardState, { kind, index }: Target, step: Point): boolean {
  const { room } = state.props.peek()
  const walls = wallsOf(cornersOf(room))
  const run = kind + index
  if (kind === 'piece') movePicked(state, step)
  else if (kind === 'corner') {
    const [x, z] = walls.corners[index]!
    const to: Point = [x + step[0], z + step[1]]
    commitRoom(state, moveCorner(room, index, to), cornerWords(index, to), run)
  } else if (kind === 'wall') {
    const [wx, wz] = wayOf(walls, index)
    const offset = step[0] * wz - step[1] * wx
    const moved = slideWall(room, index, offset)
    if (Math.abs(offset) > 1e-3) commitRoom(state, moved, wallWords(moved, index), run)
  } else nudgeOpening(state, index, step, run)
  return true
}

function nudgeOpening(state: BoardState, index: number, step: Point, run: string): void {
  const { room } = state.props.peek()
  const moved = openingNudged(room, index, step)
  if (moved)
    commitRoom(state, withOpenings(room, openingsOf(room).with(index, moved)), openingWords(room, index, moved), run)
  else state.said.value = `The ${openingsOf(room)[index]!.type} cannot be moved farther`
}

/** What Enter does: types a length, sets an opening with the tool for it. */
function open(state: BoardState, { kind, index }: Target): boolean {
  const { tool, room } = state.props.peek()
  if (kind === 'wall' && (tool === 'door' || tool === 'window' || tool === 'gap')) {
    const walls = wallsOf(cornersOf(room))
    const along = (walls.starts[index + 1]! - walls.starts[index]!) / 2
    const opening = openingAt(room, tool, pointAtPlace(walls, { wall: index, along }), true)
    if (opening) setOpening(state, opening)
    else state.said.value = `There is no room for a ${tool} here`
  } else if (kind === 'wall') state.typing.value = index
  else if (kind === 'piece') togglePins(state)
  else state.root.current?.querySelector<HTMLInputElement>('.board-card input')?.focus()
  return true
}

function readPieceKey(state: BoardState, event: KeyboardEvent): boolean {
  if (/p/i.test(event.key)) togglePins(state)
  else turnPicked(state, event.shiftKey ? 15 : 90)
  return true
}

function leave(state: BoardState): boolean {
  const { tool, onTool } = state.props.peek()
  if (tool !== 'select') onTool('select')
  else if (state.selected.peek()) pick(state, new Set())
  else return false
  return true
}

const countOf = (state: BoardState, kind: Kind): number => {
  const { room, pieces } = state.props.peek()
  if (kind === 'opening') return openingsOf(room).length
  return kind === 'piece' ? pieces.length : cornersOf(room).length
}

/** To the first part of the next kind; past the last kind the focus leaves the board. */
function nextKind(state: BoardState, way: 1 | -1): boolean {
  const now = state.selected.peek()
  if (!now) return false
  for (let i = KINDS.indexOf(now.kind) + way; KINDS[i]; i += way)
    if (countOf(state, KINDS[i]!) > 0) return choose(state, { kind: KINDS[i]!, index: 0 })
  return false
}

function nextOfKind(state: BoardState, way: 1 | -1): boolean {
  const { kind, index } = state.selected.peek() ?? { kind: 'corner', index: -1 }
  const count = countOf(state, kind)
  return count > 0 && choose(state, { kind, index: (index + way + count) % count })
}

function choose(state: BoardState, target: Target): boolean {
  select(state, target)
  requestAnimationFrame(() =>
    state.root.current
      ?.querySelector<SVGElement>(`[data-kind="${target.kind}"][data-index="${target.index}"]`)
      ?.focus({ preventScroll: true }),
  )
  return true
}

function zoom(state: BoardState, factor: number | undefined): boolean {
  const { width, height } = state.size.peek()
  if (factor === undefined) showWhole(state)
  else lookAt(state, zoomAt(state.view.peek(), factor, [width / 2, height / 2]))
  return true
}
