import type { Shape } from '../../schema/furnishing/shape.ts'

/** What the `customData` of a shape says of the product that it is; null = nothing. */
interface PieceProduct {
  readonly sku: string | null
  readonly name: string | null
  readonly supplier: string | null
  /** Of one, at most four decimals; null without a currency, too. */
  readonly price: number | null
  /** ISO 4217 */
  readonly currency: string | null
}

const CURRENCY = /^[A-Z]{3}$/
const PRICE = /^\d{1,9}(?:\.\d{1,4})?$/

/** Anything may stand in `customData`: what is no text, no price or no currency is looked over. */
export function productOfPiece({ customData = {} }: Shape): PieceProduct {
  const { sku, name, supplier, price, currency } = customData
  const amount = typeof price === 'number' || typeof price === 'string' ? String(price) : ''
  const isPriced = PRICE.test(amount) && typeof currency === 'string' && CURRENCY.test(currency)
  return {
    sku: typeof sku === 'number' ? String(sku) : textOf(sku),
    name: textOf(name),
    supplier: textOf(supplier),
    price: isPriced ? Number(amount) : null,
    currency: isPriced ? currency : null,
  }
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
