import * as z from 'zod'
import { component } from '../../wire/components.ts'

const options = {
  preview: z.boolean().default(false).describe('Whether only to tell what would change'),
  partial: z.boolean().default(false).describe('Whether good lines are saved although others are bad'),
}

export const ImportProductsOptions = z.strictObject(options)

export const ImportProductsParams = component(
  'ImportProductsParams',
  z.strictObject({
    ...options,
    file: z.base64().describe('The CSV file (RFC 4180, UTF-8); over REST it is the body itself'),
  }),
  'A file to read products from',
)

export const PRODUCT_OUTCOMES = ['created', 'updated', 'same'] as const

const ImportedProduct = z.strictObject({
  line: z.int().describe('Where it begins in the file, from 1 on'),
  sku: z.string().describe('Its article number'),
  outcome: z.enum(PRODUCT_OUTCOMES).describe('What becomes of the product with this SKU'),
  changed: z.array(z.string()).describe('Columns that differ, of an updated one'),
})
export type ImportedProduct = z.output<typeof ImportedProduct>

/** A fault of a file, where it stands. */
export const ImportFault = component(
  'ImportFault',
  z.strictObject({
    line: z.int().describe('Of the file, from 1 on; that on which the record begins'),
    column: z.string().nullable().describe('Its title; null = the whole line'),
    message: z.string().describe('What is wrong'),
  }),
  'A line of a file that cannot be read',
)
export type ImportFault = z.output<typeof ImportFault>

export const ImportedProducts = component(
  'ImportedProducts',
  z.strictObject({
    saved: z.boolean().describe('Whether anything was saved'),
    created: z.int().describe('Products that the account did not have'),
    updated: z.int().describe('Products that are otherwise in the file'),
    same: z.int().describe('Products that are as in the file'),
    products: z.array(ImportedProduct).describe('In the order of the file'),
    faults: z.array(ImportFault).describe('Lines that cannot be read, in their order, at most 1000'),
  }),
  'What a file makes of the products of an account',
)
export type ImportedProducts = z.output<typeof ImportedProducts>
