import { html, raw } from 'hono/html'
import { FOOT } from '../../../../schema/furnishing/feet-and-inches.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { FloorTotals } from '../../../../schema/resources/floors/floor-furnishing.ts'
import type { FloorLayout } from '../../../../schema/resources/floors/floor-layouts.ts'
import { counted } from '../../frame/counted.ts'
import { type Html, hidden, layout, notice } from '../../frame/layout.ts'
import { lengthLabel } from '../../frame/lengths.ts'
import { moment } from '../../frame/moment.ts'
import { type FloorHead, floorHead } from '../floor-head.ts'
import { areaWords, type FloorsFrame, floorPath, floorsFrame, layoutPath } from '../floor-words.ts'
import { planImage } from '../plan/plan-image.ts'

/** A layout with what its furniture gives. */
export interface ShownLayout extends FloorLayout {
  readonly totals: FloorTotals
}

export interface LayoutsPage extends FloorsFrame {
  readonly floor: FloorHead
  /** The default one first. */
  readonly layouts: readonly ShownLayout[]
  readonly done?: string
  readonly fault?: string
}

export const layoutsPage = (page: LayoutsPage): Html =>
  layout(
    floorsFrame(`Layouts of ${page.floor.name}`, page),
    html`${floorHead(page.floor, 'Layouts', page)}
${notice(page.done)}${notice(page.fault, true)}
<p class="quiet">The first is what everybody sees. A duplicate is a draft: open it to furnish it, and publish the one that is to be.</p>
<div class="floors">${page.layouts.map((it) => card(it, page))}</div>
${page.layouts.length > 1 ? figures(page.layouts, page.unit) : ''}`,
  )

function card(it: ShownLayout, page: LayoutsPage): Html {
  const { floor, user, now } = page
  const mayChange = floor.rights.change && !floor.archived
  const picture = `${floorPath(floor.id)}/plan.svg?size=card&layout=${it.id}&revision=${it.revision}`
  return html`<article class="floor-card">
<a class="face-link" href="${layoutPath(it)}">${it.revision === 0 ? html`<span class="no-plan">No plan yet</span>` : planImage({ path: picture, alt: `Plan of ${it.name}` }, true)}<h2>${it.name}</h2></a>
<p class="tags">${it.isDefault ? html`<span class="tag good">what everybody sees</span>` : html`<span class="tag">a draft</span>`}</p>
<p class="quiet">${counted(it.assets, 'piece')} · revision ${it.revision}, ${moment(Math.floor(Date.parse(it.updatedAt) / 1000), now)}</p>
${
  mayChange
    ? html`<div class="row">${actions(it, page)}</div>
<details><summary>Rename</summary><form method="post" action="${pathOf(floor, it)}/rename">${hidden({ csrf: user.csrf })}<label class="field"><span>Name</span><input name="name" required maxlength="200" autocomplete="off" value="${it.name}"></label><button class="small">Rename</button></form></details>`
    : ''
}
</article>`
}

const pathOf = ({ id }: FloorHead, layout: FloorLayout) => `${floorPath(id)}/layouts/${layout.id}`

function actions(it: ShownLayout, { floor, user, layouts }: LayoutsPage): Html {
  const form = (action: string, words: string, style: string, more: Record<string, string> = {}) =>
    html`<form method="post" action="${pathOf(floor, it)}/${action}">${hidden({ csrf: user.csrf, ...more })}<button class="small${raw(style)}">${words}</button></form>`
  const current = String(layouts.find(({ isDefault }) => isDefault)!.revision)
  return html`${it.isDefault ? '' : form('publish', 'Publish', ' primary', { current })}${it.revision === 0 ? '' : form('duplicate', 'Duplicate', '')}${it.isDefault ? '' : form('delete', 'Delete', ' danger')}`
}

/** What a layout gives, by the words for it. */
const FIGURES: readonly (readonly [
  title: string | ((unit: PlainUnit) => string),
  of: (totals: FloorTotals, unit: PlainUnit) => string,
])[] = [
  ['Workplaces', ({ places }) => String(places)],
  [
    (unit) => (unit === 'ft' ? 'Sq ft a workplace' : 'm² a workplace'),
    ({ areaPerPlace }, unit) =>
      areaPerPlace === null ? '–' : unit === 'ft' ? (areaPerPlace / FOOT ** 2).toFixed(0) : areaPerPlace.toFixed(1),
  ],
  ['Seats at tables', ({ seats }) => String(seats)],
  ['Seats in lounges', ({ loungeSeats }) => String(loungeSeats)],
  ['Beds', ({ beds }) => String(beds)],
  [
    (unit) => lengthLabel('Storage', unit),
    ({ storage }, unit) => (unit === 'ft' ? (storage / FOOT).toFixed(0) : storage.toFixed(1)),
  ],
  ['Pieces', ({ pieces }) => String(pieces)],
  ['Area', ({ area }, unit) => areaWords(area, unit)],
  [
    'Area with headroom',
    ({ area, usableArea }, unit) => (usableArea < area - 0.05 ? areaWords(usableArea, unit) : '–'),
  ],
]

/** The figures of all layouts side by side; a row that says nothing is left out. */
const figures = (
  layouts: readonly ShownLayout[],
  unit: PlainUnit,
): Html => html`<section class="card"><h2>Side by side</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Figures of the layouts"><table class="layout-figures"><thead><tr><td></td>${layouts.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${FIGURES.filter(([, of]) => layouts.some(({ totals }) => Number.parseFloat(of(totals, unit)) > 0)).map(
  ([title, of]) =>
    html`<tr><th scope="row">${typeof title === 'string' ? title : title(unit)}</th>${layouts.map(({ totals }) => html`<td>${of(totals, unit)}</td>`)}</tr>`,
)}</tbody></table></div></section>`
