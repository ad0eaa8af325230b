import { useId } from 'preact/hooks'

interface SliderProps {
  readonly name: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value in words, as `4.20 m`. */
  readonly text: string
  readonly onChange: (value: number, phase: 'preview' | 'commit') => void
}

/** A range with its value; `preview` while it is moved, `commit` when it is let go. */
export function Slider({ name, value, min, max, step, text, onChange }: SliderProps) {
  const id = useId()
  const part = `${(100 * (Math.min(max, Math.max(min, value)) - min)) / (max - min)}%`
  const numberIn = (event: { readonly currentTarget: HTMLInputElement }) => event.currentTarget.valueAsNumber
  return (
    <div class="slider">
      <label for={id}>{name}</label>
      <output for={id}>{text}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        style={{ '--part': part }}
        onInput={(event) => onChange(numberIn(event), 'preview')}
        onChange={(event) => onChange(numberIn(event), 'commit')}
      />
    </div>
  )
}
