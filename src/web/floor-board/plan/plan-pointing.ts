import { signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import { toRoom } from '../../playground/board/camera.ts'
import type { Guide } from '../../playground/board/outline/snapping.ts'
import { extentOfPieces } from '../../playground/board/pieces/edit-pieces.ts'
import { snapLinesOf, snapPieces } from '../../playground/board/pieces/snap-pieces.ts'
import { assetsWithin, movedAssets, pickedAssets, pickedWords, placeAssets } from '../edits/edit-assets.ts'
import { piecesOf } from '../edits/room-items.ts'
import { mayChange } from '../floor-place.ts'
import { bySpace, chosenId, content, isInside, lifted, picked, said, settled, spaceOf } from '../floor-state.ts'
import { pan, view, zoom } from './floor-camera.ts'

// What pointers do on the whole plan: choose rooms and pieces, draw frames around them, move pieces and what is seen.

export type PlanTool = 'select' | 'hand' | 'room' | 'divide'
export const planTool = signal<PlanTool>('select')
/** Two opposite corners of the frame in which pieces are being selected, metres. */
export const marquee = signal<readonly [Point, Point] | undefined>(undefined)
/** The same of a room that is being drawn. */
export const drawnRoom = signal<readonly [Point, Point] | undefined>(undefined)
/** A line that is being drawn across the chosen room, metres. */
export const cutLine = signal<readonly [Point, Point] | undefined>(undefined)
export const guides = signal<readonly Guide[]>([])

/** Pixels that a press may tremble before it is a drag. */
const TREMBLE = 4
/** Pixels within which pieces are drawn to walls and other pieces. */
const SNAP = 8

interface Drag {
  move(at: Point, free: boolean): void
  end(): void
  cancel(): void
}

/** What was drawn on the plan, by two points. */
export interface Drawn {
  /** A line across the chosen room. */
  readonly onCut: (line: readonly [Point, Point]) => void
  /** Opposite corners of a new room. */
  readonly onRoom: (corners: readonly [Point, Point]) => void
}

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

function panning(from: Point): Drag {
  let last = from
  return {
    move(at) {
      pan([at[0] - last[0], at[1] - last[1]])
      last = at
    },
    end() {},
    cancel() {},
  }
}

function framing(from: Point, adds: boolean): Drag {
  const start = toRoom(view.peek(), from)
  return {
    move(at) {
      marquee.value = [start, toRoom(view.peek(), at)]
    },
    end() {
      const found = marquee.peek() ? assetsWithin(marquee.peek()!) : new Set<string>()
      picked.value = new Set([...(adds ? picked.peek() : []), ...found])
      marquee.value = undefined
      said.value = found.size === 0 ? 'Nothing selected' : `${pickedWords(pickedAssets())} selected`
    },
    cancel() {
      marquee.value = undefined
    },
  }
}

/** Corners of rooms that are drawn lie on this grid, metres. */
const GRID = 0.05

function drawing(from: Point, onRoom: Drawn['onRoom']): Drag {
  const onGrid = (at: Point, free: boolean): Point => {
    const [x, z] = toRoom(view.peek(), at)
    return free ? [x, z] : nearCorner([x, z])
  }
  const start = onGrid(from, false)
  return {
    move(at, free) {
      drawnRoom.value = [start, onGrid(at, free)]
    },
    end() {
      const corners = drawnRoom.peek()
      drawnRoom.value = undefined
      if (corners) onRoom(corners)
    },
    cancel() {
      drawnRoom.value = undefined
    },
  }
}

/** A point on the grid, or level with a corner of a room that is near. */
function nearCorner([x, z]: Point): Point {
  const reach = SNAP / view.peek().scale
  const corners = content.peek().spaces.flatMap(({ room }) => room.boundary.shape.points)
  const level = (value: number, axis: 0 | 1) =>
    corners
      .map((corner) => corner[axis])
      .filter((it) => Math.abs(it - value) < reach)
      .sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ??
    Math.round(Math.round(value / GRID) * GRID * 1e6) / 1e6
  return [level(x, 0), level(z, 1)]
}

function cutting(from: Point, onCut: (line: readonly [Point, Point]) => void): Drag {
  const start = toRoom(view.peek(), from)
  return {
    move(at, free) {
      const end = toRoom(view.peek(), at)
      const isLevel = Math.abs(end[0] - start[0]) >= Math.abs(end[1] - start[1])
      cutLine.value = [start, free ? end : isLevel ? [end[0], start[1]] : [start[0], end[1]]]
    },
    end() {
      const line = cutLine.peek()
      cutLine.value = undefined
      if (line) onCut(line)
    },
    cancel() {
      cutLine.value = undefined
    },
  }
}

/** Moves the selected pieces; they are drawn to the walls and pieces of the room under the first of them. */
function carrying(from: Point): Drag {
  const extent = extentOfPieces(piecesOf(pickedAssets()))!
  return {
    move(at, free) {
      const { scale } = view.peek()
      const step: Point = [(at[0] - from[0]) / scale, (at[1] - from[1]) / scale]
      const snapped = free ? undefined : snapIn(step)
      guides.value = snapped?.guides ?? []
      lifted.value = movedAssets(snapped ? [step[0] + snapped.step[0], step[1] + snapped.step[1]] : step)
    },
    end() {
      const moved = lifted.peek()
      guides.value = []
      if (moved.size > 0) placeAssets(moved, `${pickedWords([...moved.values()])} moved`)
    },
    cancel() {
      guides.value = []
      lifted.value = new Map()
    },
  }

  function snapIn([x, z]: Point) {
    const [first] = movedAssets([x, z]).values()
    const space = first && spaceOf(settled(first).spaceId ?? '')
    if (!space) return undefined
    const moving = picked.peek()
    const staying = (bySpace.peek().get(space.id) ?? []).filter(({ id }) => !moving.has(id))
    const there = { minX: extent.minX + x, maxX: extent.maxX + x, minZ: extent.minZ + z, maxZ: extent.maxZ + z }
    const found = snapPieces(there, snapLinesOf(space.room, piecesOf(staying)), SNAP / view.peek().scale)
    // Beyond the walls of the room a piece is on its way to another one.
    return Math.hypot(...found.step) > 0.5 ? undefined : found
  }
}
