import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Opening, Room } from '../../../src/schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { obstacleBeyond } from '../../../src/web/floor-board/edits/shared-openings.ts'
import { followRoom } from '../../../src/web/floor-board/edits/shared-walls.ts'
import { slideWall } from '../../../src/web/playground/board/outline/edit-room.ts'
import { runs } from '../../support/property-runs.ts'
import { door, roomAt, spaceOf } from './rooms.ts'

type Point = [number, number]

const pointsOf = ({ boundary }: Room): readonly Point[] => boundary.shape.points

/** The area by the trapezoids below the edges, m². */
const areaOf = (room: Room): number => {
  const points = pointsOf(room)
  const doubled = points.map(([ax, az], i) => {
    const [bx, bz] = points[(i + 1) % points.length]!
    return (az + bz) * (bx - ax)
  })
  return Math.abs(doubled.reduce((sum, it) => sum + it, 0)) / 2
}

/** Widest extent of a room in x. */
const sides = (room: Room) => {
  const xs = pointsOf(room).map(([x]) => x)
  return [Math.min(...xs), Math.max(...xs)]
}

const cases = fc.record({
  wall: fc.constantFrom(0, 0.1, 0.24),
  by: fc.integer({ min: -120, max: 120 }).map((it) => it / 100),
  reversed: fc.boolean(),
})

const reversedIf = (isReversed: boolean, room: Room): Room =>
  isReversed
    ? {
        boundary: {
          ...room.boundary,
          shape: {
            ...room.boundary.shape,
            points: pointsOf(room)
              .map((it) => [...it] as Point)
              .reverse(),
          },
        },
      }
    : room

/** The wall of a room at x, whichever way its outline runs, moved to the right. */
function movedRight(room: Room, x: number, by: number): Room {
  const points = pointsOf(room)
  const wall = points.findIndex((point, i) => point[0] === x && points[(i + 1) % points.length]![0] === x)
  const down = points[(wall + 1) % points.length]![1] > points[wall]![1]
  return slideWall(room, wall, down ? by : -by)
}

describe('walls between two rooms', () => {
  test('move in both: what one gains the other loses, the wall is as thick, and back again is as before', () => {
    fc.assert(
      fc.property(cases, ({ wall, by, reversed }) => {
        const left = roomAt(0, 0, 4, 3)
        const right = spaceOf('right', reversedIf(reversed, roomAt(4 + wall, 0, 4, 3)))
        const after = movedRight(left, 4, by)
        expect(sides(after)[1]).toBeCloseTo(4 + by, 6)
        const [followed] = followRoom(left, after, [right])
        const now = followed?.room ?? right.room
        expect(followed === undefined).toBe(Math.abs(by) < 1e-4)
        expect(sides(now)[0]).toBeCloseTo(4 + wall + by, 6)
        expect(areaOf(after) + areaOf(now)).toBeCloseTo(24, 6)
        const back = movedRight(after, sides(after)[1]!, -by)
        const [undone] = followRoom(after, back, [spaceOf('right', now)])
        expect(areaOf(undone?.room ?? now)).toBeCloseTo(12, 6)
        expect(sides(undone?.room ?? now)).toEqual(sides(right.room).map((it) => expect.closeTo(it, 5)))
      }),
      { numRuns: runs(200) },
    )
  })

  test('of a longer wall beside them only the stretch moves that is between the two', () => {
    const small = roomAt(0, 2, 4, 3)
    const long = spaceOf('long', roomAt(4.1, 0, 3, 8))
    const [followed] = followRoom(small, movedRight(small, 4, 0.5), [long])
    expect(areaOf(followed!.room)).toBeCloseTo(24 - 0.5 * 3, 6)
    expect(pointsOf(followed!.room)).toHaveLength(8)
  })

  test('do not pass the opposite wall of the other room', () => {
    const left = roomAt(0, 0, 4, 3)
    expect(followRoom(left, movedRight(left, 4, 3), [spaceOf('narrow', roomAt(4.1, 0, 2, 3))])).toEqual([])
  })

  test('rooms beyond, beside and behind are as they were', () => {
    const room = roomAt(0, 0, 4, 3)
    const others = [
      spaceOf('far', roomAt(5, 0, 4, 3)),
      spaceOf('above', roomAt(0, -3.1, 4, 3)),
      spaceOf('left', roomAt(-4.1, 0, 4, 3)),
    ]
    expect(followRoom(room, movedRight(room, 4, 0.3), others)).toEqual([])
  })
})

