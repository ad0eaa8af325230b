import { expect, test } from 'vitest'
import { requestSchema, requestSchemaName } from '../src/http/documents/request-schemas.ts'
import { rpcOperations } from '../src/operations/index.ts'
import { formatted, furnishingTypes, operationTypes } from './support/api-types.ts'

test.each([
  ['src/api-types/furnishing-types.ts', furnishingTypes],
  ['src/api-types/operation-types.ts', operationTypes],
])('%s is what the schemas say: npm run docs updates it', async (path, make) => {
  await expect(await make()).toMatchFileSnapshot(`../${path}`)
})

test.each(
  rpcOperations.map((it) => [`schemas/${requestSchemaName(it.name)}`, it] as const),
)('%s is what the schemas say: npm run docs updates it', async (path, operation) => {
  await expect(formatted(path, JSON.stringify(requestSchema(operation)))).toMatchFileSnapshot(`../${path}`)
})
