import { html, raw } from 'hono/html'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import { type Html, hidden, layout, PRODUCTS } from '../frame/layout.ts'
import { lengthLabel } from '../frame/lengths.ts'
import { type HooksFrame, hooksFrame, notices } from '../hooks/hooks-frame.ts'
import { typeOptions } from './products-page.ts'

/** A product as typed. */
export interface ProductForm {
  readonly sku: string
  readonly name: string
  readonly type: string
  /** Sizes of a box, in the unit of the page. */
  readonly a: string
  readonly b: string
  readonly h: string
  /** The same as stored, one after the other in metres; empty where there are none. */
  readonly metres: string
  /** Of what is no box, as JSON. */
  readonly shape: string
  readonly price: string
  readonly currency: string
  readonly supplier: string
  readonly pictureUrl: string
  readonly modelUrl: string
  /** As JSON. */
  readonly attributes: string
}

export interface ProductPage extends HooksFrame {
  readonly form: ProductForm
  /** Of sizes. */
  readonly unit: PlainUnit
  /** Undefined for a new one. */
  readonly known?: { readonly id: string; readonly version: number; readonly archived: boolean }
  /** The page of the list that it was opened from. */
  readonly list?: string
}

export const productPage = (page: ProductPage): Html => {
  const { form, known, user, list = PRODUCTS } = page
  const title = known ? form.name : 'New product'
  const path = known ? `${PRODUCTS}/${known.id}` : PRODUCTS
  const from = page.list === undefined ? '' : `?${new URLSearchParams({ list: list.slice(PRODUCTS.length + 1) })}`
  const place = known ? `${list}#${known.id}` : list
  return layout(
    hooksFrame(title, PRODUCTS, page),
    html`<p class="crumb"><a href="${place}">← Products</a></p>
<h1><bdi>${title}</bdi></h1>
<p class="lead">What it is called, how large it is and what it costs. A change shows in floors that are furnished after it.</p>
${notices(page)}
<form class="card" method="post" action="${path}${from}">
${hidden({ csrf: user.csrf, unit: page.unit, metres: form.metres, ...(known ? { version: String(known.version) } : {}) })}
<div class="fields"><label class="field"><span>SKU</span><input name="sku" required maxlength="100" autocomplete="off" spellcheck="false" value="${form.sku}"><small class="help">The article number</small></label>
<label class="field"><span>Name</span><input name="name" required maxlength="200" autocomplete="off" value="${form.name}"></label>
<label class="field"><span>Type</span><select name="type" required>${typeOptions(form.type, 'Choose')}</select></label></div>
<div class="fields"><label class="field"><span>${lengthLabel('Width', page.unit)}</span><input name="a" ${page.unit === 'ft' ? '' : raw('inputmode="decimal"')} autocomplete="off" value="${form.a}"></label>
<label class="field"><span>${lengthLabel('Depth', page.unit)}</span><input name="b" ${page.unit === 'ft' ? '' : raw('inputmode="decimal"')} autocomplete="off" value="${form.b}"></label>
<label class="field"><span>${lengthLabel('Height', page.unit)}</span><input name="h" ${page.unit === 'ft' ? '' : raw('inputmode="decimal"')} autocomplete="off" value="${form.h}"></label></div>
<details ${form.shape === '' ? '' : 'open'}><summary>It is not a box</summary><label class="field"><span>Shape</span><textarea name="shape" rows="3" spellcheck="false">${form.shape}</textarea><small class="help">As furnish takes it, such as <code>{"type": "cylinder", "r": 0.6, "h": 0.74}</code>. Leave the sizes above empty then.</small></label></details>
<div class="fields"><label class="field"><span>Price</span><input name="price" inputmode="decimal" autocomplete="off" value="${form.price}"><small class="help">Such as 249.90</small></label>
<label class="field"><span>Currency</span><input name="currency" maxlength="3" autocomplete="off" autocapitalize="characters" value="${form.currency}"><small class="help">Such as EUR</small></label>
<label class="field"><span>Supplier</span><input name="supplier" maxlength="200" autocomplete="off" value="${form.supplier}"></label></div>
<label class="field"><span>Picture</span><input name="pictureUrl" type="url" maxlength="2048" autocomplete="off" value="${form.pictureUrl}"><small class="help">An address that begins with https://</small></label>
<label class="field"><span>glTF model</span><input name="modelUrl" type="url" maxlength="2048" autocomplete="off" value="${form.modelUrl}"><small class="help">An address that begins with https://. The service hands it on and does not open it.</small></label>
<label class="field"><span>Attributes</span><textarea name="attributes" rows="3" spellcheck="false">${form.attributes}</textarea><small class="help">Texts and numbers as JSON, such as <code>{"finish": "oak", "kg": 31.5}</code></small></label>
<div class="row"><button class="primary">${known ? 'Save' : 'Add product'}</button><a class="button plain" href="${place}">Cancel</a></div>
</form>
${known ? putAway(path, from, known, user.csrf) : ''}`,
  )
}

const putAway = (
  path: string,
  from: string,
  { version, archived }: NonNullable<ProductPage['known']>,
  csrf: string,
): Html =>
  html`<section class="card"><h2>Put away</h2>
<form method="post" action="${path}/${archived ? 'unarchive' : 'archive'}${from}">${hidden({ csrf, version: String(version) })}
<p class="quiet">${archived ? 'An archived product furnishes nothing.' : 'It furnishes nothing then. Pieces that stand already stay as they are.'}</p><button>${archived ? 'Take out of the archive' : 'Archive'}</button></form>
<details><summary>Delete</summary><form method="post" action="${path}/delete${from}">${hidden({ csrf })}
<p class="quiet">Pieces that carry its article number stay; what it costs is no longer known.</p><button class="dangerous">Delete product</button></form></details></section>`
