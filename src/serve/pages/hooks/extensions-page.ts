import { html } from 'hono/html'
import { EXTENSIONS_MAX, type Extension, PARAMETER_TYPES } from '../../../schema/resources/extension.ts'
import { EXTENSIONS, type Html, hidden, layout } from '../frame/layout.ts'
import { type HooksFrame, hooksFrame, notices } from './hooks-frame.ts'

export interface ExtensionsPage extends HooksFrame {
  readonly extensions: readonly Extension[]
  readonly mayCreate: boolean
  readonly mayChange: boolean
  readonly mayDelete: boolean
}

export const extensionsPage = (page: ExtensionsPage): Html =>
  layout(
    hooksFrame('Extensions', EXTENSIONS, page),
    html`<div class="head"><h1>Extensions</h1>${
      page.mayCreate && page.extensions.length < EXTENSIONS_MAX
        ? html`<a class="button primary" href="${EXTENSIONS}/new">New extension</a>`
        : ''
    }</div>
<p class="lead">Pages of others that work with your floors. Viewers offer them by name and open them with what is chosen.</p>
${notices(page)}
${page.extensions.length === 0 ? html`<div class="card empty"><h2>No extension yet</h2><p>Name the address of a page and what it is opened with, such as the floor.</p><p>For example <code>https://example.com/costs</code> with the parameter <code>floorId</code>: a viewer opens it as <code>https://example.com/costs?floorId=…</code>.</p></div>` : ''}
${page.extensions.map((it) => card(it, page))}`,
  )

const card = (
  { id, name, url, description, parameters }: Extension,
  { user, mayChange, mayDelete }: ExtensionsPage,
): Html => html`<section class="card">
<div class="head"><h2><bdi>${name}</bdi></h2>${mayChange ? html`<a class="button small" href="${EXTENSIONS}/${id}" aria-label="Change ${name}">Change</a>` : ''}</div>
${description === '' ? '' : html`<p>${description}</p>`}
<dl><dt>Address</dt><dd><code>${url}</code></dd>
${
  parameters.length === 0
    ? ''
    : html`<dt>Opened with</dt><dd>${parameters.map(
        (it) =>
          html`<div><code>${it.name}</code> <span class="tag">${it.type}</span>${it.required ? html` <span class="tag">required</span>` : ''} <span class="quiet">${it.description}</span></div>`,
      )}</dd>`
}
<dt>Id</dt><dd><code>${id}</code></dd></dl>
${
  mayDelete
    ? html`<details><summary>Delete</summary><form method="post" action="${EXTENSIONS}/${id}/delete">${hidden({ csrf: user.csrf })}
<p class="quiet">Viewers no longer offer it.</p><button class="dangerous">Delete extension</button></form></details>`
    : ''
}</section>`

/** An extension as typed. */
export interface ExtensionForm {
  readonly name: string
  readonly url: string
  readonly description: string
  /** One a line. */
  readonly parameters: string
}

export interface ExtensionPage extends HooksFrame {
  readonly form: ExtensionForm
  /** The one that is changed, and what it is called; undefined for a new one. */
  readonly known?: Pick<Extension, 'id' | 'name'>
}

export const extensionPage = (page: ExtensionPage): Html => {
  const { known, form } = page
  const title = known ? known.name : 'New extension'
  return layout(
    hooksFrame(title, EXTENSIONS, page),
    html`<p class="crumb"><a href="${EXTENSIONS}">← Extensions</a></p>
<h1><bdi>${title}</bdi></h1>
<p class="lead">A page that is opened with what is chosen here.</p>
${notices(page)}
<form class="card" method="post" action="${known ? `${EXTENSIONS}/${known.id}` : EXTENSIONS}">
${hidden({ csrf: page.user.csrf })}
<label class="field"><span>Name</span><input name="name" required maxlength="100" autocomplete="off" value="${form.name}"></label>
<label class="field"><span>Address</span><input name="url" required maxlength="2048" inputmode="url" autocomplete="off" spellcheck="false" placeholder="https://example.com/plan" value="${form.url}"></label>
<label class="field"><span>Opened with</span><textarea name="parameters" rows="4" spellcheck="false" placeholder="floorId floorId required The floor that is open">${form.parameters}</textarea>
<small class="help">One a line: its name in the query, its type (${PARAMETER_TYPES.join(', ')}), <code>required</code> where the page needs it, and what it is for.</small></label>
<label class="field"><span>Description</span><textarea name="description" maxlength="2000" rows="3">${form.description}</textarea></label>
<div class="row"><button class="primary">${known ? 'Save' : 'Create extension'}</button><a class="button plain" href="${EXTENSIONS}">Cancel</a></div>
</form>`,
  )
}
