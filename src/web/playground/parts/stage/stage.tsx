import { TEMPLATE_WORDS } from '../../../../engine/drawing/words.ts'
import { areaWords, lengthFigure, lengthWords } from '../../board/length-units.ts'
import { linkOf } from '../../state/begin.ts'
import { floorArea } from '../../state/floor-area.ts'
import { dialog, tell, view } from '../../state/view.ts'
import { GROUP_WORDS } from '../../state/wording.ts'
import { draft, isOwnShown, redo, redoStep, shownFurnishing, undo, undoStep } from '../../state/workspace.ts'
import { Icon } from '../fields/icon.tsx'
import { lazily, shownLater } from '../lazily.tsx'
import { UndoButtons } from '../undo-buttons.tsx'
import { FittedPlan } from './fitted-plan.tsx'
import { RoomBoard } from './room-board.tsx'
import { SceneCanvas } from './scene-canvas.tsx'

const DeskPlan = lazily(async () => (await shownLater()).DeskPlan)

/** The plan, and what is done with it as a whole. */
export function Stage() {
  const { mode } = draft.value
  return (
    <section class="stage" aria-label="Plan">
      <StageBar />
      <div class="place">
        {mode === 'furnish' && (view.value === '3d' ? <SceneCanvas /> : <RoomBoard />)}
        {mode === 'groups' && <GroupPlan />}
        {mode === 'desk-grid' && <DeskPlan />}
      </div>
    </section>
  )
}

function StageBar() {
  const { mode } = draft.value
  return (
    <div class="stage-bar">
      <p class="title">
        <strong>{titleOf()}</strong>
        {isOwnShown.value ? <span class="tag">Your plan</span> : <span class="quiet">{sizeOf()}</span>}
      </p>
      <div class="row">
        <UndoButtons undoStep={undoStep} redoStep={redoStep} undo={undo} redo={redo} />
        {mode === 'furnish' && (
          <fieldset class="segmented" aria-label="View">
            {(['plan', '3d'] as const).map((it) => (
              <button
                key={it}
                type="button"
                aria-pressed={view.value === it}
                onClick={() => {
                  view.value = it
                }}
              >
                {it === 'plan' ? 'Plan' : '3D'}
              </button>
            ))}
          </fieldset>
        )}
        <button
          type="button"
          class="small plain"
          onClick={() => {
            dialog.value = 'open'
          }}
        >
          <Icon name="open" />
          <span>Open</span>
        </button>
        <button type="button" class="small plain" onClick={() => void share()}>
          <Icon name="link" />
          <span>Share</span>
        </button>
        <button
          type="button"
          class="small primary"
          onClick={() => {
            dialog.value = 'take'
          }}
        >
          <Icon name="code" />
          <span>
            Code<span class="long"> and files</span>
          </span>
        </button>
      </div>
    </div>
  )
}

/** Copies the link, or shows it where the browser does not let a page copy. */
async function share(): Promise<void> {
  const link = await linkOf()
  history.replaceState(null, '', link)
  try {
    await navigator.clipboard.writeText(link)
    tell('Link copied. It holds the room and everything that is asked for.')
  } catch {
    tell('The link is in the address bar. It holds the room and everything that is asked for.')
  }
}

export function titleOf(): string {
  const { mode, furnish, groups } = draft.value
  if (mode === 'groups') return `${GROUP_WORDS[groups.groupType]} group`
  if (mode === 'desk-grid') return 'Desk grid'
  return furnish.template ? TEMPLATE_WORDS[furnish.template.name] : 'Room'
}

function sizeOf(): string {
  const { mode, furnish, groups, deskGrid } = draft.value
  if (mode === 'furnish') return areaWords(floorArea(furnish.room))
  const { x, z } = mode === 'groups' ? groups.boundingBox : deskGrid.boundingBox
  return `${lengthFigure(x)} × ${lengthWords(z)}`
}

function GroupPlan() {
  const furnishing = shownFurnishing.value
  const ground = { box: draft.value.groups.boundingBox, obstacles: [] }
  return <FittedPlan ground={ground} furnishing={furnishing} labels title="Group in its box" />
}
