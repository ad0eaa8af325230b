import { expect, test } from 'vitest'
import { bestMatching, movesBetween } from '../../../../src/engine/furnishing/measure/nearness.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { box, rectangularRoom } from '../../../support/rooms.ts'
import { intBetween, seeded } from '../../../support/seeded.ts'
import { standing } from '../../../support/standing.ts'

/** The least of all ways to give each row a column of its own. */
function leastOf(costs: number[][], columns: number[] = []): number {
  if (columns.length === costs.length) return 0
  const row = costs[columns.length]!
  return Math.min(...row.flatMap((cost, j) => (columns.includes(j) ? [] : [cost + leastOf(costs, [...columns, j])])))
}

test('the best matching is the least of all', () => {
  const random = seeded(3)
  for (let n = 0; n < 60; n++) {
    const rows = intBetween(random, 1, 5)
    const columns = rows + intBetween(random, 0, 2)
    const costs = Array.from({ length: rows }, () => Array.from({ length: columns }, () => intBetween(random, 0, 9)))
    expect(bestMatching(costs)).toBe(leastOf(costs))
  }
})

test('moves are summed over pieces of one type from middle to middle, whatever their order and turn', () => {
  const verifier = verifierOf(rectangularRoom(5, 4))
  const shelf = box(1, 0.4, 2)
  const earlier = [
    standing('shelf', shelf, 0, 0),
    standing('shelf', shelf, 3, 0),
    standing('bed', box(1, 2, 0.5), 4, 2),
  ]
  const later = [standing('shelf', shelf, 4, 0.4, 180), standing('shelf', shelf, 0, 0.5)]
  expect(movesBetween(verifier, earlier, later)).toEqual({ missing: 1, metres: 0.5 })
  expect(movesBetween(verifier, later, earlier)).toEqual({ missing: 0, metres: 0.5 })
})
