import { useEffect } from 'preact/hooks'
import { Toasts } from '../playground/parts/toasts.tsx'
import { UndoButtons } from '../playground/parts/undo-buttons.tsx'
import { floor, floorAddress, mayChange } from './floor-place.ts'
import { base, changes, isInside, redo, redoStep, said, undo, undoStep } from './floor-state.ts'
import { OpenRoom } from './open-room.tsx'
import { PlanTools } from './plan/plan-tools.tsx'
import { WholePlan } from './plan/whole-plan.tsx'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { conflict, save, saveState } from './saving/floor-saving.ts'
import { SpacePanel } from './space-panel.tsx'
import './floor-app.css'

/** The drawing board of a floor: the plan or one of its rooms, the rooms beside it, and what is saved. */
export function FloorApp() {
  useEffect(() => {
    addEventListener('keydown', readPageKey)
    return () => removeEventListener('keydown', readPageKey)
  }, [])
  return (
    <>
      <Bar />
      <section class="floor-stage" aria-label="Plan">
        {isInside.value ? (
          <OpenRoom />
        ) : (
          <>
            <WholePlan />
            <PlanTools />
          </>
        )}
      </section>
      <SpacePanel />
      <Toasts />
      <p class="hidden" aria-live="polite">
        {said.value}
      </p>
      {conflict.value && <ConflictDialog conflict={conflict.value} />}
    </>
  )
}

function Bar() {
  const count = changes.value.length
  return (
    <header class="floor-bar">
      <div class="title">
        <a href={floorAddress}>← Floor</a>
        <h1>{floor.name}</h1>
        {floor.draft !== '' && <span class="tag warn">draft “{floor.draft}”</span>}
      </div>
      <div class="row">
        <p class="quiet" aria-live="polite">
          {stateWords(count)}
        </p>
        {mayChange() ? (
          <>
            <UndoButtons undoStep={undoStep} redoStep={redoStep} undo={undo} redo={redo} />
            <button
              type="button"
              class="small primary"
              disabled={count === 0 || saveState.value === 'saving'}
              onClick={() => void save()}
            >
              Save
            </button>
          </>
        ) : (
          <span class="tag">to look at</span>
        )}
      </div>
    </header>
  )
}

function stateWords(count: number): string {
  if (saveState.value === 'saving') return 'Saving …'
  if (count > 0) return count === 1 ? '1 change not saved' : `${count} changes not saved`
  return saveState.value === 'saved' ? `Saved as revision ${base.value.revision}` : `Revision ${base.value.revision}`
}

/** Keys that hold wherever the keyboard is, but in fields, which undo what was typed. */
function readPageKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
  const key = event.key.toLowerCase()
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
  if (key === 's') void save()
  else if (key === 'z' && !isTyping) (event.shiftKey ? redo : undo)()
  else if (key === 'y' && !isTyping) redo()
  else return
  event.preventDefault()
}
