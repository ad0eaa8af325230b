import type { Shape } from '../../schema/furnishing/shape.ts'

/** The article number that furnishing with products has given a piece; undefined where it has none. */
export function skuOf({ customData }: Shape): string | undefined {
  const sku = customData?.['sku']
  return typeof sku === 'string' && sku !== '' ? sku : undefined
}
