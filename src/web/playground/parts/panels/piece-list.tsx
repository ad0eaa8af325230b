import { useState } from 'preact/hooks'
import { specOf } from '../../../../engine/furnishing/types/furniture-types.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../../schema/furnishing/shape.ts'
import { sizeWords } from '../../board/length-units.ts'
import { floorArea } from '../../state/floor-area.ts'
import { asTemplate, COUNT_MAX, type PieceLine, pieceLines, withPieces } from '../../state/piece-lines.ts'
import { pieceName } from '../../state/wording.ts'
import { draft, editFurnish } from '../../state/workspace.ts'
import { Icon } from '../fields/icon.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { Stepper } from '../fields/stepper.tsx'

/** The pieces that are asked for, with counts and sizes. */
export function PieceList() {
  const { furnish } = draft.value
  const lines = pieceLines(furnish, floorArea(furnish.room))
  const others = FURNITURE_TYPES.filter((type) => !lines.some((line) => line.type === type))
  return (
    <>
      <ul class="wanted">
        {lines.map((line) => (
          <PieceRow key={line.type} line={line} changed={!line.byTemplate && Boolean(furnish.template)} />
        ))}
      </ul>
      {others.length > 0 && (
        <label class="add">
          <span class="hidden">Add a piece</span>
          <select
            value=""
            onChange={(event) => {
              const type = event.currentTarget.value as FurnitureType
              event.currentTarget.value = ''
              editFurnish((now) => withPieces(now, type, { count: 1, shapes: specOf(type).shapes }))
            }}
          >
            <option value="" disabled>
              Add a piece …
            </option>
            {others
              .toSorted((a, b) => pieceName(a).localeCompare(pieceName(b)))
              .map((type) => (
                <option key={type} value={type}>
                  {pieceName(type)}
                </option>
              ))}
          </select>
        </label>
      )}
    </>
  )
}

function PieceRow({ line, changed }: { readonly line: PieceLine; readonly changed: boolean }) {
  const [open, setOpen] = useState(false)
  const { type, count, shapes } = line
  const name = pieceName(type)
  const change = (next: Partial<Pick<PieceLine, 'count' | 'shapes'>>) =>
    editFurnish((now) => withPieces(now, type, { count, shapes, ...next }))
  return (
    <li class={count === 0 ? 'none' : ''}>
      <div class="line">
        <button
          type="button"
          class="name"
          aria-expanded={open}
          aria-label={`${name}, ${sizesText(shapes)}. Sizes`}
          onClick={() => setOpen(!open)}
        >
          {name}
          <small>{[sizesText(shapes), extrasText(line)].filter(Boolean).join(', ')}</small>
        </button>
        {changed && (
          <button
            type="button"
            class="icon small plain"
            title="As the room suggests"
            aria-label={`${name}: as the room suggests`}
            onClick={() => editFurnish((now) => asTemplate(now, type))}
          >
            <Icon name="reset" />
          </button>
        )}
        <Stepper name={name.toLowerCase()} value={count} max={COUNT_MAX} onChange={(next) => change({ count: next })} />
      </div>
      {open && (
        <SizeChoice type={type} shapes={shapes} onChange={(next) => change({ shapes: next, count: count || 1 })} />
      )}
    </li>
  )
}

interface SizeChoiceProps {
  readonly type: FurnitureType
  readonly shapes: readonly Shape[]
  readonly onChange: (shapes: readonly Shape[]) => void
}

function SizeChoice({ type, shapes, onChange }: SizeChoiceProps) {
  const usual: readonly Shape[] = specOf(type).shapes
  const [only] = shapes.length === 1 ? shapes : []
  const side = (which: 'a' | 'b' | 'h') => (only?.type === 'box' ? only[which] : undefined)
  const own = (change: Partial<{ a: number; b: number; h: number }>) => {
    const base = only?.type === 'box' ? only : (usual.find((it) => it.type === 'box') ?? { a: 1, b: 1, h: 1 })
    onChange([{ type: 'box', a: base.a, b: base.b, h: base.h, ...change }])
  }
  const isUsual = (shape: Shape) => shapes.length === 1 && JSON.stringify(shape) === JSON.stringify(only)
  return (
    <div class="sizes">
      <div class="tags">
        <button type="button" class="chip" aria-pressed={shapes.length > 1} onClick={() => onChange(usual)}>
          Any
        </button>
        {usual.map((shape) => (
          <button
            key={JSON.stringify(shape)}
            type="button"
            class="chip"
            aria-pressed={isUsual(shape)}
            onClick={() => onChange([shape])}
          >
            {sizeWords(shape)}
          </button>
        ))}
      </div>
      <div class="numbers">
        <NumberField name="Width" isLength min={0.05} max={20} value={side('a')} onChange={(a) => a && own({ a })} />
        <NumberField name="Depth" isLength min={0.01} max={20} value={side('b')} onChange={(b) => b && own({ b })} />
        <NumberField name="Height" isLength min={0.01} max={5} value={side('h')} onChange={(h) => h && own({ h })} />
      </div>
    </div>
  )
}

const extrasText = ({ count, extras }: PieceLine) =>
  extras === 0 ? '' : extras === count ? 'if it fits' : `${extras} of them if it fits`

function sizesText(shapes: readonly Shape[]): string {
  if (shapes.length === 0) return ''
  return shapes.length === 1 ? sizeWords(shapes[0]!) : `${shapes.length} sizes`
}
