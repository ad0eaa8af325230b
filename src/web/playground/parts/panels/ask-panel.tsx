import { MODES, type Mode } from '../../state/draft.ts'
import { welcome } from '../../state/view.ts'
import { draft, edit } from '../../state/workspace.ts'
import { UnitsField } from '../fields/units-field.tsx'
import { lazily, shownLater } from '../lazily.tsx'
import { FurnishPanel } from './furnish-panel.tsx'

const DeskGridPanel = lazily(async () => (await shownLater()).DeskGridPanel)
const GroupsPanel = lazily(async () => (await shownLater()).GroupsPanel)

const WORDS: Readonly<Record<Mode, { readonly name: string; readonly lead: string }>> = {
  furnish: {
    name: 'Room',
    lead: 'Draw a room: it is furnished as you draw. Nothing overlaps, no door is blocked, every piece can be reached.',
  },
  groups: { name: 'Group', lead: 'Groups of furniture that fit a box: every idea once, complete ones first.' },
  'desk-grid': { name: 'Desk grid', lead: 'As many desks as a floor holds, in rows, around its columns.' },
}

/** What the page is for, and for which of its three purposes it is used. */
export function Intro() {
  const { mode } = draft.value
  return (
    <section class="intro" aria-label="Purpose">
      {!welcome.value && <h1 class="hidden">Roomwright furnishes rooms</h1>}
      <p class="quiet">{WORDS[mode].lead}</p>
      <fieldset class="segmented modes" aria-label="Purpose">
        {MODES.map((it) => (
          <button
            key={it}
            type="button"
            aria-pressed={it === mode}
            onClick={() => {
              if (it !== mode) edit((now) => ({ ...now, mode: it }))
            }}
          >
            {WORDS[it].name}
          </button>
        ))}
      </fieldset>
    </section>
  )
}

/** What is asked for. */
export function AskPanel() {
  const { mode } = draft.value
  return (
    <section class="side ask" aria-label="What is asked for">
      {mode === 'furnish' && <FurnishPanel />}
      {mode === 'groups' && <GroupsPanel />}
      {mode === 'desk-grid' && <DeskGridPanel />}
      <UnitsField />
    </section>
  )
}
