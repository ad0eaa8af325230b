import { html, raw } from 'hono/html'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import { tokens } from '../../../../web/design/design-tokens.ts'
import { viewerParts } from '../../../../web/design/viewer-parts.ts'
import type { Html } from '../../frame/layout.ts'
import { viewerScript } from './built-viewer.ts'
import { VIEWER_MARGIN } from './viewer-plan.ts'

export type ViewerScheme = 'auto' | 'light' | 'dark'

export interface ViewerPage {
  readonly nonce: string
  /** Path of the service in front of its addresses. */
  readonly base: string
  /** Address of the viewer, from `/embed/` on, and the query that all of its addresses carry. */
  readonly path: string
  readonly query: string
  readonly name: string
  readonly spaces: readonly { readonly name: string }[]
  readonly scheme: ViewerScheme
  /** Of areas. */
  readonly unit: PlainUnit
  /** Of the token: pages of these may send commands. */
  readonly domains: readonly string[]
}

/** Width of the plan that is loaded first, pixels. */
const FIRST_WIDTH = 640

/** Most spaces that are named to screen readers. */
const NAMED_MAX = 300

/** A floor in a frame of another page: its plan at once, three dimensions when they are asked for. */
export const viewerPage = (page: ViewerPage): Html => {
  const { base, path, query, name, spaces, scheme, unit, domains } = page
  const plan = `${base}${path}/plan.svg?${query}`
  const drawn = (it: 'light' | 'dark') => `${plan}&scheme=${it}&width=${FIRST_WIDTH}`
  const count = `${spaces.length} ${spaces.length === 1 ? 'space' : 'spaces'}`
  return document(
    page,
    html`<main>
<h1 class="unseen">${name}</h1>
<div class="stage" tabindex="0" role="group" aria-label="Plan of ${name}. Arrow keys move it, plus and minus zoom, 0 shows the whole." data-plan="${plan}" data-layout="${base}${path}/layout.json?${query}" data-scheme="${scheme}" data-unit="${unit}" data-margin="${VIEWER_MARGIN}" data-domains="${JSON.stringify(domains)}">
<picture>${scheme === 'auto' ? html`<source media="(prefers-color-scheme: dark)" srcset="${drawn('dark')}">` : ''}<img class="plan" src="${drawn(scheme === 'dark' ? 'dark' : 'light')}" alt="Plan of ${name}, ${count}" draggable="false"></picture>
<canvas class="scene" tabindex="0" role="img" aria-label="${name} in three dimensions. Arrow keys turn it, plus and minus zoom." hidden></canvas>
</div>
<div class="tools" role="group" aria-label="View">
<button type="button" class="farther" aria-label="Zoom out" hidden>−</button>
<button type="button" class="nearer" aria-label="Zoom in" hidden>+</button>
<button type="button" class="whole" aria-label="Show the whole floor" hidden><svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M1 5V1h4M9 1h4v4M13 9v4H9M5 13H1V9"/></svg></button>
<button type="button" class="solid" aria-pressed="false" hidden>3D</button>
</div>
<p class="said" role="status" hidden></p>
<ul class="unseen" aria-label="Spaces">${spaces.slice(0, NAMED_MAX).map((it) => html`<li>${it.name}</li>`)}</ul>
</main>`,
    viewerScript,
  )
}

/** What stands in the frame where there is nothing to show, whatever the reason. */
export const emptyViewerPage = (page: Pick<ViewerPage, 'nonce' | 'base' | 'scheme'>, text: string): Html =>
  document(
    { ...page, name: 'Nothing to show' },
    html`<main class="nothing"><h1 class="unseen">Floor plan</h1><p>${text}</p></main>`,
  )

const document = (
  { nonce, base, name, scheme }: Pick<ViewerPage, 'nonce' | 'base' | 'name' | 'scheme'>,
  content: Html,
  script?: string,
): Html => html`<!doctype html>
<html lang="en" ${scheme === 'auto' ? '' : raw(`data-scheme="${scheme}"`)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<style nonce="${nonce}">${raw(tokens + viewerParts)}</style>
${script === undefined ? '' : html`<script type="module" nonce="${nonce}" src="${base}/assets/${script}"></script>`}
</head>
<body>
${content}
</body>
</html>`
