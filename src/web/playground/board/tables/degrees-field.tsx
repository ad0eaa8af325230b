import { TypedField } from './typed-field.tsx'

interface DegreesFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onValue: (value: number) => void
  readonly hidden?: boolean
}

/** A field for an angle, taken as lengths are. */
export function DegreesField({ label, value, min, max, onValue, hidden = false }: DegreesFieldProps) {
  const read = (input: string): number | undefined => {
    const typed = /^\s*(\d+(?:[.,]\d*)?)\s*°?\s*$/.exec(input)?.[1]
    const degrees = Number(typed?.replace(',', '.'))
    return degrees >= min && degrees <= max ? degrees : undefined
  }
  return (
    <TypedField
      label={label}
      hidden={hidden}
      text={String(Number(value.toFixed(1)))}
      read={read}
      onTyped={(typed) => {
        if (typed !== value) onValue(typed)
      }}
    />
  )
}
