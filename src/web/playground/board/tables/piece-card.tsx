import { capitalise, nameOf, sizeText } from '../../../../engine/drawing/words.ts'
import { skuOf } from '../../../../plans/layouts/sku-of.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Shape } from '../../../../schema/furnishing/shape.ts'
import type { BoardState } from '../board-state.ts'
import { keyOf } from '../hand/piece-key.ts'
import { sizeWords } from '../length-units.ts'
import {
  alignPicked,
  distributePicked,
  duplicatePicked,
  groupPicked,
  removePicked,
  replacePiece,
  togglePins,
  turnPicked,
  ungroupPicked,
} from '../pieces/act-on-pieces.ts'
import type { Alignment, Axis } from '../pieces/arrange-pieces.ts'
import { isHandGroup } from '../pieces/edit-pieces.ts'
import { resizedTo, sidesOf, sizesOf, swapped } from '../pieces/resize-piece.ts'
import { Action } from './action.tsx'
import { LengthField } from './length-field.tsx'

/** The pieces that are selected, and what can be done with them. */
export function PieceCard({ state }: { readonly state: BoardState }) {
  const picked = state.picked.value
  const pieces = state.pieces.value
  const items = [...picked].map((index) => pieces[index]!)
  const [item] = items
  if (!item) return null
  const isPinned = items.every((one) => state.pinned.value.has(keyOf(one)))
  const isGroup = isHandGroup(pieces, picked)
  const title = items.length === 1 ? capitalise(nameOf(item.type)) : `${items.length} pieces`
  return (
    <fieldset class="board-card" aria-label={title}>
      <strong>{title}</strong>
      {items.length === 1 && <Sizes key={keyOf(item)} state={state} index={[...picked][0]!} item={item} />}
      {items.length > 1 && <Arranging state={state} count={items.length} />}
      <span class="actions">
        {items.length > 1 && !isGroup && (
          <Action label="Group: move as one (Ctrl+G)" icon="group" act={() => groupPicked(state)} />
        )}
        {isGroup && <Action label="Ungroup (Ctrl+Shift+G)" icon="ungroup" act={() => ungroupPicked(state)} />}
        <Action label="Turn by a quarter (R)" icon="turn" act={() => turnPicked(state, 90)} />
        <Action label="Duplicate (Ctrl+D)" icon="copy" act={() => duplicatePicked(state)} />
        <Action
          label={isPinned ? 'Let it move again (P)' : 'Keep it here (P)'}
          icon="pin"
          pressed={isPinned}
          act={() => togglePins(state)}
        />
        <Action label="Take away (Del)" icon="bin" act={() => removePicked(state)} />
      </span>
    </fieldset>
  )
}

interface SizesProps {
  readonly state: BoardState
  readonly index: number
  readonly item: PlacedItem
}

/** The sizes of its type to choose from, and its own to type. */
function Sizes({ state, index, item }: SizesProps) {
  const sides = sidesOf(item.shape)
  const sizes = sizesOf(item.type)
  const products = (state.props.value.products ?? []).filter(({ type }) => type === item.type)
  const sku = skuOf(item.shape)
  const chosen = products.some((product) => product.sku === sku)
    ? `sku ${sku}`
    : String(sizes.findIndex((shape) => sizeText(shape) === sizeText(item.shape) && shape.type === item.shape.type))
  const take = (next: PlacedItem) => replacePiece(state, index, next, sidesOf(next.shape) ?? [0, 0])
  return (
    <>
      <select
        aria-label="Size"
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          const product = products.find((it) => `sku ${it.sku}` === value)
          const shape: Shape | undefined = product?.shape ?? sizes[Number(value)]
          if (shape) take(swapped(item, shape))
        }}
      >
        {chosen === '-1' && <option value="-1">{sizeWords(item.shape)}</option>}
        {products.length > 0 && (
          <optgroup label="Products">
            {products.map((product) => (
              <option key={product.sku} value={`sku ${product.sku}`}>
                {product.name}, {sizeWords(product.shape)}
              </option>
            ))}
          </optgroup>
        )}
        {sizes.map((shape, i) => (
          <option key={JSON.stringify(shape)} value={i}>
            {sizeWords(shape)}
          </option>
        ))}
      </select>
      {sides && item.shape.type !== 'cylinder' && (
        <span class="numbers">
          <LengthField label="Width" value={sides[0]} onValue={(width) => take(resizedTo(item, { width }))} />
          <LengthField label="Depth" value={sides[1]} onValue={(depth) => take(resizedTo(item, { depth }))} />
        </span>
      )}
    </>
  )
}

const ALIGNMENTS: readonly (readonly [Alignment, string])[] = [
  ['left', 'Align left sides'],
  ['centre', 'Align middles, one above the other'],
  ['right', 'Align right sides'],
  ['top', 'Align upper sides'],
  ['middle', 'Align middles, side by side'],
  ['bottom', 'Align lower sides'],
]

const AXES: readonly (readonly [Axis, string])[] = [
  ['across', 'Space evenly from left to right'],
  ['down', 'Space evenly from top to bottom'],
]

const Arranging = ({ state, count }: { readonly state: BoardState; readonly count: number }) => (
  <span class="actions">
    {ALIGNMENTS.map(([alignment, label]) => (
      <Action key={alignment} label={label} icon={alignment} act={() => alignPicked(state, alignment)} />
    ))}
    {AXES.map(([axis, label]) => (
      <Action key={axis} label={label} icon={axis} disabled={count < 3} act={() => distributePicked(state, axis)} />
    ))}
  </span>
)
