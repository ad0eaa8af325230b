import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listedPlan, type Plan, planOf } from '../../../../src/engine/furnishing/request/plan.ts'
import { worldPoint } from '../../../../src/engine/geometry/frame.ts'
import { containsPoint, signedArea } from '../../../../src/engine/geometry/ring.ts'
import { type Opening, Room } from '../../../../src/schema/furnishing/room.ts'
import { roomOf as arbitraryRoom, areaOf, RUNS, SEED } from '../../../support/arbitraries.ts'
import { fixtureRooms } from '../../../support/fixture-rooms.ts'
import { mapped, openPoints, type Points, perimeterOf, relisted } from '../../../support/listings.ts'
import { OUTLINE_NAMES, randomRoom } from '../../../support/random-room.ts'
import { seeded } from '../../../support/seeded.ts'

const random = seeded(14)
const rooms = [
  ...fixtureRooms().map(({ boundary }) => Room.parse({ boundary })),
  ...OUTLINE_NAMES.flatMap((outline) => Array.from({ length: 8 }, () => randomRoom(random, outline))),
]

/** Floor stretches of each opening as the listed boundary says, by walking along it: `index ax az bx bz`. */
function statedSegments({ boundary }: Room): string[] {
  const points = boundary.shape.points.filter(
    ([x, z], i, all) => i === 0 || x !== all[i - 1]![0] || z !== all[i - 1]![1],
  )
  if (points[0]!.every((value, axis) => value === points.at(-1)![axis])) points.pop()
  const lengths = points.map(([x, z], i) => {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    return Math.hypot(nextX - x, nextZ - z)
  })
  const perimeter = lengths.reduce((sum, length) => sum + length, 0)
  return (boundary.openings ?? []).flatMap(({ pos, l }, index) => {
    if (pos > perimeter) return []
    let start = 0
    return [0, 1].flatMap(() =>
      lengths.flatMap((length, edge) => {
        const [from, to] = [Math.max(0, pos - start), Math.min(length, pos + Math.min(l, perimeter) - start)]
        start += length
        if (to - from <= 1e-5) return []
        const [ax, az] = points[edge]!
        const [bx, bz] = points[(edge + 1) % points.length]!
        const at = (t: number): [number, number] => [ax + ((bx - ax) * t) / length, az + ((bz - az) * t) / length]
        return [segment(index, at(from), at(to))]
      }),
    )
  })
}

/** Both ends, the lesser first, so that the direction does not matter. */
const segment = (index: number, a: readonly [number, number], b: readonly [number, number]): string => {
  const ends = [a, b].map(([x, z]) => [Math.round(x * 1e4) + 0, Math.round(z * 1e4) + 0] as const)
  ends.sort((p, q) => p[0] - q[0] || p[1] - q[1])
  return `${index} ${ends.flat().join(' ')}`
}

/** In the coordinates of the request. */
const asListed = (room: Room): Plan => listedPlan(room, 'room', [0, 0])

const plannedSegments = ({ walls }: Plan): string[] =>
  walls.flatMap(({ x0, z0, dx, dz, openings }) =>
    openings
      .filter(({ from, to }) => to - from >= 1e-6)
      .map(({ index, from, to }) => segment(index, [x0 + dx * from, z0 + dz * from], [x0 + dx * to, z0 + dz * to])),
  )

