import type { BoardState } from '../board-state.ts'
import { zoomAt } from '../camera.ts'
import { pickCompany } from '../pieces/pick.ts'
import { lookAt } from '../show-whole.ts'
import { turnLifted } from './drag-piece.ts'
import { partUnder } from './part-under.ts'
import { Pointing } from './pointing.ts'
import { placeOf, readPointer } from './read-pointer.ts'

/** Reads what pointers do on the board. Returns how to stop. */
export function listenToPointers(svg: SVGSVGElement, board: BoardState): () => void {
  let frame = 0
  const pointing = new Pointing(board, (act) => {
    frame = requestAnimationFrame(act)
  })
  const read = (event: PointerEvent) => readPointer(event, svg, board.picked.peek())
  const stop = new AbortController()
  const options = { signal: stop.signal }
  svg.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button > 1 || !(event.target instanceof Element)) return
      if (pointing.down(read(event))) svg.setPointerCapture(event.pointerId)
    },
    options,
  )
  svg.addEventListener('pointermove', (event) => pointing.move(read(event)), options)
  svg.addEventListener('pointerup', (event) => pointing.up(read(event)), options)
  svg.addEventListener('pointercancel', ({ pointerId }) => pointing.cancel(pointerId), options)
  svg.addEventListener(
    'dblclick',
    ({ target }) => {
      const part = partUnder(target).target
      if (part?.kind === 'piece' && ['select', 'add'].includes(board.props.peek().tool)) pickCompany(board, part.index)
    },
    options,
  )
  svg.addEventListener('pointerleave', () => pointing.leave(), options)
  svg.addEventListener('wheel', (event) => turnWheel(svg, board, event), { ...options, passive: false })
  svg.addEventListener('touchstart', keepTouch, { ...options, passive: false })
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !pointing.holds) return
      event.stopPropagation()
      pointing.giveUp()
    },
    { ...options, capture: true },
  )
  return () => {
    cancelAnimationFrame(frame)
    stop.abort()
  }
}

/** Turns the piece that is being dragged, else zooms. */
function turnWheel(svg: SVGSVGElement, board: BoardState, event: WheelEvent): void {
  event.preventDefault()
  board.glide?.cancel()
  if (turnLifted(board, Math.sign(event.deltaY) * 15)) return
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
  const factor = Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016))
  lookAt(board, zoomAt(board.view.peek(), factor, placeOf(event, svg)))
}

// A finger on a part of the room drags it; one on the empty board may scroll the page. `touch-action` of parts of a
// drawing is not heeded everywhere.
function keepTouch(event: TouchEvent): void {
  const part =
    event.target instanceof Element && event.target.closest('[data-kind], [data-middle], [data-end], [data-side]')
  if (part || event.touches.length > 1) event.preventDefault()
}
