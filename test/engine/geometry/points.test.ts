import { describe, expect, test } from 'vitest'
import { readPolygon } from '../../../src/engine/geometry/points.ts'

type Points = [number, number][]
const L: Points = [
  [0, 0],
  [4, 0],
  [4, 2],
  [2, 2],
  [2, 5],
  [0, 5],
]

describe('a polygon as it may be sent (docs/decisions.md#c6)', () => {
  test('keeps its order and winding', () => {
    expect(readPolygon(L)).toEqual({ ok: true, value: L.flat() })
    expect(readPolygon(L.toReversed())).toEqual({ ok: true, value: L.toReversed().flat() })
  })

  test('may be closed, and may repeat points anywhere', () => {
    expect(readPolygon([...L, L[0]!])).toEqual({ ok: true, value: L.flat() })
    expect(readPolygon([...L.flatMap((point): Points => [point, point, point]), L[0]!, L[0]!])).toEqual({
      ok: true,
      value: L.flat(),
    })
  })

  test('may have points in the middle of an edge', () => {
    const ring = [0, 0, 1, 0, 2, 0, 4, 0, 4, 3, 0, 3, 0, 1]
    expect(readPolygon(ring.flatMap((x, i): Points => (i % 2 === 0 ? [[x, ring[i + 1]!]] : [])))).toEqual({
      ok: true,
      value: ring,
    })
  })

  test.each<[string, Points, string]>([
    ['one point', [[1, 1]], 'must have at least 3 distinct points, got 1'],
    [
      'one point again and again',
      [
        [1, 1],
        [1, 1],
        [1, 1],
        [1, 1],
      ],
      'must have at least 3 distinct points, got 1',
    ],
    [
      'two points and back',
      [
        [0, 0],
        [3, 1],
        [0, 0],
      ],
      'must have at least 3 distinct points, got 2',
    ],
    [
      'points on a line',
      [
        [0, 0],
        [1, 0],
        [3, 0],
      ],
      'must enclose an area, got 0',
    ],
    [
      'a bow tie',
      [
        [0, 0],
        [2, 2],
        [2, 0],
        [0, 2],
      ],
      'must not intersect itself, but edges 0 and 2 meet',
    ],
    [
      'a spike',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [4, 6],
        [4, 4],
        [0, 4],
      ],
      'must not intersect itself, but edges 1 and 4 meet',
    ],
  ])('%s is none', (_, points, fault) => {
    const read = readPolygon(points)
    expect(read).toHaveProperty('fault')
    expect(!read.ok && read.fault.replace(/edges \d+ and \d+/, 'edges')).toBe(
      fault.replace(/edges \d+ and \d+/, 'edges'),
    )
  })

  test('a needle without area is none', () => {
    const read = readPolygon([
      [0, 0],
      [1, 1e-10],
      [2, 0],
    ])
    expect(read).toEqual({ ok: false, fault: 'must enclose an area, got 0' })
  })
})