describe('a plan', () => {
  test('has a clockwise ring of the area of the room', () => {
    for (const room of rooms) {
      const plan = planOf(room)
      expect(signedArea(plan.ring)).toBeGreaterThan(0)
      expect(plan.area).toBeCloseTo(signedArea(plan.ring), 2)
      expect(plan.height).toBe(room.boundary.shape.h)
    }
  })

  test('has the room on the inner side of every wall, and its walls close', () => {
    for (const room of rooms) {
      const { ring, walls } = planOf(room)
      for (const [i, { x0, z0, dx, dz, length, turn }] of walls.entries()) {
        const [mx, mz] = [x0 + (dx * length) / 2, z0 + (dz * length) / 2]
        expect(containsPoint(ring, mx - dz * 1e-4, mz + dx * 1e-4)).toBe(true)
        expect(containsPoint(ring, mx + dz * 1e-4, mz - dx * 1e-4)).toBe(false)
        const next = walls[(i + 1) % walls.length]!
        expect(Math.hypot(x0 + dx * length - next.x0, z0 + dz * length - next.z0)).toBeLessThan(1e-9)
        // Both ends lie on a lattice of 10 µm.
        expect(Math.abs(Math.cos((turn * Math.PI) / 180) - dx)).toBeLessThan(1e-7 + 2e-5 / length)
        expect(Math.abs(Math.sin((turn * Math.PI) / 180) - dz)).toBeLessThan(1e-7 + 2e-5 / length)
      }
    }
  })

  test('has every opening where the listed boundary says', () => {
    for (const room of rooms) expect(plannedSegments(asListed(room)).sort()).toEqual(statedSegments(room).sort())
  })

  test('lies in a frame of its own: its longest wall along x, its walls where those of the room are', () => {
    for (const room of rooms) {
      const { frame, walls, ring } = planOf(room)
      expect([walls[0]!.x0, walls[0]!.z0, walls[0]!.turn]).toEqual([0, 0, 0])
      expect([ring[0], ring[1]]).toEqual([0, 0])
      expect(walls[0]!.length).toBeGreaterThan(Math.max(...walls.map(({ length }) => length)) - 1e-3)
      const stated = asListed(room).walls
      for (const { x0, z0, turn } of walls) {
        const [x, z] = worldPoint(x0, z0, frame)
        const same = stated.find((wall) => Math.hypot(wall.x0 - x, wall.z0 - z) < 2e-5)
        const apart = (((((same?.turn ?? Number.NaN) - turn - frame.turn) % 360) + 540) % 360) - 180
        expect(Math.abs(apart)).toBeLessThan(2e-4)
      }
    }
  })

  test('is the same plan in map coordinates, at another angle and listed otherwise', () => {
    for (const room of rooms) {
      const { frame: _, ...plan } = planOf(room)
      const changed = [
        mapped(room, (x, z) => [x + 1_842_024, z - 5_200_000]),
        mapped(room, (x, z) => [x * Math.cos(0.6) - z * Math.sin(0.6), x * Math.sin(0.6) + z * Math.cos(0.6)]),
        relisted(room, 'reversed'),
        relisted(room, 'from the next point'),
      ]
      for (const other of changed) {
        const { ring, walls } = planOf(other)
        expect(ring.length).toBe(plan.ring.length)
        expect(Math.max(...ring.map((value, i) => Math.abs(value - plan.ring[i]!)))).toBeLessThan(3e-5)
        expect(walls.map(({ openings }) => openings.length)).toEqual(plan.walls.map(({ openings }) => openings.length))
      }
    }
  })

  test('has the same openings however the boundary is listed', { tags: 'slow' }, () => {
    for (const room of rooms) {
      const expected = plannedSegments(asListed(room)).sort()
      const { walls, area } = planOf(room)
      for (const listing of ['closed', 'reversed', 'reversed and closed', 'from the next point'] as const) {
        const plan = asListed(relisted(room, listing))
        expect([listing, plannedSegments(plan).sort()]).toEqual([listing, expected])
        expect(plan.walls.length).toBe(walls.length)
        expect(plan.area).toBeCloseTo(area, 9)
      }
    }
  })

  test('has a door on its wall, looking into the room', () => {
    for (const room of rooms) {
      const { ring, doors, walls } = planOf(room)
      const fragments = walls.flatMap(({ openings }) => openings.filter(({ type }) => type !== 'window'))
      expect(doors.length).toBe(fragments.length)
      for (const { x, z, nx, nz, half } of doors) {
        expect(Math.hypot(nx, nz)).toBeCloseTo(1, 9)
        // What is left of a door beyond a corner may be narrower than the distance of the probes from the wall.
        if (half < 1e-3) continue
        expect(containsPoint(ring, x + nx * 1e-4, z + nz * 1e-4)).toBe(true)
        expect(containsPoint(ring, x - nx * 1e-4, z - nz * 1e-4)).toBe(false)
      }
    }
  })
})

