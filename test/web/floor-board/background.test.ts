import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  atScale,
  type Background,
  extentOfBackground,
  laid,
  movedBackground,
  type Picture,
  readScale,
  scaledBy,
  scaleOf,
  scaleWords,
  withPage,
} from '../../../src/web/floor-board/background/background.ts'
import { runs } from '../../support/property-runs.ts'

const picture: Picture = { file: new File([], 'plan.png'), width: 800, height: 600 }
/** A3, drawn with ten pixels a millimetre. */
const page = { ...picture, width: 4200, height: 2970, sheet: { page: 1, pages: 3, width: 0.42 } }

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

describe('a page of a PDF under the plan', () => {
  const scales = fc.integer({ min: 1, max: 10_000 })

  test('is laid at 1 : 100 with its middle on that of the plan', () => {
    const lies = laid(page, { minX: 1, maxX: 17, minZ: -2, maxZ: 8 })
    expect(scaleOf(lies)).toBeCloseTo(100, 9)
    const { minX, maxX, minZ, maxZ } = extentOfBackground(lies)
    expect([maxX - minX, maxZ - minZ, (minX + maxX) / 2, (minZ + maxZ) / 2]).toEqual(
      [42, 29.7, 9, 3].map((it) => expect.closeTo(it, 9)),
    )
  })

  test('at 1 : n shows a millimetre of paper as n millimetres of the floor, its corner where it was', () => {
    fc.assert(
      fc.property(scales, (scale) => {
        const before = movedBackground(laid(page, undefined), [3, -1])
        const after = atScale(before, scale)
        expect(after.corner).toEqual(before.corner)
        expect(10 * after.pixel).toBeCloseTo(scale / 1000, 9)
        expect(readScale(scaleWords(scaleOf(after)!))).toBe(scale)
      }),
      { numRuns: runs(200) },
    )
  })

  test('is left for another page at the same scale in the same place, whatever the size of its paper', () => {
    const before = atScale(movedBackground(laid(page, undefined), [3, -1]), 50)
    const other = { ...page, width: 2970, height: 4200, sheet: { page: 2, pages: 3, width: 0.297 } }
    const after = withPage(before, other)
    expect(after).toMatchObject({ picture: other, corner: before.corner })
    expect(scaleOf(after)).toBeCloseTo(50, 9)
  })

  test('a picture has no scale of paper', () => {
    const lies = laid(picture, undefined)
    expect(scaleOf(lies)).toBeUndefined()
    expect(atScale(lies, 50)).toBe(lies)
  })
})

test('scales are read as people write them, and nothing else is', () => {
  expect(['1 : 100', '1:50', '1/20', ' 200 ', '1:33.3', '1 : 12,5'].map(readScale)).toEqual([
    ...[100, 50, 20, 200, 33.3, 12.5],
  ])
  expect(['', '0', '1:0', '2:1', '-5', '1:', 'big', '1:20000', '1e3'].map(readScale)).toEqual(Array(9).fill(undefined))
})
