import { html, raw } from 'hono/html'
import { writtenMenu } from '../../../schema/resources/floors/file-formats.ts'
import { counted } from '../frame/counted.ts'
import { FLOORS, type Html } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import { buildingPath, type FloorRights, floorPath } from './floor-words.ts'
import type { FloorCard } from './floors-page.ts'
import { factsOf } from './floors-page.ts'
import { modelEntry } from './models/model-entry.ts'

/** A floor as the head of its pages shows it. */
export interface FloorHead extends FloorCard {
  /** Of the newest layout; 0 = none yet. */
  readonly revision: number
  readonly rights: FloorRights
  /** Whose storey it is. */
  readonly buildingId: string | null
  /** Whether it came from a model that names its storey. */
  readonly hasModel: boolean
}

const PARTS = [
  ['', 'Plan'],
  ['/layouts', 'Layouts'],
  ['/revisions', 'Revisions'],
  ['/settings', 'Settings'],
] as const
export type FloorPart = (typeof PARTS)[number][1]

/** Name, facts, export and the parts of a floor. */
export const floorHead = (floor: FloorHead, part: FloorPart | undefined, now: number): Html => html`<p class="crumb">${
  floor.buildingId === null || floor.archived
    ? html`<a href="${FLOORS}${floor.archived ? '?archived=yes' : ''}">← Floors</a>`
    : html`<a href="${buildingPath(floor.buildingId)}">← Its building</a>`
}</p>
<div class="head floor-head"><div><h1>${floor.name}</h1>
<p class="quiet">${factsOf(floor).join(' · ')}${floor.revision === 0 ? '' : html` · revision ${floor.revision}, ${moment(floor.updatedAt, now)}`} <span class="tags">${stateTags(floor)}</span></p></div>
<div class="row"><nav class="segmented" aria-label="This floor">${partsOf(floor).map(
  ([path, name]) =>
    html`<a href="${floorPath(floor.id)}${path}" ${name === part ? raw('aria-current="page"') : ''}>${name}</a>`,
)}</nav>${floor.rights.export && floor.rooms > 0 ? exportMenu(floor) : ''}</div></div>`

/** Settings are for those who may change something there. */
const partsOf = ({ rights }: FloorHead) =>
  PARTS.filter(([, name]) => name !== 'Settings' || rights.change || rights.archive)

const stateTags = (floor: FloorHead): Html =>
  html`${floor.archived ? html`<span class="tag warn">archived</span>` : ''}<span class="tag ${floor.private ? '' : 'good'}">${floor.private ? 'private' : 'public'}</span>${floor.labels.map((it) => html`<span class="tag">${it}</span>`)}`

const exportMenu = ({
  id,
  revision,
  hasModel,
}: FloorHead): Html => html`<details class="menu export"><summary class="button">Export</summary>
<div><p>The whole floor, revision ${revision}</p><ul>${writtenMenu('page').map(
  ({ format, name, use }) =>
    html`<li><a href="${floorPath(id)}/export/${format}" download>${name} <small>${use}</small></a></li>`,
)}${hasModel ? modelEntry(floorPath(id)) : ''}</ul></div></details>`

/** What stands on a floor or in a room, in words; empty where nothing is. */
export function furnishedWords({ seats, places, beds }: Furnished): string {
  return [
    ...(beds === 0 ? [] : [counted(beds, 'bed')]),
    ...(places === 0 ? [] : [counted(places, 'workplace')]),
    ...(seats === 0 ? [] : [counted(seats, 'seat')]),
  ].join(' · ')
}

export interface Furnished {
  readonly seats: number
  readonly places: number
  readonly beds: number
}
