import { html } from 'hono/html'
import { codeBlock } from './code-block.ts'
import { type Frame, type Html, layout } from './layout.ts'

/** A member of an input or of a schema. */
export interface ReferenceMember {
  readonly name: string
  /** In words; names of schemas stand in braces. */
  readonly type: string
  readonly required: boolean
  readonly text: string
  /** Where it stands over REST: path, query or body. */
  readonly place?: string
}

/** An operation as the page shows it. */
export interface ReferenceEntry {
  readonly name: string
  readonly type: 'query' | 'mutation'
  readonly summary: string
  readonly callers: readonly string[]
  /** Any one of them is needed; empty: none. */
  readonly scopes: readonly string[]
  /** Method and path, where it is served over REST. */
  readonly rest?: string
  readonly rpcMethod?: string
  readonly members: readonly ReferenceMember[]
  readonly output: string
  readonly errors: readonly {
    readonly code: string
    readonly status: number
    readonly meaning: string
    readonly remedy: string
  }[]
  readonly examples: readonly { readonly title: string; readonly command: string }[]
}

export interface ReferenceSchema {
  readonly name: string
  readonly text: string
  /** In words, for schemas that are no object. */
  readonly type: string
  readonly members: readonly ReferenceMember[]
}

export interface ReferencePage {
  readonly nonce: string
  readonly user?: Frame['user']
  readonly entries: readonly ReferenceEntry[]
  readonly schemas: readonly ReferenceSchema[]
}

/** Every operation of the API with its callers, addresses, input, errors and examples. */
export const referencePage = ({ nonce, user, entries, schemas }: ReferencePage): Html =>
  layout(
    { nonce, user, title: 'API reference', current: '/reference', width: 'middle' },
    html`<h1>API reference</h1>
<p class="lead">The same operations over JSON-RPC, tRPC and REST. For programs: <a href="/openapi.json">OpenAPI</a>, <a href="/openrpc.json">OpenRPC</a>.</p>
<nav class="contents" aria-label="Operations"><ul>${entries.map(
      ({ name, summary }) => html`<li><a href="#${name}">${name}</a> <span class="quiet">${summary}</span></li>`,
    )}</ul></nav>
${entries.map(entrySection)}
<h2 class="section" id="schemas">Schemas</h2>
${schemas.map(schemaSection)}`,
  )

const entrySection = (it: ReferenceEntry): Html => html`<section class="card" id="${it.name}">
<div class="head"><h2>${it.name}</h2><span class="tag">${it.type}</span></div>
<p>${it.summary}.</p>
<dl>
${it.rest === undefined ? '' : html`<dt>REST</dt><dd><code>${it.rest}</code></dd>`}
${it.rpcMethod === undefined ? '' : html`<dt>JSON-RPC</dt><dd><code>${it.rpcMethod}</code></dd>`}
<dt>tRPC</dt><dd><code>${it.name}</code></dd>
<dt>Callers</dt><dd>${it.callers.join(', ')}</dd>
${it.scopes.length === 0 ? '' : html`<dt>Scopes, any one</dt><dd class="tags">${it.scopes.map((scope) => html`<span class="tag">${scope}</span>`)}</dd>`}
<dt>Result</dt><dd>${linked(it.output)}</dd>
</dl>
${it.members.length === 0 ? '' : memberTable(`Input of ${it.name}`, it.members)}
<details><summary>Errors</summary>${errorTable(it.name, it.errors)}</details>
${it.examples.map(
  ({ title, command }, i) =>
    html`<details><summary>Example: ${title}</summary>${codeBlock(`${it.name}-${i}`, 'curl', command)}</details>`,
)}
</section>`

const schemaSection = (it: ReferenceSchema): Html => html`<section class="card" id="schema-${it.name}">
<h3>${it.name}</h3>
${it.text === '' ? '' : html`<p>${it.text}</p>`}
${it.type === '' ? '' : html`<p>${linked(it.type)}</p>`}
${it.members.length === 0 ? '' : memberTable(`Members of ${it.name}`, it.members)}
</section>`

const memberTable = (caption: string, members: readonly ReferenceMember[]): Html => {
  const placed = members.some((it) => it.place !== undefined)
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th>${placed ? html`<th scope="col">In</th>` : ''}<th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${members.map(
    (
      it,
    ) => html`<tr><th scope="row"><code>${it.name}</code>${it.required ? '' : html` <span class="quiet">optional</span>`}</th>
${placed ? html`<td>${it.place}</td>` : ''}<td>${linked(it.type)}</td><td>${it.text}</td></tr>`,
  )}</tbody></table></div>`
}

const errorTable = (
  name: string,
  errors: ReferenceEntry['errors'],
): Html => html`<div class="scroll" tabindex="0" role="region" aria-label="Errors of ${name}"><table>
<caption>Errors of ${name}</caption>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">What to do</th></tr></thead>
<tbody>${errors.map(
  ({ code, status, meaning, remedy }) =>
    html`<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${meaning}</td><td>${remedy}</td></tr>`,
)}</tbody></table></div>`

/** A type in words, in which the names of schemas are links. */
const linked = (type: string): Html[] =>
  type.split(/\{(\w+)\}/).map((part, i) => (i % 2 === 0 ? html`${part}` : html`<a href="#schema-${part}">${part}</a>`))
