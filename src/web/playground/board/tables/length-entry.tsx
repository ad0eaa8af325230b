import { useEffect, useRef } from 'preact/hooks'
import { type BoardState, commitRoom } from '../board-state.ts'
import { dimensionsOf } from '../layers/dimension-layer.tsx'
import { lengthFigure, lengthWords, readLength, units, unitWords } from '../length-units.ts'
import { resizeWall } from '../outline/edit-room.ts'

/** The field over a dimension in which a length is typed: Enter takes it, Escape leaves it. */
export function LengthEntry({ state }: { readonly state: BoardState }) {
  const field = useRef<HTMLInputElement>(null)
  const wall = state.typing.value
  useEffect(() => field.current?.select(), [wall])
  const dimension = wall === undefined ? undefined : dimensionsOf(state)[wall]
  if (!dimension) return null
  const { middle, length } = dimension
  const done = (taken: boolean) => {
    const typed = field.current?.value ?? ''
    const value = readLength(typed)
    state.typing.value = undefined
    if (taken && value !== undefined && typed !== lengthFigure(length) && Math.abs(value - length) > 1e-6)
      commitRoom(
        state,
        resizeWall(state.props.peek().room, dimension.wall, value),
        `Wall ${dimension.wall + 1} is ${lengthWords(value)}`,
      )
  }
  return (
    <input
      ref={field}
      class={units.value === 'ft' ? 'length-entry feet' : 'length-entry'}
      aria-label={`Length of wall ${dimension.wall + 1} in ${unitWords()}`}
      inputMode={units.value === 'm' ? 'decimal' : 'text'}
      autoComplete="off"
      defaultValue={lengthFigure(length)}
      style={{ left: `${middle[0]}px`, top: `${middle[1]}px` }}
      onInput={({ currentTarget }) =>
        currentTarget.setAttribute('aria-invalid', String(readLength(currentTarget.value) === undefined))
      }
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') done(true)
        if (event.key === 'Escape') done(false)
      }}
      onBlur={() => done(true)}
    />
  )
}
