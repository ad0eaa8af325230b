import { html } from 'hono/html'
import type { FloorTargets } from '../../../../schema/resources/floors/floor-targets.ts'
import type { Html } from '../../frame/layout.ts'

/** The numbers that a floor may be asked for: their member, what it is called, and the steps in which it is given. */
const NUMBERS = [
  ['places', 'Workplaces', '1', 20_000],
  ['density', 'm² a workplace, at least', 'any', 100],
  ['meetingSeatsPerPlace', 'Meeting seats a workplace', 'any', 4],
  ['focusRooms', 'Focus rooms', '1', 500],
  ['phoneBooths', 'Phone booths', '1', 500],
] as const

/** What the ticked rooms are to have together. Nothing filled in is no target. */
export const targetFields = (): Html => html`${NUMBERS.map(
  ([name, label, step, max]) =>
    html`<label class="field"><span>${label}</span><input type="number" name="target-${name}" min="0" max="${max}" step="${step}" inputmode="decimal"></label>`,
)}
<label class="field"><span>Floor of a workplace by</span><select name="target-standard"><option value="">what is usual</option><option value="asr">ASR A1.2, Germany</option><option value="bco">BCO guide, United Kingdom</option></select></label>
<label class="field"><span>Rooms that may change for it</span><select name="target-mayChange"><option value="unnamed">Those without a use in their name</option><option value="work">Offices, meeting rooms and lounges too</option></select></label>`

/** The targets of a form as the operation takes them, what is not a number included; undefined where none is filled in. */
export function targetsIn(form: URLSearchParams): Partial<Record<keyof FloorTargets, unknown>> | undefined {
  const filled = [...NUMBERS.map(([name]) => name), 'standard' as const].flatMap((name) => {
    const text = form.get(`target-${name}`)?.trim() ?? ''
    return text === '' ? [] : [[name, name === 'standard' ? text : Number(text.replace(',', '.'))] as const]
  })
  if (filled.length === 0) return undefined
  return { ...Object.fromEntries(filled), mayChange: form.get('target-mayChange') ?? 'unnamed' }
}
