import type { ReadonlySignal } from '@preact/signals'
import { Icon } from './fields/icon.tsx'

interface UndoButtonsProps {
  /** What would be undone, and done again, in words; undefined where there is nothing. */
  readonly undoStep: ReadonlySignal<string | undefined>
  readonly redoStep: ReadonlySignal<string | undefined>
  readonly undo: () => void
  readonly redo: () => void
}

export const UndoButtons = ({ undoStep, redoStep, undo, redo }: UndoButtonsProps) => (
  <>
    <StepButton name="Undo" icon="undo" step={undoStep.value} act={undo} />
    <StepButton name="Redo" icon="redo" step={redoStep.value} act={redo} />
  </>
)

interface StepButtonProps {
  readonly name: string
  readonly icon: 'undo' | 'redo'
  readonly step: string | undefined
  readonly act: () => void
}

const StepButton = ({ name, icon, step, act }: StepButtonProps) => (
  <button
    type="button"
    class="icon small plain"
    title={step ? `${name}: ${step}` : name}
    aria-label={name}
    disabled={step === undefined}
    onClick={act}
  >
    <Icon name={icon} />
  </button>
)
