import { ICONS } from './icons.tsx'

interface ActionProps {
  readonly label: string
  readonly icon: keyof typeof ICONS
  readonly act: () => void
  readonly disabled?: boolean
  readonly pressed?: boolean
}

/** A button of a card: a sign with words for those who do not see it. */
export const Action = ({ label, icon, act, disabled = false, pressed }: ActionProps) => (
  <button
    type="button"
    class="icon plain"
    title={label}
    aria-label={label}
    disabled={disabled}
    {...(pressed !== undefined && { 'aria-pressed': pressed })}
    onClick={act}
  >
    {ICONS[icon]}
  </button>
)
