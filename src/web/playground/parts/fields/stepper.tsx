import { Icon } from './icon.tsx'

interface StepperProps {
  /** What is counted, for those who hear it. */
  readonly name: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly onChange: (value: number) => void
}

export const Stepper = ({ name, value, min = 0, max, onChange }: StepperProps) => (
  <fieldset class="stepper" aria-label={name}>
    <button type="button" aria-label={`One ${name} less`} disabled={value <= min} onClick={() => onChange(value - 1)}>
      <Icon name="minus" />
    </button>
    <output>{value}</output>
    <button type="button" aria-label={`One ${name} more`} disabled={value >= max} onClick={() => onChange(value + 1)}>
      <Icon name="plus" />
    </button>
  </fieldset>
)
