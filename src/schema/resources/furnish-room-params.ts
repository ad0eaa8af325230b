import { FurnishParams } from '../furnishing/furnish-params.ts'
import { component } from '../wire/components.ts'
import { WantedProducts } from './floors/product.ts'

/** What the service takes beyond what the library does, which knows no account. */
export const FurnishRoomParams = component(
  'FurnishRoomParams',
  FurnishParams.extend({
    products: WantedProducts.optional().describe(
      'Products of the account of the token, in whose sizes the pieces of the template come and whose SKU each of them carries: true = all that are not archived, else their SKUs or ids, the preferred one first (an extension of the specification)',
    ),
  }),
  'Params of FurnishingAI.furnish',
)
