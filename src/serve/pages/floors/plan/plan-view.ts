import { html, raw } from 'hono/html'
import type { Html } from '../../frame/layout.ts'
import { type PlanImage, planImage } from './plan-image.ts'

/** The outline of a room on a drawing. */
export interface RoomOutline {
  readonly id: string
  readonly name: string
  /** Corners in pixels of the drawing, as SVG writes them: `x,y x,y …`. */
  readonly points: string
}

/** A numbered dot on a drawing, which leads to its line: `#place-<number>`. */
export interface PlanMark {
  readonly number: number
  readonly text: string
  /** In pixels of the drawing: `x,y`. */
  readonly at: string
  /** Whether what it marks is known not to hold. */
  readonly isCertain: boolean
}

export interface PlanView {
  readonly image: PlanImage & { readonly width: number; readonly height: number }
  readonly rooms: readonly RoomOutline[]
  readonly marks?: readonly PlanMark[]
}

/**
 * A plan over which the rooms lie as links to their rows: `#room-<id>`. With the script it is moved by dragging, enlarged by the
 * wheel, two fingers, the keys and its buttons, and a room is marked where its row has the pointer or the focus.
 */
export const planView = ({ image, rooms, marks = [] }: PlanView): Html => html`<div class="plan viewer" data-plan>
<div class="sheet" data-sheet>${planImage(image)}<svg class="outlines" viewBox="0 0 ${image.width} ${image.height}" role="group" aria-label="${marks.length > 0 ? 'Places on the plan' : 'Rooms on the plan'}">${rooms.map(
  ({ id, name, points }) =>
    html`<a href="#room-${id}" data-room="${id}" aria-label="${name}" tabindex="-1"><polygon points="${points}"/></a>`,
)}${marks.map(
  ({ number, text, at, isCertain }) =>
    html`<a href="#place-${number}" class="mark${isCertain ? '' : ' open'}" aria-label="${number}: ${text}" transform="translate(${at})"><title>${text}</title><circle r="9"/><text y="3.5">${number}</text></a>`,
)}</svg></div>
<div class="toolbar" role="toolbar" aria-label="View" data-scripted hidden>${BUTTONS}</div></div>`

const icon = (lines: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="${lines}"/></svg>`

const BUTTONS = raw(
  [
    ['in', 'Larger', 'M12 5v14M5 12h14'],
    ['out', 'Smaller', 'M5 12h14'],
    ['whole', 'The whole plan', 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5'],
  ]
    .map(
      ([action, name, lines]) =>
        `<button type="button" class="icon" data-zoom="${action}" aria-label="${name}" title="${name}">${icon(lines!)}</button>`,
    )
    .join(''),
)
