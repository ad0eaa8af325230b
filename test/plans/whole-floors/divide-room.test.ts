import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRoom } from '../../../src/plans/whole-floors/parts/divide-room.ts'
import type { Opening, Room } from '../../../src/schema/furnishing/room.ts'

// The area by the trapezoids below the edges, and what lies on what by distances: nothing of what divides is used.

type Point = readonly [number, number]
const AREA_MAX = 200

const pointsOf = ({ boundary }: Room) => boundary.shape.points
const around = (points: readonly Point[]) => points.map((a, i) => [a, points[(i + 1) % points.length]!] as const)
const areaOf = (points: readonly Point[]) =>
  Math.abs(around(points).reduce((sum, [[ax, az], [bx, bz]]) => sum + ((az + bz) / 2) * (bx - ax), 0))
const lengthOf = (points: readonly Point[]) =>
  around(points).reduce((sum, [[ax, az], [bx, bz]]) => sum + Math.hypot(bx - ax, bz - az), 0)
const total = (openings: readonly Opening[] | undefined, type: string) =>
  (openings ?? []).reduce((sum, it) => (it.type === type ? sum + it.l : sum), 0)

/** A comb: a back with teeth, so that lines cross it in several pieces. */
const comb = fc
  .record({
    teeth: fc.integer({ min: 1, max: 4 }),
    width: fc.integer({ min: 6, max: 14 }),
    depth: fc.integer({ min: 4, max: 12 }),
    back: fc.integer({ min: 5, max: 14 }),
    turned: fc.boolean(),
    from: fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })),
    doors: fc.array(fc.double({ min: 0, max: 0.98, noNaN: true }), { maxLength: 4 }),
  })
  .map(({ teeth, width, depth, back, turned, from, doors }): Room => {
    const top: Point[] = [
      [0, 0],
      [teeth * width * 2, 0],
      [teeth * width * 2, back],
    ]
    for (let i = teeth - 1; i >= 0; i--) {
      const [a, b] = [i * 2 * width + width, i * 2 * width]
      if (i < teeth - 1) top.push([a + width, back])
      top.push([a, back], [a, back + depth], [b, back + depth], ...(i > 0 ? ([[b, back]] as const) : []))
    }
    const points = top.map(([x, z]): [number, number] =>
      turned ? [from[0] + z, from[1] + x] : [from[0] + x, from[1] + z],
    )
    const length = lengthOf(points)
    const openings = doors.map(
      (share, i): Opening => ({
        type: i % 2 === 0 ? 'door' : 'window',
        pos: share * length,
        l: 0.9,
        y: 0,
        h: 2,
      }),
    )
    return { boundary: { shape: { type: 'polygon-extrusion', points, h: 3 }, openings } }
  })

test('parts are the room: its area, its openings, and gaps on both sides of each cut', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(comb, (room) => {
      const parts = divideRoom(room, AREA_MAX)
      const whole = areaOf(pointsOf(room))
      const areas = parts.map((part) => areaOf(pointsOf(part)))
      expect(areas.reduce((sum, it) => sum + it, 0)).toBeCloseTo(whole, 0)
      for (const area of areas) expect(area).toBeLessThanOrEqual(AREA_MAX)
      for (const type of ['door', 'window']) {
        const found = parts.reduce((sum, { boundary }) => sum + total(boundary.openings, type), 0)
        expect(found).toBeCloseTo(total(room.boundary.openings, type), 1)
      }
      const gaps = parts.reduce((sum, { boundary }) => sum + total(boundary.openings, 'gap'), 0)
      const added = parts.reduce((sum, part) => sum + lengthOf(pointsOf(part)), 0) - lengthOf(pointsOf(room))
      expect(gaps).toBeCloseTo(added, 1)
    }),
  )
})

test('a room that is not too large is not changed, nor is what is no polygon', () => {
  const room: Room = {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [20, 0],
          [20, 10],
          [0, 10],
        ],
        h: 3,
      },
    },
  }
  expect(divideRoom(room, 200)).toEqual([room])
  const bow: Room = {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [40, 40],
          [40, 0],
          [0, 40],
        ],
        h: 3,
      },
    },
  }
  expect(divideRoom(bow, 200)).toEqual([bow])
})

test('a cut keeps away from doors', () => {
  const room: Room = {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [30, 0],
          [30, 10],
          [0, 10],
        ],
        h: 3,
      },
      openings: [{ type: 'door', pos: 14.5, l: 1, y: 0, h: 2.1 }],
    },
  }
  const xs = divideRoom(room, 200).flatMap((part) => pointsOf(part).map(([x]) => x))
  const cuts = xs.filter((x) => x > 1 && x < 29)
  expect(cuts.length).toBeGreaterThan(0)
  for (const x of cuts) expect(Math.abs(x - 15)).toBeGreaterThan(1.5)
})
