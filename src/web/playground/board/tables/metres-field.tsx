import { useEffect, useRef } from 'preact/hooks'
import { metresText, readLength } from '../board-words.ts'

interface MetresFieldProps {
  readonly label: string
  readonly value: number
  readonly onValue: (value: number) => void
  /** Whether values below zero are taken, as in coordinates. */
  readonly signed?: boolean
  readonly hidden?: boolean
}

/** A field for metres; a value is taken with Enter or when the field is left, and one that is none is marked. */
export function MetresField({ label, value, onValue, signed = false, hidden = false }: MetresFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const text = metresText(value)
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  const read = (input: string): number | undefined => {
    const minus = signed && /^\s*[-−]/.test(input)
    const size =
      input.trim() === '0' || /^\s*[-−]?0+([.,]0*)?\s*m?\s*$/.test(input)
        ? 0
        : readLength(input.replace(/^\s*[-−]/, ''))
    if (size === undefined || (!signed && /^\s*[-−]/.test(input))) return undefined
    return minus ? -size : size
  }
  const take = () => {
    const typed = field.current ? read(field.current.value) : undefined
    if (typed === undefined) {
      if (field.current) field.current.value = text
    } else if (Math.abs(typed - value) > 1e-4) onValue(typed)
    field.current?.removeAttribute('aria-invalid')
  }
  return (
    <label class="number">
      <span class={hidden ? 'hidden' : undefined}>{label}</span>
      <input
        ref={field}
        inputMode="decimal"
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