describe('doors between two rooms', () => {
  const left = roomAt(0, 0, 4, 3, [door(5)])
  // The wall of the right room at x = 4.1 runs upwards and begins 11 m along its outline; the door is from z = 1 to 1.9.
  const right = spaceOf('right', roomAt(4.1, 0, 4, 3, [door(11 + 1.1), door(0.5, { type: 'window', y: 0.9, h: 1.2 })]))
  const withDoors = (openings: Opening[]): Room => ({ boundary: { ...left.boundary, openings } })
  const openingsAfter = (openings: Opening[]) =>
    (followRoom(left, withDoors(openings), [right])[0]?.room ?? right.room).boundary.openings

  test('are moved, made wider and taken away in both', () => {
    expect(openingsAfter([door(5)])).toBe(right.room.boundary.openings)
    expect(openingsAfter([door(5.4)])).toEqual([right.room.boundary.openings![1], door(11 + 0.7)])
    expect(openingsAfter([door(5, { l: 1.4 })])).toEqual([right.room.boundary.openings![1], door(11.6, { l: 1.4 })])
    expect(openingsAfter([])).toEqual([right.room.boundary.openings![1]])
  })

  test('one that is added to a wall to the outside changes no other room', () => {
    expect(openingsAfter([door(5), door(0.2)])).toBe(right.room.boundary.openings)
    expect(openingsAfter([door(5), door(11.2)])).toBe(right.room.boundary.openings)
  })

  test('hang at the same end and swing into the same room, whichever way an outline runs', () => {
    const hung = door(5, { leaf: 'single', hinge: 'start', opens: 'in' })
    const opposite = { leaf: 'single', opens: 'out' } as const
    expect(openingsAfter([hung])).toEqual([right.room.boundary.openings![1], door(12.1, { ...opposite, hinge: 'end' })])
    const reversed = spaceOf('right', reversedIf(true, roomAt(4.1, 0, 4, 3)))
    const [followed] = followRoom(withDoors([]), withDoors([hung]), [reversed])
    // The wall runs downwards now, as that of the left room does.
    expect(followed!.room.boundary.openings).toEqual([
      door(expect.any(Number) as number, { ...opposite, hinge: 'start' }),
    ])
    // A door of which nothing is said says nothing on its other side.
    expect(Object.keys(openingsAfter([door(5.4)])!.at(-1)!)).not.toContain('hinge')
  })

  test('need the other side of the wall: all of it one room, and free', () => {
    const beyond = (pos: number, others: readonly LayoutSpace[]) => obstacleBeyond(left, door(pos), others)
    const free = spaceOf('right', roomAt(4.1, 0, 4, 3))
    expect(beyond(5, [free])).toBeUndefined()
    expect(beyond(5.5, [right])).toBe('right has another opening there')
    // Below z = 1.5 there is another room, and a wall between the two.
    const two = [spaceOf('upper', roomAt(4.1, 0, 4, 1.4)), spaceOf('lower', roomAt(4.1, 1.5, 4, 1.5))]
    expect(beyond(5, two)).toBe('upper is behind only a part of the door there')
    expect(beyond(4.5, two)).toBeUndefined()
    expect(beyond(5.5, two)).toBeUndefined()
    // To the outside nothing is in the way.
    expect(beyond(0.2, [free])).toBeUndefined()
  })
})
