import * as z from 'zod'
import { FurnitureType } from '../../furnishing/furniture.ts'
import { Shape } from '../../furnishing/shape.ts'
import { component } from '../../wire/components.ts'
import { httpsAddress } from '../../wire/https-address.ts'
import { plainText, refuseUnprintable } from '../../wire/plain-text.ts'
import { text } from '../../wire/text.ts'
import { IfMatch, pageParams, updatedSince } from './floor.ts'

/** Products that an account may have. */
export const PRODUCTS_MAX = 5000
/** Attributes of a product. */
const ATTRIBUTES_MAX = 20

export const Sku = plainText(100).describe('Its article number, unique in the account')

/** A decimal, which no arithmetic of floating point touches. */
const Price = text(20).regex(
  /^(0|[1-9]\d{0,9})(\.\d{1,4})?$/,
  'must be a decimal such as "249.90", with at most four places',
)

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const Currency = text(3)
  .regex(/^[A-Z]{3}$/, 'must be three capital letters')
  .refine((code) => CURRENCIES.has(code), 'must be a code of ISO 4217, such as EUR')

const AttributeName = z.string().min(1).max(64).superRefine(refuseUnprintable)

const Attributes = z
  .record(AttributeName, z.union([text(200), z.number()]))
  .refine((it) => Object.keys(it).length <= ATTRIBUTES_MAX, `must be at most ${ATTRIBUTES_MAX} attributes`)
  .describe('What else is known of it: texts and numbers by their names')

const url = httpsAddress(2048).nullable()

/** Facts that a caller gives of a product. */
const facts = {
  sku: Sku,
  name: plainText(200).describe('For people'),
  type: FurnitureType.describe('What it is'),
  shape: Shape.refine(
    (shape) => shape.customData === undefined,
    'must have no customData, which furnishing adds',
  ).describe(
    'Its form and sizes as furnish takes them, without customData; a box where it has width a, depth b and height h',
  ),
  price: Price.nullable().describe('Of one piece, such as "249.90"; null = not known'),
  currency: Currency.nullable().describe('Of the price (ISO 4217), such as EUR; null = no price'),
  supplier: plainText(200).nullable().describe('Who sells it; null = not known'),
  pictureUrl: url.describe('Of a picture: https://…; null = none. It is opened by who looks at the product'),
  modelUrl: url.describe('Of a glTF model: https://…; null = none. The service does not fetch it'),
  attributes: Attributes,
  archived: z.boolean().describe('Whether it is put away: it furnishes nothing, unless a request names it'),
}

/** What a product begins with. */
export const CreateProductParams = component(
  'CreateProductParams',
  z.strictObject({
    ...facts,
    price: facts.price.default(null),
    currency: facts.currency.default(null),
    supplier: facts.supplier.default(null),
    pictureUrl: facts.pictureUrl.default(null),
    modelUrl: facts.modelUrl.default(null),
    attributes: facts.attributes.default({}),
    archived: facts.archived.default(false),
  }),
  'A product to create',
)
export type ProductFacts = z.output<typeof CreateProductParams>

const ProductId = text(255).describe('Id of the product')

export const ReadProductParams = z.strictObject({ productId: ProductId })

export const UpdateProductParams = z.strictObject({
  productId: ProductId,
  ifMatch: IfMatch,
  ...z.strictObject(facts).partial().shape,
})

const WITHHELD = 'left out for publishable tokens and for tokens that are narrowed to floors'

/** A product of the furniture list of an account (docs/decisions.md#r9). */
export const Product = component(
  'Product',
  z.strictObject({
    id: z.uuid().describe('Of the product'),
    sku: z.string().describe('Its article number, unique in the account'),
    name: z.string().describe('For people'),
    type: FurnitureType.describe('What it is'),
    shape: Shape.describe('Its form and sizes, metres'),
    price: z.string().nullable().optional().describe(`Of one piece, a decimal; null = not known; ${WITHHELD}`),
    currency: z.string().nullable().optional().describe(`Of the price (ISO 4217); ${WITHHELD}`),
    supplier: z.string().nullable().optional().describe(`Who sells it; null = not known; ${WITHHELD}`),
    pictureUrl: z.string().nullable().describe('Of a picture; null = none'),
    modelUrl: z.string().nullable().describe('Of a glTF model; null = none'),
    attributes: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe(`What else is known of it; ${WITHHELD}`),
    archived: z.boolean().describe('Whether it is put away'),
    version: z.int().min(1).describe('Counts its changes: its ETag'),
    createdAt: z.string().describe('RFC 3339'),
    updatedAt: z.string().describe('RFC 3339'),
  }),
  'A piece of furniture that an account buys',
)
export type Product = z.output<typeof Product>

export const ListProductsParams = z.strictObject({
  ...pageParams,
  limit: pageParams.limit.describe('Most products on a page'),
  cursor: text(600).optional().describe('Where the page before ended: its `next`, or as in its Link; without offset'),
  search: text(200).optional().describe('A part of the SKU or name, in capitals or not'),
  sku: text(100).optional().describe('The SKU'),
  type: FurnitureType.optional().describe('What they are'),
  includeArchived: z.boolean().default(false).describe('true lists archived products too'),
  updatedSince,
})
export type ListProductsParams = z.output<typeof ListProductsParams>

export const ProductPage = component(
  'ProductPage',
  z.strictObject({
    products: z.array(Product).describe('By SKU'),
    next: z.string().nullable().describe('The cursor of the next page; null on the last'),
  }),
  'A page of products',
)

/** Products by which a floor is furnished. */
export const WantedProducts = z
  .union([z.literal(true), z.array(plainText(100)).min(1).max(PRODUCTS_MAX)], 'must be true, or a list of SKUs or ids')
  .describe(
    'Products of the account, in whose sizes pieces of their types come and whose SKU each piece carries: true = all that are not archived, else their SKUs or ids, the preferred one first',
  )
export type WantedProducts = z.output<typeof WantedProducts>
