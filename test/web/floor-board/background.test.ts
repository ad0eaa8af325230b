import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Background, laid, movedBackground, scaledBy } from '../../../src/web/floor-board/plan/background.ts'
import { runs } from '../../support/property-runs.ts'

const picture = { name: 'plan.png', width: 800, height: 600 }

/** Where a pixel of the picture lies on the floor. */
const lies = ({ corner, pixel }: Background, [x, y]: readonly [number, number]): [number, number] => [
  corner[0] + x * pixel,
  corner[1] + y * pixel,
]

describe('a picture under the plan', () => {
  test('is laid over the whole plan, and where there is none is ten metres wide', () => {
    expect(laid(picture, { minX: 1, maxX: 17, minZ: -2, maxZ: 8 })).toMatchObject({ corner: [1, -2], pixel: 0.02 })
    expect(laid(picture, undefined)).toMatchObject({ corner: [0, 0], pixel: 10 / 800 })
  })

  test('has two points as far apart as is said, the first one where it was', () => {
    const place = fc.integer({ min: 0, max: 600 })
    const points = fc
      .tuple(fc.tuple(place, place), fc.tuple(place, place))
      .filter(([a, b]) => a[0] !== b[0] || a[1] !== b[1])
    const length = fc.integer({ min: 1, max: 5000 }).map((it) => it / 100)
    fc.assert(
      fc.property(points, length, ([a, b], apart) => {
        const before = movedBackground(laid(picture, undefined), [3, -1])
        const after = scaledBy(before, [lies(before, a), lies(before, b)], apart)
        const [first, second] = [lies(after, a), lies(after, b)]
        expect(first).toEqual(lies(before, a).map((it) => expect.closeTo(it, 6)))
        expect(Math.hypot(second[0] - first[0], second[1] - first[1])).toBeCloseTo(apart, 6)
      }),
      { numRuns: runs(200) },
    )
  })

  test('is as it was where both points are one, or the length is none', () => {
    const before = laid(picture, undefined)
    expect(
      scaledBy(
        before,
        [
          [1, 1],
          [1, 1],
        ],
        2,
      ),
    ).toBe(before)
    expect(
      scaledBy(
        before,
        [
          [1, 1],
          [2, 1],
        ],
        0,
      ),
    ).toBe(before)
  })
})
