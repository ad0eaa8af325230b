import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsPoint, signedArea } from '../../../src/engine/geometry/ring.ts'
import { areaAbove } from '../../../src/engine/geometry/usable-area.ts'
import { type SlopedPart, slopesOver, underSlopes } from '../../../src/engine/modelling/under-slopes.ts'
import type { CeilingPlane, Room } from '../../../src/schema/furnishing/room.ts'
import { runs } from '../../support/property-runs.ts'

// What is shown of walls and ceilings under slopes, against the lowest plane point by point.

const LENGTH = 4
const anyPlane = fc.record({
  a: fc.double({ min: -2, max: 2, noNaN: true }),
  b: fc.double({ min: -2, max: 2, noNaN: true }),
  c: fc.double({ min: -1, max: 4, noNaN: true }),
})
const anyCeiling = fc.array(anyPlane, { minLength: 1, maxLength: 5 })

const heightOf = ({ a, b, c }: CeilingPlane, x: number, z: number) => a * x + b * z + c

/** A wall along x, its inner side at z = 0. */
const wall = (y: number, height: number) => ({
  points: [
    [0, 0],
    [LENGTH, 0],
    [LENGTH, -0.14],
    [0, -0.14],
  ] as const,
  y,
  height,
})

/** Of the body that stands at a place along the wall. */
function topAt(bodies: readonly SlopedPart[], x: number): number | undefined {
  for (const { points, tops } of bodies) {
    const [[from], [to]] = points as readonly [readonly [number, number], readonly [number, number]]
    if (x >= from && x <= to) return tops[0]! + ((tops[1]! - tops[0]!) * (x - from)) / (to - from)
  }
  return undefined
}

test('a wall is as high as the lowest slope leaves it, everywhere along it, and level across', () => {
  fc.assert(
    fc.property(
      anyCeiling,
      fc.double({ min: 0, max: 2, noNaN: true }),
      fc.double({ min: 0.1, max: 3, noNaN: true }),
      fc.double({ min: 0.01, max: LENGTH - 0.01, noNaN: true }),
      (ceiling, y, height, x) => {
        const bodies = underSlopes(wall(y, height), ceiling)
        const expected = Math.min(y + height, ...ceiling.map((plane) => heightOf(plane, x, 0)))
        const found = topAt(bodies, x) ?? y
        expect(found).toBeCloseTo(Math.max(y, expected), 2)
        for (const { bottoms, tops } of bodies) {
          expect(bottoms).toEqual([y, y, y, y])
          expect([tops[2], tops[3]]).toEqual([tops[1], tops[0]])
        }
      },
    ),
    { numRuns: runs(400) },
  )
})

test('a wall under a flat ceiling stays one body', () => {
  const part = wall(0, 2.5)
  const whole = { points: part.points, bottoms: [0, 0, 0, 0], tops: [2.5, 2.5, 2.5, 2.5], joined: [] }
  expect(underSlopes(part, [])).toEqual([whole])
  // Nor do slopes cut it that are above it, or cross one another there.
  const above = [
    { a: 1, b: 0, c: 3 },
    { a: -1, b: 0, c: 7 },
  ]
  expect(underSlopes(part, above)).toEqual([whole])
})

test('a gable is two bodies that meet under the ridge', () => {
  const gable = [
    { a: 1, b: 0, c: 1 },
    { a: -1, b: 0, c: 5 },
  ]
  expect(underSlopes(wall(0, 4), gable).map(({ tops, joined }) => [tops, joined])).toEqual([
    [[1, 3, 3, 1], [1]],
    [[3, 1, 1, 3], [3]],
  ])
})

const roomWith = (points: [number, number][], h: number, ceiling: CeilingPlane[]): Room => ({
  boundary: { shape: { type: 'polygon-extrusion', points, h }, ceiling },
})
const square: [number, number][] = [
  [0, 0],
  [LENGTH, 0],
  [LENGTH, LENGTH],
  [0, LENGTH],
]

test('sheets lie where their slope is the lowest, below the height of the room and above its floor, and nowhere else', () => {
  fc.assert(
    fc.property(
      anyCeiling,
      fc.double({ min: 1.5, max: 4, noNaN: true }),
      fc.double({ min: 0.01, max: LENGTH - 0.01, noNaN: true }),
      fc.double({ min: 0.01, max: LENGTH - 0.01, noNaN: true }),
      (ceiling, h, x, z) => {
        const heights = ceiling.map((plane) => heightOf(plane, x, z))
        const lowest = Math.min(...heights)
        const ordered = [...heights, h].sort((one, other) => one - other)
        // Beside an edge of a sheet rounding decides.
        fc.pre(Math.abs(lowest) > 1e-6 && ordered[1]! - ordered[0]! > 1e-6)
        const over = slopesOver(roomWith(square, h, ceiling)).filter(({ points }) => containsPoint(points.flat(), x, z))
        expect(over).toHaveLength(lowest > 0 && lowest < h ? 1 : 0)
        for (const sheet of over) {
          const plane = ceiling[heights.indexOf(lowest)]!
          for (const [i, [px, pz]] of sheet.points.entries())
            expect(sheet.bottoms[i]).toBeCloseTo(heightOf(plane, px, pz), 9)
        }
      },
    ),
    { numRuns: runs(400) },
  )
})

test('of an outline with a corner into the room they leave as much as has the height of the room', () => {
  const outline: [number, number][] = [
    [0, 0],
    [6, 0],
    [6, 2],
    [3, 2],
    [3, 5],
    [0, 5],
  ]
  const ceiling = [{ a: 0.5, b: 0, c: 1 }]
  const sheets = slopesOver(roomWith(outline, 2.5, ceiling))
  const covered = sheets.reduce((sum, { points }) => sum + Math.abs(signedArea(points.flat())), 0)
  const ring = outline.flat()
  expect(covered).toBeCloseTo(Math.abs(signedArea(ring)) - areaAbove(ring, ceiling, 3, 2.5), 9)
})
