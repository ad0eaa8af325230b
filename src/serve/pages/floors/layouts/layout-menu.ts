import { html, raw } from 'hono/html'
import type { FloorLayout } from '../../../../schema/resources/floors/floor-layouts.ts'
import { type Html, hidden } from '../../frame/layout.ts'
import type { FloorHead } from '../floor-head.ts'
import { floorPath, layoutPath } from '../floor-words.ts'

/** Chooses among the layouts of a floor; nothing where there is one. */
export const layoutMenu = (layouts: readonly FloorLayout[], seen: FloorLayout): Html | '' =>
  layouts.length < 2
    ? ''
    : html`<details class="menu export"><summary class="button small"><span>${seen.name}</span></summary>
<div><p>Layouts of this floor</p><ul>${layouts.map(
        (it) =>
          html`<li><a href="${layoutPath(it)}"${it.id === seen.id ? raw(' aria-current="true"') : ''}>${it.name} <small>${it.isDefault ? 'what everybody sees' : 'a draft'}</small></a></li>`,
      )}<li><a href="${floorPath(seen.floorId)}/layouts">Side by side <small>compare, publish, delete</small></a></li></ul></div></details>`

/** Says that a draft is looked at, and what can be done with it. */
export const draftNotice = (
  draft: FloorLayout,
  { id, revision, rights, archived }: FloorHead,
  csrf: string,
): Html => html`<div class="notice older"><p>This is the draft “${draft.name}”. What you do here changes it alone; others go on seeing the published layout.</p>
${
  rights.change && !archived
    ? html`<div class="row"><form method="post" action="${floorPath(id)}/layouts/${draft.id}/publish">${hidden({ csrf, current: String(revision) })}<button class="small">Publish</button></form></div>`
    : ''
}</div>`
