import { signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import { pickedAssets, pickedWords } from '../edits/edit-assets.ts'
import { mayChange } from '../floor-place.ts'
import { bySpace, chosenId, isInside, picked, said, spaceOf } from '../floor-state.ts'
import { pan, zoom } from './floor-camera.ts'
import { carrying, cutting, type Drag, type Drawn, drawing, framing, panning } from './plan-drags.ts'

// What pointers do on the whole plan: choose rooms and pieces, draw frames around them, move pieces and what is seen.

export type PlanTool = 'select' | 'hand' | 'room' | 'divide'
export const planTool = signal<PlanTool>('select')
/** Pixels that a press may tremble before it is a drag. */
const TREMBLE = 4

export function listenToPlan(svg: SVGSVGElement, drawn: Drawn): () => void {
  const pointers = new Map<number, Point>()
  let drag: Drag | undefined
  let pressed:
    | { readonly id: number; readonly from: Point; readonly target: Element; readonly shift: boolean }
    | undefined
  const stop = new AbortController()
  const options = { signal: stop.signal }
  const spotOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = svg.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const giveUp = () => {
    drag?.cancel()
    drag = undefined
    pressed = undefined
  }
  svg.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button > 1 || !(event.target instanceof Element)) return
      const at = spotOf(event)
      pointers.set(event.pointerId, at)
      svg.setPointerCapture(event.pointerId)
      if (pointers.size > 1) {
        giveUp()
        return
      }
      pressed = { id: event.pointerId, from: at, target: event.target, shift: event.shiftKey }
      if (event.button === 1) drag = panning(at)
    },
    options,
  )
  svg.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const at = spotOf(event)
      if (pointers.size > 1) {
        pinch(pointers, event.pointerId, at)
        return
      }
      pointers.set(event.pointerId, at)
      if (!drag && pressed && Math.hypot(at[0] - pressed.from[0], at[1] - pressed.from[1]) > TREMBLE)
        drag = begun(pressed, event.pointerType === 'touch', drawn)
      drag?.move(at, event.altKey)
    },
    options,
  )
  const up = (event: PointerEvent) => {
    pointers.delete(event.pointerId)
    if (pressed?.id !== event.pointerId) return
    if (event.type === 'pointercancel') drag?.cancel()
    else if (drag) drag.end()
    else click(pressed.target, pressed.shift)
    drag = undefined
    pressed = undefined
  }
  svg.addEventListener('pointerup', up, options)
  svg.addEventListener('pointercancel', up, options)
  svg.addEventListener(
    'dblclick',
    ({ clientX, clientY }) => {
      // The pointer is captured, so that the event itself does not say what lies below it.
      const space = document.elementFromPoint(clientX, clientY)?.closest('[data-space]')
      if (space instanceof SVGElement && planTool.peek() === 'select') openSpace(space.dataset['space']!)
    },
    options,
  )
  svg.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
      zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), spotOf(event))
    },
    { ...options, passive: false },
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag) return
      event.stopPropagation()
      giveUp()
    },
    { ...options, capture: true },
  )
  return () => stop.abort()
}

/** Goes into a space, to work on its walls and pieces. */
export function openSpace(id: string): void {
  chosenId.value = id
  isInside.value = true
}

function pinch(pointers: Map<number, Point>, id: number, at: Point): void {
  const others = [...pointers].filter(([it]) => it !== id)
  const before = pointers.get(id)!
  const still = others[0]![1]
  pointers.set(id, at)
  pan([(at[0] - before[0]) / 2, (at[1] - before[1]) / 2])
  const [from, to] = [before, at].map((it) => Math.hypot(it[0] - still[0], it[1] - still[1]))
  if (from! > 0) zoom(to! / from!, [(at[0] + still[0]) / 2, (at[1] + still[1]) / 2])
}

const assetIdOf = (target: Element): string | undefined => {
  const piece = target.closest('[data-asset]')
  return piece instanceof SVGElement ? piece.dataset['asset'] : undefined
}

function click(target: Element, adds: boolean): void {
  const id = assetIdOf(target)
  if (planTool.peek() === 'select' && id !== undefined) {
    pickAsset(id, adds)
    return
  }
  const space = target.closest('[data-space]')
  picked.value = new Set()
  if (space instanceof SVGElement) chooseSpace(space.dataset['space']!)
}

export function chooseSpace(id: string): void {
  chosenId.value = id
  const space = spaceOf(id)
  const count = bySpace.peek().get(id)?.length ?? 0
  if (space) said.value = `${space.name}, ${count === 1 ? '1 piece' : `${count} pieces`}`
}

export function pickAsset(id: string, adds: boolean): void {
  const before = picked.peek()
  if (!adds) picked.value = new Set([id])
  else picked.value = before.has(id) ? new Set([...before].filter((it) => it !== id)) : new Set([...before, id])
  const assets = pickedAssets()
  if (assets.length === 0) return
  const { spaceId } = assets[0]!
  if (spaceId !== null) chosenId.value = spaceId
  said.value = `${pickedWords(assets)} selected`
}

function begun(
  { from, target, shift }: { readonly from: Point; readonly target: Element; readonly shift: boolean },
  touch: boolean,
  { onCut, onRoom }: Drawn,
): Drag {
  const tool = planTool.peek()
  if (tool === 'divide') return cutting(from, onCut)
  if (tool === 'room') return drawing(from, onRoom)
  const id = assetIdOf(target)
  if (tool === 'hand' || (touch && id === undefined)) return panning(from)
  if (id === undefined) return framing(from, shift)
  if (!mayChange()) return panning(from)
  if (!picked.peek().has(id)) pickAsset(id, shift)
  return carrying(from)
}
