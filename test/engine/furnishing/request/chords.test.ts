import { describe, expect, test } from 'vitest'
import { withChords } from '../../../../src/engine/furnishing/request/chords.ts'
import { type Plan, planOf } from '../../../../src/engine/furnishing/request/plan.ts'
import type { Opening, Room } from '../../../../src/schema/furnishing/room.ts'
import { amidArc, bowedRoom, ellipse, roomWith, star } from '../../../support/curved-rooms.ts'
import { fixtureRooms } from '../../../support/fixture-rooms.ts'
import { mapped, type Points, relisted } from '../../../support/listings.ts'
import { door, windowAt } from '../../../support/rooms.ts'

const read = (room: Room): Plan => withChords(planOf(room))

/** Points of a wall every few centimetres. */
const alongWalls = ({ walls }: Plan): (readonly [number, number])[] =>
  walls.flatMap(({ x0, z0, dx, dz, length }) =>
    Array.from({ length: 40 }, (_, i) => (length * (i + 0.5)) / 40).map((at) => [x0 + dx * at, z0 + dz * at] as const),
  )

/** From a point to the outline as it was sent, metres. */
function toOutline({ ring }: Plan, x: number, z: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < ring.length; i += 2) {
    const [ax, az] = [ring[i]!, ring[i + 1]!]
    const [bx, bz] = [ring[(i + 2) % ring.length]!, ring[(i + 3) % ring.length]!]
    const square = (bx - ax) ** 2 + (bz - az) ** 2
    const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / square))
    least = Math.min(least, Math.hypot(ax + t * (bx - ax) - x, az + t * (bz - az) - z))
  }
  return least
}

const longest = ({ walls }: Plan): number => Math.max(...walls.map(({ length }) => length))

const CURVED: [string, Points][] = [
  ...[2, 3, 4, 6, 12].flatMap((r) => [60, 240].map((n): [string, Points] => [`circle of ${r} m, ${n}`, ellipse(n, r)])),
  ...[2, 12].map((r): [string, Points] => [`circle of ${r} m, 1000`, ellipse(1000, r)]),
  ['ellipse', ellipse(90, 4, 2.5)],
  ['bow', bowedRoom(5, 3, 0.8, 30)],
  ['apse', bowedRoom(4, 3, 2, 60)],
  ['more than half a circle', bowedRoom(4, 3, 3, 60)],
  ['bow into the room', bowedRoom(5, 4, -0.7, 30)],
  ['deep bow into the room', bowedRoom(5, 5, -1.5, 60)],
]

describe.each(CURVED)('%s', (_, points) => {
  const plan = read(roomWith(points))

  test('walls lie within 10 cm of the outline', () => {
    for (const [x, z] of alongWalls(plan)) expect(toOutline(plan, x, z)).toBeLessThan(0.1 + 1e-9)
  })

  test('no corner of the outline comes before a chord', () => {
    const chords = plan.walls.filter((wall) => !plan.edges.includes(wall))
    expect(chords.length).toBeGreaterThan(2)
    for (const { x0, z0, dx, dz, length } of chords)
      for (let i = 0; i < plan.ring.length; i += 2) {
        const [x, z] = [plan.ring[i]! - x0, plan.ring[i + 1]! - z0]
        const [along, before] = [x * dx + z * dz, z * dx - x * dz]
        if (along > 0 && along < length && before < 0.15) expect(before).toBeLessThan(1e-6)
      }
  })

  test('walls follow one another all around', () => {
    for (const [i, { x0, z0, dx, dz, length }] of plan.walls.entries()) {
      const next = plan.walls[(i + 1) % plan.walls.length]!
      expect(Math.hypot(x0 + dx * length - next.x0, z0 + dz * length - next.z0)).toBeLessThan(1e-5)
    }
  })

  test('they are the same wherever the list of points begins, and however it lies', { tags: 'slow' }, () => {
    const lengths = (room: Room) => read(room).walls.map(({ length }) => length.toFixed(3))
    const room = roomWith(points, [door(0.3)])
    expect(lengths(relisted(room, 'reversed'))).toEqual(lengths(room))
    expect(lengths(relisted(room, 'closed'))).toEqual(lengths(room))
    expect(lengths(mapped(room, (x, z) => [0.6 * x - 0.8 * z + 3, 0.8 * x + 0.6 * z - 5]))).toEqual(lengths(room))
  })
})

test.each([2, 3, 4, 6, 12])('a fine circle of %d m has walls as long as 10 cm allow', (r) => {
  const allowed = 2 * Math.sqrt(2 * r * 0.1 - 0.01)
  expect(longest(read(roomWith(ellipse(1000, r))))).toBeGreaterThan(0.97 * allowed)
  expect(longest(read(roomWith(ellipse(1000, r))))).toBeLessThanOrEqual(allowed)
})

test('spikes too narrow for a piece are passed over', () => {
  expect(longest(read(roomWith(star(500, 10, 5))))).toBeGreaterThan(1.8)
  expect(longest(read(roomWith(star(500, 10, 9))))).toBeGreaterThan(2.4)
})

describe('openings on an arc', () => {
  const points = bowedRoom(5, 3, 0.8, 40)
  const openings: Opening[] = [door(amidArc(points, 0.9)), windowAt(amidArc(points, 3), { l: 3 })]
  const plan = read(roomWith(points, openings))

  test('keep their places and nearly their lengths along the chords', () => {
    for (const [index, { l }] of openings.entries()) {
      const parts = plan.walls.flatMap((wall) => wall.openings.filter((opening) => opening.index === index))
      const length = parts.reduce((sum, { from, to }) => sum + to - from, 0)
      expect(length).toBeLessThan(l + 0.02)
      expect(length).toBeGreaterThan(0.95 * l)
    }
  })

  test('stay in the true walls, whose floor before them is kept free', () => {
    const parts = plan.edges.flatMap((edge) => edge.openings.filter(({ index }) => index === 0))
    expect(parts.length).toBeGreaterThan(5)
    expect(parts.reduce((sum, { from, to }) => sum + to - from, 0)).toBeCloseTo(0.9, 6)
  })
})

describe('what is no chain is not changed', () => {
  test.each([
    [
      'rooms of long walls',
      fixtureRooms().filter((one) => planOf(one as Room).walls.every(({ length }) => length >= 1.5)),
    ],
    ['rooms of right angles', fixtureRooms().filter((one) => isSquare(planOf(one as Room)))],
  ])('%s', { tags: 'slow' }, (_, rooms) => {
    expect(rooms.length).toBeGreaterThan(5)
    for (const room of rooms) {
      const plan = planOf(room as Room)
      expect(withChords(plan)).toBe(plan)
    }
  })

  test('short walls that meet at a sharp corner', () => {
    const plan = planOf(
      roomWith([
        [0, 0],
        [4, 0],
        [4, 3],
        [2.2, 3],
        [2.1, 2.9],
        [2, 3],
        [0, 3],
      ]),
    )
    expect(withChords(plan)).toBe(plan)
  })
})

function isSquare({ walls }: Plan): boolean {
  return walls.every(({ turn }) => turn % 90 === 0)
}
