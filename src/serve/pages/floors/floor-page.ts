import { html } from 'hono/html'
import type { FloorLayout } from '../../../schema/resources/floors/floor-layouts.ts'
import { counted } from '../frame/counted.ts'
import { type Html, hidden, layout, notice } from '../frame/layout.ts'
import { type FloorHead, floorHead, furnishedWords } from './floor-head.ts'
import { areaWords, type FloorsFrame, floorPath, floorsFrame, layoutPath } from './floor-words.ts'
import { furnishChoice } from './furnishing/furnish-choice.ts'
import { type RoomRow, roomRows } from './furnishing/room-rows.ts'
import { draftNotice, layoutMenu } from './layouts/layout-menu.ts'
import { type PlanView, planView } from './plan/plan-view.ts'

export interface FloorPage extends FloorsFrame {
  readonly floor: FloorHead
  /** Undefined where the floor has no layout yet. */
  readonly plan: PlanView | undefined
  readonly rooms: readonly RoomRow[]
  /** All of the floor, and the one that is looked at. */
  readonly layouts: readonly FloorLayout[]
  readonly seen: FloorLayout
  /** The revision that is looked at, where it is not the newest. */
  readonly older?: number
  /** A furnishing that is under way or has not been saved. */
  readonly furnishing?: { readonly path: string; readonly text: string }
  readonly done?: string
  readonly fault?: string
}

/** The plan of a floor with its rooms. */
export const floorPage = (page: FloorPage): Html =>
  layout(
    floorsFrame(page.floor.name, page),
    html`${floorHead(page.floor, 'Plan', page)}
${notice(page.done)}${notice(page.fault, true)}${olderNotice(page)}
${page.seen.isDefault ? '' : draftNotice(page.seen, page.floor, page.user.csrf)}
${page.furnishing === undefined ? '' : html`<p class="notice">${page.furnishing.text} <a href="${page.furnishing.path}">Look at it</a></p>`}
${page.plan === undefined ? noPlan : workplace(page, page.plan)}`,
  )

const noPlan = html`<div class="card empty"><h2>No plan yet</h2>
<p>This floor has a name and no rooms. Draw them on the board, or save a layout through the API; a file that is brought in makes a floor of its own.</p></div>`

const olderNotice = ({ older, floor, user }: FloorPage): Html | '' =>
  older === undefined
    ? ''
    : html`<div class="notice warn older"><p>This is revision ${older}; the newest is ${floor.revision}.</p><div class="row"><a class="button small" href="${floorPath(floor.id)}">Show the newest</a>
<a class="button small" href="${floorPath(floor.id)}/compare?from=${older}&amp;to=${floor.revision}">Compare</a>
${floor.rights.change && !floor.archived ? html`<form method="post" action="${floorPath(floor.id)}/restore">${hidden({ csrf: user.csrf, revision: String(older), current: String(floor.revision) })}<button class="small">Go back to it</button></form>` : ''}</div></div>`

const workplace = (page: FloorPage, plan: PlanView): Html => html`<div class="floor-work">
${planView(plan)}
${isForm(page) ? roomsForm(page) : html`<section class="beside" aria-label="Rooms">${totals(page)}${roomRows({ layout: page.seen, rooms: page.rooms, isForm: false, unit: page.unit })}</section>`}
</div>`

/** An archived floor and an older revision are for looking only. */
const isForm = ({ floor, older }: FloorPage) => !floor.archived && older === undefined

const roomsForm = (
  page: FloorPage,
): Html => html`<form class="beside" method="post" action="${layoutPath(page.seen, '/furnish')}" aria-label="Rooms" data-furnish>
${hidden({ csrf: page.user.csrf, revision: String(page.seen.revision) })}
${totals(page)}
<div class="row all"><button type="button" class="small plain" data-tick="*" data-only hidden>All</button><button type="button" class="small plain" data-tick="" data-only hidden>None</button>
${page.floor.rights.change ? html`<button class="small plain" formaction="${layoutPath(page.seen, '/uses')}" data-uses>Keep these uses</button>` : ''}</div>
${roomRows({ layout: page.seen, rooms: page.rooms, isForm: true, unit: page.unit })}
<div class="furnish-bar">${furnishChoice(page.seen.assets > 0, page.unit)}<button class="primary" data-ticked>Furnish ${page.rooms.length === 1 ? 'the room' : 'the floor'}</button></div>
</form>`

const totals = ({ rooms, layouts, seen, unit }: FloorPage): Html => {
  const area = rooms.reduce((sum, it) => sum + it.area, 0)
  const furnished = {
    seats: sumOf(rooms, 'seats'),
    places: sumOf(rooms, 'places'),
    beds: sumOf(rooms, 'beds'),
  }
  return html`<div class="rooms-head"><h2>${counted(rooms.length, 'room')}</h2><p class="quiet">${[areaWords(area, unit), furnishedWords(furnished)].filter(Boolean).join(' · ')}</p>${layoutMenu(layouts, seen)}</div>`
}

const sumOf = (rooms: readonly RoomRow[], name: keyof RoomRow['furnished']) =>
  rooms.reduce((sum, it) => sum + it.furnished[name], 0)
