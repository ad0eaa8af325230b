import { LengthField } from '../../playground/board/tables/length-field.tsx'
import { Slider } from '../../playground/parts/fields/slider.tsx'
import { scaledBy } from './background.ts'
import { background, layBackground, measured, removeBackground } from './background-state.ts'
import { planTool } from './plan-pointing.ts'

/** A picture to draw over: chosen, laid, brought to scale, and taken away. */
export function BackgroundPanel() {
  const lies = background.value
  return (
    <section class="background-panel" aria-label="Background">
      <div class="row">
        <label class="button small">
          {lies ? 'Other background' : 'Background picture'}
          <input
            class="hidden"
            type="file"
            accept="image/*"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              currentTarget.value = ''
              if (file) void layBackground(file)
            }}
          />
        </label>
        {lies && (
          <button type="button" class="small plain" onClick={taken}>
            Remove
          </button>
        )}
      </div>
      {lies && <BackgroundFields />}
    </section>
  )
}

function taken(): void {
  removeBackground()
  if (planTool.peek() === 'lay' || planTool.peek() === 'measure') planTool.value = 'select'
}

const TOOLS = [
  { tool: 'lay', label: 'Move it' },
  { tool: 'measure', label: 'Set its scale' },
] as const

function BackgroundFields() {
  const lies = background.value!
  const line = measured.value
  const [x, z] = lies.corner
  const change = (next: typeof lies) => {
    background.value = next
    measured.value = undefined
  }
  return (
    <>
      <div class="row">
        {TOOLS.map(({ tool, label }) => (
          <button
            key={tool}
            type="button"
            class="small"
            aria-pressed={planTool.value === tool}
            onClick={() => {
              planTool.value = planTool.value === tool ? 'select' : tool
            }}
          >
            {label}
          </button>
        ))}
      </div>
      {line && (
        <LengthField
          label="The line is in truth"
          value={Math.hypot(line[1][0] - line[0][0], line[1][1] - line[0][1])}
          onValue={(length) => {
            change(scaledBy(lies, line, length))
            planTool.value = 'select'
          }}
        />
      )}
      <LengthField
        label="Width of the picture"
        value={lies.width * lies.pixel}
        onValue={(width) => {
          if (width > 0) change({ ...lies, pixel: width / lies.width })
        }}
      />
      <Slider
        name="Opacity"
        value={Math.round(100 * lies.opacity)}
        min={10}
        max={100}
        step={5}
        text={`${Math.round(100 * lies.opacity)} %`}
        onChange={(percent) => {
          background.value = { ...lies, opacity: percent / 100 }
        }}
      />
      <LengthField
        label="Its left edge, x"
        value={x}
        signed
        onValue={(value) => change({ ...lies, corner: [value, z] })}
      />
      <LengthField
        label="Its upper edge, z"
        value={z}
        signed
        onValue={(value) => change({ ...lies, corner: [x, value] })}
      />
    </>
  )
}
