import { html, raw } from 'hono/html'
import { capitalise, nameOf } from '../../../../engine/drawing/words.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { LayoutAsset, LayoutSpace } from '../../../../schema/resources/floors/floor-layout.ts'
import type { FloorLayout } from '../../../../schema/resources/floors/floor-layouts.ts'
import { counted } from '../../frame/counted.ts'
import { type Html, hidden, layout, notice } from '../../frame/layout.ts'
import { sizeWords } from '../../frame/lengths.ts'
import { type FloorHead, floorHead } from '../floor-head.ts'
import { areaWords, type FloorsFrame, floorsFrame, layoutPath } from '../floor-words.ts'
import { draftNotice } from '../layouts/layout-menu.ts'
import { type PlanView, planView } from '../plan/plan-view.ts'
import { MOVE_MAX, pieceFields, TURNS } from './piece-moves.ts'

export interface RoomPage extends FloorsFrame {
  readonly floor: FloorHead
  readonly seen: FloorLayout
  readonly space: LayoutSpace
  /** m² */
  readonly area: number
  /** What stands in it, as the plan shows it. */
  readonly pieces: readonly LayoutAsset[]
  readonly plan: PlanView
  /** What was typed before, where it has been refused. */
  readonly typed: URLSearchParams
  readonly done?: string
  readonly fault?: string
}

/** A room with what stands in it, which is moved, turned and removed here. */
export const roomPage = (page: RoomPage): Html =>
  layout(
    floorsFrame(`${page.space.name}, ${page.floor.name}`, page),
    html`${floorHead(page.floor, undefined, page)}
${notice(page.done)}${notice(page.fault, true)}
${page.seen.isDefault ? '' : draftNotice(page.seen, page.floor, page.user.csrf)}
<div class="floor-work">${planView(page.plan)}
${
  page.floor.rights.change && !page.floor.archived && page.pieces.length > 0
    ? html`<form class="beside" method="post" action="${layoutPath(page.seen, `/rooms/${page.space.id}/pieces`)}" aria-label="Pieces">${hidden({ csrf: page.user.csrf, revision: String(page.seen.revision), unit: page.unit })}
${head(page)}${pieceRows(page, true)}
<div class="furnish-bar"><a class="button plain" href="${layoutPath(page.seen)}">Back to the floor</a><button class="primary">Save the changes</button></div></form>`
    : html`<section class="beside" aria-label="Pieces">${head(page)}${pieceRows(page, false)}
<div class="furnish-bar"><a class="button plain" href="${layoutPath(page.seen)}">Back to the floor</a></div></section>`
}</div>`,
  )

const head = ({ space, area, pieces, unit }: RoomPage): Html =>
  html`<div class="rooms-head"><h2>${space.name}</h2><p class="quiet">${areaWords(area, unit)} · ${pieces.length === 0 ? 'empty' : counted(pieces.length, 'piece')}</p></div>`

const pieceRows = ({ pieces, typed, unit }: RoomPage, isForm: boolean): Html =>
  html`<ul class="rooms" data-rooms>${pieces.map(
    (it, i) => html`<li class="room piece" id="room-${it.id}" data-room="${it.id}">
<div class="what"><h3>${pieceName(it)}</h3><p class="quiet">${sizeOf(it, unit)}</p></div>
${isForm ? fieldsOf(it, typed, unit, `${pieceName(it)}, ${i + 1} of ${pieces.length}`) : ''}</li>`,
  )}</ul>`

const fieldsOf = (piece: LayoutAsset, typed: URLSearchParams, unit: PlainUnit, name: string): Html => {
  const fields = pieceFields(piece)
  const length = (field: string, label: string) =>
    html`<label><span>${label}</span><input ${unit === 'ft' ? '' : raw(`type="number" step="any" min="-${MOVE_MAX}" max="${MOVE_MAX}"`)} name="${field}" value="${typed.get(field) ?? ''}" autocomplete="off" placeholder="${unit === 'ft' ? '0′ 0″' : '0 m'}" aria-label="${label} by ${unit === 'ft' ? 'feet and inches' : 'metres'}: ${name}"></label>`
  return html`<div class="piece-moves">${length(fields.right, 'Right')}${length(fields.down, 'Down')}
<label><span>Turn</span><select name="${fields.turn}" aria-label="Turn: ${name}"><option value="">not</option>${TURNS.map(
    (it) => html`<option value="${it}"${typed.get(fields.turn) === String(it) ? raw(' selected') : ''}>${it}°</option>`,
  )}</select></label>
<label class="tick"><input type="checkbox" name="${fields.remove}" value="yes"${typed.has(fields.remove) ? raw(' checked') : ''} aria-label="Remove: ${name}"><span>Remove</span></label></div>`
}

/** What a piece is called, and its kind and size as a rule measures it. */
export const pieceName = ({ name, type }: LayoutAsset): string => name ?? capitalise(nameOf(type))
const sizeOf = ({ shape, name, type }: LayoutAsset, unit: PlainUnit) =>
  [...(name === null ? [] : [nameOf(type)]), sizeWords(shape, unit)].join(' · ')
