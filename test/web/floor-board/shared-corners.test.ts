import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roomFault } from '../../../src/plans/layouts/room-faults.ts'
import { roomArea } from '../../../src/plans/layouts/space-area.ts'
import { sharedFloor } from '../../../src/plans/layouts/space-overlaps.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { openingSet, type Reshaped, reshaped } from '../../../src/web/floor-board/edits/reshaped-spaces.ts'
import { openingAt, openingsOf } from '../../../src/web/playground/board/outline/edit-openings.ts'
import { insertCorner, moveCorner } from '../../../src/web/playground/board/outline/edit-room.ts'
import {
  cornersOf,
  distanceOf,
  nearestWall,
  placeAt,
  pointAtPlace,
  wallsOf,
} from '../../../src/web/playground/board/outline/walls.ts'
import { runs } from '../../support/property-runs.ts'
import { roomAt, spaceOf } from './rooms.ts'

type Point = readonly [number, number]

const spacesAfter = (next: Reshaped): readonly LayoutSpace[] => {
  if (!next.ok) throw new Error(next.reason)
  return next.spaces
}

/** A corner of a space dragged to where it lies plus some metres. */
const dragged = (spaces: readonly LayoutSpace[], id: string, corner: number, [dx, dz]: Point): Reshaped => {
  const space = spaces.find((it) => it.id === id)!
  const [x, z] = cornersOf(space.room)[corner]!
  return reshaped(spaces, space, moveCorner(space.room, corner, [x + dx, z + dz]))
}

/** Distance of a point from the outline of a space. */
const apart = ({ room }: LayoutSpace, point: Point): number => nearestWall(wallsOf(cornersOf(room)), point).apart

/** Points along the outline of a space. */
function outlinePoints({ room }: LayoutSpace): Point[] {
  const walls = wallsOf(cornersOf(room))
  const whole = walls.starts.at(-1)!
  return Array.from({ length: 80 }, (_, i) => pointAtPlace(walls, placeAt(walls, (i / 80) * whole)))
}

/** Shortest distance between the outlines of two spaces. */
const between = (one: LayoutSpace, other: LayoutSpace): number =>
  Math.min(...cornersOf(one.room).map((it) => apart(other, it)), ...cornersOf(other.room).map((it) => apart(one, it)))

/** How many of the spaces lie within a wall of a point. */
const around = (spaces: readonly LayoutSpace[], point: Point, wall: number): number =>
  spaces.filter((it) => apart(it, point) < wall + 1e-3).length

// Four rooms that meet at (4 … 4.1, 3 … 3.1).
const four = [
  spaceOf('a', roomAt(0, 0, 4, 3)),
  spaceOf('b', roomAt(4.1, 0, 4, 3)),
  spaceOf('c', roomAt(0, 3.1, 4, 3)),
  spaceOf('d', roomAt(4.1, 3.1, 4, 3)),
]

