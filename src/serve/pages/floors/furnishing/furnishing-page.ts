import { html, raw } from 'hono/html'
import { FOOT } from '../../../../schema/furnishing/feet-and-inches.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { Unfitted } from '../../../../schema/resources/floors/floor-furnishing.ts'
import type { FloorLayout } from '../../../../schema/resources/floors/floor-layouts.ts'
import type { TargetLine } from '../../../../schema/resources/floors/floor-targets.ts'
import { counted } from '../../frame/counted.ts'
import { type Html, hidden, layout, notice } from '../../frame/layout.ts'
import { sentenceIn } from '../../frame/lengths.ts'
import { type FloorHead, type Furnished, floorHead, furnishedWords } from '../floor-head.ts'
import { areaWords, type FloorsFrame, floorPath, floorsFrame, layoutPath } from '../floor-words.ts'
import { planImage } from '../plan/plan-image.ts'
import { type PlanView, planView } from '../plan/plan-view.ts'
import { barOf } from './progress-bar.ts'
import { targetList } from './target-list.ts'
import { unfittedList } from './unfitted-list.ts'

/** How far a furnishing has come. */
export interface Progress {
  readonly done: number
  readonly total: number
  /** Name of the room that is being furnished; null = none */
  readonly current: string | null
}

export interface Alternative {
  readonly id: string
  /** What tells it from the others, in words. */
  readonly idea: string
  readonly furnished: Furnished
  readonly pieces: number
}

/** What came of one room. */
export interface FurnishedRoom {
  readonly id: string
  readonly name: string
  /** m² */
  readonly area: number
  /** What it was furnished as, in words; undefined for one that is left empty. */
  readonly use: string | undefined
  /** Why it was furnished so, or not at all. */
  readonly reason: string
  /** The best first. */
  readonly alternatives: readonly Alternative[]
  /** Index of the chosen one. */
  readonly chosen: number
  /** What could not be done, in sentences. */
  readonly remarks: readonly string[]
}

export interface FurnishingFrame extends FloorsFrame {
  readonly floor: FloorHead
  /** The layout that is furnished. */
  readonly seen: FloorLayout
  readonly jobId: string
}

export interface RunningPage extends FurnishingFrame {
  readonly progress: Progress
}

const pathOf = ({ floor, jobId }: FurnishingFrame) => `${floorPath(floor.id)}/furnishings/${jobId}`

/** A furnishing that is under way: without the script the page asks again by itself. */
export const runningPage = (page: RunningPage): Html =>
  layout(
    { ...floorsFrame(`Furnishing ${page.floor.name}`, page), refreshSeconds: 2 },
    html`${floorHead(page.floor, undefined, page)}
<section class="card running" data-progress="${pathOf(page)}/progress"><h2>Furnishing…</h2>
${progressBar(page.progress)}
<form method="post" action="${pathOf(page)}/cancel">${hidden({ csrf: page.user.csrf })}<button>Cancel</button></form></section>`,
  )

/** The bar and its words, also sent by themselves to the script that asks how far it is. */
export const progressBar = ({ done, total, current }: Progress): Html =>
  barOf({
    label: 'Rooms furnished',
    max: total,
    value: done,
    text: `${total === 0 ? 'Waiting for its turn' : `${done} of ${counted(total, 'room')}`}${current === null ? '' : ` · ${current}`}`,
  })

export interface StoppedPage extends FurnishingFrame {
  readonly title: string
  readonly text: string
}

/** A furnishing that was cancelled or has failed. */
export const stoppedPage = (page: StoppedPage): Html =>
  layout(
    floorsFrame(page.title, page),
    html`${floorHead(page.floor, undefined, page)}
<section class="card empty"><h2>${page.title}</h2><p>${page.text}</p><p><a class="button" href="${layoutPath(page.seen)}">Back to the plan</a></p></section>`,
  )

export interface FurnishingPage extends FurnishingFrame {
  readonly plan: PlanView
  readonly rooms: readonly FurnishedRoom[]
  readonly totals: FurnishingTotals
  /** What became of what the floor was to have, with the best alternatives. */
  readonly targets: readonly TargetLine[]
  /** What nothing was fitted out for, with the reasons. */
  readonly unfitted: Unfitted
  /** The revision that it was made from. */
  readonly basedOn: number
  /** Whether it has been saved already. */
  readonly isSaved: boolean
  readonly fault?: string
}

export interface FurnishingTotals extends Furnished {
  /** Fronts of storage pieces, metres. */
  readonly storage: number
  /** m²; null without workplaces */
  readonly areaPerPlace: number | null
}

