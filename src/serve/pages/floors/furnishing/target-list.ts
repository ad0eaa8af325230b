import { html } from 'hono/html'
import type { BuildingTargets, TargetLine, TargetName } from '../../../../schema/resources/floors/floor-targets.ts'
import { counted } from '../../frame/counted.ts'
import type { Html } from '../../frame/layout.ts'
import { floorPath } from '../floor-words.ts'

const NAMES: Readonly<Record<TargetName, string>> = {
  places: 'Workplaces',
  density: 'm² a workplace',
  meetingSeatsPerPlace: 'Meeting seats a workplace',
  focusRooms: 'Focus rooms',
  phoneBooths: 'Phone booths',
}

const lineOf = ({ name, asked, measured, outcome, reason, needed }: TargetLine): Html =>
  html`<li><strong>${NAMES[name]}: ${outcome}</strong>, ${measured} of ${asked}. <span class="quiet">${reason}${needed === null ? '' : html`. Needed: ${needed}`}.</span></li>`

/** What became of the targets of a furnishing; nothing where there were none. */
export const targetList = (lines: readonly TargetLine[]): Html | '' =>
  lines.length === 0
    ? ''
    : html`<section class="targets"><h2>Targets</h2><ul class="remarks">${lines.map(lineOf)}</ul></section>`

type StoreyOfTargets = BuildingTargets['storeys'][number]

/** What became of the targets that storeys had together, and what each of them has, the highest first. */
export const buildingTargetList = ({ targets, storeys }: BuildingTargets): Html | '' =>
  targets.length === 0
    ? ''
    : html`<section class="card targets"><h2>Targets of the last furnishing</h2><ul class="remarks">${targets.map(lineOf)}</ul>
<details><summary>By storey</summary><ul class="remarks">${storeys.toReversed().map(storeyLine)}</ul></details></section>`

const COUNTS = [
  ['places', 'workplace'],
  ['meetingSeats', 'meeting seat'],
  ['focusRooms', 'focus room'],
  ['phoneBooths', 'phone booth'],
] as const

const storeyLine = ({ name, floorId, unmet, ...counts }: StoreyOfTargets): Html => {
  const has = COUNTS.flatMap(([member, one]) => (counts[member] === 0 ? [] : counted(counts[member], one)))
  return html`<li><strong>${floorId === undefined ? name : html`<a href="${floorPath(floorId)}">${name}</a>`}</strong>: ${has.join(' · ') || 'none of it'}.${unmet.map(
    ({ name: target, reason }) => html` <span class="quiet">${NAMES[target]}: ${reason}.</span>`,
  )}</li>`
}