describe('a corner in which rooms meet', () => {
  test.each([
    [-0.5, -0.4],
    [0.5, 0.4],
    [0.6, -0.3],
  ])('is moved in all four by %f and %f, and back again they are as before', (dx, dz) => {
    const next = spacesAfter(dragged(four, 'a', 2, [dx, dz]))
    const at = [2, 3, 1, 0].map((corner, i) => cornersOf(next[i]!.room)[corner]!)
    const was = [2, 3, 1, 0].map((corner, i) => cornersOf(four[i]!.room)[corner]!)
    for (const [i, [x, z]] of at.entries())
      expect(distanceOf([x, z], [was[i]![0] + dx, was[i]![1] + dz])).toBeLessThan(0.06)
    for (const [i, j] of [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ] as const)
      expect(between(next[i]!, next[j]!)).toBeCloseTo(0.1, 4)
    const back = spacesAfter(dragged(next, 'a', 2, [-dx, -dz]))
    for (const [i, it] of back.entries())
      for (const [k, corner] of cornersOf(it.room).entries())
        expect(distanceOf(corner, cornersOf(four[i]!.room)[k]!)).toBeLessThan(0.06)
  })

  test('bends the wall that goes straight on behind it, and only there', () => {
    const spaces = [...four.slice(0, 2), spaceOf('hall', roomAt(-2, 3.1, 12, 2))]
    const [, , hall] = spacesAfter(dragged(spaces, 'a', 2, [0, 0.5]))
    const bend = cornersOf(hall!.room).filter(([, z]) => z > 3.11 && z < 5)
    expect(bend).toHaveLength(1)
    expect(bend[0]![0]).toBeCloseTo(4.05, 1)
    expect(bend[0]![1]).toBeCloseTo(3.6, 1)
    expect(cornersOf(hall!.room)).toHaveLength(7)
    // Along that wall it is no corner of the hall.
    const [a, b, same] = spacesAfter(dragged(spaces, 'a', 2, [0.7, 0]))
    expect(same).toBe(spaces[2])
    expect(between(a!, b!)).toBeCloseTo(0.1, 4)
  })

  test('leaves both sides of a door across from one another', () => {
    const before = withDoors(four, 0.1)
    expect(before.flatMap(doorsOf).length).toBeGreaterThanOrEqual(8)
    for (const by of [
      [-0.8, -0.6],
      [0.9, 0.2],
      [-0.2, 0.9],
    ] as const) {
      const doors = spacesAfter(dragged(before, 'a', 2, by)).flatMap(doorsOf)
      expect(doors).toHaveLength(before.flatMap(doorsOf).length)
      for (const door of doors)
        expect(doors.filter((it) => Math.abs(distanceOf(it, door) - 0.1) < 1e-4)).toHaveLength(1)
    }
  })

  test('may be a new one in a wall between two', () => {
    const bent = four.map((it) => (it.id === 'a' ? { ...it, room: insertCorner(it.room, 1, [4, 1.5]) } : it))
    const [a, b] = spacesAfter(dragged(bent, 'a', 2, [0.4, 0]))
    expect(cornersOf(b!.room)).toHaveLength(5)
    expect(between(a!, b!)).toBeCloseTo(0.1, 4)
    expect(roomArea(a!.room)).toBeCloseTo(12.6, 6)
  })

  test('comes into a room beside which it ended: that goes round it with a wall as thick', () => {
    // Above the right room there is the outside; the left one goes on.
    const spaces = [spaceOf('low', roomAt(4.1, 2, 3, 3)), spaceOf('high', roomAt(0, 0, 4, 5))]
    const [low, high] = spacesAfter(dragged(spaces, 'low', 0, [-0.5, 0]))
    expect(cornersOf(high!.room)).toHaveLength(6)
    expect(between(low!, high!)).toBeGreaterThan(0.09)
    expect(sharedFloor(low!, high!)).toBe(0)
    // Out of it, the room takes what is left.
    const [less, more] = spacesAfter(dragged(spaces, 'low', 0, [0.5, 0]))
    expect(between(less!, more!)).toBeGreaterThan(0.09)
    expect(roomArea(more!.room)).toBeGreaterThan(20.5)
  })

  test('stays where a room would become none, or lie on another one', () => {
    const refusal = (by: Point) => {
      const next = dragged(four, 'a', 2, by)
      return next.ok ? 'it can be' : next.reason
    }
    expect(refusal([5, 4])).toBe('d would be no room')
    expect(refusal([-4.2, -3.2])).toMatch(/ would (be no room|lie on )/)
  })

  test('takes no other corner with it: those of rooms that are not there, and of walls to the outside', () => {
    const [a, ...others] = spacesAfter(dragged(four, 'a', 0, [-0.5, -0.5]))
    expect(roomArea(a!.room)).toBeGreaterThan(12)
    expect(others).toEqual(four.slice(1))
  })
})

const floors = fc.record({
  wall: fc.constantFrom(0, 0.1, 0.24),
  /** Widths of columns and depths of rows. */
  columns: fc.array(fc.integer({ min: 24, max: 50 }), { minLength: 2, maxLength: 4 }),
  rows: fc.array(fc.integer({ min: 24, max: 50 }), { minLength: 2, maxLength: 3 }),
  /** Which rows are one room. */
  through: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  turn: fc.constantFrom(0, 0.3, 1.1),
  reversed: fc.boolean(),
})
type Floor = typeof floors extends fc.Arbitrary<infer It> ? It : never

