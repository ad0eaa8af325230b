import { html, raw } from 'hono/html'
import { DRAWING_UNITS, type DrawingLayers } from '../../../../schema/resources/floors/floor-exchange.ts'
import type { Html } from '../../frame/layout.ts'

export type LayerRole = keyof DrawingLayers

/** How drawings are read, in the words of the form: a unit, and names of layers with commas between them; empty = not said. */
export interface DrawingChoice {
  readonly unit: string
  readonly layers: Readonly<Record<LayerRole, string>>
}

export const NO_CHOICE: DrawingChoice = {
  unit: '',
  layers: { rooms: '', doors: '', windows: '', furniture: '', names: '' },
}

/** What layers hold, and names that they have. */
const LAYERS: Readonly<Record<LayerRole, readonly [words: string, example: string]>> = {
  rooms: ['Rooms', 'A-AREA*, ROOMS'],
  doors: ['Doors', 'A-DOOR'],
  windows: ['Windows', 'A-GLAZ'],
  furniture: ['Furniture', 'A-FURN*'],
  names: ['Names of rooms', 'A-AREA-IDEN'],
}

export const LAYER_ROLES = Object.keys(LAYERS) as LayerRole[]

/** The unit and the layers of drawings. @param isOpen where a drawing could not be read without them */
export const drawingOptions = (
  { unit, layers }: DrawingChoice,
  isOpen: boolean,
): Html => html`<details class="how" data-drawings${isOpen ? raw(' open') : ''}><summary>Drawings (DXF): unit and layers</summary>
<p class="quiet">Left empty, the drawing tells its unit, and the names of its layers what is on them. Layers are separated by commas; * stands for any characters, ? for one.</p>
<div class="how-fields">
<label class="field"><span>Unit</span><select name="unit"><option value="">as the drawing says</option>${DRAWING_UNITS.map(
  (it) => html`<option value="${it}"${it === unit ? raw(' selected') : ''}>${it}</option>`,
)}</select></label>
${LAYER_ROLES.map((role) => {
  const [words, example] = LAYERS[role]
  return html`<label class="field"><span>${words}</span><input name="layers-${role}" value="${layers[role]}" placeholder="${example}" maxlength="1000" autocomplete="off"></label>`
})}
</div></details>`
