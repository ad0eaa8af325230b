import { useMemo, useRef, useState } from 'preact/hooks'
import { extentOf, localCorners } from '../../../../engine/drawing/room/outline.ts'
import { n } from '../../../../engine/drawing/svg.ts'
import { groupTints, type Theme } from '../../../../engine/drawing/theme.ts'
import { capitalise, nameOf } from '../../../../engine/drawing/words.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Shape } from '../../../../schema/furnishing/shape.ts'
import type { Product } from '../board-props.ts'
import type { BoardState } from '../board-state.ts'
import { toRoom } from '../camera.ts'
import { dragNewPiece } from '../hand/drag-piece.ts'
import type { Drag } from '../hand/drags.ts'
import { placeOf } from '../hand/read-pointer.ts'
import { symbolOf } from '../layers/symbol-of.ts'
import { sizeWords } from '../length-units.ts'
import { newGroupId, newPieceAt } from '../pieces/edit-pieces.ts'
import { sizesOf } from '../pieces/resize-piece.ts'

/** Pixels that a press may tremble before it is a drag. */
const TREMBLE = 4

/** Products that are listed, at most: more are found by their names. */
const LISTED_MAX = 60

/** A piece to add: of a type in its usual size, or a product. */
interface Addable {
  readonly key: string
  readonly name: string
  /** What stands beside the name. */
  readonly note: string
  readonly type: FurnitureType
  readonly shape: Shape
}

const TYPES: readonly Addable[] = FURNITURE_TYPES.map((type) => ({
  key: type,
  name: capitalise(nameOf(type)),
  note: '',
  type,
  shape: sizesOf(type)[0]!,
})).toSorted((a, b) => a.name.localeCompare(b.name))

const addableOf = ({ sku, name, type, shape }: Product): Addable => ({
  key: `sku ${sku}`,
  name,
  note: sku,
  type,
  shape,
})

/** Whether each word that is sought is in what a piece is called. */
const isCalled = ({ name, note, type }: Addable, sought: string): boolean => {
  const text = `${name} ${note} ${nameOf(type)}`.toLowerCase()
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Products and types of furniture: one is dragged onto the floor, or chosen, and then stands at the nearest free place. */
export function Palette({ state, theme }: { readonly state: BoardState; readonly theme: Theme }) {
  const [sought, setSought] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const { products = [] } = state.props.value
  const all = useMemo(() => products.map(addableOf), [products])
  const own = all.filter((it) => isCalled(it, sought))
  const usual = TYPES.filter((it) => isCalled(it, sought))
  const first = own[0] ?? usual[0]
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
            if (event.key === 'Enter' && first) choose(state, first)
          }}
        />
        <button type="button" class="small plain" onClick={() => close(state)}>
          Done
        </button>
      </div>
      <p class="quiet">Drag a piece onto the floor, or click it.</p>
      <div class="found">
        {own.length > 0 && <h2>Products</h2>}
        <Choices state={state} theme={theme} some={own.slice(0, LISTED_MAX)} />
        {own.length > LISTED_MAX && <p class="quiet">{own.length - LISTED_MAX} more: find them by name or SKU.</p>}
        {own.length > 0 && usual.length > 0 && <h2>Usual sizes</h2>}
        <Choices state={state} theme={theme} some={usual} />
        {!first && <p class="quiet">No piece is called that.</p>}
      </div>
    </section>
  )
}

interface ChoicesProps {
  readonly state: BoardState
  readonly theme: Theme
  readonly some: readonly Addable[]
}

const Choices = ({ state, theme, some }: ChoicesProps) => (
  <ul>
    {some.map((one) => (
      <li key={one.key}>
        <Choice state={state} one={one} theme={theme} />
      </li>
    ))}
  </ul>
)

const close = (state: BoardState): void => state.props.peek().onTool('select')

/** A piece, its middle in the middle of what is seen. */
function newPiece(state: BoardState, one: Addable, at?: readonly [number, number]): PlacedItem {
  const { width, height } = state.size.peek()
  const { room, pieces } = state.props.peek()
  const middle = at ?? toRoom(state.view.peek(), [width / 2, height / 2])
  return newPieceAt(one, middle, room.boundary.shape.h, newGroupId(pieces))
}

const choose = (state: BoardState, one: Addable): void => state.props.peek().onAdd(newPiece(state, one))

interface Held {
  readonly id: number
  readonly from: readonly [number, number]
  drag?: Drag
  /** It was dragged: the click that follows means nothing. */
  dropped?: true
}

function Choice({ state, one, theme }: { state: BoardState; one: Addable; theme: Theme }) {
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
          it.drag = dragNewPiece(state, newPiece(state, one, toFloor(event)))
          state.dragging.value = true
        }
        it.drag.move(toFloor(event), { free: event.altKey, straight: false }, [0, 0])
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onClick={() => {
        if (!held.current?.dropped) choose(state, one)
        held.current = undefined
      }}
    >
      <PieceSymbol one={one} theme={theme} />
      <span>
        {one.name}
        <small>{[one.note, sizeWords(one.shape)].filter(Boolean).join(' · ')}</small>
      </span>
    </button>
  )
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerEvent): boolean =>
  clientX >= left && clientX <= right && clientY >= top && clientY <= bottom

/** Pixels of a symbol and the floor around it. */
const SYMBOL = 40

function PieceSymbol({ one: { type, shape }, theme }: { readonly one: Addable; readonly theme: Theme }) {
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
