import { html, raw } from 'hono/html'
import { capitalise, nameOf } from '../../../engine/drawing/words.ts'
import { FURNITURE_TYPES } from '../../../schema/furnishing/furniture.ts'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import type { Product } from '../../../schema/resources/floors/product.ts'
import { codeBlock } from '../frame/code-block.ts'
import { type Html, layout, PRODUCTS } from '../frame/layout.ts'
import { lengthWords, sizeWords } from '../frame/lengths.ts'
import { type Pager, pager } from '../frame/pager.ts'
import { type HooksFrame, hooksFrame, notices } from '../hooks/hooks-frame.ts'

/** Which products are shown, as chosen. */
export interface ProductChoice {
  readonly search: string
  readonly type: string
  readonly archived: boolean
}

export interface ProductsPage extends HooksFrame {
  readonly products: readonly Product[]
  readonly choice: ProductChoice
  readonly mayChange: boolean
  /** Query of this page, which products are opened with. */
  readonly list: string
  readonly pages: Pager
  /** Of sizes. */
  readonly unit: PlainUnit
}

export const productsPage = (page: ProductsPage): Html =>
  layout(
    { ...hooksFrame('Products', PRODUCTS, page), width: 'wide' },
    html`<div class="head"><div><h1>Products</h1><p class="lead">The furniture that you buy. Floors are furnished in its sizes, and each piece carries its article number.</p></div>
<div class="row">${page.products.length > 0 ? html`<a class="button" href="${PRODUCTS}/export" download>Export CSV</a>` : ''}${page.mayChange ? html`<a class="button" href="${PRODUCTS}/import">Import CSV</a><a class="button primary" href="${PRODUCTS}/new">New product</a>` : ''}</div></div>
${notices(page)}
${filter(page.choice)}
${page.products.length === 0 ? nothing(page) : table(page)}
${pager(page.pages, 'products')}`,
  )

const isNarrowed = ({ search, type }: ProductChoice) => search !== '' || type !== ''

const nothing = ({ choice, mayChange }: ProductsPage): Html =>
  isNarrowed(choice) || choice.archived
    ? html`<div class="card empty"><h2>No product fits</h2><p><a href="${PRODUCTS}">Show all products</a></p></div>`
    : html`<div class="card empty"><h2>No products yet</h2><p>${mayChange ? html`Bring in a price list as <a href="${PRODUCTS}/import">CSV</a>, or add a <a href="${PRODUCTS}/new">product</a>.` : 'Products that others of your account add appear here.'}</p></div>
${mayChange ? codeBlock('example', 'A list in CSV, for example', EXAMPLE) : ''}`

const EXAMPLE = `sku,name,type,a,b,h,price,currency
D-160,Desk 160,task_table,1.6,0.8,0.74,420,EUR
C-01,Task chair,task_chair,0.62,0.62,1.1,310,EUR`

const filter = (choice: ProductChoice): Html => html`<div class="filter">
<form action="${PRODUCTS}" role="search">${choice.archived ? html`<input type="hidden" name="archived" value="yes">` : ''}
<input name="q" value="${choice.search}" maxlength="200" autocomplete="off" aria-label="Find a product" placeholder="SKU or name">
<select name="type" aria-label="Type">${typeOptions(choice.type, 'All types')}</select>
<button>Find</button>${isNarrowed(choice) ? html`<a class="button plain" href="${PRODUCTS}${choice.archived ? '?archived=yes' : ''}">Clear</a>` : ''}</form>
<nav aria-label="Which products"><ul class="pills">
<li><a href="${PRODUCTS}" ${choice.archived ? '' : raw('aria-current="page"')}>In use</a></li>
<li><a href="${PRODUCTS}?archived=yes" ${choice.archived ? raw('aria-current="page"') : ''}>With archived ones</a></li>
</ul></nav></div>`

/** The types of furniture by their names. @param none what stands for no type */
export const typeOptions = (chosen: string, none: string): Html[] => [
  html`<option value="">${none}</option>`,
  ...FURNITURE_TYPES.map((it) => [it, capitalise(nameOf(it))] as const)
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .map(([it, name]) => html`<option value="${it}" ${it === chosen ? raw('selected') : ''}>${name}</option>`),
]

const table = ({ products, mayChange, list, unit }: ProductsPage): Html => html`<div class="card"><table>
<thead><tr><th scope="col">SKU</th><th scope="col">Name</th><th scope="col">Price</th></tr></thead>
<tbody>${products.map((it) => row(it, mayChange, list, unit))}</tbody></table></div>`

const row = (product: Product, mayChange: boolean, list: string, unit: PlainUnit): Html => html`<tr id="${product.id}">
<td>${mayChange ? html`<a href="${PRODUCTS}/${product.id}?${new URLSearchParams({ list })}"><bdi>${product.sku}</bdi></a>` : html`<bdi>${product.sku}</bdi>`}</td>
<td><bdi>${product.name}</bdi>${product.archived ? html` <span class="tag warn">archived</span>` : ''}${link(product.pictureUrl, 'picture', product)}${link(product.modelUrl, 'model', product)}
<br><small class="quiet">${capitalise(nameOf(product.type))} · ${sizeWords(product.shape, unit).replace(/ m$/, '')} × ${lengthWords(product.shape.h, unit)}${product.supplier ? html` · <bdi>${product.supplier}</bdi>` : ''}</small></td>
<td>${product.price ? html`${product.price} ${product.currency}` : ''}</td></tr>`

const link = (url: string | null, what: string, { name }: Product): Html | '' =>
  url === null
    ? ''
    : html` <a class="quiet" href="${url}" rel="noreferrer noopener" target="_blank" aria-label="${capitalise(what)} of ${name}">${what}</a>`
