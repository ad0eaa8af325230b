import { z } from 'zod'
import { FLOOR_READ_SCOPES } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import {
  CreateProductParams,
  PRODUCTS_MAX,
  Product,
  type ProductFacts,
  ReadProductParams,
  UpdateProductParams,
} from '../../schema/resources/floors/product.ts'
import {
  changeProduct,
  countProducts,
  findProduct,
  insertProduct,
  lockProduct,
  removeProduct,
} from '../../store/tables/floors/products.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount, refusingDuplicate, reserveOne } from '../calling/change-account.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { reachOf, requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { requireVersion } from '../floors/require-floor.ts'
import { columnsOf, factsOf, faultOfProduct, productOf, seesPrices } from './product-facts.ts'

const ID = '00000000-0000-4000-8000-000000000001'

/** @see docs/decisions.md#r9 */
export const createProduct = operation({
  name: 'product.create',
  type: 'mutation',
  summary: 'Adds a product to the furniture list of the account',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'POST',
    path: '/v2/product',
    status: 201,
    etag: ({ version }) => version,
    location: ({ id }) => `/v2/product/${id}`,
  },
  errors: ['floor_restricted', 'conflict', 'limit_reached'],
  input: CreateProductParams,
  output: Product,
  examples: [
    {
      title: 'A desk with its price',
      input: {
        sku: 'D-160',
        name: 'Desk 160',
        type: 'task_table',
        shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 },
        price: '249.90',
        currency: 'EUR',
      },
    },
  ],
  async run(service, caller, facts) {
    const { accountId } = requireAccountWide(caller)
    requireSound(facts)
    const creating = changeAccount(service, async (db) => {
      await reserveOne(db, accountId, {
        count: () => countProducts(db, accountId),
        max: PRODUCTS_MAX,
        text: `products: an account has at most ${PRODUCTS_MAX} products, delete one first`,
      })
      const now = service.wallClock()
      const row = await insertProduct(db, {
        account_id: accountId,
        ...columnsOf(facts),
        created_at: now,
        updated_at: now,
      })
      const subject = ['product', row.id] as const
      await note(service, db, actorOf(caller), { accountId, event: 'product.created', subject })
      return productOf(row, true)
    })
    return refusingDuplicate(creating, skuTaken(facts.sku))
  },
})

export const readProduct = operation({
  name: 'product.read',
  type: 'query',
  summary: 'Reads a product',
  access: forAnyToken(FLOOR_READ_SCOPES),
  route: { method: 'GET', path: '/v2/product/{productId}', etag: ({ version }) => version },
  errors: ['not_found'],
  input: ReadProductParams,
  output: Product,
  examples: [{ title: 'By its id', input: { productId: ID } }],
  async run(service, caller, { productId }) {
    const row = await findProduct(requireStore(service), reachOf(caller).accountId, ownId('product', productId))
    if (!row) throw notFound('product')
    return productOf(row, seesPrices(caller))
  },
})

export const updateProduct = operation({
  name: 'product.update',
  type: 'mutation',
  summary: 'Changes a product, or archives it; nothing stored changes with it until a floor is furnished again',
  access: forPrivateToken(['floor:update']),
  route: {
    method: 'PATCH',
    path: '/v2/product/{productId}',
    ifMatch: 'ifMatch',
    etag: ({ version }) => version,
  },
  errors: ['not_found', 'precondition_failed', 'floor_restricted', 'conflict'],
  input: UpdateProductParams,
  output: Product,
  examples: [{ title: 'Put it away', input: { productId: ID, ifMatch: 3, archived: true } }],
  async run(service, caller, { productId, ifMatch, ...sent }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('product', productId)
    const changes = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
    const changing = changeAccount(service, async (db) => {
      const row = await lockProduct(db, accountId, id)
      if (!row) throw notFound('product')
      requireVersion('product', row.version, ifMatch)
      const facts: ProductFacts = { ...factsOf(row), ...changes }
      requireSound(facts)
      if (Object.keys(changes).length === 0) return productOf(row, true)
      const changed = await changeProduct(db, id, { ...columnsOf(facts), updated_at: service.wallClock() })
      await note(service, db, actorOf(caller), {
        accountId,
        event: 'product.updated',
        subject: ['product', id],
        detail: { changed: Object.keys(changes) },
      })
      return productOf(changed, true)
    })
    return refusingDuplicate(changing, skuTaken(sent.sku))
  },
})

export const deleteProduct = operation({
  name: 'product.delete',
  type: 'mutation',
  summary: 'Deletes a product; pieces that carry its SKU stay as they are',
  access: forPrivateToken(['floor:update']),
  route: { method: 'DELETE', path: '/v2/product/{productId}', status: 204 },
  errors: ['not_found', 'floor_restricted'],
  input: ReadProductParams,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { productId: ID }, output: {} }],
  async run(service, caller, { productId }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('product', productId)
    return changeAccount(service, async (db) => {
      if (!(await removeProduct(db, accountId, id))) throw notFound('product')
      await note(service, db, actorOf(caller), { accountId, event: 'product.deleted', subject: ['product', id] })
      return {}
    })
  },
})

const skuTaken = (sku: string | undefined) => `sku: the account has a product ${sku} already`

/** @throws ServiceError `invalid` naming the member */
function requireSound(facts: ProductFacts): void {
  const fault = faultOfProduct(facts)
  if (fault) throw new ServiceError('invalid', `${fault.member}: ${fault.message}`)
}
