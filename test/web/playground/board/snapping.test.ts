import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cornerLines, snapToLines, snapValue, toGrid } from '../../../../src/web/playground/board/outline/snapping.ts'
import { runs } from '../../../support/property-runs.ts'

const square: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
]
const snapped = (corners: [number, number][], corner: number, at: [number, number], reach = 0.1) =>
  snapToLines(at, cornerLines(corners, corner), reach)

describe('a corner', () => {
  test('away from everything lies on the grid', () => {
    expect(snapped(square, 2, [5.02, 4.49])).toEqual({ at: [5, 4.5], guides: [] })
  })

  test('is level with a neighbour, with a line that shows it', () => {
    expect(snapped(square, 2, [5.03, 2.93])).toEqual({ at: [5.05, 3], guides: [{ from: [0, 3], to: [5.05, 3] }] })
  })

  test('goes to the crossing of two lines', () => {
    const { at, guides } = snapped(square, 2, [4.06, 2.95])
    expect(at).toEqual([4, 3])
    expect(guides).toHaveLength(2)
  })

  test('is square with a slanted neighbour', () => {
    const slanted: [number, number][] = [
      [0, 0],
      [3, 4],
      [6, 6],
      [-4, 6],
    ]
    // At right angles to the wall from (0, 0) to (3, 4), through (3, 4).
    const { at } = snapped(slanted, 2, [7.04, 1.02])
    expect((at[0] - 3) * 3 + (at[1] - 4) * 4).toBeCloseTo(0, 9)
  })

  test('never goes further than half as far again as the reach, or the grid', () => {
    const place = fc.double({ min: -3, max: 8, noNaN: true })
    fc.assert(
      fc.property(
        fc.tuple(place, place),
        fc.nat(3),
        fc.double({ min: 0.05, max: 0.4, noNaN: true }),
        (at, corner, reach) => {
          const { at: to } = snapped(square, corner, at, reach)
          expect(Math.hypot(to[0] - at[0], to[1] - at[1])).toBeLessThanOrEqual(1.5 * reach + 0.0251)
        },
      ),
      { seed: 21, numRuns: runs(200) },
    )
  })
})

test('values go to the nearest within reach, else to the grid, without dust', () => {
  expect(snapValue(1.04, [1, 1.06], 0.1)).toBe(1.06)
  expect(snapValue(1.04, [2], 0.1)).toBe(1.05)
  expect(toGrid(0.1 + 0.2)).toBe(0.3)
})
