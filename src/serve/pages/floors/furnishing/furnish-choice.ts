import { html, raw } from 'hono/html'
import { STANDARD_NAMES, type StandardName } from '../../../../schema/furnishing/extensions.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import { type Html, PRODUCTS } from '../../frame/layout.ts'
import { targetFields } from './target-fields.ts'

/** What of the furniture that stands there is kept. */
export const KEPT = [
  ['moved', 'What was placed or moved by hand'],
  ['all', 'Everything: only add'],
  ['none', 'Nothing: begin anew'],
] as const

const STANDARDS: Readonly<Record<StandardName, string>> = {
  'din-18040-2': 'DIN 18040-2, accessible dwellings',
  'din-18040-2-r': 'DIN 18040-2 R, for wheelchairs',
  asr: 'ASR, German workplaces',
  ndss: 'NDSS, English dwellings',
  nkba: 'NKBA guidelines',
}

const ALTERNATIVES = [1, 3, 5, 10]

/** How the ticked rooms, or all storeys of a building are to be furnished. Of storeys the best alternative is saved. */
export const furnishChoice = (
  hasFurniture: boolean,
  unit: PlainUnit,
  of: 'rooms' | 'storeys' = 'rooms',
): Html => html`<details class="how" name="how"><summary>Options</summary><div class="how-fields">
${hasFurniture ? html`<label class="field"><span>Furniture there already</span><select name="keep">${options(KEPT, 'moved')}</select></label>` : ''}
${
  of === 'rooms'
    ? html`<label class="field"><span>Alternatives of each room</span><select name="alternatives">${options(
        ALTERNATIVES.map((it) => [String(it), String(it)] as const),
        '3',
      )}</select></label>`
    : ''
}
<label class="field"><span>Toilets, baths, kitchens, receptions, copying and changing rooms</span><select name="fitOut"><option value="">get no fittings</option><option value="all">are fitted out</option></select></label>
<label class="field"><span>Measured by</span><select name="standard"><option value="">no standard</option>${options(
  STANDARD_NAMES.map((it) => [it, STANDARDS[it]] as const),
  '',
)}</select></label>
<label class="choice"><input type="checkbox" name="products" value="true"><span>In the sizes of our <a href="${PRODUCTS}">products</a>, with their article numbers</span></label></div></details>
<details class="how" name="how"><summary>${of === 'rooms' ? 'Targets' : 'Targets of all storeys together'}</summary><div class="how-fields">${targetFields(unit)}</div></details>`

const options = (values: readonly (readonly [value: string, text: string])[], chosen: string): Html[] =>
  values.map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? raw(' selected') : ''}>${text}</option>`,
  )
