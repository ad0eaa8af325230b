import { html } from 'hono/html'
import { counted } from '../../frame/counted.ts'
import { FLOORS, type Html, hidden, layout, notice } from '../../frame/layout.ts'
import { BUILDINGS, buildingPath, type FloorsFrame, floorsFrame } from '../floor-words.ts'
import { type BuildingHead, buildingHead } from './building-head.ts'

/** A building's facts as typed. */
export interface BuildingForm {
  readonly name: string
  /** Lines above the town. */
  readonly lines: string
  readonly postalCode: string
  readonly town: string
  readonly region: string
  readonly country: string
  /** `52.5, 13.4` */
  readonly place: string
  /** One title a line. */
  readonly labels: string
}

export interface NewBuildingPage extends FloorsFrame {
  readonly form: BuildingForm
  readonly fault?: string
}

export const newBuildingPage = (page: NewBuildingPage): Html =>
  layout(
    floorsFrame('New building', page),
    html`<p class="crumb"><a href="${FLOORS}">← Floors</a></p>
<h1>New building</h1>
<p class="lead">Floors join it in their settings. A file with several storeys becomes a building by itself.</p>
${notice(page.fault, true)}
<div class="columns"><form class="card" method="post" action="${BUILDINGS}">${hidden({ csrf: page.user.csrf })}
${fields(page.form)}
<div class="row"><button class="primary">Create building</button><a class="button plain" href="${FLOORS}">Cancel</a></div></form></div>`,
  )

export interface BuildingSettingsPage extends FloorsFrame {
  readonly building: BuildingHead
  /** Counts every change of the building. */
  readonly version: number
  readonly form: BuildingForm
  readonly done?: string
  readonly fault?: string
}

export const buildingSettingsPage = (page: BuildingSettingsPage): Html =>
  layout(
    floorsFrame(`Settings of ${page.building.name}`, page),
    html`${buildingHead(page.building, 'Settings', page)}
${notice(page.done)}${notice(page.fault, true)}
<div class="columns">
${page.building.rights.change ? facts(page) : html`<section class="card"><h2>About the building</h2><p class="quiet">You may read it, but not change it.</p></section>`}
${page.building.rights.archive ? removing(page) : ''}</div>`,
  )

const facts = ({ building, form, version, user }: BuildingSettingsPage): Html =>
  html`<form class="card" method="post" action="${buildingPath(building.id)}/settings"><h2>About the building</h2>
${hidden({ csrf: user.csrf, version: String(version) })}
${fields(form)}
<button class="primary">Save</button></form>`

const fields = (
  form: BuildingForm,
): Html => html`<label class="field"><span>Name</span><input name="name" required maxlength="200" autocomplete="off" value="${form.name}"></label>
<label class="field"><span>Street</span><textarea name="lines" rows="2" autocomplete="off" spellcheck="false">${form.lines}</textarea></label>
<div class="fields">${field('postalCode', 'Postal code', form.postalCode)}${field('town', 'Town', form.town)}</div>
<div class="fields">${field('region', 'Region', form.region)}${field('country', 'Country', form.country)}</div>
<label class="field"><span>Latitude, longitude</span><input name="place" inputmode="decimal" autocomplete="off" value="${form.place}" placeholder="52.5163, 13.3777"><small class="help">As maps show them: degrees, with points.</small></label>
<label class="field"><span>Labels</span><textarea name="labels" rows="2" spellcheck="false">${form.labels}</textarea><small class="help">One a line. Buildings are found by them.</small></label>`

const field = (name: string, label: string, value: string): Html =>
  html`<label class="field"><span>${label}</span><input name="${name}" maxlength="200" autocomplete="off" value="${value}"></label>`

const removing = ({ building, user }: BuildingSettingsPage): Html =>
  html`<section class="card"><h2>Remove</h2><details><summary>Delete the building</summary><form method="post" action="${buildingPath(building.id)}/delete">${hidden({ csrf: user.csrf })}
<p class="quiet">${building.totals.floors === 0 ? 'It has no storeys.' : `Its ${counted(building.totals.floors, 'storey')} ${building.totals.floors === 1 ? 'stays' : 'stay'}, as floors without a building.`} Name, address and labels of the building are lost.</p><button class="dangerous">Delete building</button></form></details></section>`
