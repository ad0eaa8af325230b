import { useEffect, useRef } from 'preact/hooks'

interface TypedFieldProps {
  readonly label: string
  /** The value as it is shown. */
  readonly text: string
  /** What a text says; undefined where it says no value that can be. */
  readonly read: (text: string) => number | undefined
  /** Called with what was typed, where the text is another one than was shown. */
  readonly onTyped: (value: number) => void
  readonly hidden?: boolean
  readonly inputMode?: 'decimal' | 'text'
  readonly class?: string
}

/**
 * A field for a quantity; a value is taken with Enter or when the field is left, and one that is none is marked. Text that is
 * as it was shown changes nothing: it is rounded, and the value may not be.
 */
export function TypedField(props: TypedFieldProps) {
  const { label, text, read, onTyped, hidden = false, inputMode = 'decimal', class: name = 'number' } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = text
  }, [text])
  const take = () => {
    const input = field.current?.value ?? text
    const typed = read(input)
    if (typed === undefined) {
      if (field.current) field.current.value = text
    } else if (input !== text) onTyped(typed)
    field.current?.removeAttribute('aria-invalid')
  }
  return (
    <label class={name}>
      <span class={hidden ? 'hidden' : undefined}>{label}</span>
      <input
        ref={field}
        inputMode={inputMode}
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
