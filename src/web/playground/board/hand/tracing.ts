import { batch } from '@preact/signals'
import type { Point } from '../../../../engine/drawing/display-list.ts'
import { round6 } from '../../../../engine/geometry/frame.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import { type BoardState, commitRoom, NO_TRACE, type Trace } from '../board-state.ts'
import { lengthWords, readLength } from '../length-units.ts'
import { faultOf } from '../outline/judge-outline.ts'
import { alignments, gridPoint, snapToLines, toGrid } from '../outline/snapping.ts'
import { distanceOf } from '../outline/walls.ts'
import { fitIfLost } from '../show-whole.ts'
import type { Drag, Held } from './drags.ts'

/** Pixels within which a point closes the outline or aligns with a corner of it. */
const REACH = 10

/** Where the next corner would be: level or upright from the last one, aligned with those before, unless drawn freely. */
export function traceHover(state: BoardState, raw: Point, held: Held): void {
  const trace = state.trace.peek()
  const { at, closes, guides } = nextCorner(state, trace, raw, held)
  batch(() => {
    state.trace.value = { ...trace, next: at, closes }
    state.guides.value = guides
  })
}

/** A press of the draw tool: a click sets a corner; a drag from a first corner draws a rectangle. */
export function traceDrag(state: BoardState, from: Point, held: Held): Drag {
  const fresh = state.trace.peek().corners.length === 0
  const start = gridPoint(from)
  let at = from
  let keys = held
  let rectangle: Point[] | undefined
  return {
    move(point, now) {
      at = point
      keys = now
      if (!fresh) return traceHover(state, point, now)
      const [x, z] = gridPoint(point)
      rectangle = [start, [x, start[1]], [x, z], [start[0], z]]
      state.trace.value = { corners: rectangle, next: undefined, closes: true, typed: '' }
    },
    end() {
      if (rectangle) {
        if (!closeTrace(state, rectangle)) state.trace.value = NO_TRACE
        return
      }
      const { at: next, closes } = nextCorner(state, state.trace.peek(), at, keys)
      setCorner(state, next, closes)
    },
    cancel() {
      state.trace.value = NO_TRACE
    },
  }
}

/** Sets the next corner, or closes the outline: at its first corner, and at its last one once more, as with a double click. */
export function setCorner(state: BoardState, at: Point, closes: boolean): void {
  const { corners } = state.trace.peek()
  const last = corners.at(-1)
  const isAgain = last !== undefined && distanceOf(last, at) < 0.05
  if ((closes || isAgain) && corners.length >= 3) {
    closeTrace(state, corners)
    return
  }
  if (isAgain) return
  batch(() => {
    state.trace.value = { corners: [...corners, at], next: at, closes: false, typed: '' }
    state.guides.value = []
    const count = corners.length + 1
    state.said.value = last ? `Corner ${count}, wall of ${lengthWords(distanceOf(last, at))}` : 'First corner set'
  })
}

/** Types into the length of the next wall; `Enter` sets its end in the direction shown. */
export function typeLength(state: BoardState, key: string): boolean {
  const trace = state.trace.peek()
  const last = trace.corners.at(-1)
  if (!last || !trace.next) return false
  // Marks of feet and inches follow a number, and a space the mark of feet.
  const isTyped = /^[\d.,]$/.test(key) || (trace.typed !== '' && /^['"/]$/.test(key))
  if (isTyped || (key === ' ' && trace.typed.includes("'"))) state.trace.value = { ...trace, typed: trace.typed + key }
  else if (key === 'Backspace' && trace.typed !== '') state.trace.value = { ...trace, typed: trace.typed.slice(0, -1) }
  else if (key === 'Enter' && trace.typed !== '') {
    const length = readLength(trace.typed)
    const apart = distanceOf(last, trace.next)
    if (length === undefined || apart === 0) return true
    const share = length / apart
    setCorner(state, [last[0] + (trace.next[0] - last[0]) * share, last[1] + (trace.next[1] - last[1]) * share], false)
  } else return false
  return true
}

/** Takes back the last corner. */
export function takeBack(state: BoardState): void {
  const trace = state.trace.peek()
  state.trace.value = { ...trace, corners: trace.corners.slice(0, -1), closes: false, typed: '' }
}

/** Makes the outline the room, without openings. @returns false for an outline that is no room, which can still be changed */
export function closeTrace(state: BoardState, corners: readonly Point[]): boolean {
  const fault = faultOf(corners)
  if (fault) {
    state.said.value = `${fault}. Nothing was changed.`
    // Drawn as closed until the pointer moves, with what is wrong above it.
    state.trace.value = { ...state.trace.peek(), closes: true }
    return false
  }
  const { shape } = state.props.peek().room.boundary
  const points = corners.map(([x, z]): [number, number] => [round6(x), round6(z)])
  const room: Room = { boundary: { shape: { ...shape, points }, openings: [] } }
  batch(() => {
    state.trace.value = NO_TRACE
    state.guides.value = []
    state.selected.value = undefined
    commitRoom(state, room, `A room with ${corners.length} corners was drawn`)
    state.props.peek().onTool('select')
  })
  fitIfLost(state)
  return true
}

function nextCorner(state: BoardState, { corners }: Trace, raw: Point, held: Held) {
  const first = corners[0]
  const last = corners.at(-1)
  const reach = REACH / state.view.peek().scale
  if (first && corners.length >= 3 && distanceOf(first, raw) <= 1.6 * reach)
    return { at: first, closes: true, guides: [] }
  if (!last) return { at: held.free ? raw : gridPoint(raw), closes: false, guides: [] }
  if (held.free) return { at: raw, closes: false, guides: [] }
  if (distanceOf(last, raw) <= reach) return { at: last, closes: false, guides: [] }
  const level = Math.abs(raw[0] - last[0]) >= Math.abs(raw[1] - last[1])
  const free = held.straight ? raw : level ? ([raw[0], last[1]] as const) : ([last[0], raw[1]] as const)
  const lines = alignments(corners.slice(0, -1)).filter(({ way }) => held.straight || (way[0] === 0) === level)
  const { at, guides } = snapToLines(free, lines, reach)
  // An aligned corner still lies level or upright of the last one.
  const aligned: Point = held.straight ? at : level ? [at[0], last[1]] : [last[0], at[1]]
  return { at: guides.length > 0 ? aligned : onGrid(aligned, last, level), closes: false, guides }
}

const onGrid = (at: Point, last: Point, level: boolean): Point =>
  level ? [toGrid(at[0]), last[1]] : at[0] === last[0] ? [last[0], toGrid(at[1])] : gridPoint(at)
