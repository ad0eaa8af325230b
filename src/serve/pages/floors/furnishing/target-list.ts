import { html } from 'hono/html'
import type { TargetLine, TargetName } from '../../../../schema/resources/floors/floor-targets.ts'
import type { Html } from '../../frame/layout.ts'

const NAMES: Readonly<Record<TargetName, string>> = {
  places: 'Workplaces',
  density: 'm² a workplace',
  meetingSeatsPerPlace: 'Meeting seats a workplace',
  focusRooms: 'Focus rooms',
  phoneBooths: 'Phone booths',
}

/** What became of the targets of a furnishing; nothing where there were none. */
export const targetList = (lines: readonly TargetLine[]): Html | '' =>
  lines.length === 0
    ? ''
    : html`<section class="targets"><h2>Targets</h2><ul class="remarks">${lines.map(
        ({ name, asked, measured, outcome, reason, needed }) =>
          html`<li><strong>${NAMES[name]}: ${outcome}</strong>, ${measured} of ${asked}. <span class="quiet">${reason}${needed === null ? '' : html`. Needed: ${needed}`}.</span></li>`,
      )}</ul></section>`
