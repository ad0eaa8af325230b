import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { writePlan } from '../../../src/plans/files/write-plan.ts'
import { updatedContent } from '../../../src/plans/layouts/updated-content.ts'
import { runs } from '../../support/property-runs.ts'
import { randomFloor } from '../../support/random-floor.ts'

test('a DXF that we wrote is the same rooms and pieces, also where pieces have been moved in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const floor = randomFloor(seed)
      const file = (await readPlan((await writePlan('dxf', floor)).bytes)).floors[0]!
      const moved = file.assets.map((it) => ({ ...it, position: [it.position[0] + 0.4, 0, it.position[2]] as const }))
      const updated = updatedContent(
        { ...file, assets: moved.map((it) => ({ ...it, position: [...it.position] })) },
        floor,
      )
      expect(updated.spaces.map(({ id }) => id)).toEqual(floor.spaces.map(({ id }) => id))
      for (const { id } of floor.assets) expect(updated.assets.filter((it) => it.id === id)).toHaveLength(1)
      for (const { externalId } of [...updated.spaces, ...updated.assets]) expect(externalId).toBeUndefined()
    }),
    { numRuns: runs(8) },
  )
})
