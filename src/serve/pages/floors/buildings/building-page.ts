import { html } from 'hono/html'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { Storey } from '../../../../schema/resources/floors/building.ts'
import type { Unfitted } from '../../../../schema/resources/floors/floor-furnishing.ts'
import type { BuildingTargets } from '../../../../schema/resources/floors/floor-targets.ts'
import { counted } from '../../frame/counted.ts'
import { type Html, hidden, layout, notice } from '../../frame/layout.ts'
import { lengthWords } from '../../frame/lengths.ts'
import { areaWords, buildingPath, type FloorsFrame, floorPath, floorsFrame, storeyWords } from '../floor-words.ts'
import { furnishChoice } from '../furnishing/furnish-choice.ts'
import { barOf } from '../furnishing/progress-bar.ts'
import { buildingTargetList } from '../furnishing/target-list.ts'
import { unfittedList } from '../furnishing/unfitted-list.ts'
import { planImage } from '../plan/plan-image.ts'
import { type BuildingHead, buildingHead } from './building-head.ts'

export interface BuildingPage extends FloorsFrame {
  readonly building: BuildingHead
  /** Highest first, as they stand. */
  readonly storeys: readonly Storey[]
  /** Floors that have been put away. */
  readonly archived: number
  /** Undefined where no storey is being furnished. */
  readonly underWay: StoreysUnderWay | undefined
  /** Why a storey was not furnished when that was asked for last, by its floor. */
  readonly problems: ReadonlyMap<string, string>
  /** What became of the targets when they were furnished last; undefined where there were none. */
  readonly targets: BuildingTargets | undefined
  readonly unfitted: Unfitted
  readonly done?: string
  readonly fault?: string
}

/** How far the storeys are that are furnished together. */
export interface StoreysUnderWay {
  readonly done: number
  readonly total: number
  /** The same with the rooms of those under way, in storeys. */
  readonly share: number
  /** Storey and room that were done last; null = none yet */
  readonly current: string | null
}

/** The storeys of a building one above the other, each with its plan. */
export const buildingPage = (page: BuildingPage): Html =>
  layout(
    { ...floorsFrame(page.building.name, page), ...(page.underWay ? { refreshSeconds: 3 } : {}) },
    html`${buildingHead(page.building, 'Storeys', page)}
${notice(page.done)}${notice(page.fault, true)}
${page.storeys.length === 0 ? noStoreys(page) : html`${figures(page)}${furnishing(page)}${page.targets ? buildingTargetList(page.targets, page.unit) : ''}${unfittedList(page.unfitted)}<ol class="storeys">${page.storeys.map((it) => row(it, page))}</ol>`}
${page.archived === 0 ? '' : html`<p class="quiet">${counted(page.archived, 'floor')} of it ${page.archived === 1 ? 'is' : 'are'} in the archive.</p>`}`,
  )

const noStoreys = ({ building }: BuildingPage): Html => html`<div class="card empty"><h2>No storeys yet</h2>
<p>A floor joins the building in its settings, under “Building”.${building.rights.change ? html` What the building is called is said in <a href="${buildingPath(building.id)}/settings">its own</a>.` : ''}</p></div>`

/** The bar of what is under way, or the form that begins it. */
const furnishing = (page: BuildingPage): Html | string => {
  const { building, underWay, user } = page
  const path = `${buildingPath(building.id)}/furnish`
  if (underWay)
    return html`<section class="card running" data-progress="${path}/progress"><h2>Furnishing…</h2>
${storeysBar(underWay)}
<form method="post" action="${path}/cancel">${hidden({ csrf: user.csrf })}<button>Cancel</button></form></section>`
  if (!building.rights.change || building.totals.spaces === 0) return ''
  return html`<form class="card furnish-storeys" method="post" action="${path}">${hidden({ csrf: user.csrf })}
<p class="quiet">Each storey gets a new revision; what stands there now is in the one before.</p>
<div class="furnish-bar">${furnishChoice(building.totals.assets > 0, page.unit, 'storeys')}<button class="primary">Furnish ${page.storeys.length === 1 ? 'the storey' : `all ${page.storeys.length} storeys`}</button></div></form>`
}

