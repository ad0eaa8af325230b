import { useEffect, useRef } from 'preact/hooks'
import { type BoardState, commitRoom } from '../board-state.ts'
import { lengthWords, metresText, readLength } from '../board-words.ts'
import { dimensionsOf } from '../layers/dimension-layer.tsx'
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
    const value = readLength(field.current?.value ?? '')
    state.typing.value = undefined
    if (taken && value !== undefined && Math.abs(value - length) > 1e-4)
      commitRoom(
        state,
        resizeWall(state.props.peek().room, dimension.wall, value),
        `Wall ${dimension.wall + 1} is ${lengthWords(value)}`,
      )
  }
  return (
    <input
      ref={field}
      class="length-entry"
      aria-label={`Length of wall ${dimension.wall + 1} in metres`}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={metresText(length)}
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
