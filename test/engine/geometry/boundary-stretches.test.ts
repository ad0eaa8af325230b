import { describe, expect, test } from 'vitest'
import { edgeLengths, stretchesBetween } from '../../../src/engine/geometry/boundary-stretches.ts'
import { between, intBetween, pick, seeded } from '../../support/seeded.ts'
import { ringCorners } from '../reference/polygon.ts'

const SQUARE = [4, 4, 4, 4]

describe('stretches along a boundary', () => {
  test.each([
    ['within an edge', 1, 2, [[0, 1, 3]]],
    [
      'over a vertex',
      3,
      2,
      [
        [0, 3, 4],
        [1, 0, 1],
      ],
    ],
    ['from a vertex', 4, 2, [[1, 0, 2]]],
    ['up to a vertex', 6, 2, [[1, 2, 4]]],
    [
      'past the end',
      15,
      3,
      [
        [3, 3, 4],
        [0, 0, 2],
      ],
    ],
    ['from the very end, which is the first point', 16, 1, [[0, 0, 1]]],
    [
      'all round from a point within an edge',
      1,
      99,
      [
        [0, 1, 4],
        [1, 0, 4],
        [2, 0, 4],
        [3, 0, 4],
        [0, 0, 1],
      ],
    ],
  ])('%s', (_, pos, length, expected) => {
    const stretches = stretchesBetween(SQUARE, pos, length)
    expect(stretches.map(({ edge, from, to }) => [edge, from, to])).toEqual(expected)
  })

  test('hold exactly the points that a walker passes', { tags: 'slow' }, () => {
    const random = seeded(13)
    for (let i = 0; i < 400; i++) {
      const ring = Array.from({ length: 2 * intBetween(random, 3, 8) }, () => between(random, -5, 5))
      const lengths = edgeLengths(ring)
      const perimeter = lengths.reduce((sum, length) => sum + length, 0)
      const corner = lengths.slice(0, intBetween(random, 0, lengths.length)).reduce((sum, length) => sum + length, 0)
      const pos = Math.min(perimeter, pick(random, [between(random, 0, perimeter), corner, perimeter]))
      const length = pick(random, [between(random, 0.01, 2), between(random, 0, perimeter), perimeter, 3 * perimeter])
      const stretches = stretchesBetween(lengths, pos, length)
      const covered = stretches.reduce((sum, { from, to }) => sum + to - from, 0)
      expect(covered).toBeCloseTo(Math.min(length, perimeter), 7)
      for (const { edge, from, to } of stretches) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(lengths[edge]!)
        expect(to).toBeGreaterThan(from)
      }
      for (let step = 0; step < 40; step++) {
        const way = between(random, 0, perimeter)
        const passed = (way - pos + perimeter) % perimeter
        if (Math.min(passed, Math.abs(passed - length), perimeter - passed) < 1e-6) continue
        const [x, z] = walked(ring, way)
        expect(stretches.some((stretch) => lies(ring, stretch, x, z))).toBe(passed < length)
      }
    }
  })
})

test('edge lengths follow the order of the ring', () => {
  expect(edgeLengths([0, 0, 3, 0, 3, 4])).toEqual([3, 4, 5])
})

/** Where one stands after going `way` metres from the first corner. */
function walked(ring: readonly number[], way: number): readonly [number, number] {
  const corners = ringCorners(ring)
  let remaining = way
  for (let at = 0; ; at = (at + 1) % corners.length) {
    const [ax, az] = corners[at]!
    const [bx, bz] = corners[(at + 1) % corners.length]!
    const length = Math.sqrt((bx - ax) ** 2 + (bz - az) ** 2)
    if (remaining <= length) return [ax + ((bx - ax) * remaining) / length, az + ((bz - az) * remaining) / length]
    remaining -= length
  }
}

/** Whether the point is on the stretch: the ways to its ends add up to its length. */
function lies(
  ring: readonly number[],
  { edge, from, to }: { edge: number; from: number; to: number },
  x: number,
  z: number,
) {
  const corners = ringCorners(ring)
  const [ax, az] = corners[edge]!
  const [bx, bz] = corners[(edge + 1) % corners.length]!
  const length = Math.hypot(bx - ax, bz - az)
  const at = (t: number) => [ax + ((bx - ax) * t) / length, az + ((bz - az) * t) / length] as const
  const [start, end] = [at(from), at(to)]
  const detour = Math.hypot(x - start[0], z - start[1]) + Math.hypot(x - end[0], z - end[1]) - (to - from)
  return detour < 1e-9
}
