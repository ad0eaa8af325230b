import { expect, test } from 'vitest'
import { furnishingTypes, operationTypes } from './support/api-types.ts'

test.each([
  ['src/api-types/furnishing-types.ts', furnishingTypes],
  ['src/api-types/operation-types.ts', operationTypes],
])('%s is what the schemas say: npm run docs updates it', async (path, make) => {
  await expect(await make()).toMatchFileSnapshot(`../${path}`)
})
