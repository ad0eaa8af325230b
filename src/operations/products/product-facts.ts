import { shapeFault } from '../../plans/whole-floors/shape-fault.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import type { Product, ProductFacts } from '../../schema/resources/floors/product.ts'
import type { ProductRow } from '../../store/tables/floors/products.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'

/**
 * Whether a caller sees prices, suppliers and attributes of products: what stands in pages for everybody to read, and what is made
 * for some floors only, does not (docs/decisions.md#r9).
 */
export function seesPrices(caller: TokenHolder | SignedIn): boolean {
  const { kind, floors } = reachOf(caller)
  return kind !== 'pk' && floors === null
}

/** A row as the API shows it. */
export function productOf(row: ProductRow, withPrices: boolean): Product {
  const { price, currency, supplier, attributes, ...facts } = factsOf(row)
  return {
    id: row.id,
    ...facts,
    ...(withPrices ? { price, currency, supplier, attributes } : {}),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** The shape of a product as pieces have it, which say by it what they are. */
export const shapeOfProduct = ({ id, sku, shape }: Pick<Product, 'id' | 'sku' | 'shape'>): Shape => ({
  ...shape,
  customData: { sku, productId: id },
})

/** What a caller gave of a product. */
export const factsOf = (row: ProductRow): ProductFacts => ({
  sku: row.sku,
  name: row.name,
  type: row.type,
  shape: row.shape,
  price: row.price,
  currency: row.currency,
  supplier: row.supplier,
  pictureUrl: row.picture_url,
  modelUrl: row.model_url,
  attributes: row.attributes,
  archived: row.archived,
})

/** The same in the columns of a row. */
export const columnsOf = ({ pictureUrl, modelUrl, ...same }: ProductFacts) => ({
  ...same,
  picture_url: pictureUrl,
  model_url: modelUrl,
})

/** A member of a product that does not fit the others, and why. */
export interface ProductFault {
  readonly member: string
  readonly message: string
}

/** What no schema of one member can see; undefined where all is well. */
export function faultOfProduct({ price, currency, shape }: ProductFacts): ProductFault | undefined {
  if (price !== null && currency === null) return { member: 'currency', message: 'is needed beside a price' }
  if (price === null && currency !== null) return { member: 'price', message: 'is needed beside a currency' }
  const fault = shapeFault(shape)
  return fault === undefined ? undefined : { member: 'shape', message: fault }
}
