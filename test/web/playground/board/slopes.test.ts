import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planeHeight } from '../../../../src/engine/geometry/moved-ceiling.ts'
import { signedArea } from '../../../../src/engine/geometry/ring.ts'
import { areaAbove } from '../../../../src/engine/geometry/usable-area.ts'
import { type CeilingPlane, Room } from '../../../../src/schema/furnishing/room.ts'
import { headroomOf } from '../../../../src/web/playground/board/outline/headroom.ts'
import {
  oppositeOf,
  PITCH_MAX,
  PITCH_MIN,
  pitchTo,
  slopeAt,
  slopesApart,
  slopesOf,
  withoutSlope,
  withSlope,
} from '../../../../src/web/playground/board/outline/slopes.ts'
import { cornersOf, endsOf, outOf, wallsOf } from '../../../../src/web/playground/board/outline/walls.ts'
import { runs } from '../../../support/property-runs.ts'
import { anyRoom, roomOf } from './rooms.ts'

const flat = roomOf([
  [0, 0],
  [6, 0],
  [6, 4],
  [0, 4],
])
const anyFigures = fc.record({
  knee: fc.double({ min: 0, max: 2.5, noNaN: true }),
  pitch: fc.double({ min: PITCH_MIN, max: PITCH_MAX, noNaN: true }),
})
const anyWall = fc.nat(40)

