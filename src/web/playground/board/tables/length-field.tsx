import { useEffect, useRef } from 'preact/hooks'
import { lengthFigure, units } from '../length-units.ts'
import { parseLength } from '../read-length.ts'

interface LengthFieldProps {
  readonly label: string
  /** Metres. */
  readonly value: number
  readonly onValue: (value: number) => void
  /** Whether values below zero are taken, as in coordinates. */
  readonly signed?: boolean
  readonly hidden?: boolean
}

/**
 * A field for a length; a value is taken with Enter or when the field is left, and one that is none is marked. Text that is
 * as it was shown changes nothing: it is rounded, and the value may not be.
 */
export function LengthField({ label, value, onValue, signed = false, hidden = false }: LengthFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const text = lengthFigure(value)
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  const read = (input: string): number | undefined => {
    const [, minus, size] = /^\s*([-−]?)(.*)$/s.exec(input)!
    const length = parseLength(size!, units.value)
    if (length === undefined || (minus && !signed)) return undefined
    return minus && length > 0 ? -length : length
  }
  const take = () => {
    const input = field.current?.value ?? text
    const typed = read(input)
    if (typed === undefined) {
      if (field.current) field.current.value = text
    } else if (input !== text && Math.abs(typed - value) > 1e-6) onValue(typed)
    field.current?.removeAttribute('aria-invalid')
  }
  return (
    <label class={units.value === 'ft' ? 'number feet' : 'number'}>
      <span class={hidden ? 'hidden' : undefined}>{label}</span>
      <input
        ref={field}
        inputMode={units.value === 'm' ? 'decimal' : 'text'}
        autoComplete="off"
        defaultValue={text}
        onInput={({ currentTarget }) =>
          currentTarget.setAttribute('aria-invalid', String(read(currentTarget.value) === undefined))
        }
        onKeyDown={(event) => {
          if (event.key !== 'Escape') event.stopPropagation()
          if (event.key === 'Enter') take()
        }}
        onBlur={take}
      />
    </label>
  )
}
