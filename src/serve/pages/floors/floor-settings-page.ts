import { html, raw } from 'hono/html'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import { codeBlock } from '../frame/code-block.ts'
import { type Html, hidden, layout, notice } from '../frame/layout.ts'
import { lengthLabel } from '../frame/lengths.ts'
import { type FloorHead, floorHead } from './floor-head.ts'
import { type FloorsFrame, floorPath, floorsFrame } from './floor-words.ts'

/** A floor's facts as typed. */
export interface FloorForm {
  readonly name: string
  readonly private: boolean
  readonly floorNumber: string
  readonly elevation: string
  readonly northDirection: string
  readonly height: string
  /** Id of the building; empty = none. */
  readonly building: string
  /** One title a line. */
  readonly labels: string
}

export interface FloorSettingsPage extends FloorsFrame {
  readonly floor: FloorHead
  /** Counts every change of the floor. */
  readonly version: number
  readonly form: FloorForm
  /** Those that it may join. */
  readonly buildings: readonly { readonly id: string; readonly name: string }[]
  /** HTML that shows the floor on a page of one's own; undefined for a private floor. */
  readonly embed?: { readonly code: string; readonly tokenPath: string }
  readonly done?: string
  readonly fault?: string
}

export const floorSettingsPage = (page: FloorSettingsPage): Html =>
  layout(
    floorsFrame(`Settings of ${page.floor.name}`, page),
    html`${floorHead(page.floor, 'Settings', page)}
${notice(page.done)}${notice(page.fault, true)}
<div class="columns">
${page.floor.archived ? html`<section class="card"><h2>In the archive</h2><p>An archived floor is read-only. Take it out to change it.</p></section>` : facts(page)}
<div>${embedding(page)}${putAway(page)}</div></div>`,
  )

/** Feet need their marks, which keyboards of numbers have not. */
const decimal = (unit: PlainUnit) => (unit === 'ft' ? '' : raw('inputmode="decimal"'))

const facts = ({ floor, form, buildings, version, user, unit }: FloorSettingsPage): Html =>
  floor.rights.change
    ? html`<form class="card" method="post" action="${floorPath(floor.id)}/settings"><h2>About the floor</h2>
${hidden({ csrf: user.csrf, version: String(version), unit })}
<label class="field"><span>Name</span><input name="name" required maxlength="200" autocomplete="off" value="${form.name}"></label>
<fieldset class="field"><legend>Who may see it</legend>
${seen('private', form.private, 'Private', 'Those of the account, and tokens that read private floors')}
${seen('public', !form.private, 'Public', 'Also every page that has a publishable token of the account')}</fieldset>
<label class="field"><span>Labels</span><textarea name="labels" rows="3" spellcheck="false">${form.labels}</textarea><small class="help">One a line, such as “House 3” or “To be let”. Floors are found by them.</small></label>
${buildings.length === 0 ? '' : buildingField(form, buildings)}
<div class="fields">
<label class="field"><span>Storey</span><input name="floorNumber" inputmode="numeric" autocomplete="off" value="${form.floorNumber}"><small class="help">0 is the ground floor</small></label>
<label class="field"><span>${lengthLabel('Elevation', unit)}</span><input name="elevation" ${decimal(unit)} autocomplete="off" value="${form.elevation}"></label>
<label class="field"><span>${lengthLabel('Height', unit)}</span><input name="height" ${decimal(unit)} autocomplete="off" value="${form.height}"><small class="help">floor to floor</small></label>
<label class="field"><span>North, °</span><input name="northDirection" inputmode="decimal" autocomplete="off" value="${form.northDirection}"><small class="help">clockwise from the top</small></label></div>
<button class="primary">Save</button></form>`
    : html`<section class="card"><h2>About the floor</h2><p class="quiet">You may read it, but not change it.</p></section>`

const buildingField = ({ building }: FloorForm, buildings: FloorSettingsPage['buildings']): Html =>
  html`<label class="field"><span>Building</span><select name="building"><option value="">None</option>${buildings.map((it) => html`<option value="${it.id}" ${it.id === building ? raw('selected') : ''}>${it.name}</option>`)}</select><small class="help">The floor is one of its storeys.</small></label>`

const seen = (value: string, isChosen: boolean, name: string, help: string): Html =>
  html`<label class="choice"><input type="radio" name="seen" value="${value}"${isChosen ? raw(' checked') : ''}><span>${name}<small>${help}</small></span></label>`

const embedding = ({ embed, floor }: FloorSettingsPage): Html =>
  html`<section class="card"><h2>On a page of yours</h2>${
    embed === undefined
      ? html`<p class="quiet">${floor.private ? 'A public floor can be shown on any page, with its plan and in 3D. Make it public first.' : 'An archived floor is not shown.'}</p>`
      : html`<p class="quiet">Put a <a href="${embed.tokenPath}">publishable token</a> for the domain of your page in place of <code>YOUR_TOKEN</code>.</p>${codeBlock('embed', 'HTML', embed.code)}`
  }</section>`

const putAway = ({ floor, version, user }: FloorSettingsPage): Html | '' => {
  if (!floor.rights.archive) return ''
  const path = floorPath(floor.id)
  const carried = hidden({ csrf: user.csrf, version: String(version) })
  return floor.archived
    ? html`<section class="card"><h2>Archive</h2><form method="post" action="${path}/archive">${hidden({ csrf: user.csrf, archived: 'no' })}<button>Take it out of the archive</button></form>
<details><summary>Delete for good</summary><form method="post" action="${path}/delete">${carried}<p class="quiet">“${floor.name}” is deleted with all ${floor.revision} revisions of its layout. Nobody can bring it back.</p><button class="dangerous">Delete floor</button></form></details></section>`
    : html`<section class="card"><h2>Archive</h2><details><summary>Put it away</summary><form method="post" action="${path}/archive">${hidden({ csrf: user.csrf, archived: 'yes' })}<p class="quiet">It stays readable, is no longer listed, and can be taken out again. Only an archived floor can be deleted.</p><button>Archive floor</button></form></details></section>`
}
