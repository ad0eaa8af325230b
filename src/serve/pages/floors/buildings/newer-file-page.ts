import { html, raw } from 'hono/html'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import { READ_ENDINGS } from '../../../../schema/resources/floors/file-formats.ts'
import type { FloorUpdate } from '../../../../schema/resources/floors/floor-exchange.ts'
import { fileField } from '../../frame/file-field.ts'
import { type Html, hidden, layout, notice } from '../../frame/layout.ts'
import { lengthWords } from '../../frame/lengths.ts'
import { type NoteRow, noteTable } from '../arrivals/arrivals.ts'
import { buildingPath, type FloorsFrame, floorPath, floorsFrame } from '../floor-words.ts'
import { briefPieceChanges, briefRoomChanges, valueChanges } from '../revisions/change-words.ts'
import { changeList } from '../revisions/compare-page.ts'
import { type BuildingHead, buildingHead } from './building-head.ts'

/** What a newer file makes of the floors of a building, or has made of them. */
export interface NewerFile {
  readonly changes: readonly FloorUpdate[]
  readonly notes: readonly NoteRow[]
  readonly isApplied: boolean
  /** Whether values of attributes become those of the file also where they were changed here. */
  readonly takesFileValues: boolean
}

export interface NewerFilePage extends FloorsFrame {
  readonly building: BuildingHead
  /** Most bytes of a file. */
  readonly bytesMax: number
  readonly found?: NewerFile
  readonly fault?: string
}

/** Brings in a newer file of a building: it tells what changes before it is saved. */
export const newerFilePage = (page: NewerFilePage): Html =>
  layout(
    floorsFrame(`Newer file of ${page.building.name}`, page),
    html`${buildingHead(page.building, undefined, page)}
${notice(page.fault, true)}
<section class="card model"><h2>Newer file</h2>
<p>Choose a newer file of this building. You see what it adds, moves, removes and renames before anything is saved. Furniture stays in rooms that are as they were.</p>
<form id="newer-file" method="post" action="${buildingPath(page.building.id)}/newer-file" enctype="multipart/form-data" data-keeps-file>${hidden({ csrf: page.user.csrf })}
<label class="choice"><input type="checkbox" name="values" value="file"${page.found?.takesFileValues ? raw(' checked') : ''}><span>Take all values of attributes from the file<small>Otherwise those that were changed here stay</small></span></label>
<p class="quiet">The file it came from, changed, up to ${Math.floor(page.bytesMax / 2 ** 20)} MB</p>
<div class="row">${fileField({ id: 'file', label: 'Newer file', button: 'Choose a file', accept: READ_ENDINGS })}
<button class="${page.found === undefined ? 'primary' : ''}" name="do" value="look">Show what changes</button></div></form></section>
<div data-answer aria-live="polite">${page.found === undefined ? '' : newerFile(page.found, page.unit)}</div>`,
  )

/** Also the answer to the script, which keeps the file that is chosen. */
export const newerFile = ({ changes, notes, isApplied }: NewerFile, unit: PlainUnit): Html => {
  const changing = changes.filter(({ outcome }) => outcome === 'changed' || outcome === 'added')
  return html`<div data-part><section class="card"><h2>${isApplied ? 'What has changed' : 'What changes'}</h2>
${changing.length === 0 ? html`<p>Nothing: the building is as the file has it.</p>` : ''}
${named('As they are', 'same', changes)}${named('Not in the file, and kept as they are', 'missing', changes)}
${notes.length === 0 ? '' : noteTable(notes)}${isApplied || changing.length === 0 ? '' : save}</section>
${changing.map((it) => floorChange(it, unit))}</div>`
}

const save = html`<div class="row"><button class="primary" form="newer-file" name="do" value="apply">Save these changes</button><span class="quiet" data-unscripted>Choose the same file once more before.</span></div>`

const named = (title: string, outcome: FloorUpdate['outcome'], changes: readonly FloorUpdate[]): Html | '' => {
  const names = changes.filter((it) => it.outcome === outcome).map(({ name }) => name)
  return names.length === 0 ? '' : html`<p class="quiet">${title}: ${names.join(', ')}.</p>`
}

function floorChange(
  { floorId, name, outcome, facts, spaces, assets, attributes }: FloorUpdate,
  unit: PlainUnit,
): Html {
  const title = floorId === null ? name : html`<a href="${floorPath(floorId)}">${name}</a>`
  const [rooms, pieces] = [briefRoomChanges(spaces, unit), briefPieceChanges(assets)]
  return html`<section aria-label="${name}"><h2>${title} ${outcome === 'added' ? html`<span class="tag good">new</span>` : ''}</h2>
${facts.map(({ fact, before, after }) => html`<p>${FACTS[fact]}: ${before === null ? '' : `${factWords(fact, before, unit)} → `}${factWords(fact, after, unit)}</p>`)}
${rooms.length + pieces.length === 0 ? '' : html`<div class="two-plans">${rooms.length === 0 ? '' : changeList('Rooms', rooms)}${pieces.length === 0 ? '' : changeList('Furniture', pieces)}</div>`}${valueCards(attributes)}</section>`
}

/** Values of attributes that change, and beside them those that stay although the file has others. */
function valueCards(attributes: FloorUpdate['attributes']): Html | '' {
  if (attributes.length === 0) return ''
  const kept = attributes.filter(({ outcome }) => outcome === 'kept')
  const changing = attributes.filter(({ outcome }) => outcome !== 'kept')
  return html`<div class="two-plans">${changing.length === 0 ? '' : changeList('Attributes', valueChanges(changing))}${
    kept.length === 0 ? '' : changeList('Attributes changed here too, which stay', valueChanges(kept))
  }</div>`
}

const factWords = (fact: keyof typeof FACTS, value: string | number, unit: PlainUnit): string =>
  typeof value === 'number' && fact !== 'floorNumber' ? lengthWords(value, unit) : String(value)

const FACTS: Readonly<Record<FloorUpdate['facts'][number]['fact'], string>> = {
  name: 'Name',
  floorNumber: 'Number',
  elevation: 'Elevation',
  height: 'Height',
}
