import { expect, test } from 'vitest'
import type { LayoutDocument } from '../../../src/schema/resources/floors/floor-layouts.ts'
import { furnishingAsked } from '../../../src/serve/pages/floors/furnishing/furnish-form.ts'
import { spaceId } from '../../support/floors.ts'

test('products furnish where that is ticked', () => {
  const layout = { id: spaceId(1), floorId: spaceId(1), isDefault: true, revision: 3, spaces: [], assets: [] }
  const asked = (sent: string) =>
    furnishingAsked(new URLSearchParams(sent), layout as unknown as LayoutDocument, undefined)
  expect(asked('products=true')).toMatchObject({ floorId: spaceId(1), revision: 3, products: true })
  expect(asked('alternatives=5')).toMatchObject({ alternatives: 5 })
  expect(asked('alternatives=5')).not.toHaveProperty('products')
})
