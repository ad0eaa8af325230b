import { html, raw } from 'hono/html'
import { type Html, layout } from '../../frame/layout.ts'
import { type FloorsFrame, floorPath, floorsFrame } from '../floor-words.ts'
import { buildingScript } from '../plan/built-viewer.ts'
import { type BuildingHead, buildingHead } from './building-head.ts'
import { levelWords } from './building-page.ts'

export interface BuildingScenePage extends FloorsFrame {
  readonly building: BuildingHead
  /** Those with a plan, highest first, each with the metres at which it is shown. */
  readonly storeys: readonly { readonly floorId: string; readonly name: string; readonly level: number }[]
}

/** A building in three dimensions, of which one storey is open above. */
export const buildingScenePage = (page: BuildingScenePage): Html =>
  layout(
    floorsFrame(`${page.building.name} in 3D`, page),
    html`${buildingHead(page.building, '3D', page)}
<div class="scene-work"><div class="scene-stage" data-building>
<canvas tabindex="0" role="img" aria-label="${page.building.name} in three dimensions. Arrow keys turn it, plus and minus zoom."></canvas>
<div class="toolbar" role="group" aria-label="View">
<button type="button" class="small icon farther" aria-label="Zoom out" hidden>−</button>
<button type="button" class="small icon nearer" aria-label="Zoom in" hidden>+</button>
<button type="button" class="small whole" hidden>Whole</button></div>
<p role="status">${buildingScript === undefined ? 'What shows it in 3D was not built.' : 'Loading storeys …'}</p></div>
<fieldset class="scene-storeys"><legend>Up to which storey</legend>${page.storeys.map(
      ({ floorId, name, level }, i) =>
        html`<label><input type="radio" name="storey" data-storey="${floorPath(floorId)}/layout.json" data-level="${level}" autocomplete="off"${i === 0 ? raw(' checked') : ''}><span>${name}</span><small>${levelWords(level, page.unit)}</small></label>`,
    )}</fieldset></div>
<noscript><p class="notice warn">3D needs a script, which this browser does not run. The storeys are there without.</p></noscript>
${buildingScript === undefined ? '' : html`<script type="module" nonce="${page.nonce}" src="/assets/${buildingScript}"></script>`}`,
  )
