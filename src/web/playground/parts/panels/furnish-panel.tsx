import { TEMPLATE_WORDS } from '../../../../engine/drawing/words.ts'
import { type FurnishParams, TEMPLATE_NAMES, type TemplateName } from '../../../../schema/furnishing/furnish-params.ts'
import { withTemplate } from '../../state/piece-lines.ts'
import { draft, editFurnish } from '../../state/workspace.ts'
import { Stepper } from '../fields/stepper.tsx'
import { PieceList } from './piece-list.tsx'
import { SampleList } from './sample-list.tsx'
import { WishPanel } from './wish-panel.tsx'

export function FurnishPanel() {
  const { furnish } = draft.value
  return (
    <>
      <div class="part">
        <h2>Start from a room</h2>
        <SampleList />
      </div>
      <div class="part">
        <h2>Furniture</h2>
        <label class="field">
          <span>What the room is for</span>
          <select
            value={furnish.template?.name ?? ''}
            onChange={(event) => {
              const name = event.currentTarget.value as TemplateName | ''
              editFurnish((now) => (name === '' ? withoutTemplate(now) : withTemplate(now, name)))
            }}
          >
            {TEMPLATE_NAMES.map((name) => (
              <option key={name} value={name}>
                {TEMPLATE_WORDS[name]}
              </option>
            ))}
            <option value="">Only what I add</option>
          </select>
        </label>
        <PieceList />
      </div>
      <WishPanel />
      <div class="part line">
        <span>Most alternatives</span>
        <Stepper
          name="alternative"
          value={furnish.maxResults}
          min={1}
          max={20}
          onChange={(maxResults) => editFurnish((now) => ({ ...now, maxResults }))}
        />
      </div>
    </>
  )
}

function withoutTemplate({ template: _, ...params }: FurnishParams): FurnishParams {
  return params
}
