import { html } from 'hono/html'
import type { Html } from '../../frame/layout.ts'

/** How far something is, as `watchProgress` of the page's script takes it. @param max 0 while it is not known */
export const barOf = (bar: {
  readonly label: string
  readonly max: number
  readonly value: number
  readonly text: string
}): Html => html`<div data-bar><progress max="${Math.max(1, bar.max)}" value="${bar.value}" aria-label="${bar.label}"></progress>
<p class="quiet" role="status">${bar.text}</p></div>`
