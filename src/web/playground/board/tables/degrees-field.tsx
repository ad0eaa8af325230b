import { useEffect, useRef } from 'preact/hooks'

interface DegreesFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onValue: (value: number) => void
  readonly hidden?: boolean
}

/** A field for an angle, taken as lengths are: with Enter or when the field is left. */
export function DegreesField({ label, value, min, max, onValue, hidden = false }: DegreesFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const text = String(Number(value.toFixed(1)))
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  const read = (input: string): number | undefined => {
    const typed = /^\s*(\d+(?:[.,]\d*)?)\s*°?\s*$/.exec(input)?.[1]
    const degrees = Number(typed?.replace(',', '.'))
    return degrees >= min && degrees <= max ? degrees : undefined
  }
  const take = () => {
    const input = field.current?.value ?? text
    const typed = read(input)
    if (typed === undefined) {
      if (field.current) field.current.value = text
    } else if (input !== text && typed !== value) onValue(typed)
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
