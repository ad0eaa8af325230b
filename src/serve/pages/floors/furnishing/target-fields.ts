import { html } from 'hono/html'
import { FOOT } from '../../../../schema/furnishing/feet-and-inches.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { FloorTargets } from '../../../../schema/resources/floors/floor-targets.ts'
import { type Html, hidden } from '../../frame/layout.ts'

/** The numbers that a floor may be asked for: their member, what it is called, and the steps in which it is given. */
const NUMBERS = [
  ['places', 'Workplaces', '1', 20_000],
  ['density', 'm² a workplace, at least', 'any', 100],
  ['meetingSeatsPerPlace', 'Meeting seats a workplace', 'any', 4],
  ['focusRooms', 'Focus rooms', '1', 500],
  ['phoneBooths', 'Phone booths', '1', 500],
] as const

/** What the ticked rooms are to have together. Nothing filled in is no target. */
export const targetFields = (unit: PlainUnit): Html => html`${hidden({ 'target-unit': unit })}${NUMBERS.map(
  ([name, label, step, max]) =>
    html`<label class="field"><span>${unit === 'ft' ? label.replace('m²', 'Sq ft') : label}</span><input type="number" name="target-${name}" min="0" max="${name === 'density' && unit === 'ft' ? Math.floor(max / FOOT ** 2) : max}" step="${step}" inputmode="decimal"></label>`,
)}
<label class="field"><span>Floor of a workplace by</span><select name="target-standard"><option value="">what is usual</option><option value="asr">ASR A1.2, Germany</option><option value="bco">BCO guide, United Kingdom</option></select></label>
<label class="field"><span>Rooms that may change for it</span><select name="target-mayChange"><option value="unnamed">Those without a use in their name</option><option value="work">Offices, meeting rooms and lounges too</option></select></label>`

/** The targets of a form as the operation takes them, what is not a number included; undefined where none is filled in. */
export function targetsIn(form: URLSearchParams): Partial<Record<keyof FloorTargets, unknown>> | undefined {
  const area = form.get('target-unit') === 'ft' ? FOOT ** 2 : 1
  const filled = [...NUMBERS.map(([name]) => name), 'standard' as const].flatMap(
    (name): [string, string | number][] => {
      const text = form.get(`target-${name}`)?.trim() ?? ''
      if (text === '') return []
      const number = Number(text.replace(',', '.'))
      return [
        [name, name === 'standard' ? text : name === 'density' && area !== 1 ? hundredths(number * area) : number],
      ]
    },
  )
  if (filled.length === 0) return undefined
  return { ...Object.fromEntries(filled), mayChange: form.get('target-mayChange') ?? 'unnamed' }
}

const hundredths = (value: number) => Math.round(value * 100) / 100
