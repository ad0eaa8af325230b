import { html, raw } from 'hono/html'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import { counted } from '../frame/counted.ts'
import { FLOORS, type Html, layout, notice } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import { type Pager, pager } from '../frame/pager.ts'
import { uploadForm } from './arrivals/upload-form.ts'
import { type BuildingHead, totalWords } from './buildings/building-head.ts'
import {
  areaWords,
  BUILDINGS,
  buildingPath,
  type FloorsFrame,
  floorPath,
  floorsFrame,
  storeyWords,
} from './floor-words.ts'
import { planImage } from './plan/plan-image.ts'

/** A building as a list shows it. */
export interface BuildingCard extends BuildingHead {
  /** The floor whose plan stands for it; null = none has one. */
  readonly cover: string | null
}

/** A floor as a list shows it. */
export interface FloorCard {
  readonly id: string
  readonly name: string
  readonly private: boolean
  readonly archived: boolean
  /** m²; null = not known */
  readonly area: number | null
  readonly floorNumber: number | null
  readonly rooms: number
  readonly pieces: number
  readonly labels: readonly string[]
  /** Name of its building, where the list tells it. */
  readonly building?: string
  /** Unix seconds. */
  readonly updatedAt: number
}

/** Which floors are shown, as chosen. */
export interface FloorChoice {
  readonly search: string
  readonly label: string
  readonly archived: boolean
}

export interface FloorsPage extends FloorsFrame {
  readonly floors: readonly FloorCard[]
  readonly buildings: readonly BuildingCard[]
  readonly choice: FloorChoice
  /** Whether the account has no floor at all, which is not the same as none that fits. */
  readonly isEmpty: boolean
  /** Whether this user may bring in floors. */
  readonly mayChange: boolean
  /** Most bytes of a file. */
  readonly bytesMax: number
  readonly pages: Pager
  readonly buildingPages: Pager
  readonly done?: string
  readonly fault?: string
}

export const floorsPage = (page: FloorsPage): Html =>
  layout(
    floorsFrame('Floors', page),
    html`<div class="head"><div><h1>Floors</h1><p class="lead">Plans of your buildings: furnished as wholes, and taken out in the files you use.</p></div>${page.mayChange && !page.isEmpty ? html`<a class="button" href="${BUILDINGS}/new">New building</a>` : ''}</div>
${notice(page.done)}${notice(page.fault, true)}
${page.mayChange ? uploadForm({ user: page.user, isFirst: page.isEmpty, bytesMax: page.bytesMax }) : ''}
${page.isEmpty ? (page.mayChange ? '' : nothingYet) : list(page)}`,
  )

const nothingYet = html`<div class="card empty"><h2>No floors yet</h2><p>Floors that others of your account bring in appear here.</p></div>`

const list = (page: FloorsPage): Html => html`${filter(page.choice)}
${page.buildings.length === 0 ? '' : buildings(page)}
${page.floors.length === 0 && page.buildings.length > 0 ? '' : page.floors.length === 0 ? html`<div class="card empty"><h2>${page.choice.archived && !isNarrowed(page.choice) ? 'Nothing in the archive' : 'No floor fits'}</h2><p><a href="${FLOORS}">Show all floors</a></p></div>` : html`${page.buildings.length === 0 ? '' : html`<h2 class="list-head">${isNarrowed(page.choice) ? 'Floors' : 'Floors without a building'}</h2>`}<ul class="floors">${page.floors.map((it) => card(it, page))}</ul>`}
${pager(page.pages, 'floors')}`

const buildings = (page: FloorsPage): Html => html`<h2 class="list-head">Buildings</h2>
<ul class="floors">${page.buildings.map((it) => buildingCard(it, page.unit))}</ul>
${pager(page.buildingPages, 'buildings')}`

const buildingCard = (building: BuildingCard, unit: PlainUnit): Html => html`<li class="floor-card building-card">
<a class="face-link" href="${buildingPath(building.id)}">${building.cover === null ? html`<span class="no-plan">No plan yet</span>` : planImage({ path: `${floorPath(building.cover)}/plan.svg?size=card`, alt: '' }, true)}<h2>${building.name}</h2></a>
<p class="quiet">${totalWords(building.totals, unit).join(' · ')}</p>
${building.address === '' ? '' : html`<p class="quiet">${building.address}</p>`}
<div class="tags">${building.labels.map((it) => labelTag(it))}</div>
</li>`

const labelTag = (title: string): Html =>
  html`<a class="tag" href="${FLOORS}?label=${encodeURIComponent(title)}">${title}</a>`

const isNarrowed = ({ search, label }: FloorChoice) => search !== '' || label !== ''

const filter = (choice: FloorChoice): Html => html`<div class="filter">
<form action="${FLOORS}" role="search">${choice.archived ? html`<input type="hidden" name="archived" value="yes">` : ''}
<input name="q" value="${choice.search}" maxlength="200" autocomplete="off" aria-label="Find a floor or a building" placeholder="Name or address">
<button>Find</button>${isNarrowed(choice) ? html`<a class="button plain" href="${FLOORS}${choice.archived ? '?archived=yes' : ''}">Clear</a>` : ''}</form>
${choice.label === '' ? '' : html`<p class="tags"><span class="tag">${choice.label}</span></p>`}
<nav aria-label="Which floors"><ul class="pills">
<li><a href="${FLOORS}" ${choice.archived ? '' : raw('aria-current="page"')}>In use</a></li>
<li><a href="${FLOORS}?archived=yes" ${choice.archived ? raw('aria-current="page"') : ''}>Archive</a></li>
</ul></nav></div>`

const card = (floor: FloorCard, { now, unit }: FloorsPage): Html => html`<li class="floor-card">
<a class="face-link" href="${floorPath(floor.id)}">${floor.rooms === 0 ? html`<span class="no-plan">No plan yet</span>` : planImage({ path: `${floorPath(floor.id)}/plan.svg?size=card`, alt: '' }, true)}<h2>${floor.name}</h2></a>
<p class="quiet">${[...(floor.building === undefined ? [] : [floor.building]), ...factsOf(floor, unit)].join(' · ')}</p>
<p class="quiet">Changed ${moment(floor.updatedAt, now)}</p>
<div class="tags">${floor.archived ? html`<span class="tag warn">archived</span>` : ''}<span class="tag ${floor.private ? '' : 'good'}">${floor.private ? 'private' : 'public'}</span>${floor.labels.map((it) => labelTag(it))}</div>
</li>`

/** What is known of a floor, in the order of what planners ask first. */
export function factsOf(
  { rooms, area, pieces, floorNumber }: Pick<FloorCard, 'rooms' | 'area' | 'pieces' | 'floorNumber'>,
  unit: PlainUnit,
): string[] {
  return [
    ...(floorNumber === null ? [] : [storeyWords(floorNumber)]),
    ...(rooms === 0 ? [] : [counted(rooms, 'room')]),
    ...(area === null ? [] : [areaWords(area, unit)]),
    ...(pieces === 0 ? [] : [counted(pieces, 'piece')]),
  ]
}
