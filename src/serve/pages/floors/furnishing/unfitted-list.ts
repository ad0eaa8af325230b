import { html } from 'hono/html'
import { inWords } from '../../../../schema/resources/floors/file-formats.ts'
import type { Fitting } from '../../../../schema/resources/floors/floor-furnishing.ts'
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

/** What was to be fitted out and had no room; nothing where there is a room for each. */
export const unfittedList = (unfitted: readonly Fitting[]): Html | '' =>
  unfitted.length === 0
    ? ''
    : html`<section class="targets"><h2>Fittings</h2><p class="quiet">None of the rooms is named as ${inWords(
        unfitted.map((it) => ROOMS[it]),
        'or',
      )}, so that nothing was fitted out as one.</p></section>`
