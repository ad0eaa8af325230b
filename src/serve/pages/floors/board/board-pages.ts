import type { Hono } from 'hono'
import { ServiceError } from '../../../../base/errors.ts'
import { storeyOfFloor } from '../../../../operations/buildings/storey-of-floor.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { describeRooms } from '../../../../operations/floors/describe-rooms.ts'
import { editLayout } from '../../../../operations/layouts/edit-layout.ts'
import { deleteLayout, duplicateLayout, saveLayoutById } from '../../../../operations/layouts/manage-variants.ts'
import { readLayoutById } from '../../../../operations/layouts/read-layouts.ts'
import { listProducts } from '../../../../operations/products/list-products.ts'
import { shapeOfProduct } from '../../../../operations/products/product-facts.ts'
import { LayoutOperation } from '../../../../schema/resources/floors/layout-operations.ts'
import type { Product } from '../../../../schema/resources/floors/product.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { protocolErrors } from '../../../http/protocol-errors.ts'
import { refusalOf } from '../../operation-form.ts'
import { sentenceOf } from '../../page-words.ts'
import { formAction, requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { ONE_FLOOR } from '../floor-addresses.ts'
import { sceneResponse } from '../floor-response.ts'
import { floorHeadOf, floorOfPath } from '../floor-view.ts'
import { layoutPath } from '../floor-words.ts'
import { seenLayout } from '../layouts/seen-layout.ts'
import { boardPage } from './board-page.ts'

const BOARD = `${ONE_FLOOR}/board`

/** As many operations as a call may have, written as a form. */
const SAVED_BYTES_MAX = 4 * 1024 * 1024

/** The drawing board of a floor, and what its script asks for. */
export function boardPages(app: Hono<Env>, service: Service): void {
  app.get(BOARD, requireSession(service, showBoard))
  app.get(`${BOARD}/layout.json`, requireSession(service, answering(sendLayout)))
  app.get(`${BOARD}/products.json`, requireSession(service, answering(sendProducts)))
  app.post(`${BOARD}/save`, formAction(service, answering(saveChanges), { bytesMax: SAVED_BYTES_MAX }))
  app.post(`${BOARD}/copy`, formAction(service, answering(saveCopy), { bytesMax: SAVED_BYTES_MAX }))
}

async function showBoard(request: SignedInRequest): Promise<Response> {
  const floor = await floorOfPath(request)
  const { seen } = await seenLayout(request)
  return sceneResponse(request, (common) =>
    boardPage({ ...common, floor: floorHeadOf(floor, request.user, seen), seen }),
  )
}

/** A handler for a script: answers and refusals are JSON. */
const answering =
  <Rest extends readonly unknown[]>(answer: (request: SignedInRequest, ...rest: Rest) => Promise<object>) =>
  async (request: SignedInRequest, ...rest: Rest): Promise<Response> => {
    const headers = { 'cache-control': 'private, no-store' }
    try {
      return Response.json(await answer(request, ...rest), { headers })
    } catch (error) {
      const refusal = refusalOf(error)
      const { status } = protocolErrors[refusal.code]
      return Response.json({ code: refusal.code, text: sentenceOf(refusal) }, { status, headers })
    }
  }

/** What the layout holds, and the use of each space that follows from its name and surroundings. */
async function sendLayout(request: SignedInRequest) {
  const { service, c, caller } = request
  const { seen } = await seenLayout(request)
  if (seen.revision === 0) return { revision: 0, spaces: [], assets: [], uses: {} }
  const number = c.req.query('revision')
  const { revision, spaces, assets } = await perform(service, readLayoutById, caller, () => ({
    layoutId: seen.id,
    ...(number === undefined ? {} : { revision: Number(number) }),
  }))
  const rooms = describeRooms({ spaces, assets }, await storeyOfFloor(service, seen.floorId, spaces))
  return { revision, spaces, assets, uses: Object.fromEntries(rooms.map(({ id, use }) => [id, use.template])) }
}

/** Products that pieces may be: each with its shape as furnishing gives it to them. */
async function sendProducts(request: SignedInRequest) {
  const { service, caller } = request
  await floorOfPath(request)
  const found: Pick<Product, 'sku' | 'name' | 'type' | 'shape'>[] = []
  let cursor: string | null | undefined
  do {
    const page = await perform(service, listProducts, caller, () => ({
      limit: PRODUCTS_A_PAGE,
      ...(cursor ? { cursor } : {}),
    }))
    for (const product of page.products) {
      const { sku, name, type } = product
      found.push({ sku, name, type, shape: shapeOfProduct(product) })
    }
    cursor = page.next
  } while (cursor)
  return { products: found }
}

const PRODUCTS_A_PAGE = 1000

async function saveChanges(request: SignedInRequest, form: URLSearchParams) {
  const { seen } = await seenLayout(request)
  const base = Number(form.get('revision'))
  const { revision } = base === 0 ? await saveFirst(request, seen.id, form) : await edit(request, seen.id, base, form)
  return { revision }
}

/** Operations change what there is: the first revision is saved as what they add. */
async function saveFirst({ service, caller }: SignedInRequest, layoutId: string, form: URLSearchParams) {
  const { data: operations } = LayoutOperation.array().safeParse(operationsOf(form.get('operations') ?? ''))
  if (!operations) throw new ServiceError('invalid', 'operations: must be operations of a layout')
  return perform(service, saveLayoutById, caller, () => ({
    layoutId,
    ifMatch: 0,
    spaces: operations.flatMap((it) => (it.op === 'addSpace' ? [it.space] : [])),
    assets: operations.flatMap((it) => (it.op === 'add' ? [it.asset] : [])),
    message: form.get('message'),
  }))
}

/** Saves the changes as another layout, which begins with the revision that they are based on. */
async function saveCopy(request: SignedInRequest, form: URLSearchParams) {
  const { service, caller } = request
  const { seen } = await seenLayout(request)
  const copy = await perform(service, duplicateLayout, caller, () => ({
    layoutId: seen.id,
    name: form.get('name') ?? undefined,
    revision: Number(form.get('revision')),
  }))
  try {
    await edit(request, copy.id, copy.revision, form)
  } catch (error) {
    await perform(service, deleteLayout, caller, () => ({ layoutId: copy.id }))
    throw error
  }
  return { path: layoutPath(copy, '/board') }
}

const edit = ({ service, caller }: SignedInRequest, layoutId: string, baseRevision: number, form: URLSearchParams) =>
  perform(service, editLayout, caller, () => ({
    layoutId,
    baseRevision,
    operations: operationsOf(form.get('operations') ?? ''),
    message: form.get('message'),
  }))

/** @throws ServiceError `invalid` */
function operationsOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('invalid', 'operations: must be JSON')
  }
}
