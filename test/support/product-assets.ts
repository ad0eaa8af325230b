import type { LayoutAsset } from '../../src/schema/resources/floors/floor-layout.ts'
import { assetId } from './floors.ts'

/** Desks of one size in a row, each with its SKU; undefined = of no product. */
export const assetsOfProducts = (skus: readonly (string | undefined)[]): LayoutAsset[] =>
  skus.map((sku, i) => ({
    ...{ id: assetId(i), type: 'task_table', name: null, position: [1 + 2 * i, 0, 1], rotation: 0 },
    ...{ groupId: null, spaceId: null, origin: null, moved: false },
    shape: {
      ...{ type: 'box', a: 1.6, b: 0.8, h: 0.74 },
      ...(sku === undefined ? {} : { customData: { sku, productId: assetId(100 + i) } }),
    },
  }))
