import { z } from 'zod'
import { ExportedFile } from '../../schema/resources/floors/floor-exchange.ts'
import type { Service } from '../../service/service.ts'
import { selectAllProducts } from '../../store/tables/floors/products.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { type FileResult, forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { encodedFile } from '../floors/export-floor.ts'
import { LISTING_SCOPES } from '../floors/list-floors.ts'
import { productsAsCsv } from './product-columns.ts'
import { factsOf } from './product-facts.ts'

export const exportProducts = operation({
  name: 'product.export',
  type: 'query',
  summary: 'Gives all products of the account as a CSV file, which can be imported again',
  access: forPrivateToken(LISTING_SCOPES),
  route: { method: 'GET', path: '/v2/product/export', file: ['text/csv'] },
  errors: ['floor_restricted', 'payload_too_large'],
  input: z.strictObject({}),
  output: ExportedFile,
  examples: [{ title: 'All products', input: {} }],
  run: async (service, caller) => encodedFile(await written(service, caller)),
  runFile: written,
})

async function written(service: Service, caller: TokenHolder | SignedIn): Promise<FileResult> {
  const { accountId } = requireAccountWide(caller)
  const rows = await selectAllProducts(requireStore(service), accountId)
  const bytes = new TextEncoder().encode(productsAsCsv(rows.map(factsOf)))
  return { bytes, mediaType: 'text/csv', fileName: 'products.csv' }
}
