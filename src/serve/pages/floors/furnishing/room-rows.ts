import { html, raw } from 'hono/html'
import { TEMPLATE_WORDS } from '../../../../engine/drawing/words.ts'
import { TEMPLATE_NAMES, type TemplateName } from '../../../../schema/furnishing/furnish-params.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import { counted } from '../../frame/counted.ts'
import type { Html } from '../../frame/layout.ts'
import { type Furnished, furnishedWords } from '../floor-head.ts'
import { areaWords, layoutPath } from '../floor-words.ts'

/** A room as the list beside the plan shows it. */
export interface RoomRow {
  readonly id: string
  readonly name: string
  /** In the words of its source; null = none */
  readonly usage: string | null
  /** Chosen for it; null = derived from its name and usage */
  readonly template: TemplateName | null
  /** How it is furnished where none is chosen; null = it is left empty. */
  readonly derived: TemplateName | null
  /** Why. */
  readonly reason: string
  /** m² */
  readonly area: number
  readonly pieces: number
  readonly furnished: Furnished
}

export interface RoomRows {
  readonly layout: { readonly floorId: string; readonly id: string }
  readonly rooms: readonly RoomRow[]
  /** Whether rooms can be chosen and their uses changed. */
  readonly isForm: boolean
  /** Of areas. */
  readonly unit: PlainUnit
}

export const roomRows = ({ layout, rooms, isForm, unit }: RoomRows): Html =>
  html`<ul class="rooms" data-rooms>${rooms.map((it) => row(it, layout, isForm, unit))}</ul>`

const row = (
  room: RoomRow,
  layout: RoomRows['layout'],
  isForm: boolean,
  unit: PlainUnit,
): Html => html`<li class="room" id="room-${room.id}" data-room="${room.id}">
${isForm ? html`<input type="checkbox" name="space" value="${room.id}" checked aria-label="Furnish ${room.name}">` : ''}
<div class="what"><h3>${isForm ? html`<a href="${layoutPath(layout, `/rooms/${room.id}`)}">${room.name}</a>` : room.name}</h3><p class="quiet">${[
  areaWords(room.area, unit),
  ...(room.usage === null || room.usage === room.name ? [] : [room.usage]),
  furnishedWords(room.furnished) || (room.pieces === 0 ? 'empty' : counted(room.pieces, 'piece')),
].join(' · ')}</p></div>
<div class="use">${isForm ? useChoice(room) : html`<span class="quiet">${useWords(room)}</span>`}</div>
<a class="button icon small plain" href="${layoutPath(layout, `/rooms/${room.id}/playground`)}" aria-label="Open ${room.name} in the playground" title="Open in the playground">${OPEN}</a>
</li>`

const OPEN = raw(
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 5h5v5m0-5-8 8M10 6H6a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1v-4"/></svg>',
)

const useChoice = (
  room: RoomRow,
): Html => html`<select name="use-${room.id}" aria-label="Use of ${room.name}" title="Auto: ${room.reason}" data-use>
<option value="">${derivedWords(room)}</option>${TEMPLATE_NAMES.map(
  (it) => html`<option value="${it}"${it === room.template ? raw(' selected') : ''}>${TEMPLATE_WORDS[it]}</option>`,
)}</select>`

const useWords = (room: RoomRow) => (room.template === null ? derivedWords(room) : TEMPLATE_WORDS[room.template])

/** The use where none is chosen. */
function derivedWords({ derived }: RoomRow): string {
  return derived === null ? 'Auto: stays empty' : `Auto: ${TEMPLATE_WORDS[derived]}`
}
