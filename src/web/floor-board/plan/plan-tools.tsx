import { ICONS } from '../../playground/board/tables/icons.tsx'
import { duplicatePicked, pickedWords, removePicked, turnPicked } from '../edits/edit-assets.ts'
import { faultyAssets } from '../floor-engine.ts'
import { mayChange } from '../floor-place.ts'
import { content, picked } from '../floor-state.ts'
import { showWhole, zoom } from './floor-camera.ts'
import { planTool } from './plan-pointing.ts'

/** The tools of the whole plan, and what can be done with the pieces that are selected. */
export const PlanTools = () => (
  <>
    <div class="toolbar plan-tools" role="toolbar" aria-label="Tools of the plan">
      <button
        type="button"
        aria-pressed={planTool.value === 'select'}
        title="Select and drag (V)"
        onClick={() => {
          planTool.value = 'select'
        }}
      >
        {ICONS.select}
        <span>Select</span>
      </button>
      <button
        type="button"
        aria-pressed={planTool.value === 'hand'}
        title="Move what is seen (H)"
        onClick={() => {
          planTool.value = 'hand'
        }}
      >
        {ICONS.hand}
        <span>Hand</span>
      </button>
      {mayChange() && (
        <button
          type="button"
          aria-pressed={planTool.value === 'room'}
          title="Draw a new room: drag from corner to corner (B)"
          onClick={() => {
            planTool.value = 'room'
          }}
        >
          {ICONS.draw}
          <span>Room</span>
        </button>
      )}
    </div>
    <div class="toolbar plan-zoom" role="toolbar" aria-label="Zoom">
      <button type="button" class="icon" aria-label="Zoom out" onClick={() => zoom(0.8)}>
        {ICONS.farther}
      </button>
      <button type="button" class="icon" aria-label="Zoom in" onClick={() => zoom(1.25)}>
        {ICONS.closer}
      </button>
      <button type="button" class="icon" aria-label="Show the whole floor" onClick={showWhole}>
        {ICONS.fit}
      </button>
    </div>
    {picked.value.size > 0 && <PickedCard />}
  </>
)

function PickedCard() {
  const assets = content.value.assets.filter(({ id }) => picked.value.has(id))
  const wrong = assets.flatMap(({ id }) => faultyAssets.value.get(id) ?? [])
  if (assets.length === 0) return null
  return (
    <fieldset class="plan-card" aria-label="What is selected">
      <strong>{pickedWords(assets)}</strong>
      {wrong[0] !== undefined && <span class="wrong">{wrong[0]}</span>}
      {mayChange() && (
        <>
          <button type="button" class="icon plain" aria-label="Turn" title="Turn (R)" onClick={() => turnPicked(90)}>
            {ICONS.turn}
          </button>
          <button
            type="button"
            class="icon plain"
            aria-label="Duplicate"
            title="Duplicate (Ctrl+D)"
            onClick={duplicatePicked}
          >
            {ICONS.copy}
          </button>
          <button type="button" class="icon plain" aria-label="Remove" title="Remove (Del)" onClick={removePicked}>
            {ICONS.bin}
          </button>
        </>
      )}
    </fieldset>
  )
}