describe('edges in line', () => {
  const square: Points = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ]
  const finely: Points = square.flatMap(([x, z], i): Points => {
    const [nextX, nextZ] = square[(i + 1) % 4]!
    return [0, 0.25, 0.5, 0.75].map((t) => [x + (nextX - x) * t, z + (nextZ - z) * t])
  })
  const windowAt = (pos: number): Opening => ({ type: 'window', pos, l: 2, y: 1, h: 1 })
  const roomOf = (points: Points, openings: Opening[]) =>
    ({ boundary: { shape: { type: 'polygon-extrusion', points, h: 2.5 }, openings } }) satisfies Room

  test('are one wall, also where the first point lies within one', () => {
    for (let shift = 0; shift < 16; shift++) {
      const points = [...finely.slice(shift), ...finely.slice(0, shift)]
      const lengths = planOf(roomOf(points, [])).walls.map(({ length }) => length)
      expect(lengths).toEqual([4, 4, 4, 4])
    }
  })

  test('leave an opening that spans them one opening, from wherever the boundary is listed', () => {
    for (let shift = 0; shift < 16; shift++) {
      const points = [...finely.slice(shift), ...finely.slice(0, shift)]
      const room = roomOf(points, [{ ...windowAt((16.5 - shift) % 16), type: 'door' }])
      const { walls, doors } = listedPlan(room, 'room', [0, 0])
      const parts = walls.flatMap(({ openings }) => openings)
      expect(parts.map(({ from, to }) => [from, to])).toEqual([[0.5, 2.5]])
      expect(doors.map(({ x, z, half }) => [x, z, half])).toEqual([[1.5, 0, 1]])
    }
  })
})

describe('openings', () => {
  const room = (...openings: Opening[]): Room => ({
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [3, 0],
          [3, 3],
          [0, 3],
        ],
        h: 2.5,
      },
      openings,
    },
  })
  const opening = (type: Opening['type'], pos: number, more: Partial<Opening> = {}): Opening => ({
    type,
    pos,
    l: 1,
    y: 0.2,
    h: 2,
    ...more,
  })
  const openingsOf = (...openings: Opening[]) => planOf(room(...openings)).walls.flatMap((wall) => wall.openings)

  test('have the widths to keep empty of the specification unless they say their own', () => {
    const defaults = openingsOf(opening('door', 1), opening('window', 4), opening('gap', 7))
    expect(defaults.map(({ type, keepOut }) => [type, keepOut])).toEqual([
      ['door', 0.9],
      ['window', 0.5],
      ['gap', 0.5],
    ])
    expect(openingsOf(opening('door', 1, { circulationWidth: 0 })).map(({ keepOut }) => keepOut)).toEqual([0])
    expect(openingsOf(opening('door', 1)).map(({ sill, head }) => [sill, head])).toEqual([[0.2, 2.2]])
  })

  test('that begin past the end are left out, at the end they begin at the first point', () => {
    const past = planOf(room(opening('door', 12.001), opening('window', 1)))
    expect(past.openingPastEnd).toBe(true)
    expect(past.walls.flatMap((wall) => wall.openings).map(({ index }) => index)).toEqual([1])
    const atEnd = asListed(room(opening('door', 12)))
    expect(atEnd.openingPastEnd).toBe(false)
    expect(plannedSegments(atEnd)).toEqual([segment(0, [0, 0], [1, 0])])
  })
})

test('a plan has the area and the walls of its boundary, and its openings as long as they are', () => {
  fc.assert(
    fc.property(arbitraryRoom(), (room) => {
      const plan = planOf(room)
      const points = openPoints(room)
      const around = perimeterOf(points)
      expect(plan.area).toBeCloseTo(areaOf(points), 6)
      expect(plan.walls.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(around, 3)
      for (const [index, opening] of (room.boundary.openings ?? []).entries()) {
        const parts = plan.walls.flatMap(({ openings }) => openings).filter((one) => one.index === index)
        const past = opening.pos > around + 1e-6
        const length = parts.reduce((sum, { from, to }) => sum + to - from, 0)
        // What goes on over a corner by 10 µm or less ends there.
        expect(Math.abs(length - (past ? 0 : Math.min(opening.l, around)))).toBeLessThan(1.01e-5)
      }
      for (const { x0, z0, dx, dz, length } of plan.walls) {
        const [x, z] = [x0 + (dx * length) / 2 - dz * 1e-4, z0 + (dz * length) / 2 + dx * 1e-4]
        expect(containsPoint(plan.ring, x, z)).toBe(true)
      }
    }),
    { seed: SEED, numRuns: 20 * RUNS },
  )
})