/** Also sent by itself to the script that asks how far it is. */
export const storeysBar = ({ done, total, share, current }: StoreysUnderWay): Html =>
  barOf({
    label: 'Storeys furnished',
    max: total,
    value: share,
    text: `${done} of ${counted(total, 'storey')}${current === null ? '' : ` · ${current}`}`,
  })

const figures = ({ building: { totals }, unit }: BuildingPage): Html => {
  const shown: readonly (readonly [string, string])[] = [
    [totals.floors === 1 ? 'storey' : 'storeys', String(totals.floors)],
    ['area', areaWords(totals.area, unit)],
    [totals.spaces === 1 ? 'room' : 'rooms', totals.spaces.toLocaleString('en')],
    ...(totals.assets === 0
      ? []
      : ([[totals.assets === 1 ? 'piece' : 'pieces', totals.assets.toLocaleString('en')]] as const)),
    ...seatFigures(totals),
  ]
  return html`<dl class="figures building-figures">${shown.map(([name, value]) => html`<div><dt class="quiet">${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** How many may sit and work; nothing where there is nothing to say. */
const seatFigures = ({ seats, workplaces }: BuildingPage['building']['totals']) =>
  (
    [
      [workplaces, 'workplace'],
      [seats, 'seat'],
    ] as const
  ).flatMap(([count, one]): (readonly [string, string])[] =>
    count ? [[count === 1 ? one : `${one}s`, count.toLocaleString('en')]] : [],
  )

const row = (storey: Storey, { storeys, problems, unit }: BuildingPage): Html => {
  const problem = problems.get(storey.floorId)
  const { floorId, name, floorNumber, elevation, height, area, spaces, assets } = storey
  const path = floorPath(floorId)
  const facts = [
    ...(floorNumber === null || isNamedSo(name, storeyWords(floorNumber)) ? [] : [storeyWords(floorNumber)]),
    ...(spaces === 0 ? [] : [counted(spaces, 'room')]),
    ...(area === null ? [] : [areaWords(area, unit)]),
    ...(assets === 0 ? [] : [counted(assets, 'piece')]),
    ...(storey.workplaces ? [counted(storey.workplaces, 'workplace')] : []),
    ...(storey.seats ? [counted(storey.seats, 'seat')] : []),
  ]
  const levels = [
    ...levelOf(
      'level',
      elevation === null ? null : levelWords(elevation, unit),
      storeys.some((it) => it.elevation !== null),
    ),
    ...levelOf(
      'height',
      height === null ? null : lengthWords(height, unit),
      storeys.some((it) => it.height !== null),
    ),
  ]
  return html`<li class="storey"><a class="storey-link" href="${path}">${spaces === 0 ? html`<span class="no-plan">No plan yet</span>` : planImage({ path: `${path}/plan.svg?size=card`, alt: '' }, true)}<h2>${name}</h2></a>
<p class="quiet">${facts.join(' · ')} ${storey.private ? '' : html`<span class="tag good">public</span>`}</p>
${problem === undefined ? '' : html`<p class="quiet problem">Not furnished: ${problem}</p>`}
${levels.length === 0 ? '' : html`<dl class="levels">${levels}</dl>`}</li>`
}

/** A figure of a storey, with a dash where others of the building have it: the figures of all stand below one another. */
const levelOf = (name: string, value: string | null, hasSome: boolean): Html[] =>
  hasSome ? [html`<div><dt>${name}</dt><dd>${value ?? '–'}</dd></div>`] : []

/** Whether the heading says it already. */
const isNamedSo = (name: string, words: string): boolean => name.trim().toLowerCase() === words

/** As levels stand on sections: with their sign. */
export const levelWords = (elevation: number, unit: PlainUnit): string =>
  elevation === 0
    ? unit === 'ft'
      ? '±0″'
      : '±0 m'
    : `${elevation > 0 ? '+' : '−'}${lengthWords(Math.abs(elevation), unit)}`
