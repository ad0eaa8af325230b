import { html } from 'hono/html'
import { FOOT } from '../../../../schema/furnishing/feet-and-inches.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { BuildingTargets, TargetLine, TargetName } from '../../../../schema/resources/floors/floor-targets.ts'
import { counted } from '../../frame/counted.ts'
import type { Html } from '../../frame/layout.ts'
import { sentenceIn } from '../../frame/lengths.ts'
import { floorPath } from '../floor-words.ts'

const NAMES: Readonly<Record<TargetName, string>> = {
  places: 'Workplaces',
  density: 'm² a workplace',
  meetingSeatsPerPlace: 'Meeting seats a workplace',
  focusRooms: 'Focus rooms',
  phoneBooths: 'Phone booths',
}

const nameOf = (name: TargetName, unit: PlainUnit) => (unit === 'ft' ? NAMES[name].replace('m²', 'Sq ft') : NAMES[name])

const lineOf = ({ name, asked, measured, outcome, reason, needed }: TargetLine, unit: PlainUnit): Html => {
  const figure = (value: number) => (name === 'density' && unit === 'ft' ? Math.round(value / FOOT ** 2) : value)
  return html`<li><strong>${nameOf(name, unit)}: ${outcome}</strong>, ${figure(measured)} of ${figure(asked)}. <span class="quiet">${sentenceIn(reason, unit)}${needed === null ? '' : html`. Needed: ${sentenceIn(needed, unit)}`}.</span></li>`
}

/** What became of the targets of a furnishing; nothing where there were none. */
export const targetList = (lines: readonly TargetLine[], unit: PlainUnit): Html | '' =>
  lines.length === 0
    ? ''
    : html`<section class="targets"><h2>Targets</h2><ul class="remarks">${lines.map((it) => lineOf(it, unit))}</ul></section>`

type StoreyOfTargets = BuildingTargets['storeys'][number]

/** What became of the targets that storeys had together, and what each of them has, the highest first. */
export const buildingTargetList = ({ targets, storeys }: BuildingTargets, unit: PlainUnit): Html | '' =>
  targets.length === 0
    ? ''
    : html`<section class="card targets"><h2>Targets of the last furnishing</h2><ul class="remarks">${targets.map((it) => lineOf(it, unit))}</ul>
<details><summary>By storey</summary><ul class="remarks">${storeys.toReversed().map((it) => storeyLine(it, unit))}</ul></details></section>`

const COUNTS = [
  ['places', 'workplace'],
  ['meetingSeats', 'meeting seat'],
  ['focusRooms', 'focus room'],
  ['phoneBooths', 'phone booth'],
] as const

const storeyLine = ({ name, floorId, unmet, ...counts }: StoreyOfTargets, unit: PlainUnit): Html => {
  const has = COUNTS.flatMap(([member, one]) => (counts[member] === 0 ? [] : counted(counts[member], one)))
  return html`<li><strong>${floorId === undefined ? name : html`<a href="${floorPath(floorId)}">${name}</a>`}</strong>: ${has.join(' · ') || 'none of it'}.${unmet.map(
    ({ name: target, reason }) =>
      html` <span class="quiet">${nameOf(target, unit)}: ${sentenceIn(reason, unit)}.</span>`,
  )}</li>`
}
