import { html } from 'hono/html'
import type { LayoutSource, LayoutSummary } from '../../../../schema/resources/floors/floor-layout.ts'
import { counted } from '../../frame/counted.ts'
import { type Html, hidden, layout, notice } from '../../frame/layout.ts'
import { moment } from '../../frame/moment.ts'
import { type Pager, pager } from '../../frame/pager.ts'
import { type FloorHead, floorHead } from '../floor-head.ts'
import { type FloorsFrame, floorPath, floorsFrame } from '../floor-words.ts'
import { planImage } from '../plan/plan-image.ts'

export interface RevisionsPage extends FloorsFrame {
  readonly floor: FloorHead
  /** Newest first. */
  readonly revisions: readonly LayoutSummary[]
  readonly pages: Pager
  readonly done?: string
  readonly fault?: string
}

const SOURCES: Readonly<Record<LayoutSource, string>> = {
  import: 'Read from a file',
  save: 'Saved',
  furnish: 'Furnished',
  restore: 'Gone back',
  edit: 'Edited',
  duplicate: 'Begun from another layout',
  publish: 'Published from a variant',
}

export const revisionsPage = (page: RevisionsPage): Html =>
  layout(
    floorsFrame(`Revisions of ${page.floor.name}`, page),
    html`${floorHead(page.floor, 'Revisions', page)}
${notice(page.done)}${notice(page.fault, true)}
<div class="card rows revisions">${page.revisions.length === 0 ? html`<p class="empty">No layout has been saved yet.</p>` : page.revisions.map((it) => row(it, page))}</div>
${pager(page.pages, 'revisions')}`,
  )

function row(it: LayoutSummary, page: RevisionsPage): Html {
  const path = floorPath(page.floor.id)
  const isNewest = it.revision === page.floor.revision
  const at = Math.floor(Date.parse(it.createdAt) / 1000)
  return html`<article class="revision">
<a class="revision-plan" href="${path}?revision=${it.revision}" aria-label="Plan of revision ${it.revision}">${planImage({ path: `${path}/plan.svg?size=card&revision=${it.revision}`, alt: '' }, true)}</a>
<div><h2><a href="${path}?revision=${it.revision}">Revision ${it.revision}</a> ${isNewest ? html`<span class="tag good">newest</span>` : ''}</h2>
<p>${it.message ?? SOURCES[it.source]}</p>
<p class="quiet">${it.message === null ? '' : `${SOURCES[it.source]} · `}${moment(at, page.now)} · ${counted(it.spaces, 'room')} · ${counted(it.assets, 'piece')}</p></div>
<div class="row">${it.revision === 1 ? '' : html`<a class="button small plain" href="${path}/compare?from=${it.revision - 1}&amp;to=${it.revision}">What changed</a>`}
${isNewest || !page.floor.rights.change || page.floor.archived ? '' : html`<form method="post" action="${path}/restore">${hidden({ csrf: page.user.csrf, revision: String(it.revision), current: String(page.floor.revision) })}<button class="small">Go back to it</button></form>`}</div>
</article>`
}
