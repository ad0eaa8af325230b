import { parseLength } from '../../../../schema/furnishing/read-length.ts'
import { lengthFigure, units } from '../length-units.ts'
import { TypedField } from './typed-field.tsx'

interface LengthFieldProps {
  readonly label: string
  /** Metres. */
  readonly value: number
  readonly onValue: (value: number) => void
  /** Whether values below zero are taken, as in coordinates. */
  readonly signed?: boolean
  readonly hidden?: boolean
}

/** A field for a length, in the unit of the page. */
export function LengthField({ label, value, onValue, signed = false, hidden = false }: LengthFieldProps) {
  const read = (input: string): number | undefined => {
    const [, minus, size] = /^\s*([-−]?)(.*)$/s.exec(input)!
    const length = parseLength(size!, units.value)
    if (length === undefined || (minus && !signed)) return undefined
    return minus && length > 0 ? -length : length
  }
  const inFeet = units.value === 'ft'
  return (
    <TypedField
      class={inFeet ? 'number feet' : 'number'}
      inputMode={inFeet ? 'text' : 'decimal'}
      label={label}
      hidden={hidden}
      text={lengthFigure(value)}
      read={read}
      onTyped={(typed) => {
        if (Math.abs(typed - value) > 1e-6) onValue(typed)
      }}
    />
  )
}