function spacesIn({ wall, columns, rows, through, turn, reversed }: Floor): LayoutSpace[] {
  const starts = (sizes: readonly number[]) =>
    sizes.map((_, i) => sizes.slice(0, i).reduce((sum, it) => sum + it / 10 + wall, 0))
  const [xs, zs] = [starts(columns), starts(rows)]
  const width = xs.at(-1)! + columns.at(-1)! / 10
  const spaces = rows.flatMap((depth, row) =>
    through[row] && row > 0
      ? [spaceOf(`row ${row}`, roomAt(0, zs[row]!, width, depth / 10))]
      : columns.map((it, column) => spaceOf(`${row} ${column}`, roomAt(xs[column]!, zs[row]!, it / 10, depth / 10))),
  )
  return spaces.map((space, i) => {
    const { boundary } = space.room
    const points = boundary.shape.points.map(([x, z]): [number, number] => [
      x * Math.cos(turn) - z * Math.sin(turn),
      x * Math.sin(turn) + z * Math.cos(turn),
    ])
    const shape = { ...boundary.shape, points: reversed && i % 2 === 1 ? points.reverse() : points }
    return { ...space, room: { boundary: { ...boundary, shape } } }
  })
}

/** A door in the middle of each wall that leads into a room. */
const withDoors = (spaces: readonly LayoutSpace[], wall: number): readonly LayoutSpace[] => {
  let floor = spaces
  for (const { id } of spaces) {
    const space = floor.find((it) => it.id === id)!
    const walls = wallsOf(cornersOf(space.room))
    for (const [i] of walls.corners.entries()) {
      const now = floor.find((it) => it.id === id)!
      const middle = pointAtPlace(walls, { wall: i, along: (walls.starts[i + 1]! - walls.starts[i]!) / 2 })
      const opening = openingAt(now.room, 'door', middle, false)
      if (around(floor, middle, wall) < 2 || !opening || openingsOf(now.room).length >= 2) continue
      const next = openingSet(floor, now, undefined, opening)
      if (next.ok) floor = next.spaces
    }
  }
  return floor
}

const doorsOf = ({ room }: LayoutSpace): Point[] => {
  const walls = wallsOf(cornersOf(room))
  return openingsOf(room).map(({ pos, l }) => pointAtPlace(walls, placeAt(walls, pos + l / 2)))
}

/** As far as the two sides of a door may be from one another along their walls: where doors fill a wall that turns, they have no other place. */
const ASIDE = 0.05

test('of any floor, any corner moved anywhere: rooms as far apart as before, without holes, with their doors', () => {
  const moves = fc.record({
    floor: floors,
    space: fc.nat(),
    corner: fc.integer({ min: 0, max: 3 }),
    by: fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 })),
  })
  let moved = 0
  let refused = 0
  fc.assert(
    fc.property(moves, ({ floor, space, corner, by }) => {
      const before = withDoors(spacesIn(floor), floor.wall)
      const { id } = before[space % before.length]!
      const next = dragged(before, id, corner, [by[0] / 10, by[1] / 10])
      if (!next.ok) {
        refused++
        return
      }
      moved++
      const after = next.spaces
      expect(after.map((it) => it.id)).toEqual(before.map((it) => it.id))
      for (const [i, one] of after.entries()) {
        expect(roomFault(one.room)).toBeUndefined()
        expect(openingsOf(one.room)).toHaveLength(openingsOf(before[i]!.room).length)
        for (const [j, other] of after.entries()) {
          if (j <= i) continue
          expect(sharedFloor(one, other)).toBeLessThan(0.001)
          const was = between(before[i]!, before[j]!)
          if (was < floor.wall + 1e-3) expect(between(one, other)).toBeGreaterThan(was - 1e-3)
        }
        // Where there was a room behind a wall there still is one.
        for (const [k, door] of doorsOf(one).entries()) {
          expect(around(after, door, floor.wall)).toBe(around(before, doorsOf(before[i]!)[k]!, floor.wall))
          const twins = after
            .flatMap(doorsOf)
            .filter((it) => distanceOf(it, door) < Math.hypot(floor.wall, ASIDE) + 1e-3)
          expect(twins).toHaveLength(2)
        }
      }
      const exposed = (spaces: readonly LayoutSpace[]) =>
        spaces.flatMap((it) => outlinePoints(it).filter((point) => around(spaces, point, floor.wall * 1.5) < 2)).length
      expect(exposed(after)).toBeLessThanOrEqual(exposed(before) * 1.1 + 3)
    }),
    { numRuns: runs(240) },
  )
  expect(moved).toBeGreaterThan(refused)
})