/** The rooms as furnished, each with its alternatives, one chosen. */
export const furnishingPage = (page: FurnishingPage): Html => {
  const [furnished, empty] = [page.rooms.filter(isFurnished), page.rooms.filter((it) => !isFurnished(it))]
  return layout(
    floorsFrame(`Furnishing of ${page.floor.name}`, page),
    html`${floorHead(page.floor, undefined, page)}
${notice(page.fault, true)}
${page.isSaved ? html`<p class="notice good" role="status">Saved. <a href="${layoutPath(page.seen)}">Show the plan</a></p>` : ''}
${!page.isSaved && page.basedOn !== page.seen.revision ? html`<p class="notice warn">The layout has changed since: this was made from revision ${page.basedOn}, the newest is ${page.seen.revision}. Rooms that have changed cannot be saved from here.</p>` : ''}
<form class="floor-work" method="post" action="${pathOf(page)}/save" data-choices="${pathOf(page)}">
${hidden({ csrf: page.user.csrf })}
<div class="sticky">${planView(page.plan)}${totalsRow(page.totals, page.unit)}${targetList(page.targets, page.unit)}${unfittedList(page.unfitted)}</div>
<div class="beside wide-rows"><div class="rooms-head"><h2>Proposal</h2><p class="quiet">${counted(furnished.length, 'room')} furnished${empty.length === 0 ? '' : `, ${empty.length} left empty`}.${page.isSaved ? '' : ' Nothing is saved yet.'}</p></div>
<ul class="rooms">${furnished.map((it) => roomChoice(it, page))}</ul>
${empty.length === 0 ? '' : emptyRooms(empty, page.unit)}
${page.isSaved ? '' : html`<div class="furnish-bar"><a class="button" href="${layoutPath(page.seen)}">Discard</a>${page.floor.rights.change ? html`<button class="primary">Save as revision ${page.seen.revision + 1}</button>` : html`<p class="quiet">You may look, but not save.</p>`}</div>`}
</div></form>`,
  )
}

const isFurnished = ({ alternatives }: FurnishedRoom) => alternatives.length > 0

/** What the chosen alternatives give, also sent by itself when another one is chosen. */
export const totalsRow = (totals: FurnishingTotals, unit: PlainUnit): Html =>
  html`<dl class="figures" data-totals>${(
    [
      ['beds', totals.beds],
      ['workplaces', totals.places],
      ['seats', totals.seats],
      ...(unit === 'ft'
        ? ([
            ['ft of storage', Math.round(totals.storage / FOOT)],
            ['sq ft a workplace', Math.round((totals.areaPerPlace ?? 0) / FOOT ** 2)],
          ] as const)
        : ([
            ['m of storage', Math.round(totals.storage * 10) / 10],
            ['m² a workplace', Math.round((totals.areaPerPlace ?? 0) * 10) / 10],
          ] as const)),
    ] as const
  ).flatMap(([name, value]) => (value === 0 ? [] : [html`<div><dt>${name}</dt><dd>${value}</dd></div>`]))}</dl>`

const roomChoice = (
  room: FurnishedRoom,
  page: FurnishingPage,
): Html => html`<li class="room choice-row" id="room-${room.id}" data-room="${room.id}">
<fieldset><legend><strong>${room.name}</strong> <span class="quiet">${[areaWords(room.area, page.unit), room.use].filter(Boolean).join(' · ')}</span></legend>
<p class="quiet reason">${sentenceIn(room.reason, page.unit)}</p>
<div class="filmstrip">${room.alternatives.map((it, i) => thumb(it, i, room, page))}</div>
${room.remarks.length === 0 ? '' : html`<ul class="remarks">${room.remarks.map((it) => html`<li>${sentenceIn(it, page.unit)}</li>`)}</ul>`}</fieldset></li>`

const thumb = (
  it: Alternative,
  i: number,
  room: FurnishedRoom,
  page: FurnishingPage,
): Html => html`<label class="thumb">${planImage({ path: `${pathOf(page)}/${room.id}.svg?n=${i}`, alt: '' }, true)}
<span class="pick"><input type="radio" name="choice-${room.id}" value="${it.id}"${i === room.chosen ? raw(' checked') : ''}${page.isSaved ? raw(' disabled') : ''}><strong>${it.idea}</strong></span><span>${furnishedWords(it.furnished) || counted(it.pieces, 'piece')}</span></label>`

const emptyRooms = (rooms: readonly FurnishedRoom[], unit: PlainUnit): Html =>
  html`<details><summary>${counted(rooms.length, 'room')} left empty</summary><ul class="rooms">${rooms.map(
    (it) =>
      html`<li class="room" id="room-${it.id}" data-room="${it.id}"><div class="what"><h3>${it.name}</h3><p class="quiet">${[areaWords(it.area, unit), it.reason].join(' · ')}</p></div></li>`,
  )}</ul></details>`
