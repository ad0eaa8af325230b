import { html, raw } from 'hono/html'
import {
  CHECK_STATUS_WORDS,
  CHECK_STATUSES,
  type CheckedFloor,
  type CheckPlace,
  type CheckStatus,
  checkFigures,
  FLOOR_STANDARDS,
  type FloorCheck,
  type FloorStandard,
} from '../../../../schema/resources/floors/floor-checks.ts'
import type { FloorLayout } from '../../../../schema/resources/floors/floor-layouts.ts'
import { counted } from '../../frame/counted.ts'
import { type Html, layout } from '../../frame/layout.ts'
import { sentenceIn } from '../../frame/lengths.ts'
import { type FloorHead, floorHead } from '../floor-head.ts'
import { areaWords, type FloorsFrame, floorsFrame, layoutPath } from '../floor-words.ts'
import { layoutMenu } from '../layouts/layout-menu.ts'
import { type PlanView, planView } from '../plan/plan-view.ts'

/** A place at which a check does not hold, with its number on the plan. */
export interface NumberedPlace extends CheckPlace {
  readonly number: number
}

/** A check with those of its places that the plan shows. */
export interface ShownCheck extends FloorCheck {
  readonly shown: readonly NumberedPlace[]
}

export interface ChecksPage extends FloorsFrame {
  readonly floor: FloorHead
  readonly layouts: readonly FloorLayout[]
  readonly seen: FloorLayout
  readonly standard: FloorStandard
  /** Undefined where the floor has no layout yet. */
  readonly plan: PlanView | undefined
  readonly checks: readonly ShownCheck[]
  readonly totals: CheckedFloor['totals']
}

const STANDARD_WORDS: Readonly<Record<FloorStandard, string>> = { asr: 'ASR', bco: 'BCO' }

/** The checks of a floor beside its plan, on which the places are numbered. */
export const checksPage = (page: ChecksPage): Html =>
  layout(
    floorsFrame(`Checks of ${page.floor.name}`, page),
    html`${floorHead(page.floor, 'Checks', page)}
${page.plan === undefined ? noPlan : workplace(page, page.plan)}`,
  )

const noPlan = html`<div class="card empty"><h2>No plan yet</h2><p>A floor without rooms has nothing to check.</p></div>`

const workplace = (page: ChecksPage, plan: PlanView): Html => html`<div class="floor-work">
${planView(plan)}
<section class="beside" aria-label="Checks">
<div class="rooms-head"><h2>${summaryOf(page.checks)}</h2><p class="quiet">${totalsOf(page)}</p>${layoutMenu(page.layouts, page.seen)}</div>
<div class="row all"><nav class="segmented" aria-label="Figures of areas">${FLOOR_STANDARDS.map(
  (standard) =>
    html`<a href="${standardPath(page, standard)}" ${standard === page.standard ? raw('aria-current="true"') : ''}>${STANDARD_WORDS[standard]}</a>`,
)}</nav></div>
${ORDER.flatMap((status) => page.checks.filter((check) => check.status === status)).map((check) => checkRow(check, page))}
</section></div>`

/** What has to be looked at first. */
const ORDER: readonly CheckStatus[] = ['unmet', 'unknown', 'met', 'notApplicable']

const TONES: Readonly<Record<CheckStatus, string>> = { unmet: 'bad', unknown: 'warn', met: 'good', notApplicable: '' }

function standardPath({ seen }: ChecksPage, standard: FloorStandard): string {
  const path = layoutPath(seen, '/checks')
  return `${path}${path.includes('?') ? '&' : '?'}standard=${standard}`
}

/** `3 not met · 1 not known · 9 met`. */
const summaryOf = (checks: readonly FloorCheck[]): string =>
  [...CHECK_STATUSES]
    .filter((status) => status !== 'notApplicable')
    .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
    .flatMap((status) => {
      const count = checks.filter((check) => check.status === status).length
      return count === 0 ? [] : [`${count} ${CHECK_STATUS_WORDS[status]}`]
    })
    .join(' · ')

const totalsOf = ({ totals, unit }: ChecksPage): string =>
  [
    areaWords(totals.area, unit),
    ...(totals.workplaces === 0
      ? []
      : [
          counted(totals.workplaces, 'workplace'),
          `${areaWords(totals.floorAreaPerPlace ?? 0, unit)} of the floor each`,
        ]),
    ...(totals.meetingSeats === 0 ? [] : [counted(totals.meetingSeats, 'seat')]),
    ...(totals.beds === 0 ? [] : [counted(totals.beds, 'bed')]),
  ].join(' · ')

function checkRow(check: ShownCheck, { unit }: FloorsFrame): Html {
  const { title, status, standard, reason, shown, placesTotal, missing } = check
  const rest = placesTotal - shown.length
  return html`<article class="room piece check"><div class="what"><h3>${title} <span class="tag ${TONES[status]}">${CHECK_STATUS_WORDS[status]}</span></h3>
<p class="quiet">${[sentenceIn(checkFigures(check), unit), standard].filter(Boolean).join(' · ')}</p><p>${sentenceIn(reason, unit)}</p>
${shown.length === 0 ? '' : html`<ol class="remarks places">${shown.map((place) => html`<li id="place-${place.number}" value="${place.number}">${sentenceIn(place.text, unit)}</li>`)}</ol>`}
${rest > 0 && shown.length > 0 ? html`<p class="quiet">and ${rest} more</p>` : ''}
${missing.length > 0 && status !== 'notApplicable' ? html`<p class="quiet">Not in the plan: ${missing.join('; ')}.</p>` : ''}</div></article>`
}
