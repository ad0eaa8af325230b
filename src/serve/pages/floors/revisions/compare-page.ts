import { html, raw } from 'hono/html'
import { counted } from '../../frame/counted.ts'
import { type Html, layout } from '../../frame/layout.ts'
import { type FloorHead, floorHead } from '../floor-head.ts'
import { type FloorsFrame, floorPath, floorsFrame } from '../floor-words.ts'
import { planImage } from '../plan/plan-image.ts'

/** A room or a piece that is in one revision only, or other in both; or a value that stays where a file has another. */
export interface Change {
  readonly what: 'added' | 'removed' | 'changed' | 'kept'
  readonly name: string
  /** What is other about it, in words; of one that was changed. */
  readonly detail?: string
}

export interface ComparePage extends FloorsFrame {
  readonly floor: FloorHead
  readonly from: number
  readonly to: number
  readonly rooms: readonly Change[]
  readonly pieces: readonly Change[]
}

/** Changes shown of each kind; the rest is counted. */
const SHOWN = 300

export const comparePage = (page: ComparePage): Html =>
  layout(
    floorsFrame(`Changes of ${page.floor.name}`, page),
    html`${floorHead(page.floor, 'Revisions', page)}
<form class="choose compare" action="${floorPath(page.floor.id)}/compare">${choice('from', 'From revision', page.from, page.floor.revision)}${choice('to', 'to revision', page.to, page.floor.revision)}<button>Compare</button></form>
<div class="two-plans">${[page.from, page.to].map((it) => plan(page, it))}</div>
${page.rooms.length + page.pieces.length === 0 ? html`<div class="card empty"><h2>Nothing differs</h2></div>` : html`<div class="two-plans">${changeList('Rooms', page.rooms)}${changeList('Furniture', page.pieces)}</div>`}`,
  )

const choice = (name: string, label: string, chosen: number, newest: number): Html =>
  html`<label>${label}<input type="number" name="${name}" min="1" max="${newest}" value="${chosen}" required></label>`

const plan = (
  { floor }: ComparePage,
  revision: number,
): Html => html`<figure class="card"><figcaption><a href="${floorPath(floor.id)}?revision=${revision}">Revision ${revision}</a></figcaption>
${planImage({ path: `${floorPath(floor.id)}/plan.svg?size=half&revision=${revision}`, alt: `Plan of revision ${revision}` })}</figure>`

const SIGNS = { added: ['+', 'good'], removed: ['−', 'bad'], changed: ['~', 'warn'], kept: ['=', ''] } as const

/** What has been added, removed and changed, with their counts. */
export function changeList(title: string, all: readonly Change[]): Html {
  return html`<section class="card"><h2>${title}</h2>${
    all.length === 0
      ? html`<p class="quiet">The same in both.</p>`
      : html`<p class="quiet">${(['added', 'removed', 'changed', 'kept'] as const)
          .flatMap((what) => {
            const count = all.filter((it) => it.what === what).length
            return count === 0 ? [] : [`${count} ${what}`]
          })
          .join(', ')}</p>
<ul class="changes">${all
          .slice(0, SHOWN)
          .map(
            (it) =>
              html`<li><span class="tag ${SIGNS[it.what][1]}">${raw(SIGNS[it.what][0])} ${it.what}</span> <span>${it.name}${it.detail === undefined ? '' : html` <span class="quiet">${it.detail}</span>`}</span></li>`,
          )}</ul>${all.length > SHOWN ? html`<p class="quiet">and ${counted(all.length - SHOWN, 'more', 'more')}</p>` : ''}`
  }</section>`
}
