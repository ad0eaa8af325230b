import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { readLength, shortLength, units } from '../../board/length-units.ts'

interface NumberFieldProps {
  readonly name: string
  /** A number of metres, which is shown and typed in the units of the page. */
  readonly isLength?: boolean
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
  const { name, isLength = false, value, min, max, digits = 2, placeholder, onChange, optional = false } = props
  const id = useId()
  const inFeet = isLength && units.value === 'ft'
  const shown = value === undefined ? '' : inFeet ? shortLength(value) : String(Number(value.toFixed(digits)))
  const [text, setText] = useState(shown)
  const [fault, setFault] = useState<string>()
  const typing = useRef(false)
  useEffect(() => {
    if (!typing.current) setText(shown)
  }, [shown])
  const take = (typed: string) => {
    setText(typed)
    const number = (isLength ? readLength(typed) : Number(typed.trim().replace(',', '.'))) ?? Number.NaN
    const empty = typed.trim() === ''
    if (empty && optional) {
      setFault(undefined)
      onChange(undefined)
    } else if (empty || !Number.isFinite(number) || number < min || number > max)
      setFault(`From ${inFeet ? shortLength(min) : min} to ${isLength ? shortLength(max) : max}`)
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
          inputMode={inFeet ? 'text' : 'decimal'}
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
            setText(shown)
            setFault(undefined)
          }}
        />
        {isLength && !inFeet && <small aria-hidden="true">m</small>}
      </span>
      {fault && (
        <span class="error" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  )
}
