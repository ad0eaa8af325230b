import { html } from 'hono/html'
import type { ImportedProduct, ImportedProducts } from '../../../schema/resources/floors/product-import.ts'
import { counted } from '../frame/counted.ts'
import { fileField } from '../frame/file-field.ts'
import { type Html, hidden, layout, PRODUCTS } from '../frame/layout.ts'
import { type HooksFrame, hooksFrame, notices } from '../hooks/hooks-frame.ts'

export interface ProductImportPage extends HooksFrame {
  /** Titles that a file may have. */
  readonly columns: readonly string[]
  /** Most bytes of a file. */
  readonly bytesMax: number
  /** What the file that was sent would change, and its text. */
  readonly preview?: { readonly found: ImportedProducts; readonly csv: string }
}

/** Lines shown of a list. */
const LINES_MAX = 200

export const productImportPage = (page: ProductImportPage): Html =>
  layout(
    hooksFrame('Import products', PRODUCTS, page),
    html`<p class="crumb"><a href="${PRODUCTS}">← Products</a></p>
<h1>Import products</h1>
<p class="lead">A CSV file, one product on each line. A line whose SKU is there already changes that product.</p>
${notices(page)}
${page.preview === undefined ? '' : preview(page.preview, page.user.csrf)}
<form class="card" method="post" action="${PRODUCTS}/import" enctype="multipart/form-data">${hidden({ csrf: page.user.csrf })}
<h2>${page.preview === undefined ? 'Choose a file' : 'Choose another file'}</h2>
<div class="field"><p class="quiet">A CSV file, up to ${Math.floor(page.bytesMax / 2 ** 20)} MB: choose it, or drop it on the button</p>${fileField({ id: 'file', label: 'CSV file', button: 'Choose a file', accept: '.csv,.txt,text/csv' })}</div>
<div class="row"><button class="${page.preview === undefined ? 'primary' : ''}">Show what changes</button></div>
<p class="quiet columns-read">The first line has the titles of the columns: ${page.columns.map((it, i) => html`${i === 0 ? '' : ', '}<code>${it}</code>`)}. <code>a</code>, <code>b</code> and <code>h</code> are width, depth and height in metres. Columns that the file does not have stay as they are.</p></form>`,
  )

function preview({ found, csv }: NonNullable<ProductImportPage['preview']>, csrf: string): Html {
  const changing = found.products.filter(({ outcome }) => outcome !== 'same')
  return html`<section class="card"><h2>What changes</h2>
<p>${found.created} new, ${found.updated} changed, ${found.same} as they are${found.faults.length === 0 ? '' : `, ${counted(found.faults.length, 'fault')}`}.</p>
${found.faults.length === 0 ? '' : faults(found)}
${changing.length === 0 ? html`<p>There is nothing to save.</p>` : save(changing, found.faults.length > 0, csv, csrf)}</section>`
}

const faults = ({
  faults: found,
}: ImportedProducts): Html => html`<h3>Lines that cannot be read</h3><table><thead><tr><th scope="col">Line</th><th scope="col">Column</th><th scope="col">Fault</th></tr></thead>
<tbody>${found.slice(0, LINES_MAX).map(({ line, column, message }) => html`<tr><td>${line}</td><td>${column ?? ''}</td><td>${message}</td></tr>`)}</tbody></table>
${more(found.length)}`

const save = (
  changing: readonly ImportedProduct[],
  hasFaults: boolean,
  csv: string,
  csrf: string,
): Html => html`<h3>What is saved</h3><table><thead><tr><th scope="col">Line</th><th scope="col">SKU</th><th scope="col">Change</th></tr></thead>
<tbody>${changing.slice(0, LINES_MAX).map(changed)}</tbody></table>
${more(changing.length)}
<form method="post" action="${PRODUCTS}/import/save">${hidden({ csrf, csv, ...(hasFaults ? { partial: 'true' } : {}) })}
<button class="primary">${hasFaults ? `Save ${counted(changing.length, 'good line')} only` : `Save ${counted(changing.length, 'product')}`}</button></form>`

const changed = ({ line, sku, outcome, changed: columns }: ImportedProduct): Html =>
  html`<tr><td>${line}</td><td><bdi>${sku}</bdi></td><td>${outcome === 'created' ? 'new' : `changed: ${columns.join(', ')}`}</td></tr>`

const more = (count: number): Html | '' =>
  count > LINES_MAX ? html`<p class="quiet">and ${counted(count - LINES_MAX, 'more', 'more')}</p>` : ''
