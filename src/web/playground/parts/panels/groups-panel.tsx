import { GROUP_TYPES } from '../../../../schema/furnishing/group-types.ts'
import type { GenerateGroupsParams } from '../../../../schema/furnishing/groups.ts'
import { shortLength } from '../../board/length-units.ts'
import { GROUP_WORDS } from '../../state/wording.ts'
import { draft, edit } from '../../state/workspace.ts'
import { Slider } from '../fields/slider.tsx'
import { Stepper } from '../fields/stepper.tsx'

const editGroups = (change: (params: GenerateGroupsParams) => GenerateGroupsParams, phase?: 'preview' | 'commit') =>
  edit((now) => ({ ...now, groups: change(now.groups) }), phase)

const SIDES = [
  { side: 'x', name: 'Width', min: 0.6, max: 10 },
  { side: 'z', name: 'Depth', min: 0.6, max: 10 },
  { side: 'y', name: 'Height', min: 0.5, max: 4 },
] as const

/** What a group is for and the box it has to fit. */
export function GroupsPanel() {
  const { groupType, boundingBox, maxResults } = draft.value.groups
  return (
    <>
      <div class="part">
        <h2>Group</h2>
        <div class="tags">
          {GROUP_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              class="chip"
              aria-pressed={type === groupType}
              onClick={() => editGroups(({ furniture: _, ...now }) => ({ ...now, groupType: type }))}
            >
              {GROUP_WORDS[type]}
            </button>
          ))}
        </div>
      </div>
      <div class="part">
        <h2>Box</h2>
        {SIDES.map(({ side, name, min, max }) => (
          <Slider
            key={side}
            name={name}
            value={boundingBox[side]}
            min={min}
            max={max}
            step={0.05}
            text={shortLength(boundingBox[side])}
            onChange={(value, phase) =>
              editGroups((now) => ({ ...now, boundingBox: { ...now.boundingBox, [side]: value } }), phase)
            }
          />
        ))}
      </div>
      <div class="part line">
        <span>Most groups</span>
        <Stepper
          name="group"
          value={maxResults}
          min={1}
          max={40}
          onChange={(value) => editGroups((now) => ({ ...now, maxResults: value }))}
        />
      </div>
    </>
  )
}
