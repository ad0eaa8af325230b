import type { Shape } from '../../schema/furnishing/shape.ts'

/** What is known of the product that a piece is; null = nothing. */
interface PieceProduct {
  readonly sku: string | null
  readonly name: string | null
  readonly supplier: string | null
  /** Of one, at most four decimals; null without a currency, too. */
  readonly price: number | null
  /** ISO 4217 */
  readonly currency: string | null
}

/** A product of the furniture list of an account. */
export interface ListedProduct {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly supplier: string | null
  /** A decimal. */
  readonly price: string | null
  readonly currency: string | null
}

/** Products by their ids and article numbers. */
export type ProductList = ReadonlyMap<string, ListedProduct>

export const productList = (products: readonly ListedProduct[] = []): ProductList =>
  new Map(products.flatMap((product) => [[product.sku, product] as const, [product.id, product] as const]))

const CURRENCY = /^[A-Z]{3}$/
const PRICE = /^\d{1,10}(?:\.\d{1,4})?$/

/**
 * The product of the list that the `customData` of a shape names, by `productId`, else by `sku`; else what it says itself. Anything may
 * stand there: what is no text, no price or no currency is looked over.
 */
export function productOfPiece({ customData = {} }: Shape, products: ProductList): PieceProduct {
  const sku = typeof customData['sku'] === 'number' ? String(customData['sku']) : textOf(customData['sku'])
  const listed = products.get(textOf(customData['productId']) ?? '') ?? products.get(sku ?? '')
  const { name, supplier, price, currency } = listed ?? customData
  const amount = typeof price === 'number' || typeof price === 'string' ? String(price) : ''
  const isPriced = PRICE.test(amount) && typeof currency === 'string' && CURRENCY.test(currency)
  return {
    sku: listed?.sku ?? sku,
    name: textOf(name),
    supplier: textOf(supplier),
    price: isPriced ? Number(amount) : null,
    currency: isPriced ? currency : null,
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
