import { DENSITIES, type Intent, STANDARD_NAMES, type StandardName } from '../../../../schema/furnishing/extensions.ts'
import type { FurnishParams } from '../../../../schema/furnishing/furnish-params.ts'
import { STANDARD_WORDS } from '../../state/wording.ts'
import { draft, editFurnish } from '../../state/workspace.ts'
import { NumberField } from '../fields/number-field.tsx'
import { Slider } from '../fields/slider.tsx'
import { Switch } from '../fields/switch.tsx'

const DENSITY_WORDS = { low: 'Airy', medium: 'Balanced', high: 'Full' } as const

/** Goals, standards and north: what furnishings are to achieve and how they are measured. */
export function WishPanel() {
  const { intent, standard, north } = draft.value.furnish
  const set = [intent, standard, north].filter((it) => it !== undefined).length
  return (
    <div class="part">
      <details class="wishes" open={set > 0}>
        <summary>Goals and standards {set > 0 && <span class="tag good">{set}</span>}</summary>
        <div class="numbers">
          <NumberField
            name="Seats at tables"
            min={1}
            max={400}
            digits={0}
            optional
            placeholder="any"
            value={intent?.seats}
            onChange={(seats) => editFurnish((now) => withGoal(now, { seats }))}
          />
          <NumberField
            name="Desks with chair"
            min={1}
            max={400}
            digits={0}
            optional
            placeholder="any"
            value={intent?.places}
            onChange={(places) => editFurnish((now) => withGoal(now, { places }))}
          />
          <NumberField
            name="Storage fronts"
            isLength
            min={0.1}
            max={200}
            optional
            placeholder="any"
            value={intent?.storage}
            onChange={(storage) => editFurnish((now) => withGoal(now, { storage }))}
          />
          <NumberField
            name="Turning circle"
            isLength
            min={0.6}
            max={5}
            optional
            placeholder="none"
            value={intent?.turningCircle}
            onChange={(turningCircle) => editFurnish((now) => withGoal(now, { turningCircle }))}
          />
        </div>
        <h3>Density</h3>
        <div class="tags">
          {DENSITIES.map((density) => (
            <button
              key={density}
              type="button"
              class="chip"
              aria-pressed={intent?.density === density}
              onClick={() =>
                editFurnish((now) => withGoal(now, { density: intent?.density === density ? undefined : density }))
              }
            >
              {DENSITY_WORDS[density]}
            </button>
          ))}
        </div>
        <h3>Measured by</h3>
        <div class="tags">
          {STANDARD_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              class="chip"
              title={STANDARD_WORDS[name].about}
              aria-pressed={standard?.includes(name) ?? false}
              onClick={() => editFurnish((now) => withStandard(now, name))}
            >
              {STANDARD_WORDS[name].name}
            </button>
          ))}
        </div>
        <Switch
          label="Daylight by direction of north"
          on={north !== undefined}
          onChange={(known) => editFurnish(({ north: _, ...now }) => (known ? { ...now, north: 0 } : now))}
        />
        {north !== undefined && (
          <Slider
            name="North"
            value={north}
            min={0}
            max={355}
            step={5}
            text={`${north}°, ${POINTS[Math.round(north / 45) % 8]}`}
            onChange={(value, phase) => editFurnish((now) => ({ ...now, north: value }), phase)}
          />
        )}
      </details>
    </div>
  )
}

const POINTS = ['up', 'up right', 'right', 'down right', 'down', 'down left', 'left', 'up left']

function withGoal({ intent, ...params }: FurnishParams, goal: Intent): FurnishParams {
  const goals = Object.entries({ ...intent, ...goal }).filter(([, value]) => value !== undefined)
  return goals.length > 0 ? { ...params, intent: Object.fromEntries(goals) } : params
}

function withStandard({ standard = [], ...params }: FurnishParams, name: StandardName): FurnishParams {
  const names = standard.includes(name) ? standard.filter((it) => it !== name) : [...standard, name]
  return names.length > 0 ? { ...params, standard: names } : params
}
