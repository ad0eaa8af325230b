import { useEffect, useId, useRef, useState } from 'preact/hooks'

interface NumberFieldProps {
  readonly name: string
  readonly unit?: string
  readonly value: number | undefined
  readonly min: number
  readonly max: number
  readonly digits?: number
  readonly placeholder?: string
  /** Not called for what is no number in bounds; undefined for an empty field where `optional`. */
  readonly onChange: (value: number | undefined) => void
  readonly optional?: boolean
}

/** A number as people type it, with a point or a comma; a fault is shown beside it, and the last good value is kept. */
export function NumberField(props: NumberFieldProps) {
  const { name, unit, value, min, max, digits = 2, placeholder, onChange, optional = false } = props
  const id = useId()
  const [text, setText] = useState(textOf(value, digits))
  const [fault, setFault] = useState<string>()
  const typing = useRef(false)
  useEffect(() => {
    if (!typing.current) setText(textOf(value, digits))
  }, [value, digits])
  const take = (typed: string) => {
    setText(typed)
    const number = Number(typed.trim().replace(',', '.'))
    const empty = typed.trim() === ''
    if (empty && optional) {
      setFault(undefined)
      onChange(undefined)
    } else if (empty || !Number.isFinite(number) || number < min || number > max)
      setFault(`From ${min} to ${max}${unit ? ` ${unit}` : ''}`)
    else {
      setFault(undefined)
      onChange(digits === 0 ? Math.round(number) : number)
    }
  }
  return (
    <div class="number">
      <label for={id}>{name}</label>
      <span>
        <input
          id={id}
          inputMode="decimal"
          autocomplete="off"
          value={text}
          placeholder={placeholder ?? ''}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onFocus={() => {
            typing.current = true
          }}
          onInput={(event) => take(event.currentTarget.value)}
          onBlur={() => {
            typing.current = false
            setText(textOf(value, digits))
            setFault(undefined)
          }}
        />
        {unit && <small aria-hidden="true">{unit}</small>}
      </span>
      {fault && (
        <span class="error" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  )
}

const textOf = (value: number | undefined, digits: number) =>
  value === undefined ? '' : String(Number(value.toFixed(digits)))
