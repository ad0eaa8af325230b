import { batch } from '@preact/signals'
import type { Point } from '../../../../engine/drawing/svg.ts'
import { type BoardState, commitRoom, type Kind, type Target } from '../board-state.ts'
import { openingWords } from '../board-words.ts'
import { panned, toRoom, zoomAt } from '../camera.ts'
import { openingAt, openingsOf, withOpenings } from '../outline/edit-openings.ts'
import { lookAt } from '../show-whole.ts'
import { dragPiece, togglePin, turnLifted } from './drag-piece.ts'
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
import { traceDrag, traceHover } from './tracing.ts'

/** Pixels that a pointer may tremble before a press becomes a drag. */
const TREMBLE = 3

interface Press {
  readonly id: number
  readonly from: Point
  readonly touch: boolean
  readonly drag: Drag
  /** What was under the pointer; while it is captured, events name the board. */
  readonly element: Element
  last: Point
  moved: boolean
}

const heldIn = (event: PointerEvent): Held => ({ free: event.altKey, straight: event.shiftKey })

/** Reads what pointers do on the board; the newest place of each frame is acted upon. Returns how to stop. */
export function listenToPointers(svg: SVGSVGElement, state: BoardState): () => void {
  const pointers = new Map<number, Point>()
  let press: Press | undefined
  let frame = 0
  let newest: PointerEvent | undefined
  let spread: { apart: number; middle: Point } | undefined

  const placeOf = (event: MouseEvent): Point => {
    const { left, top } = svg.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }

  const act = () => {
    frame = 0
    const event = newest
    newest = undefined
    if (!event) return
    const at = placeOf(event)
    const inRoom = toRoom(state.view.peek(), at)
    if (!press) return hover(event, inRoom)
    const step: Point = [at[0] - press.last[0], at[1] - press.last[1]]
    if (!press.moved && Math.hypot(at[0] - press.from[0], at[1] - press.from[1]) <= TREMBLE) return
    if (!press.moved) {
      press.moved = true
      state.dragging.value = true
    }
    press.last = at
    press.drag.move(inRoom, heldIn(event), step)
  }

  const hover = (event: PointerEvent, at: Point) => {
    const { tool } = state.props.peek()
    if (tool === 'draw') traceHover(state, at, heldIn(event))
    else if (tool !== 'select') {
      state.ghost.value = openingAt(state.props.peek().room, tool, at, !event.altKey)
    } else state.hovered.value = targetOf(event.target)
  }

  const down = (event: PointerEvent) => {
    if (event.button > 1 || !(event.target instanceof Element)) return
    const at = placeOf(event)
    state.glide?.cancel()
    pointers.set(event.pointerId, at)
    if (pointers.size === 2) return pinchStart()
    if (pointers.size > 2) return
    svg.setPointerCapture(event.pointerId)
    const target = targetOf(event.target)
    const drag = event.button === 1 ? dragView(state) : dragFor(event, toRoom(state.view.peek(), at), target)
    press = {
      id: event.pointerId,
      from: at,
      last: at,
      touch: event.pointerType === 'touch',
      drag,
      element: event.target,
      moved: false,
    }
    if (state.props.peek().tool === 'select' && event.button === 0) select(event.target, target)
  }

  const select = (element: Element, target: Target | undefined) => {
    state.selected.value = target
    const focused = element.closest<SVGElement>('[data-kind]')
    // The default action of the press would take the focus again.
    if (focused) requestAnimationFrame(() => focused.focus({ preventScroll: true }))
  }

  const dragFor = (event: PointerEvent, at: Point, target: Target | undefined): Drag => {
    const { tool } = state.props.peek()
    const element = event.target as Element
    if (tool === 'draw') return traceDrag(state, at, heldIn(event))
    if (tool !== 'select') return dragView(state)
    const end = element.closest<SVGElement>('[data-end]')?.dataset['end']
    const selected = state.selected.peek()
    if (end && selected?.kind === 'opening') return dragOpeningEnd(state, selected.index, end as 'start' | 'end')
    const middle = element.closest<SVGElement>('[data-middle]')?.dataset['middle']
    if (middle !== undefined) return dragNewCorner(state, Number(middle))
    switch (target?.kind) {
      case 'corner':
        return dragCorner(state, target.index)
      case 'wall':
        return dragWall(state, target.index, at)
      case 'opening':
        return dragOpening(state, target.index, at)
      case 'piece':
        return dragPiece(state, target.index, at)
      default:
        return dragView(state)
    }
  }

  const move = (event: PointerEvent) => {
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, placeOf(event))
    if (spread) return pinch()
    if (press && press.id !== event.pointerId) return
    newest = event
    if (frame === 0) frame = requestAnimationFrame(act)
  }

  const up = (event: PointerEvent) => {
    pointers.delete(event.pointerId)
    if (pointers.size < 2) spread = undefined
    if (press?.id !== event.pointerId) return
    if (newest) act()
    const { drag, moved, touch, element } = press
    const at = placeOf(event)
    press = undefined
    batch(() => {
      state.dragging.value = false
      if (moved) drag.end()
      else click(event, at, touch, element)
    })
  }

  const click = (event: PointerEvent, at: Point, touch: boolean, pressed: Element) => {
    const { tool, room } = state.props.peek()
    if (tool === 'draw') {
      traceDrag(state, toRoom(state.view.peek(), at), heldIn(event)).end()
      return
    }
    if (tool !== 'select') {
      const opening = openingAt(room, tool, toRoom(state.view.peek(), at), !event.altKey)
      state.ghost.value = undefined
      if (!opening) state.said.value = `There is no room for a ${tool} here`
      else setOpening(state, opening)
      return
    }
    const pin = pressed.closest<SVGElement>('[data-pin]')?.dataset['pin']
    const wall = pressed.closest<SVGElement>('[data-length]')?.dataset['length']
    if (pin !== undefined) togglePin(state, Number(pin))
    else if (wall !== undefined) state.typing.value = Number(wall)
    else if (touch) state.hovered.value = state.selected.peek()
  }

  const giveUp = () => {
    press?.drag.cancel()
    press = undefined
    newest = undefined
    state.dragging.value = false
  }

  const cancel = (event: PointerEvent) => {
    pointers.delete(event.pointerId)
    if (press?.id === event.pointerId) giveUp()
  }

  const pinchStart = () => {
    giveUp()
    spread = spreadOf([...pointers.values()])
  }

  const pinch = () => {
    const now = spreadOf([...pointers.values()])
    if (!spread || !now) return
    const view = panned(state.view.peek(), [now.middle[0] - spread.middle[0], now.middle[1] - spread.middle[1]])
    lookAt(state, zoomAt(view, now.apart / spread.apart, now.middle))
    spread = now
  }

  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    state.glide?.cancel()
    if (turnLifted(state, Math.sign(event.deltaY) * 15)) return
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
    lookAt(state, zoomAt(state.view.peek(), Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), placeOf(event)))
  }

  // A finger on a part of the room drags it; one on the empty board may scroll the page. `touch-action` of parts of a
  // drawing is not heeded everywhere.
  const touch = (event: TouchEvent) => {
    const part = event.target instanceof Element && event.target.closest('[data-kind], [data-middle], [data-end]')
    if (part || event.touches.length > 1) event.preventDefault()
  }

  const leave = () => {
    if (press) return
    batch(() => {
      state.hovered.value = undefined
      state.ghost.value = undefined
    })
  }

  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !press) return
    event.stopPropagation()
    giveUp()
  }

  const stop = new AbortController()
  const options = { signal: stop.signal }
  svg.addEventListener('pointerdown', down, options)
  svg.addEventListener('pointermove', move, options)
  svg.addEventListener('pointerup', up, options)
  svg.addEventListener('pointercancel', cancel, options)
  svg.addEventListener('pointerleave', leave, options)
  svg.addEventListener('wheel', wheel, { ...options, passive: false })
  svg.addEventListener('touchstart', touch, { ...options, passive: false })
  addEventListener('keydown', key, { ...options, capture: true })
  return () => {
    cancelAnimationFrame(frame)
    stop.abort()
  }
}

/** Adds an opening and gives the hand back to the select tool. */
export function setOpening(state: BoardState, opening: Parameters<typeof openingWords>[2]): void {
  const { room } = state.props.peek()
  const openings = [...openingsOf(room), opening]
  commitRoom(state, withOpenings(room, openings), `${openingWords(room, openings.length - 1, opening)} was set`)
  state.selected.value = { kind: 'opening', index: openings.length - 1 }
  state.props.peek().onTool('select')
}

/** The part of the board that an element belongs to. */
export function targetOf(element: EventTarget | null): Target | undefined {
  const found = element instanceof Element ? element.closest<SVGElement>('[data-kind]') : null
  if (found) return { kind: found.dataset['kind'] as Kind, index: Number(found.dataset['index']) }
  const middle =
    element instanceof Element ? element.closest<SVGElement>('[data-middle]')?.dataset['middle'] : undefined
  return middle === undefined ? undefined : { kind: 'wall', index: Number(middle) }
}

function spreadOf([a, b]: Point[]): { apart: number; middle: Point } | undefined {
  if (!a || !b) return undefined
  return {
    apart: Math.max(1, Math.hypot(b[0] - a[0], b[1] - a[1])),
    middle: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
  }
}
