import { expect, test } from 'vitest'
import { rpcOperations } from '../../src/operations/index.ts'
import { requestSchema, requestSchemaName } from '../../src/serve/documents/request-schemas.ts'
import { formatted, furnishingTypes, operationTypes } from '../support/api-types.ts'

test.each([
  ['src/sdk/api-types/furnishing-types.ts', furnishingTypes],
  ['src/sdk/api-types/operation-types.ts', operationTypes],
])('%s is what the schemas say: npm run docs updates it', async (path, make) => {
  await expect(await make()).toMatchFileSnapshot(`../../${path}`)
})

test.each(
  rpcOperations.map((it) => [`schemas/${requestSchemaName(it.name)}`, it] as const),
)('%s is what the schemas say: npm run docs updates it', async (path, operation) => {
  await expect(formatted(path, JSON.stringify(requestSchema(operation)))).toMatchFileSnapshot(`../../${path}`)
})
