import { expect, test } from 'vitest'
import { verifyFurnishing } from '../../../src/engine/furnishing/verify-furnishing.ts'
import { demoFlat, demoOffice } from '../../../src/operations/operator/demo-floors.ts'
import { prepareLayout } from '../../../src/plans/whole-floors/prepared/prepare-layout.ts'
import { LayoutInput } from '../../../src/schema/resources/floors/floor-layout.ts'

test.each([
  ['flat', demoFlat, 7, 33],
  ['office', demoOffice, 6, 45],
] as const)('the %s of the demo account may be saved, and is furnished soundly', (_, make, spaces, assets) => {
  const floor = LayoutInput.parse(make())
  expect([floor.spaces.length, floor.assets.length]).toEqual([spaces, assets])
  expect(prepareLayout(floor, () => 'x').spaces.ids.length).toBe(spaces)
  for (const { id, room, template } of floor.spaces) {
    const furniture = floor.assets
      .filter(({ spaceId }) => spaceId === id)
      .map(({ type, position, rotation, shape, groupId }) => ({ type, position, rotation, shape, groupId: groupId! }))
    if (template === null) expect(furniture).toEqual([])
    else {
      const params = { room, template: { name: template, exclude: [] }, furniture: [], maxResults: 1 }
      const found = verifyFurnishing(params as never, { id: '', density: 0, furniture })
      expect(
        found.filter(({ rule, items }) => rule !== 'Q6' || items.length > 0).map(({ message }) => message),
      ).toEqual([])
    }
  }
})
