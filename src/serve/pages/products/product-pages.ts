import { readFile } from 'node:fs/promises'
import type { Hono } from 'hono'
import { ServiceError } from '../../../base/errors.ts'
import type { FileResult, Operation } from '../../../operations/calling/operation.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { exportProducts } from '../../../operations/products/export-products.ts'
import { importProducts } from '../../../operations/products/import-products.ts'
import { listProducts } from '../../../operations/products/list-products.ts'
import {
  createProduct,
  deleteProduct,
  readProduct,
  updateProduct,
} from '../../../operations/products/manage-products.ts'
import { cellsOf, PRODUCT_COLUMNS } from '../../../operations/products/product-columns.ts'
import { FURNITURE_TYPES } from '../../../schema/furnishing/furniture.ts'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import type { Product } from '../../../schema/resources/floors/product.ts'
import type { ImportedProducts } from '../../../schema/resources/floors/product-import.ts'
import { decodeText } from '../../../schema/wire/checked-json.ts'
import type { Service } from '../../../service/service.ts'
import type { FileForm } from '../../http/bodies/file-form.ts'
import type { Env } from '../../http/env.ts'
import { protocolErrors } from '../../http/protocol-errors.ts'
import { chosenUnit } from '../chosen-unit.ts'
import { fileFormAction } from '../file-form-action.ts'
import { fileResponse } from '../floors/plan/export-pages.ts'
import { PRODUCTS } from '../frame/layout.ts'
import { fieldLength, lengthField } from '../frame/lengths.ts'
import { PLACE, pagerOf, placeIn } from '../frame/pager.ts'
import { operationForm, type RefusedForm, refusalOf } from '../operation-form.ts'
import { ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { type ProductImportPage, productImportPage } from './product-import-page.ts'
import { type ProductForm, productPage } from './product-page.ts'
import { productResponse } from './product-response.ts'
import { productsPage } from './products-page.ts'

const ONE = `${PRODUCTS}/${ID}`
const idOf = ({ c }: SignedInRequest) => ({ productId: c.req.param('id')! })

/** Products on one page. */
const SHOWN = 100
/** Largest file that a page takes, bytes: what it would change is shown first, and the form that saves it carries it. */
const FILE_BYTES_MAX = 2 ** 20
/** The same in a form, where a byte may take three characters. */
const FORM_BYTES_MAX = 3 * FILE_BYTES_MAX + 65_536

/** The furniture list of the account. */
export function productPages(app: Hono<Env>, service: Service): void {
  app.get(PRODUCTS, requireSession(service, showProducts))
  app.get(`${PRODUCTS}/new`, requireSession(service, showNew))
  app.get(`${PRODUCTS}/export`, requireSession(service, sendFile))
  app.get(
    `${PRODUCTS}/import`,
    requireSession(service, (request) => showImport(request)),
  )
  app.post(`${PRODUCTS}/import`, fileFormAction(service, FILE_BYTES_MAX, lookAt))
  app.post(`${PRODUCTS}/import/save`, save(service, { bytesMax: FORM_BYTES_MAX }))
  app.post(PRODUCTS, create(service))
  app.get(ONE, requireSession(service, showOne))
  app.post(ONE, update(service))
  app.post(`${ONE}/archive`, putAway(true)(service))
  app.post(`${ONE}/unarchive`, putAway(false)(service))
  app.post(`${ONE}/delete`, remove(service))
}

async function showProducts(request: SignedInRequest): Promise<Response> {
  const { service, c, caller, user } = request
  const search = (c.req.query('q') ?? '').slice(0, 200)
  const type = FURNITURE_TYPES.find((it) => it === c.req.query('type'))
  const archived = c.req.query('archived') === 'yes'
  const cursor = c.req.query('cursor')
  const { products, next } = await perform(service, listProducts, caller, () => ({
    limit: SHOWN,
    includeArchived: archived,
    ...(search === '' ? {} : { search }),
    ...(type === undefined ? {} : { type }),
    ...(cursor === undefined ? {} : { cursor }),
  }))
  const choice = { search, type: type ?? '', archived }
  const query = {
    ...(search === '' ? {} : { q: search }),
    ...(type === undefined ? {} : { type }),
    ...(archived ? { archived: 'yes' } : {}),
  }
  const pathOf = (place: object) => `${PRODUCTS}?${new URLSearchParams({ ...query, ...place })}`
  const mayChange = user.scopes.includes('floor:update')
  const list = `${new URLSearchParams({ ...query, ...placeIn(c) })}`
  const pages = pagerOf(c, next, pathOf)
  return productResponse(request, (common) => productsPage({ ...common, products, choice, mayChange, list, pages }))
}

/** Members of the query of a page of the list. */
const LISTED: readonly string[] = ['q', 'type', 'archived', ...PLACE]

/** The page of the list that a product was opened from, with something done; undefined when it was not opened from one. */
function listOf({ c }: SignedInRequest, done: Readonly<Record<string, string>> = {}): string | undefined {
  const from = c.req.query('list')
  if (from === undefined) return undefined
  const kept = [...new URLSearchParams(from)].filter(([name]) => LISTED.includes(name))
  const query = `${new URLSearchParams([...kept, ...Object.entries(done)])}`
  return `${PRODUCTS}${query && `?${query}`}`
}

/** Where one goes on after something was done to a product: its place in the list that it was opened from. */
const backTo = (request: SignedInRequest, done: string): string => {
  const list = listOf(request, { done })
  return list === undefined ? `${PRODUCTS}?done=${done}` : `${list}#${request.c.req.param('id')}`
}

async function sendFile({ service, caller }: SignedInRequest): Promise<Response> {
  const asFile: Operation = { ...(exportProducts as unknown as Operation), run: exportProducts.runFile as never }
  return fileResponse(service, (await perform(service, asFile, caller, () => ({}))) as FileResult)
}

function showNew(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const form = typed(refused?.sent ?? new URLSearchParams())
  return productResponse(request, (common) => productPage({ ...common, form }), refused)
}

const create = operationForm({
  operation: createProduct,
  read: (_, sent) => factsIn(typed(sent), unitIn(sent)),
  done: () => `${PRODUCTS}?done=added`,
  page: showNew,
})

async function showOne(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const { service, caller } = request
  const product = await perform(service, readProduct, caller, () => idOf(request))
  const form = refused ? typed(refused.sent) : formOf(product, chosenUnit(request.c))
  const known = { id: product.id, version: product.version, archived: product.archived }
  const list = listOf(request)
  return productResponse(
    request,
    (common) => productPage({ ...common, form, known, ...(list === undefined ? {} : { list }) }),
    refused,
  )
}

const update = operationForm({
  operation: updateProduct,
  read: (request, sent) => ({ ...idOf(request), ifMatch: versionIn(sent), ...factsIn(typed(sent), unitIn(sent)) }),
  done: (request) => backTo(request, 'saved'),
  page: showOne,
})

const putAway = (archived: boolean) =>
  operationForm({
    operation: updateProduct,
    read: (request, sent) => ({ ...idOf(request), ifMatch: versionIn(sent), archived }),
    done: (request) => backTo(request, archived ? 'archived' : 'unarchived'),
    page: showOne,
  })

const remove = operationForm({
  operation: deleteProduct,
  read: idOf,
  done: (request) => backTo(request, 'deleted'),
})

const showImport = (
  request: SignedInRequest,
  preview?: ProductImportPage['preview'],
  refused?: RefusedForm,
): Promise<Response> =>
  productResponse(
    request,
    (common) =>
      productImportPage({
        ...common,
        columns: PRODUCT_COLUMNS,
        bytesMax: FILE_BYTES_MAX,
        ...(preview ? { preview } : {}),
      }),
    refused,
  )

const inBase64 = (text: string) => Buffer.from(text).toString('base64')

/** Shows what a file would change; nothing is saved. */
async function lookAt(request: SignedInRequest, { files }: FileForm): Promise<Response> {
  try {
    const [file] = files
    if (!file) throw new ServiceError('invalid', 'Choose a file first')
    const csv = decodeText(await readFile(file.path))
    if (csv === undefined) throw new ServiceError('invalid', 'file: must be text in UTF-8')
    const sent = { file: inBase64(csv), preview: true }
    const found: ImportedProducts = await perform(request.service, importProducts, request.caller, () => sent)
    return await showImport(request, { found, csv })
  } catch (error) {
    const refusal = refusalOf(error)
    const status = protocolErrors[refusal.code].status
    return showImport(request, undefined, { sent: new URLSearchParams(), error: refusal, status })
  }
}

const save = operationForm({
  operation: importProducts,
  read: (_, sent) => ({ file: inBase64(sent.get('csv') ?? ''), partial: sent.get('partial') === 'true' }),
  done: () => `${PRODUCTS}?done=imported`,
  page: (request, refused) => showImport(request, undefined, refused),
})

function typed(sent: URLSearchParams): ProductForm {
  const text = (name: string) => (sent.get(name) ?? '').trim()
  return {
    sku: text('sku'),
    name: text('name'),
    type: text('type'),
    a: text('a'),
    b: text('b'),
    h: text('h'),
    metres: text('metres'),
    shape: text('shape'),
    price: text('price'),
    currency: text('currency'),
    supplier: text('supplier'),
    pictureUrl: text('pictureUrl'),
    modelUrl: text('modelUrl'),
    attributes: text('attributes'),
  }
}

/** What a form has of a product, as the operation takes it. @throws ServiceError `invalid` for what is no JSON */
function factsIn({ a, b, h, metres, shape, attributes, ...texts }: ProductForm, unit: PlainUnit) {
  const orNull = (text: string) => (text === '' ? null : text)
  return {
    sku: texts.sku,
    name: texts.name,
    type: texts.type,
    shape: shape === '' ? { type: 'box', ...sizesIn({ a, b, h }, metres, unit) } : jsonIn('shape', shape),
    price: orNull(texts.price.replace(',', '.')),
    currency: orNull(texts.currency.toUpperCase()),
    supplier: orNull(texts.supplier),
    pictureUrl: orNull(texts.pictureUrl),
    modelUrl: orNull(texts.modelUrl),
    attributes: attributes === '' ? {} : jsonIn('attributes', attributes),
  }
}

const unitIn = (sent: URLSearchParams): PlainUnit => (sent.get('unit') === 'ft' ? 'ft' : 'm')

/** Sizes as people write them, metres; other text as it is, for the schema to refuse. What was left as it stood is what was stored. */
function sizesIn(sizes: Pick<ProductForm, 'a' | 'b' | 'h'>, metres: string, unit: PlainUnit) {
  const stored = metres === '' ? [] : metres.split(' ').map(Number)
  return Object.fromEntries(
    Object.entries(sizes).map(([name, text], i) => {
      const length = fieldLength(text, unit, stored[i])
      return [name, text === '' ? undefined : Number.isNaN(length) ? text : length]
    }),
  )
}

function jsonIn(member: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('invalid', `${member}: must be JSON`)
  }
}

const versionIn = (sent: URLSearchParams): number => Number(sent.get('version') ?? Number.NaN)

function formOf(
  { price = null, currency = null, supplier = null, attributes = {}, ...product }: Product,
  unit: PlainUnit,
): ProductForm {
  const cells = cellsOf({ ...product, price, currency, supplier, attributes })
  const [a = '', b = '', h = ''] = [cells.a, cells.b, cells.h].map((it) =>
    it === '' ? '' : lengthField(Number(it), unit),
  )
  return { ...cells, a, b, h, metres: [cells.a, cells.b, cells.h].join(' ').trim() }
}
