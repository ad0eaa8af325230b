import { useRef, useState } from 'preact/hooks'
import { extentOf, localCorners } from '../../../../engine/drawing/room/outline.ts'
import { n } from '../../../../engine/drawing/svg.ts'
import { groupTints, type Theme } from '../../../../engine/drawing/theme.ts'
import { capitalise, nameOf } from '../../../../engine/drawing/words.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { BoardState } from '../board-state.ts'
import { toRoom } from '../camera.ts'
import { dragNewPiece } from '../hand/drag-piece.ts'
import type { Drag } from '../hand/drags.ts'
import { placeOf } from '../hand/read-pointer.ts'
import { symbolOf } from '../layers/symbol-of.ts'
import { sizeWords } from '../length-units.ts'
import { centredAt, newGroupId } from '../pieces/edit-pieces.ts'
import { sizesOf } from '../pieces/resize-piece.ts'

/** Pixels that a press may tremble before it is a drag. */
const TREMBLE = 4
/** Lamps over a table hang so far below the ceiling, metres. */
const BELOW_CEILING = 0.6

/** The types of furniture: one is dragged onto the floor, or chosen, and then stands at the nearest free place. */
export function Palette({ state, theme }: { readonly state: BoardState; readonly theme: Theme }) {
  const [sought, setSought] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const found = FURNITURE_TYPES.filter((type) => nameOf(type).includes(sought.trim().toLowerCase())).toSorted((a, b) =>
    nameOf(a).localeCompare(nameOf(b)),
  )
  return (
    <section class="board-palette" aria-label="Pieces to add">
      <div class="head">
        <input
          ref={(element) => {
            if (element && !search.current) element.focus({ preventScroll: true })
            search.current = element
          }}
          type="search"
          aria-label="Find a piece"
          placeholder="Find a piece"
          value={sought}
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
          onKeyDown={(event) => {
            event.stopPropagation()
            if (event.key === 'Escape') close(state)
            if (event.key === 'Enter' && found[0]) choose(state, found[0])
          }}
        />
        <button type="button" class="small plain" onClick={() => close(state)}>
          Done
        </button>
      </div>
      <p class="quiet">Drag a piece onto the floor, or click it.</p>
      <ul>
        {found.map((type) => (
          <li key={type}>
            <Choice state={state} type={type} theme={theme} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p class="quiet">No piece is called that.</p>}
    </section>
  )
}

const close = (state: BoardState): void => state.props.peek().onTool('select')

/** A piece of a type in its usual size, its middle in the middle of what is seen. */
function newPiece(state: BoardState, type: FurnitureType, at?: readonly [number, number]): PlacedItem {
  const shape = sizesOf(type)[0]!
  const { width, height } = state.size.peek()
  const { room, pieces } = state.props.peek()
  const hangs = type === 'pendant_lamp'
  const y = hangs ? Math.max(0, room.boundary.shape.h - BELOW_CEILING - shape.h) : 0
  const item: PlacedItem = { type, shape, position: [0, y, 0], rotation: 0, groupId: newGroupId(pieces) }
  return centredAt(item, at ?? toRoom(state.view.peek(), [width / 2, height / 2]))
}

const choose = (state: BoardState, type: FurnitureType): void => state.props.peek().onAdd(newPiece(state, type))

interface Held {
  readonly id: number
  readonly from: readonly [number, number]
  drag?: Drag
  /** It was dragged: the click that follows means nothing. */
  dropped?: true
}

function Choice({ state, type, theme }: { state: BoardState; type: FurnitureType; theme: Theme }) {
  const held = useRef<Held | undefined>(undefined)
  const toFloor = (event: PointerEvent) => {
    const svg = state.root.current!.querySelector<SVGSVGElement>('.board-drawing')!
    return toRoom(state.view.peek(), placeOf(event, svg))
  }
  const letGo = (event: PointerEvent) => {
    const { drag } = held.current ?? {}
    if (!drag) return
    // Over the palette itself nothing is put down.
    const box = event.currentTarget instanceof Element && event.currentTarget.closest('.board-palette')
    const inside = box && isWithin(box.getBoundingClientRect(), event)
    if (inside || event.type === 'pointercancel') drag.cancel()
    else drag.end()
    state.dragging.value = false
    held.current = { from: [0, 0], id: -1, dropped: true }
  }
  return (
    <button
      type="button"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        held.current = { from: [event.clientX, event.clientY], id: event.pointerId }
      }}
      onPointerMove={(event) => {
        const it = held.current
        if (!it || it.id !== event.pointerId) return
        if (!it.drag) {
          if (Math.hypot(event.clientX - it.from[0], event.clientY - it.from[1]) <= TREMBLE) return
          event.currentTarget.setPointerCapture(event.pointerId)
          it.drag = dragNewPiece(state, newPiece(state, type, toFloor(event)))
          state.dragging.value = true
        }
        it.drag.move(toFloor(event), { free: event.altKey, straight: false }, [0, 0])
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={() => {
        if (!held.current?.dropped) choose(state, type)
        held.current = undefined
      }}
    >
      <TypeSymbol type={type} theme={theme} />
      <span>
        {capitalise(nameOf(type))}
        <small>{sizeWords(sizesOf(type)[0]!)}</small>
      </span>
    </button>
  )
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom

/** Pixels of a symbol and the floor around it. */
const SYMBOL = 40

function TypeSymbol({ type, theme }: { readonly type: FurnitureType; readonly theme: Theme }) {
  const shape = sizesOf(type)[0]!
  const { minX, minZ, maxX, maxZ } = extentOf(localCorners(shape))!
  const scale = (SYMBOL - 6) / Math.max(maxX - minX, maxZ - minZ)
  const item: PlacedItem = { type, shape, position: [0, 0, 0], rotation: 0, groupId: '' }
  const at = `translate(${SYMBOL / 2} ${SYMBOL / 2})scale(${n(scale)})translate(${n(-(minX + maxX) / 2)} ${n(-(minZ + maxZ) / 2)})`
  return (
    <svg viewBox={`0 0 ${SYMBOL} ${SYMBOL}`} width={SYMBOL} height={SYMBOL} aria-hidden="true">
      <g
        transform={at}
        fill={groupTints([item], theme).get('')}
        stroke={theme.ink}
        stroke-width={n(1.2 / scale)}
        stroke-linejoin="round"
        dangerouslySetInnerHTML={{ __html: symbolOf(item, theme, false) }}
      />
    </svg>
  )
}
