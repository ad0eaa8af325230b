import { ListProductsParams, ProductPage } from '../../schema/resources/floors/product.ts'
import { isUnbroken } from '../../schema/wire/text.ts'
import { selectProducts } from '../../store/tables/floors/products.ts'
import { forAnyToken, operation } from '../calling/operation.ts'
import { besideOffset, noCursor } from '../calling/page-cursor.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { LISTING_SCOPES } from '../floors/list-floors.ts'
import { productOf, seesPrices } from './product-facts.ts'

export const listProducts = operation({
  name: 'product.list',
  type: 'query',
  summary: 'Lists the products of the account',
  access: forAnyToken(LISTING_SCOPES),
  route: { method: 'GET', path: '/v2/product', paged: true },
  errors: [],
  input: ListProductsParams,
  output: ProductPage,
  examples: [{ title: 'All desks', input: { type: 'task_table' } }],
  async run(service, caller, { limit, offset, cursor, updatedSince, ...filter }) {
    const rows = await selectProducts(requireStore(service), reachOf(caller).accountId, {
      ...filter,
      updatedSince: updatedSince === undefined ? undefined : new Date(updatedSince),
      after: readSkuCursor(cursor, offset),
      offset,
      count: limit + 1,
    })
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      products: page.map((row) => productOf(row, seesPrices(caller))),
      next: last === undefined ? null : Buffer.from(last.sku).toString('base64url'),
    }
  },
})

/** @throws ServiceError `invalid` for what is no cursor, and for one beside an offset */
function readSkuCursor(cursor: string | undefined, offset: number): string | undefined {
  if (cursor === undefined) return undefined
  if (offset > 0) throw besideOffset()
  const sku = Buffer.from(cursor, 'base64url').toString()
  if (sku === '' || !isUnbroken(sku) || Buffer.from(sku).toString('base64url') !== cursor) throw noCursor()
  return sku
}
