import { faults, furnishRest, tidyUp, working } from '../../state/own-plan/own-plan.ts'
import { verdict } from '../../state/own-plan/verdict.ts'
import { percent } from '../../state/wording.ts'
import { discardOwn, shownFurnishing } from '../../state/workspace.ts'

/** The plan by hand: what is wrong with it, and what the engine can do for it. */
export function OwnOutcome() {
  const furnishing = shownFurnishing.value
  if (!furnishing) return null
  return (
    <>
      <div class="part headline">
        <p class="quiet">By hand</p>
        <h2>Your plan</h2>
        <p class="quiet">All pieces stay where you put them. The alternatives are kept beside it.</p>
        <dl class="figures">
          <div>
            <dt>Density</dt>
            <dd>{verdict.value ? percent(furnishing.density) : '…'}</dd>
          </div>
          <div>
            <dt>Pieces</dt>
            <dd>{furnishing.furniture.length}</dd>
          </div>
        </dl>
        <div class="own-actions">
          <button
            type="button"
            class="small"
            title="Adds what is asked for and not there yet; all that stands stays"
            disabled={working.value}
            onClick={() => void furnishRest()}
          >
            Furnish the rest
          </button>
          <button type="button" class="small plain" onClick={discardOwn}>
            Discard
          </button>
        </div>
      </div>
      {faults.value.length > 0 && (
        <div class="part">
          <h3>To mend</h3>
          <ul class="reasons">
            {faults.value.map(({ text }) => (
              <li key={text}>{text}.</li>
            ))}
          </ul>
          <button
            type="button"
            class="small"
            title="Moves what cannot stand where it is, and nothing else"
            disabled={working.value}
            onClick={() => void tidyUp()}
          >
            Tidy up
          </button>
        </div>
      )}
    </>
  )
}
