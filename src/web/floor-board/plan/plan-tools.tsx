import { ICONS } from '../../playground/board/tables/icons.tsx'
import { duplicatePicked, pickedWords, removePicked, turnPicked } from '../edits/edit-assets.ts'
import { faultyAssets } from '../floor-engine.ts'
import { mayChange } from '../floor-place.ts'
import { content, picked } from '../floor-state.ts'
import { showWhole, zoom } from './floor-camera.ts'
import { PartCard } from './part-card.tsx'
import { type PlanTool, planTool } from './plan-pointing.ts'

/** `changes`: for those alone who may change the floor. */
const TOOLS = [
  { tool: 'select', icon: 'select', label: 'Select', hint: 'Select and drag (V)', changes: false },
  { tool: 'hand', icon: 'hand', label: 'Hand', hint: 'Move what is seen (H)', changes: false },
  { tool: 'room', icon: 'draw', label: 'Room', hint: 'Draw a new room: drag from corner to corner (B)', changes: true },
  { tool: 'door', icon: 'door', label: 'Door', hint: 'Add a door: click a wall (D)', changes: true },
  { tool: 'window', icon: 'window', label: 'Window', hint: 'Add a window: click a wall (N)', changes: true },
  { tool: 'gap', icon: 'gap', label: 'Gap', hint: 'Add a gap: click a wall (G)', changes: true },
] as const

/** What is done next, where a tool waits for it. */
const HINTS: Readonly<Partial<Record<PlanTool, string>>> = {
  room: 'Drag from corner to corner of the new room',
  divide: 'Drag a line across the room',
  lay: 'Drag the background to its place',
  measure: 'Drag from one point to another, then type how far apart they are',
  door: 'Click the wall that the door is to be in',
  window: 'Click the wall that the window is to be in',
  gap: 'Click the wall that the gap is to be in',
}

/** The tools of the whole plan, and what can be done with the pieces that are selected. */
export const PlanTools = () => (
  <>
    <div class="toolbar plan-tools" role="toolbar" aria-label="Tools of the plan">
      {TOOLS.filter(({ changes }) => !changes || mayChange()).map(({ tool, icon, label, hint }) => (
        <button
          key={tool}
          type="button"
          aria-pressed={planTool.value === tool}
          title={hint}
          onClick={() => {
            planTool.value = tool
          }}
        >
          {ICONS[icon]}
          <span>{label}</span>
        </button>
      ))}
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
    <p class="plan-hint" aria-live="polite">
      {HINTS[planTool.value]}
    </p>
    {picked.value.size > 0 ? <PickedCard /> : mayChange() && <PartCard />}
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
