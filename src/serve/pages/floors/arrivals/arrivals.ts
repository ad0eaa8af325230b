import { html, raw } from 'hono/html'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import { counted } from '../../frame/counted.ts'
import type { Html } from '../../frame/layout.ts'
import type { BuildingHead } from '../buildings/building-head.ts'
import { buildingPath, floorPath } from '../floor-words.ts'
import { type FloorCard, factsOf } from '../floors-page.ts'
import { planImage } from '../plan/plan-image.ts'

/** Something in a file that was not read as it stands there. */
export interface NoteRow {
  readonly element: string
  readonly outcome: 'left out' | 'changed'
  readonly reason: string
}

/** What came of one file. */
export interface Arrival {
  readonly fileName: string
  readonly floors: readonly FloorCard[]
  readonly notes: readonly NoteRow[]
  /** The building that its floors make. */
  readonly building?: BuildingHead
  /** Why nothing was read, in a sentence. */
  readonly fault?: string
  /** Whether it may be a drawing, whose unit and layers can be named. */
  readonly isDrawing?: boolean
}

/** Notes shown at once; the rest is counted. */
const NOTES_SHOWN = 500

/** One file that was brought in, or refused: also the answer to the script that sends files one by one. */
export const arrival = (
  { fileName, floors, notes, building, fault, isDrawing }: Arrival,
  unit: PlainUnit,
): Html => html`<li class="card arrival">
<div class="head"><h2>${fileName}</h2>${fault === undefined ? html`<span class="tag good">${counted(floors.length, 'floor')} read</span>` : html`<span class="tag bad">not read</span>`}</div>
${fault === undefined ? '' : html`<p>${fault}</p>`}${fault !== undefined && isDrawing ? html`<p class="quiet" data-drawing>Unit and layers can be named where files are chosen, under “Drawings (DXF)”; then send it again.</p>` : ''}
${building === undefined ? '' : html`<p>They are the storeys of <a href="${buildingPath(building.id)}" data-opens>${building.name}</a>.</p>`}
${floors.length === 0 ? '' : html`<ul class="floors small-cards">${floors.map((it) => html`<li class="floor-card"><a class="face-link" href="${floorPath(it.id)}"${building === undefined ? raw(' data-opens') : ''}>${planImage({ path: `${floorPath(it.id)}/plan.svg?size=card`, alt: '' })}<strong>${it.name}</strong></a><p class="quiet">${factsOf(it, unit).join(' · ')}</p></li>`)}</ul>`}
${notes.length === 0 ? '' : noteTable(notes)}
</li>`

/** What of a file was left out or read otherwise. */
export const noteTable = (notes: readonly NoteRow[]): Html => {
  const leftOut = notes.filter(({ outcome }) => outcome === 'left out').length
  return html`<details data-notes><summary>${[
    ...(leftOut === 0 ? [] : [`${counted(leftOut, 'element')} left out`]),
    ...(leftOut === notes.length ? [] : [`${counted(notes.length - leftOut, 'element')} read otherwise`]),
  ].join(', ')}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="What was not read as it stands"><table>
<thead><tr><th scope="col">Element</th><th scope="col">What</th><th scope="col">Why</th></tr></thead>
<tbody>${notes.slice(0, NOTES_SHOWN).map((it) => html`<tr><th scope="row"><code>${it.element}</code></th><td>${it.outcome}</td><td>${it.reason}</td></tr>`)}</tbody></table></div>
${notes.length > NOTES_SHOWN ? html`<p class="quiet">and ${counted(notes.length - NOTES_SHOWN, 'more', 'more')}</p>` : ''}</details>`
}
