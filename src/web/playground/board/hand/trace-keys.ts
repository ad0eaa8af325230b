import { batch } from '@preact/signals'
import type { Point } from '../../../../engine/drawing/display-list.ts'
import { type BoardState, NO_TRACE } from '../board-state.ts'
import { cornerWords } from '../board-words.ts'
import { toRoom } from '../camera.ts'
import { ARROWS, stepOf } from './arrow-keys.ts'
import { closeTrace, setCorner, takeBack, traceHover, typeLength } from './tracing.ts'

/** Reads a key while an outline is drawn. @returns whether it was understood */
export function readTraceKey(state: BoardState, event: KeyboardEvent): boolean {
  const trace = state.trace.peek()
  if (typeLength(state, event.key)) return true
  const arrow = ARROWS[event.key]
  if (arrow) {
    const { size, view } = state
    const [x, z] = trace.next ?? toRoom(view.peek(), [size.peek().width / 2, size.peek().height / 2])
    const last = trace.corners.at(-1)
    const step = stepOf(event)
    // The arrows turn the wall about its last corner, so that it is level or upright still.
    const from: Point = last && (arrow[0] !== 0 ? z !== last[1] : x !== last[0]) ? last : [x, z]
    traceHover(state, [from[0] + arrow[0] * step, from[1] + arrow[1] * step], { free: true, straight: false })
    const next = state.trace.peek().next!
    state.said.value = cornerWords(trace.corners.length, next)
    return true
  }
  if (event.key === 'Enter' || event.key === ' ') {
    if (trace.next) setCorner(state, trace.next, trace.closes)
    return true
  }
  if (event.key === 'c' && trace.corners.length >= 3) {
    closeTrace(state, trace.corners)
    return true
  }
  if (event.key === 'Backspace') {
    takeBack(state)
    return true
  }
  if (event.key !== 'Escape') return false
  batch(() => {
    state.guides.value = []
    if (trace.corners.length === 0) state.props.peek().onTool('select')
    state.trace.value = NO_TRACE
  })
  return true
}
