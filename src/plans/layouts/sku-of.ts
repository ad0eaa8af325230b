import type { Shape } from '../../schema/furnishing/shape.ts'

/** The article number that furnishing with products has given a piece; undefined where it has none. */
export function skuOf({ customData }: Shape): string | undefined {
  const sku = customData?.['sku']
  return typeof sku === 'string' && sku !== '' ? sku : undefined
}

/** A shape without the SKU of its product; its other properties are kept. */
export function withoutProduct<Form extends Shape>(shape: Form): Form {
  if (skuOf(shape) === undefined) return shape
  const { customData: { sku: _, productId: __, ...others } = {}, ...bare } = shape
  return (Object.keys(others).length > 0 ? { ...bare, customData: others } : bare) as Form
}
