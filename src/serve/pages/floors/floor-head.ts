import { html, raw } from 'hono/html'
import { writtenMenu } from '../../../schema/resources/floors/file-formats.ts'
import type { FloorLayout } from '../../../schema/resources/floors/floor-layouts.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import { counted } from '../frame/counted.ts'
import { FLOORS, type Html } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import { buildingPath, type FloorRights, type FloorsFrame, floorPath, layoutPath } from './floor-words.ts'
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
  /** The layout that is looked at, where it is not the one that everybody sees. */
  readonly draft?: FloorLayout
}

const PARTS = [
  ['', 'Plan'],
  ['/checks', 'Checks'],
  ['/layouts', 'Layouts'],
  ['/revisions', 'Revisions'],
  ['/settings', 'Settings'],
] as const
export type FloorPart = (typeof PARTS)[number][1]

/** What its head follows of a page. */
type HeadPage = Pick<FloorsFrame, 'now' | 'unit'>

/** Name, facts, export and the parts of a floor. */
export const floorHead = (
  floor: FloorHead,
  part: FloorPart | undefined,
  page: HeadPage,
): Html => html`<p class="crumb">${
  floor.buildingId === null || floor.archived
    ? html`<a href="${FLOORS}${floor.archived ? '?archived=yes' : ''}">← Floors</a>`
    : html`<a href="${buildingPath(floor.buildingId)}">← Its building</a>`
}</p>
<div class="head floor-head"><div><h1>${floor.name}</h1>
<p class="quiet">${shownFacts(floor, page)}${part === 'Plan' ? unitLink(floor, page) : ''} <span class="tags">${stateTags(floor)}</span></p></div>
<div class="row"><nav class="segmented" aria-label="This floor">${partsOf(floor).map(
  ([path, name]) =>
    html`<a href="${floorPath(floor.id)}${path}" ${name === part ? raw('aria-current="page"') : ''}>${name}</a>`,
)}</nav>${part === 'Plan' ? boardLink(floor) : ''}${floor.rights.export && (floor.draft?.spaces ?? floor.rooms) > 0 ? exportMenu(floor) : ''}</div></div>`

/** To the drawing board, where those who may not change the floor look at it. */
const boardLink = ({ id, draft, rights, archived }: FloorHead): Html =>
  html`<a class="button" href="${layoutPath({ floorId: id, id: draft?.id ?? id }, '/board')}">${rights.change && !archived ? 'Edit on the board' : 'Open on the board'}</a>`

/** The page with lengths and areas in the other unit, in which the files of its menu are then, too. */
function unitLink({ id, draft, rooms }: FloorHead, { unit }: HeadPage): Html | '' {
  if ((draft?.spaces ?? rooms) === 0) return ''
  const path = layoutPath({ floorId: id, id: draft?.id ?? id })
  const [other, words] = unit === 'ft' ? ['m', 'in metres'] : ['ft', 'in feet']
  return html` · <a href="${path}${path.includes('?') ? '&' : '?'}unit=${other}">${words}</a>`
}

/** What the layout that is looked at holds, and its revision. */
function shownFacts({ draft, ...floor }: FloorHead, { now, unit }: HeadPage): Html {
  const { revision, updatedAt, ...held } = draft
    ? {
        rooms: draft.spaces,
        area: draft.area,
        pieces: draft.assets,
        revision: draft.revision,
        updatedAt: unixSeconds(new Date(draft.updatedAt)),
      }
    : floor
  const facts = factsOf({ ...floor, ...held }, unit).join(' · ')
  return html`${facts}${revision === 0 ? '' : html` · revision ${revision}, ${moment(updatedAt, now)}`}`
}

/** Settings are for those who may change something there. */
const partsOf = ({ rights }: FloorHead) =>
  PARTS.filter(([, name]) => name !== 'Settings' || rights.change || rights.archive)

const stateTags = (floor: FloorHead): Html =>
  html`${floor.archived ? html`<span class="tag warn">archived</span>` : ''}<span class="tag ${floor.private ? '' : 'good'}">${floor.private ? 'private' : 'public'}</span>${floor.labels.map((it) => html`<span class="tag">${it}</span>`)}`

function exportMenu({ id, revision, hasModel, draft }: FloorHead): Html {
  const layout = { floorId: id, id: draft?.id ?? id }
  return html`<details class="menu export"><summary class="button">Export</summary>
<div><p>${draft ? html`The draft “${draft.name}”` : 'The whole floor'}, revision ${draft?.revision ?? revision}</p><ul>${writtenMenu(
    'page',
  ).map(
    ({ format, name, use }) =>
      html`<li><a href="${layoutPath(layout, `/export/${format}`)}" download>${name} <small>${use}</small></a></li>`,
  )}${hasModel ? modelEntry(layoutPath(layout, '/model')) : ''}</ul></div></details>`
}

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
