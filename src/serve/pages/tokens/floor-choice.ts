import { html, raw } from 'hono/html'
import { type FormFault, faultOf, marked, TOKEN_FIELDS } from '../frame/form-fault.ts'
import type { Html } from '../frame/layout.ts'

/** What a token can be narrowed to. */
export interface OfferedFloors {
  readonly floors: readonly { readonly id: string; readonly name: string; readonly private: boolean }[]
  readonly labels: readonly { readonly title: string; readonly floors: number }[]
  /** Whether there are more than these. */
  readonly more: boolean
}

export interface FloorChoicePage {
  /** Whether the token is narrowed. */
  readonly narrowed: boolean
  /** Entries that are ticked or written: ids and `label:<title>`. */
  readonly floors: readonly string[]
  readonly offered: OfferedFloors
  readonly fault?: FormFault
}

/** All floors, or some of them by label and by name. */
export function floorChoice(page: FloorChoicePage): Html {
  const { offered, floors } = page
  const listed = new Set([
    ...offered.labels.map(({ title }) => `label:${title}`),
    ...offered.floors.map(({ id }) => id),
  ])
  const others = floors.filter((it) => !listed.has(it))
  return html`<fieldset class="field scopes narrowing" id="field-floors" ${marked(page.fault, 'floors')}><legend>${TOKEN_FIELDS.floors}</legend>
${faultOf(page.fault, 'floors')}
<div class="choices">
<label class="choice"><input type="radio" name="narrowing" value="all" ${page.narrowed ? '' : raw('checked')}><span>All floors<small>Those to come as well</small></span></label>
<label class="choice"><input type="radio" name="narrowing" value="some" ${page.narrowed ? raw('checked') : ''}><span>Only these<small>No other floor exists for the token, and nothing that belongs to the whole account</small></span></label>
</div>
<div class="narrowed">
${group(
  'Labels',
  'All floors with a label, as labels change',
  offered.labels.map(({ title, floors: count }) => [
    `label:${title}`,
    title,
    `${count} ${count === 1 ? 'floor' : 'floors'}`,
  ]),
  floors,
)}
${group(
  'Floors',
  'One by one',
  offered.floors.map((it) => [it.id, it.name, it.private ? 'private' : 'public']),
  floors,
)}
<label class="field"><span>${offered.labels.length + offered.floors.length === 0 ? 'Which' : 'Others'}</span>
<textarea name="floors" rows="${Math.min(6, Math.max(2, others.length))}" spellcheck="false" placeholder="label:Building A">${others.join('\n')}</textarea>
<small class="help">One a line: the id of a floor, or <code>label:</code> and the title of a label, which floors may get later.${
    offered.more ? ' There are more floors than are listed here.' : ''
  }</small></label>
</div></fieldset>`
}

const group = (
  title: string,
  text: string,
  choices: readonly (readonly [entry: string, name: string, note: string])[],
  ticked: readonly string[],
): Html | '' =>
  choices.length === 0
    ? ''
    : html`<div class="scope-group" role="group" aria-label="${title}">
<div><strong>${title}</strong><small class="help">${text}</small></div>
<div class="choices">${choices.map(
        ([entry, name, note]) =>
          html`<label class="choice"><input type="checkbox" name="floor" value="${entry}" ${ticked.includes(entry) ? raw('checked') : ''}>
<span>${name}<small>${note}</small></span></label>`,
      )}</div></div>`
