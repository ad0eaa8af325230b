import { useEffect } from 'preact/hooks'
import { lengthWords } from '../../playground/board/length-units.ts'
import { LengthField } from '../../playground/board/tables/length-field.tsx'
import { TypedField } from '../../playground/board/tables/typed-field.tsx'
import { Slider } from '../../playground/parts/fields/slider.tsx'
import { background, editBackground } from '../floor-state.ts'
import { planTool } from '../plan/plan-pointing.ts'
import { atScale, type Background, readScale, type Sheet, scaledBy, scaleOf, scaleWords } from './background.ts'
import { layBackground, measured, opacity, reading, shownBackground, showPage } from './background-state.ts'

/** A picture or a PDF to draw over: chosen, laid, brought to scale, and taken away. */
export function BackgroundPanel() {
  const lies = shownBackground.value
  const isLaid = lies !== undefined
  useEffect(() => {
    if (!isLaid && (planTool.peek() === 'lay' || planTool.peek() === 'measure')) planTool.value = 'select'
  }, [isLaid])
  return (
    <section class="background-panel" aria-label="Background">
      <div class="row">
        <label class="button small">
          {lies ? 'Other background' : 'Background picture or PDF'}
          <input
            class="hidden"
            type="file"
            accept="image/*,application/pdf,.pdf"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              currentTarget.value = ''
              if (file) void layBackground(file)
            }}
          />
        </label>
        {lies && (
          <button
            type="button"
            class="small plain"
            onClick={() => editBackground(undefined, `${lies.picture.file.name} taken away`)}
          >
            Remove
          </button>
        )}
      </div>
      <p class="quiet" aria-live="polite" hidden={reading.value === undefined}>
        {reading.value !== undefined && `Reading ${reading.value} …`}
      </p>
      {lies && <BackgroundFields lies={lies} />}
    </section>
  )
}

const TOOLS = [
  { tool: 'lay', label: 'Move it' },
  { tool: 'measure', label: 'Set its scale' },
] as const

function BackgroundFields({ lies }: { readonly lies: Background }) {
  const line = measured.value
  const { picture, corner } = lies
  const [x, z] = corner
  const width = picture.width * lies.pixel
  const widen = (next: number) => {
    if (next > 0) editBackground({ ...lies, pixel: next / picture.width }, `background is ${lengthWords(next)} wide`)
  }
  return (
    <>
      {picture.sheet && <PageFields lies={lies} sheet={picture.sheet} />}
      {picture.note !== undefined && <p class="quiet">{picture.note}</p>}
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
            const next = scaledBy(background.peek()!, line, length)
            if (next !== background.peek()) editBackground(next, 'background brought to scale')
            planTool.value = 'select'
          }}
        />
      )}
      <LengthField label="Width of the picture" value={width} onValue={widen} />
      <Slider
        name="Opacity"
        value={Math.round(100 * opacity.value)}
        min={10}
        max={100}
        step={5}
        text={`${Math.round(100 * opacity.value)} %`}
        onChange={(percent) => {
          opacity.value = percent / 100
        }}
      />
      <LengthField
        label="Its left edge, x"
        value={x}
        signed
        onValue={(value) => editBackground({ ...lies, corner: [value, z] }, 'background moved')}
      />
      <LengthField
        label="Its upper edge, z"
        value={z}
        signed
        onValue={(value) => editBackground({ ...lies, corner: [x, value] }, 'background moved')}
      />
    </>
  )
}

/** What a page of a PDF has beyond a picture: its number, and the scale that its paper gives. */
function PageFields({ lies, sheet: { page, pages } }: { readonly lies: Background; readonly sheet: Sheet }) {
  return (
    <>
      {pages > 1 && (
        <TypedField
          label={`Page of ${pages}`}
          text={String(page)}
          read={(text) => readPage(text, pages)}
          onTyped={(next) => void showPage(next)}
        />
      )}
      <TypedField
        label="Scale of the drawing"
        inputMode="text"
        text={scaleWords(scaleOf(lies)!)}
        read={readScale}
        onTyped={(scale) => editBackground(atScale(lies, scale), `background at ${scaleWords(scale)}`)}
      />
    </>
  )
}

function readPage(text: string, pages: number): number | undefined {
  const page = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  return page >= 1 && page <= pages ? page : undefined
}
