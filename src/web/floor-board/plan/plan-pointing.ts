import { signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import type { OpeningType } from '../../../schema/furnishing/room.ts'
import { toRoom } from '../../playground/board/camera.ts'
import { OPENING_KINDS } from '../../playground/board/outline/edit-openings.ts'
import { tell } from '../../playground/state/view.ts'
import { layingBackground, measuring } from '../background/background-state.ts'
import { pickedAssets, pickedWords } from '../edits/edit-assets.ts'
import { addOpening, partWords } from '../edits/edit-parts.ts'
import { mayChange } from '../floor-place.ts'
import { bySpace, chosenId, isInside, type Part, part, picked, said, selectPart, spaceOf } from '../floor-state.ts'
import { pan, view, zoom } from './floor-camera.ts'
import { draggingPart, foresee, outlook, partAt, wallFor } from './part-drags.ts'
import { carrying, cutting, type Drag, type Drawn, drawing, framing, panning } from './plan-drags.ts'

// What pointers do on the whole plan: choose rooms and pieces, draw frames around them, move pieces and what is seen.

export type PlanTool = 'select' | 'hand' | 'room' | 'divide' | 'lay' | 'measure' | OpeningType

/** The kind of openings that a tool adds. */
export const addedBy = (tool: PlanTool): OpeningType | undefined => OPENING_KINDS.find((kind) => kind === tool)

export const planTool = signal<PlanTool>('select')
/** The wall or opening under the mouse. */
export const hovered = signal<Part | undefined>(undefined)

/** A press that has not ended. */
interface Pressed {
  readonly from: Point
  readonly target: Element
  readonly shift: boolean
  readonly touch: boolean
}

/** Pixels that a press may tremble before it is a drag. */
const TREMBLE = 4

export function listenToPlan(surface: HTMLElement, drawn: Drawn): () => void {
  const pointers = new Map<number, Point>()
  let drag: Drag | undefined
  let pressed: (Pressed & { readonly id: number }) | undefined
  const stop = new AbortController()
  const options = { signal: stop.signal }
  const spotOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = surface.getBoundingClientRect()
    return [clientX - left, clientY - top]
  }
  const giveUp = () => {
    drag?.cancel()
    drag = undefined
    pressed = undefined
  }
  surface.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button > 1 || !(event.target instanceof Element)) return
      const at = spotOf(event)
      pointers.set(event.pointerId, at)
      surface.setPointerCapture(event.pointerId)
      if (pointers.size > 1) {
        giveUp()
        return
      }
      pressed = {
        id: event.pointerId,
        from: at,
        target: event.target,
        shift: event.shiftKey,
        touch: event.pointerType === 'touch',
      }
      if (event.button === 1) drag = panning(at)
    },
    options,
  )
  surface.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId)
      if (!before) {
        if (event.pointerType !== 'touch') hover(event, spotOf(event))
        return
      }
      const at = spotOf(event)
      if (pointers.size > 1) {
        pinch(pointers, event.pointerId, at)
        return
      }
      pointers.set(event.pointerId, at)
      if (!drag && pressed && Math.hypot(at[0] - pressed.from[0], at[1] - pressed.from[1]) > TREMBLE)
        drag = begun(pressed, drawn)
      drag?.move(at, event.altKey)
    },
    options,
  )
  const up = (event: PointerEvent) => {
    pointers.delete(event.pointerId)
    if (pressed?.id !== event.pointerId) return
    if (event.type === 'pointercancel') drag?.cancel()
    else if (drag) drag.end()
    else click(pressed, event.altKey)
    drag = undefined
    pressed = undefined
  }
  surface.addEventListener('pointerup', up, options)
  surface.addEventListener('pointercancel', up, options)
  surface.addEventListener(
    'pointerleave',
    () => {
      hovered.value = undefined
      if (!drag) outlook.value = undefined
    },
    options,
  )
  surface.addEventListener(
    'dblclick',
    ({ clientX, clientY }) => {
      // The pointer is captured, so that the event itself does not say what lies below it.
      const space = document.elementFromPoint(clientX, clientY)?.closest('[data-space]')
      if (space instanceof SVGElement && planTool.peek() === 'select') openSpace(space.dataset['space']!)
    },
    options,
  )
  surface.addEventListener(
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

/** What lies under a pointer that is not pressed. */
function hover({ target, altKey }: PointerEvent, at: Point): void {
  const tool = planTool.peek()
  const type = addedBy(tool)
  if (type) foresee(type, at, altKey)
  const isFree = tool === 'select' && mayChange() && target instanceof Element && assetIdOf(target) === undefined
  hovered.value = isFree ? partAt(at, false) : undefined
}

function click({ target, from, shift, touch }: Pressed, free: boolean): void {
  const type = addedBy(planTool.peek())
  if (type) {
    addAt(type, from, free)
    return
  }
  const id = assetIdOf(target)
  const selects = planTool.peek() === 'select'
  if (selects && id !== undefined) {
    pickAsset(id, shift)
    return
  }
  const pointed = selects && mayChange() ? partAt(from, touch) : undefined
  selectPart(pointed)
  if (pointed) {
    said.value = partWords(pointed)
    return
  }
  const space = target.closest('[data-space]')
  picked.value = new Set()
  if (space instanceof SVGElement) chooseSpace(space.dataset['space']!)
}

/** Adds an opening where a wall is pointed at, and gives the hand back to the select tool. */
function addAt(type: OpeningType, at: Point, free: boolean): void {
  const found = wallFor(at)
  outlook.value = undefined
  if (!found) tell(`Point at the wall that the ${type} is to be in.`)
  else if (addOpening(found.space, type, toRoom(view.peek(), at), !free)) planTool.value = 'select'
}

export function chooseSpace(id: string): void {
  chosenId.value = id
  const space = spaceOf(id)
  const count = bySpace.peek().get(id)?.length ?? 0
  if (space) said.value = `${space.name}, ${count === 1 ? '1 piece' : `${count} pieces`}`
}

export function pickAsset(id: string, adds: boolean): void {
  const before = picked.peek()
  selectPart(undefined)
  if (!adds) picked.value = new Set([id])
  else picked.value = before.has(id) ? new Set([...before].filter((it) => it !== id)) : new Set([...before, id])
  const assets = pickedAssets()
  if (assets.length === 0) return
  const { spaceId } = assets[0]!
  if (spaceId !== null) chosenId.value = spaceId
  said.value = `${pickedWords(assets)} selected`
}

function begun({ from, target, shift, touch }: Pressed, { onCut, onRoom }: Drawn): Drag {
  const tool = planTool.peek()
  if (tool === 'divide') return cutting(from, onCut)
  if (tool === 'room') return drawing(from, onRoom)
  if (tool === 'lay') return layingBackground(from)
  if (tool === 'measure') return measuring(from)
  if (tool !== 'select') return panning(from)
  const id = assetIdOf(target)
  const pointed = mayChange() && !shift ? partAt(from, touch) : undefined
  // One that is selected is taken hold of where pieces stand beside it, too; a finger moves nothing else but what is seen.
  if (pointed && (isSame(pointed, part.peek()) || (id === undefined && !touch))) {
    selectPart(pointed)
    return draggingPart(pointed, from)
  }
  if (id === undefined) return touch ? panning(from) : framing(from, shift)
  if (!mayChange()) return panning(from)
  if (!picked.peek().has(id)) pickAsset(id, shift)
  return carrying(from)
}

const isSame = (one: Part, other: Part | undefined): boolean =>
  one.kind === other?.kind && one.spaceId === other.spaceId && one.index === other.index
