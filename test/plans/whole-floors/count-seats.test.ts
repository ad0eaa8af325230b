import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assetsBySpace } from '../../../src/plans/whole-floors/assets-by-space.ts'
import { summed, totalsOf } from '../../../src/plans/whole-floors/floor-totals.ts'
import { countSeats, spacesHolding } from '../../../src/plans/whole-floors/prepared/count-seats.ts'
import { factsOf } from '../../../src/plans/whole-floors/uses/space-facts.ts'
import { runs } from '../../support/property-runs.ts'
import { seatingContent } from '../../support/seating.ts'

test('seats and workplaces are those of the totals, and of a layout the sum of its spaces', () => {
  let most = 0
  fc.assert(
    fc.property(seatingContent, (content) => {
      const facts = content.spaces.map(factsOf)
      const standing = assetsBySpace(facts, content.assets)
      const totals = summed(
        facts.map(({ space: { id, room } }) =>
          totalsOf(
            room,
            standing.get(id)!.map((it) => ({ ...it, groupId: it.groupId ?? it.id })),
          ),
        ),
      )
      const counts = countSeats(content)
      expect(counts).toEqual({ seats: totals.seats, workplaces: totals.places })
      most = Math.max(most, counts.seats + counts.workplaces)
      const parts = content.spaces.map(({ id }) => countSeats(content, new Set([id])))
      for (const of of ['seats', 'workplaces'] as const)
        expect(parts.reduce((sum, it) => sum + it[of], 0)).toBe(counts[of])
      expect(countSeats(content, spacesHolding(content.spaces, content.assets))).toEqual(counts)
    }),
    { numRuns: runs(600) },
  )
  expect(most).toBeGreaterThan(1)
})
