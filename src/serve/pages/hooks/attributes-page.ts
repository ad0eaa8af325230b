import { html, raw } from 'hono/html'
import {
  ATTRIBUTE_RESOURCES,
  ATTRIBUTE_VALUE_TYPES,
  ATTRIBUTES_MAX,
  type AttributeResource,
  type CustomAttribute,
} from '../../../schema/resources/floors/custom-attribute.ts'
import { ATTRIBUTES, type Html, hidden, layout } from '../frame/layout.ts'
import { type HooksFrame, hooksFrame, notices } from './hooks-frame.ts'

const RESOURCES: Readonly<
  Record<AttributeResource, { readonly many: string; readonly one: string; readonly example: string }>
> = {
  building: { many: 'Buildings', one: 'a building', example: 'landlord, a text' },
  floor: { many: 'Floors', one: 'a floor', example: 'cost centre, a text' },
  space: { many: 'Spaces', one: 'a space', example: 'rent, a number' },
  asset: { many: 'Assets', one: 'an asset', example: 'leased, yes or no' },
}

const TYPES: Readonly<Record<CustomAttribute['valueType'], string>> = {
  text: 'text',
  number: 'number',
  boolean: 'yes or no',
}

export interface AttributesPage extends HooksFrame {
  readonly attributes: readonly CustomAttribute[]
  readonly mayChange: boolean
}

export const attributesPage = (page: AttributesPage): Html =>
  layout(
    hooksFrame('Custom attributes', ATTRIBUTES, page),
    html`<h1>Custom attributes</h1>
<p class="lead">What your programs keep about buildings, floors, spaces and assets beside what is here: a cost centre, a lease, an inventory number.</p>
${notices(page)}
${ATTRIBUTE_RESOURCES.map((resource) => section(page, resource))}`,
  )

function section({ attributes, mayChange }: AttributesPage, resource: AttributeResource): Html {
  const own = attributes.filter(({ resourceType }) => resourceType === resource)
  const { many, one, example } = RESOURCES[resource]
  return html`<section class="card"><div class="head"><h2>${many}</h2>${
    mayChange && own.length < ATTRIBUTES_MAX
      ? html`<a class="button small" href="${ATTRIBUTES}/new?for=${resource}" aria-label="New attribute of ${one}">New attribute</a>`
      : ''
  }</div>
${
  own.length === 0
    ? html`<p class="quiet">No attribute of ${one} is defined. For example: ${example}.</p>`
    : html`<table class="attributes"><thead><tr><th scope="col">Title</th><th scope="col">API name</th><th scope="col">Value</th></tr></thead>
<tbody>${own.map((it) => row(it, mayChange))}</tbody></table>`
}</section>`
}

const row = ({ id, title, apiFieldName, valueType, description }: CustomAttribute, mayChange: boolean): Html =>
  html`<tr><td>${mayChange ? html`<a href="${ATTRIBUTES}/${id}"><bdi>${title}</bdi></a>` : html`<bdi>${title}</bdi>`}${
    description === '' ? '' : html`<br><small class="quiet">${description}</small>`
  }</td><td><code>${apiFieldName}</code></td><td>${TYPES[valueType]}</td></tr>`

/** A definition as typed. */
export interface AttributeForm {
  readonly title: string
  readonly apiFieldName: string
  readonly description: string
  readonly resourceType: AttributeResource
  readonly valueType: CustomAttribute['valueType']
}

export interface AttributePage extends HooksFrame {
  readonly form: AttributeForm
  /** Undefined for a new one. */
  readonly id?: string
}

export const attributePage = (page: AttributePage): Html => {
  const { form, id, user } = page
  const title = id === undefined ? `New attribute of ${RESOURCES[form.resourceType].one}` : form.title
  return layout(
    hooksFrame(title, ATTRIBUTES, page),
    html`<p class="crumb"><a href="${ATTRIBUTES}">← Custom attributes</a></p>
<h1><bdi>${title}</bdi></h1>
<p class="lead">${id === undefined ? 'What can be set then, and how programs call it.' : `Of ${RESOURCES[form.resourceType].one}: ${TYPES[form.valueType]}. Neither can be changed.`}</p>
${notices(page)}
<form class="card" method="post" action="${id === undefined ? ATTRIBUTES : `${ATTRIBUTES}/${id}`}">
${hidden({ csrf: user.csrf, ...(id === undefined ? { resourceType: form.resourceType } : {}) })}
<label class="field"><span>Title</span><input name="title" required maxlength="200" autocomplete="off" value="${form.title}"><small class="help">For people, such as “Cost centre”.</small></label>
<label class="field"><span>API name</span><input name="apiFieldName" required maxlength="64" pattern="[a-z][A-Za-z0-9]*" autocomplete="off" autocapitalize="none" spellcheck="false" value="${form.apiFieldName}"><small class="help">For programs: letters and digits, a small one first, such as <code>costCentre</code>.${id === undefined ? '' : ' Programs that use the old name no longer find it.'}</small></label>
${
  id === undefined
    ? html`<label class="field short"><span>Value</span><select name="valueType">${ATTRIBUTE_VALUE_TYPES.map((it) => html`<option value="${it}" ${it === form.valueType ? raw('selected') : ''}>${TYPES[it]}</option>`)}</select></label>`
    : ''
}
<label class="field"><span>Description</span><textarea name="description" maxlength="2000" rows="3">${form.description}</textarea></label>
<div class="row"><button class="primary">${id === undefined ? 'Define attribute' : 'Save'}</button><a class="button plain" href="${ATTRIBUTES}">Cancel</a></div>
</form>
${
  id === undefined
    ? ''
    : html`<section class="card"><h2>Remove</h2><details><summary>Delete</summary><form method="post" action="${ATTRIBUTES}/${id}/delete">${hidden({ csrf: user.csrf })}
<p class="quiet">All its values are deleted, too. Nobody can bring them back.</p><button class="dangerous">Delete attribute</button></form></details></section>`
}`,
  )
}
