import { ServiceError } from '../../base/errors.ts'
import { sizeOf } from '../../plans/whole-floors/families.ts'
import type { FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import { type FloorFurnishingOptions, SIZES_MAX } from '../../schema/resources/floors/floor-furnishing.ts'
import type { WantedProducts } from '../../schema/resources/floors/product.ts'
import type { Db } from '../../store/database.ts'
import { type ProductRow, selectAllProducts } from '../../store/tables/floors/products.ts'
import { shapeOfProduct } from './product-facts.ts'

type Style = NonNullable<FloorFurnishingOptions['style']>

/**
 * The sizes in which pieces come, those of the wanted products, each with `{sku, productId}` as its customData. What the request
 * itself says of a type stays.
 *
 * @throws ServiceError `invalid` for a product that the account does not have, and for a type with too many sizes
 */
export async function styleWithProducts(
  db: Db,
  accountId: string,
  { style, products }: { readonly style?: Style | undefined; readonly products?: WantedProducts | undefined },
): Promise<Style | undefined> {
  if (products === undefined) return style
  return { ...sizesOf(wantedOf(await selectAllProducts(db, accountId), products)), ...style }
}

function wantedOf(rows: readonly ProductRow[], wanted: WantedProducts): ProductRow[] {
  if (wanted === true) return rows.filter(({ archived }) => !archived)
  const bySku = new Map(rows.map((row) => [row.sku, row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = wanted.map((name, i) => {
    const row = bySku.get(name) ?? byId.get(name.toLowerCase())
    if (!row)
      throw new ServiceError('invalid', `products[${i}]: the account has no product with this SKU or id, got "${name}"`)
    return row
  })
  return [...new Set(found)]
}

/** By type; of products that differ in nothing but what they are called, the first. */
function sizesOf(products: readonly ProductRow[]): Style {
  const sizes = new Map<FurnitureType, Map<string, Shape>>()
  for (const product of products) {
    const { type, shape } = product
    const own = sizes.get(type) ?? new Map<string, Shape>()
    sizes.set(type, own)
    const size = sizeOf(shape)
    if (!own.has(size)) own.set(size, shapeOfProduct(product))
    if (own.size > SIZES_MAX)
      throw new ServiceError(
        'invalid',
        `products: those of the type ${type} have more than ${SIZES_MAX} sizes, name the ones to furnish with`,
      )
  }
  return Object.fromEntries([...sizes].map(([type, own]) => [type, [...own.values()]]))
}
