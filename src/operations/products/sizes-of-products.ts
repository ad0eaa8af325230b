import { ServiceError } from '../../base/errors.ts'
import { headroomArea } from '../../plans/layouts/space-area.ts'
import { type Style, styledItems } from '../../plans/whole-floors/styled-items.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { WantedProducts } from '../../schema/resources/floors/product.ts'
import { FurnishRoomParams } from '../../schema/resources/furnish-room-params.ts'
import { decodeText } from '../../schema/wire/checked-json.ts'
import { attach, parseDetached } from '../../schema/wire/custom-data.ts'
import { parse } from '../../schema/wire/parse.ts'
import type { Service } from '../../service/service.ts'
import { authorize } from '../calling/authorize.ts'
import type { Caller, SignedIn, TokenHolder } from '../calling/caller.ts'
import { reachOf } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { listProducts } from './list-products.ts'
import { readProduct } from './manage-products.ts'
import { styleWithProducts } from './products-as-style.ts'

/** Largest request with products, bytes: it is read on the thread that serves. */
const BYTES_MAX = 256 * 1024

const MEMBER = Buffer.from('"products"')

/**
 * A request of furnish as the solver takes it, with the products it names as items of their sizes. One without products is given
 * back as it is, unread.
 *
 * @param bytes params in JSON, as they were sent
 * @throws ServiceError `unauthorized` and `insufficient_scope` for who may not read products, `invalid` for a product that the
 *   account does not have, `payload_too_large`; SyntaxError for what is no JSON
 */
export function withSizesOfProducts(service: Service, caller: Caller, bytes: Bytes): Bytes | Promise<Bytes> {
  const mentioned = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(MEMBER)
  return mentioned ? read(service, caller, bytes) : bytes
}

type Bytes = Uint8Array<ArrayBuffer>

async function read(service: Service, caller: Caller, bytes: Bytes): Promise<Bytes> {
  if (bytes.length > BYTES_MAX)
    throw new ServiceError('payload_too_large', `params: with products they must be at most ${BYTES_MAX} bytes`)
  const { value, texts } = parseDetached(decodeText(bytes) ?? '')
  if (!Object.hasOwn(Object(value), 'products')) return bytes
  const { products, ...params } = parse(FurnishRoomParams, value)
  const style = await styleFor(service, caller, products)
  return new TextEncoder().encode(attach(JSON.stringify(inSizes(params, style)), texts))
}

/** What a request with products is refused for beside what is refused without. */
export const PRODUCT_REFUSALS = ['unauthorized', 'insufficient_scope'] as const

/** Sizes of the products that a request names. @throws ServiceError as `withSizesOfProducts` */
export async function styleFor(
  service: Service,
  caller: Caller,
  products: WantedProducts | undefined,
): Promise<Style | undefined> {
  if (products === undefined) return undefined
  await authorize(service, products === true ? listProducts : readProduct, caller)
  const { accountId } = reachOf(caller as TokenHolder | SignedIn)
  return styleWithProducts(requireStore(service), accountId, { products })
}

/** Pieces of the template come in the given sizes; what the request itself has of a type stays. */
export function inSizes(params: FurnishParams, style: Style | undefined): FurnishParams {
  const { room, template, furniture } = params
  if (!template) return params
  const others = new Set([...template.exclude, ...furniture.map(({ type }) => type)])
  const items = styledItems({ template: template.name }, headroomArea(room), style, others)
  return {
    ...params,
    template: { ...template, exclude: [...template.exclude, ...items.map(({ type }) => type)] },
    furniture: [...furniture, ...items],
  }
}