describe('a slope of the ceiling', () => {
  test('has its height along the wall and rises from there by its pitch', () => {
    fc.assert(
      fc.property(anyRoom, anyWall, anyFigures, (room, seed, { knee, pitch }) => {
        const walls = wallsOf(cornersOf(room))
        const wall = seed % walls.corners.length
        const sloped = Room.parse(withSlope(room, wall, { knee, pitch }))
        const plane = slopesOf(sloped)[0]!
        const [outX, outZ] = outOf(walls, wall)
        const rise = Math.tan((pitch * Math.PI) / 180)
        for (const [x, z] of endsOf(walls, wall)) {
          expect(planeHeight(plane, x, z)).toBeCloseTo(knee, 3)
          expect(planeHeight(plane, x - outX, z - outZ)).toBeCloseTo(knee + rise, 3)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  test('is as high at the opposite wall as its plane is above the corner that is highest, and takes that height', () => {
    fc.assert(
      fc.property(anyRoom, anyWall, anyFigures, (room, seed, figures) => {
        const wall = seed % cornersOf(room).length
        const [plane] = slopesOf(withSlope(room, wall, figures)) as [CeilingPlane]
        const highest = Math.max(...cornersOf(room).map(([x, z]) => planeHeight(plane, x, z)))
        const opposite = oppositeOf(room, wall, figures)
        expect(opposite / highest).toBeCloseTo(1, 3)
        expect(pitchTo(room, wall, figures.knee, opposite)).toBeCloseTo(figures.pitch, 6)
      }),
      { numRuns: runs(60) },
    )
  })

  test('is read as it was set, and goes without a trace', () => {
    fc.assert(
      fc.property(anyRoom, anyWall, anyFigures, (room, seed, figures) => {
        const wall = seed % cornersOf(room).length
        const sloped = withSlope(room, wall, figures)
        const slope = slopeAt(sloped, wall)!
        expect(slope.knee).toBeCloseTo(figures.knee, 4)
        expect(slope.pitch).toBeCloseTo(figures.pitch, 2)
        expect(slopesApart(sloped)).toEqual([])
        expect(withoutSlope(sloped, slope.index)).toEqual(room)
      }),
      { numRuns: runs(60) },
    )
  })

  test('takes the place of the one at its wall, and leaves those at others', () => {
    const both = withSlope(withSlope(flat, 0, { knee: 1, pitch: 45 }), 2, { knee: 1.5, pitch: 30 })
    const changed = withSlope(both, 0, { knee: 0.5, pitch: 60 })
    expect(slopesOf(changed)).toHaveLength(2)
    expect(slopeAt(changed, 0)).toMatchObject({ knee: expect.closeTo(0.5, 4), pitch: expect.closeTo(60, 3) })
    expect(slopeAt(changed, 2)).toEqual(slopeAt(both, 2))
    expect(slopeAt(changed, 1)).toBeUndefined()
  })

  test('of a request is shown at the wall it begins at, the lowest of several; others stand apart', () => {
    const ceiling = [
      { a: 0.7, b: 0, c: 1 },
      { a: 0.7, b: 0, c: 0.8 },
      { a: 0.3, b: 0.3, c: 1 },
      { a: 0, b: 0, c: 2.2 },
    ]
    const room: Room = { boundary: { ...flat.boundary, ceiling } }
    expect(slopeAt(room, 3)).toMatchObject({ index: 1, knee: 0.8 })
    expect([0, 1, 2].map((wall) => slopeAt(room, wall))).toEqual([undefined, undefined, undefined])
    expect(slopesApart(room)).toEqual([0, 2, 3])
  })
})

describe('the floor with little headroom', () => {
  test('covers with the rest the whole floor, for each slope', () => {
    fc.assert(
      fc.property(anyRoom, anyWall, anyFigures, (room, seed, figures) => {
        const sloped = withSlope(room, seed % cornersOf(room).length, figures)
        const ring = cornersOf(room).flat()
        const { low } = headroomOf(sloped, 2)
        const area = low.reduce((sum, part) => sum + Math.abs(signedArea(part.flat())), 0)
        expect(area + areaAbove(ring, slopesOf(sloped), 9, 2)).toBeCloseTo(Math.abs(signedArea(ring)), 6)
      }),
      { numRuns: runs(60) },
    )
  })

  test('ends on lines at which the ceiling has just the height and is no lower', () => {
    fc.assert(
      fc.property(anyRoom, anyWall, anyFigures, anyWall, anyFigures, (room, seed, figures, other, others) => {
        const count = cornersOf(room).length
        const sloped = withSlope(withSlope(room, seed % count, figures), other % count, others)
        for (const point of headroomOf(sloped, 2).lines.flat()) {
          const heights = slopesOf(sloped).map((plane) => planeHeight(plane, ...point))
          expect(Math.min(...heights)).toBeCloseTo(2, 5)
        }
      }),
      // Slopes are often low or high all over: this room has two lines.
      { numRuns: runs(60), examples: [[flat, 0, { knee: 1, pitch: 45 }, 2, { knee: 1.5, pitch: 40 }]] },
    )
  })

  test('of a gable roof has a line at each side; under a hipped one they meet', () => {
    const gable = withSlope(withSlope(flat, 0, { knee: 1, pitch: 45 }), 2, { knee: 1, pitch: 45 })
    const rounded = (room: Room) =>
      headroomOf(room, 2).lines.map((line) => line.map((point) => point.map((it) => Math.round(100 * it) / 100)).sort())
    expect(rounded(gable)).toEqual([
      [
        [0, 1],
        [6, 1],
      ],
      [
        [0, 3],
        [6, 3],
      ],
    ])
    const hipped = withSlope(gable, 1, { knee: 1, pitch: 45 })
    expect(rounded(hipped)).toEqual([
      [
        [0, 1],
        [5, 1],
      ],
      [
        [0, 3],
        [5, 3],
      ],
      [
        [5, 1],
        [5, 3],
      ],
    ])
  })

  test('has two lines where the outline comes back to it', () => {
    const u = roomOf([
      [0, 0],
      [6, 0],
      [6, 4],
      [4, 4],
      [4, 1],
      [2, 1],
      [2, 4],
      [0, 4],
    ])
    const sloped: Room = { boundary: { ...u.boundary, ceiling: [{ a: 0, b: -0.5, c: 3 }] } }
    const { lines } = headroomOf(sloped, 2)
    expect(lines.map((line) => line.map(([x]) => x).sort())).toEqual([
      [0, 2],
      [4, 6],
    ])
  })
})
