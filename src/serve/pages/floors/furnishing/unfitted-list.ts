import { html } from 'hono/html'
import type { Fitting, Unfitted } from '../../../../schema/resources/floors/floor-furnishing.ts'
import type { Html } from '../../frame/layout.ts'

/** The rooms that get fittings, as people call them. */
const ROOMS: Readonly<Record<Fitting, string>> = {
  sanitary: 'a toilet or bathroom',
  kitchens: 'the kitchen of a dwelling',
  teaKitchens: 'a tea kitchen',
  breakRooms: 'a break room',
  reception: 'a reception',
  copyPoints: 'a copying room',
  lockers: 'a changing room',
}

/** What was to be fitted out and was not, with the reason; nothing where all was. */
export const unfittedList = (unfitted: Unfitted): Html | '' =>
  unfitted.length === 0
    ? ''
    : html`<section class="targets"><h2>Fittings</h2><p class="quiet">Nothing was fitted out as:</p>
<ul class="quiet">${unfitted.map(({ fitting, reason }) => html`<li>${ROOMS[fitting]}: ${reason}</li>`)}</ul></section>`
