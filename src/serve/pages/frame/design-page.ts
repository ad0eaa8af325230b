import { html, raw } from 'hono/html'
import { designPageParts } from '../../../web/design/design-page-parts.ts'
import { TOKENS as GROUPS, type Token, type TokenGroup } from '../../../web/design/design-tokens.ts'
import { wholeSheet } from '../../../web/design/style-sheet.ts'
import { DESIGN_SAMPLES, type DesignSample } from './design-samples.ts'
import { type Frame, type Html, layout } from './layout.ts'

/** The design for those who carry on: tokens with their values, parts with their markup, in both schemes. */
export const designPage = ({ nonce, user }: Pick<Frame, 'nonce' | 'user'>): Html =>
  layout(
    { nonce, user, title: 'Design', sheet: wholeSheet + designPageParts },
    html`<h1>The design</h1>
<p class="lead">One look for the playground, the documents and the pages: calm paper, one deep green, type that holds still.
Everything below is in <code>src/web/design</code>.</p>
<h2>Tokens</h2>
${GROUPS.map(tokenTable)}
<h2 id="parts">Parts</h2>
<p class="quiet">Each in light and in dark. A scheme follows the system; <code>data-scheme</code> on the root chooses one.</p>
${DESIGN_SAMPLES.map(sample)}`,
  )

const tokenTable = ({ title, tokens }: TokenGroup): Html => html`<section class="card"><h3>${title}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">Name</th><th scope="col">Value</th><th scope="col">For</th></tr></thead>
<tbody>${tokens.map((it) => html`<tr><th scope="row">${swatch(it)}<code>--${it.name}</code></th><td><code>${it.value}</code></td><td>${it.use}</td></tr>`)}</tbody>
</table></div></section>`

/** A colour in both schemes. */
const swatch = ({ name, value }: Token): Html | '' =>
  value.startsWith('light-dark(')
    ? html`<span class="swatch light ${name}"></span><span class="swatch dark ${name}"></span>`
    : ''

const sample = ({
  name,
  text,
  markup,
}: DesignSample): Html => html`<section class="card sample"><h3>${name}</h3><p class="quiet">${text}</p>
<div class="both"><div class="light">${raw(markup)}</div><div class="dark" aria-hidden="true" inert>${raw(markup)}</div></div>
<details><summary>Markup</summary><pre tabindex="0"><code>${markup}</code></pre></details></section>`
