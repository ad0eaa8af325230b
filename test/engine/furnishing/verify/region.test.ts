import { describe, expect, test } from 'vitest'
import { backSide, cleanRing, footprint, polygon, signedArea } from '../../../../src/engine/furnishing/verify/region.ts'
import { box, type Point, put } from './small-cases.ts'

describe('a ring without its repeated points', () => {
  const square = [0, 0, 2, 0, 2, 3, 0, 3]
  test.each<[string, Point[], number[]]>([
    [
      'none repeated',
      [
        [0, 0],
        [2, 0],
        [2, 3],
        [0, 3],
      ],
      square,
    ],
    [
      'closed',
      [
        [0, 0],
        [2, 0],
        [2, 3],
        [0, 3],
        [0, 0],
      ],
      square,
    ],
    [
      'closed twice',
      [
        [0, 0],
        [2, 0],
        [2, 3],
        [0, 3],
        [0, 0],
        [0, 0],
      ],
      square,
    ],
    [
      'one listed twice',
      [
        [0, 0],
        [2, 0],
        [2, 0],
        [2, 3],
        [0, 3],
      ],
      square,
    ],
    [
      'the first listed three times',
      [
        [0, 0],
        [0, 0],
        [0, 0],
        [2, 0],
        [2, 3],
        [0, 3],
      ],
      square,
    ],
    [
      'nothing but one point',
      [
        [5, 7],
        [5, 7],
        [5, 7],
      ],
      [5, 7],
    ],
    [
      'the same x or z is another point',
      [
        [1, 1],
        [1, 2],
        [3, 2],
        [3, 1],
      ],
      [1, 1, 1, 2, 3, 2, 3, 1],
    ],
    ['no points', [], []],
  ])('%s', (_, points, ring) => {
    expect(cleanRing(points)).toEqual(ring)
  })
})

test('signed area: positive clockwise as seen from above, none without points', () => {
  expect(signedArea([0, 0, 2, 0, 2, 3, 0, 3])).toBe(6)
  expect(signedArea([0, 3, 2, 3, 2, 0, 0, 0])).toBe(-6)
  expect(signedArea([5, 5, 7, 5, 7, 8])).toBe(3)
  expect(signedArea([])).toBe(0)
})

describe('convex or not, whichever vertex is listed first and whichever way round', () => {
  const L: Point[] = [
    [0, 0],
    [4, 0],
    [4, 2],
    [2, 2],
    [2, 4],
    [0, 4],
  ]
  const pentagon: Point[] = [
    [0, 0],
    [4, 0],
    [5, 2],
    [2, 5],
    [-1, 2],
  ]
  const dart: Point[] = [
    [0, 0],
    [4, 1],
    [8, 0],
    [4, 9],
  ]
  const straight: Point[] = [
    [0, 0],
    [2, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ]
  const from = (points: Point[], first: number) => [...points.slice(first), ...points.slice(0, first)]

  test.each([
    ['an L', L, false],
    ['an L elsewhere', L.map(([x, z]): Point => [x - 9, z - 7]), false],
    ['an L further on', L.map(([x, z]): Point => [x + 8, 11 - z]), false],
    ['a pentagon', pentagon, true],
    ['a pentagon elsewhere', pentagon.map(([x, z]): Point => [x - 9, z - 7]), true],
    ['a pentagon further on', pentagon.map(([x, z]): Point => [8 - x, z + 11]), true],
    ['a dart', dart, false],
    ['a rectangle with a point within a side', straight, true],
  ])('%s', (_, points, convex) => {
    for (let first = 0; first < points.length; first++)
      for (const listed of [from(points, first), from(points, first).toReversed()]) {
        const { minX, maxX, minZ, maxZ, ...found } = polygon(listed.flat())
        expect(found.convex).toBe(convex)
        expect(signedArea(found.ring)).toBeGreaterThan(0)
        expect([minX, maxX]).toEqual([Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))])
        expect([minZ, maxZ]).toEqual([Math.min(...points.map(([, z]) => z)), Math.max(...points.map(([, z]) => z))])
      }
  })
})

describe('a footprint', () => {
  const ringAt = (rotation: number) => {
    const region = footprint(put('other', box(2, 1), 10, 20, rotation))
    return region.kind === 'polygon' ? region.ring.map((value) => value + 0) : []
  }

  test.each([
    [0, [10, 20, 12, 20, 12, 21, 10, 21]],
    [90, [10, 20, 10, 22, 9, 22, 9, 20]],
    [180, [10, 20, 8, 20, 8, 19, 10, 19]],
    [-90, [10, 20, 10, 18, 11, 18, 11, 20]],
    [270, [10, 20, 10, 18, 11, 18, 11, 20]],
    [450, [10, 20, 10, 22, 9, 22, 9, 20]],
    [-630, [10, 20, 10, 22, 9, 22, 9, 20]],
  ])('has exact corners at %d degrees', (rotation, ring) => {
    expect(ringAt(rotation)).toEqual(ring)
  })

  test.each([390, 30 - 360, 30 + 3600])('at %d degrees is that at 30', (rotation) => {
    const expected = ringAt(30)
    expect(ringAt(rotation).map((value, i) => Math.abs(value - expected[i]!) < 1e-9)).toEqual(Array(8).fill(true))
    expect(expected[2]).toBeCloseTo(10 + 2 * Math.cos(Math.PI / 6), 9)
    expect(expected[3]).toBeCloseTo(21, 9)
  })

  test('has a back at z = 0 of its frame, where its shape has sides', () => {
    expect(backSide(put('sofa', box(2, 1), 1, 5))).toEqual([1, 5, 3, 5])
    expect(backSide(put('sofa', { type: 'l-extrusion', a: 2, b: 2, c: 1, d: 1, h: 1 }, 1, 5, 180))).toEqual([
      1, 5, -1, 5,
    ])
    expect(backSide(put('sofa', { type: 'cylinder', r: 1, h: 1 }, 1, 5))).toBeUndefined()
    const points: Point[] = [
      [0, 0],
      [1, 0],
      [0, 1],
    ]
    expect(backSide(put('sofa', { type: 'polygon-extrusion', points, h: 1 }, 1, 5))).toBeUndefined()
  })
})
