import { html } from 'hono/html'
import type { FloorLayout } from '../../../../schema/resources/floors/floor-layouts.ts'
import { builtNames } from '../../frame/built-names.ts'
import { type Html, layout } from '../../frame/layout.ts'
import type { FloorHead } from '../floor-head.ts'
import { type FloorsFrame, floorsFrame, layoutPath } from '../floor-words.ts'

/** Names of the board's script and style sheet below `/assets/`; undefined where they were not built. */
const builtBoard = builtNames<{ readonly script: string; readonly style: string }>('floor-board')

export interface BoardPage extends FloorsFrame {
  readonly floor: FloorHead
  readonly seen: FloorLayout
}

/** The drawing board of a layout: its script fetches what the layout holds and sends what was changed. */
export const boardPage = (page: BoardPage): Html => {
  const { floor, seen } = page
  const { current: _, ...frame } = floorsFrame(`${floor.name} on the board`, page)
  return layout(
    frame,
    html`${builtBoard === undefined ? '' : html`<link rel="stylesheet" nonce="${page.nonce}" href="/assets/${builtBoard.style}">`}
<div id="floor-board" data-name="${floor.name}" data-layout="${seen.id}" data-draft="${seen.isDefault ? '' : seen.name}" data-csrf="${page.user.csrf}" data-change="${floor.rights.change && !floor.archived ? 'yes' : ''}">
<div class="board-wait"><h1>${floor.name}</h1><p role="status">${builtBoard === undefined ? 'The drawing board was not built.' : ''}</p>
<noscript><p class="notice warn">The drawing board needs a script, which this browser does not run. Pieces of a room can be moved on its page without one.</p></noscript>
<p><a class="button" href="${layoutPath(seen)}">Back to the floor</a></p></div></div>
${builtBoard === undefined ? '' : html`<script type="module" nonce="${page.nonce}" src="/assets/${builtBoard.script}"></script>`}`,
  )
}
