import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roomFault } from '../../../src/plans/layouts/room-faults.ts'
import { roomArea } from '../../../src/plans/layouts/space-area.ts'
import { SHARED_MAX, sharedFloor } from '../../../src/plans/layouts/space-overlaps.ts'
import type { LayoutSpace } from '../../../src/schema/resources/floors/floor-layout.ts'
import { wallNear } from '../../../src/web/floor-board/edits/part-near.ts'
import {
  openingSet,
  type Reshaped,
  wallMoved,
  wallResized,
} from '../../../src/web/floor-board/edits/reshaped-spaces.ts'
import { openingAt, openingsOf } from '../../../src/web/playground/board/outline/edit-openings.ts'
import {
  cornersOf,
  distanceOf,
  placeAt,
  pointAtPlace,
  wallsOf,
} from '../../../src/web/playground/board/outline/walls.ts'
import { bentRooms } from '../../fixtures/floors/bent-rooms.ts'
import { longCorridors } from '../../fixtures/floors/long-corridors.ts'
import { runs } from '../../support/property-runs.ts'
import { door, roomAt, spaceOf } from './rooms.ts'

// Two rooms beside each other, and a corridor below both; the walls between them are 0.1 m thick.
const left = spaceOf('left', roomAt(0, 0, 4, 3))
const right = spaceOf('right', roomAt(4.1, 0, 4, 3))
const corridor = spaceOf('corridor', roomAt(0, 3.1, 8.1, 1.5))
const floor = [left, right, corridor]

const spacesAfter = (next: Reshaped): readonly LayoutSpace[] => {
  if (!next.ok) throw new Error(next.reason)
  return next.spaces
}
const reasonOf = (next: Reshaped): string => (next.ok ? 'it can be' : next.reason)

describe('walls of a floor', () => {
  test('move with the walls of all rooms behind them', () => {
    const [one, other, below] = spacesAfter(wallMoved(floor, corridor, 0, 0.5))
    expect([one, other, below].map((it) => roomArea(it!.room))).toEqual([
      expect.closeTo(4 * 2.5, 6),
      expect.closeTo(4 * 2.5, 6),
      expect.closeTo(8.1 * 2, 6),
    ])
  })

  test('are as they were where the room would be none, or lie on another one', () => {
    expect(reasonOf(wallMoved(floor, left, 1, -4.5))).toBe('left would be no room')
    expect(reasonOf(wallMoved(floor, left, 1, 4.5))).toBe('left would lie on right')
    expect(reasonOf(wallResized(floor, left, 0, 9))).toBe('left would lie on right')
    const [longer, shorter] = spacesAfter(wallResized(floor, left, 0, 4.5))
    expect([longer, shorter].map((it) => roomArea(it!.room))).toEqual([13.5, 10.5])
  })

  test('however they are moved: rooms that can be saved, apart from one another', () => {
    const moves = fc.record({
      space: fc.constantFrom(...floor),
      wall: fc.integer({ min: 0, max: 3 }),
      by: fc.integer({ min: -300, max: 300 }).map((it) => it / 100),
    })
    fc.assert(
      fc.property(moves, ({ space, wall, by }) => {
        const next = wallMoved(floor, space, wall, by)
        if (!next.ok) return
        for (const one of next.spaces) {
          expect(roomFault(one.room)).toBeUndefined()
          for (const other of next.spaces)
            if (one !== other) expect(sharedFloor(one, other)).toBeLessThanOrEqual(SHARED_MAX)
        }
        const changed = new Set(next.changed.map(({ id }) => id))
        expect(changed.has(space.id)).toBe(true)
        for (const [i, one] of next.spaces.entries()) if (!changed.has(one.id)) expect(one).toBe(floor[i])
      }),
      { numRuns: runs(300) },
    )
  })
})

/** Middles of doors and gaps on the floor, with the names of their rooms. */
const passagesOf = (spaces: readonly LayoutSpace[]) =>
  spaces.flatMap(({ name, room }) => {
    const walls = wallsOf(cornersOf(room))
    return openingsOf(room).flatMap(({ type, pos, l }) =>
      type === 'window' ? [] : [{ name, l, at: pointAtPlace(walls, placeAt(walls, pos + l / 2)) }],
    )
  })

describe('doors between rooms, while walls are moved,', () => {
  test('give way in both rooms', () => {
    const room = roomAt(0, 0, 4, 3, [door(3)])
    // The lower wall of the room above runs to the left and begins 7 m along its outline.
    const above = spaceOf('above', roomAt(0, -3.1, 4, 3, [door(7 + 0.1)]))
    const spaces = [spaceOf('room', room), above]
    const [, aside] = spacesAfter(wallMoved(spaces, spaces[0]!, 1, -0.8))
    expect(openingsOf(aside!.room)).toEqual([door(7 + 0.8)])
    expect(spacesAfter(wallMoved(spaces, spaces[0]!, 1, 0.8))[1]).toBe(above)
  })

  test('give way in both rooms, too, where one of them only follows', () => {
    const { spaces } = bentRooms()
    const [l, inTheL, , , t] = spacesAfter(wallMoved(spaces, spaces[0]!, 3, 1))
    const [own, corridors] = [inTheL!, t!].map((it) =>
      passagesOf([it]).filter(({ at }) => at[0] > 4 && at[0] < 6 && at[1] > 5.9),
    )
    expect(own![0]!.at[0]).toBeCloseTo(4.55, 6)
    expect(corridors![0]!.at[0]).toBeCloseTo(4.55, 6)
    expect(openingsOf(l!.room).length).toBe(openingsOf(spaces[0]!.room).length)
  })

  test('lead into the same rooms, or the wall stays and says which door has no place', () => {
    const { spaces } = bentRooms()
    const count = passagesOf(spaces).length
    const moves = spaces.flatMap((space) =>
      cornersOf(space.room).flatMap((_, wall) => [-2.5, 0.7].map((by) => ({ space, wall, by }))),
    )
    const moved = moves.map(({ space, wall, by }) => wallMoved(spaces, space, wall, by))
    expect(moved.flatMap((next) => (next.ok ? [] : [next.reason]))).toContain(
      'The door between U and L would have no place',
    )
    for (const [i, next] of moved.entries()) {
      if (!next.ok) continue
      expect(next.changed[0]!.id).toBe(moves[i]!.space.id)
      const passages = passagesOf(next.spaces)
      expect(passages).toHaveLength(count)
      const isShared = (one: (typeof passages)[0]) =>
        passages.some(
          ({ name, at, l }) => name !== one.name && distanceOf(at, one.at) < 0.11 && Math.abs(l - one.l) < 0.01,
        )
      expect(passages.filter((it) => !isShared(it))).toEqual([])
    }
  })
})

describe('openings of a floor', () => {
  test('are added, changed and moved on both sides of a wall', () => {
    const opening = openingAt(left.room, 'door', [4, 1.5], true)!
    const added = spacesAfter(openingSet(floor, left, undefined, opening))
    expect(added.map(({ room }) => openingsOf(room).length)).toEqual([1, 1, 0])
    const wider = spacesAfter(openingSet(added, added[0]!, 0, { ...opening, l: 1.2 }))
    expect(wider.map(({ room }) => openingsOf(room).map(({ l }) => l))).toEqual([[1.2], [1.2], []])
    const below = openingAt(left.room, 'door', [2, 3], true)!
    const moved = spacesAfter(openingSet(added, added[0]!, 0, below))
    expect(moved.map(({ room }) => openingsOf(room).length)).toEqual([1, 0, 1])
  })

  test('stand nowhere behind which a wall ends or another opening is', () => {
    const wide = openingAt(corridor.room, 'gap', [4.05, 3.1], false)!
    expect(reasonOf(openingSet(floor, corridor, undefined, wide))).toBe('left is behind only a part of the gap there')
    const windowed = [left, { ...right, room: roomAt(4.1, 0, 4, 3, [door(11.5, { type: 'window', y: 1 })]) }]
    const opening = openingAt(left.room, 'door', [4, 1.2], false)!
    expect(reasonOf(openingSet(windowed, left, undefined, opening))).toBe('right has another opening there')
  })

  test('that stand where they may not are still given another height, but not moved', () => {
    const room = roomAt(0, 3.1, 8.1, 1.5, [door(3.6)])
    const askew = { ...corridor, room }
    const spaces = [left, right, askew]
    expect(openingsOf(spacesAfter(openingSet(spaces, askew, 0, door(3.6, { h: 2 })))[2]!.room)).toEqual([
      door(3.6, { h: 2 }),
    ])
    expect(reasonOf(openingSet(spaces, askew, 0, door(3.7)))).toMatch(/^left is behind only a part of the door/)
  })

  test('of a model are forgotten only where there are others now', () => {
    const known = { ...left, room: roomAt(0, 0, 4, 3, [door(0.5)]), openings: [null] } as unknown as LayoutSpace
    const [kept] = spacesAfter(openingSet([known], known, 0, door(0.7)))
    expect(kept!.openings).toEqual([null])
    const [dropped] = spacesAfter(openingSet([known], known, undefined, door(2.5)))
    expect(dropped).not.toHaveProperty('openings')
  })
})

describe('what is pointed at', () => {
  test('is the nearest wall of the room under the pointer, and the opening there', () => {
    const withDoor = { ...left, room: roomAt(0, 0, 4, 3, [door(5)]) }
    const spaces = [withDoor, right]
    const found = (x: number, z: number) => {
      const near = wallNear(spaces, [x, z], 0.2)
      return near && [near.space.id, near.wall, near.opening]
    }
    expect(found(3.9, 0.5)).toEqual(['left', 1, undefined])
    expect(found(3.9, 1.5)).toEqual(['left', 1, 0])
    expect(found(4.2, 1.5)).toEqual(['right', 3, undefined])
    expect(found(3.7, 1.5)).toBeUndefined()
    // Within the thickness of a wall to the outside, and beyond it.
    expect(found(2, -0.29)).toEqual(['left', 0, undefined])
    expect(found(2, -0.31)).toBeUndefined()
  })

  test('is also an opening that passes the end of the outline', () => {
    const around = { ...left, room: roomAt(0, 0, 4, 3, [door(13.7)]) }
    expect(wallNear([around], [0.3, 0.05], 0.2)?.opening).toBe(0)
    expect(wallNear([around], [0.05, 0.2], 0.2)?.opening).toBe(0)
    expect(wallNear([around], [0.9, 0.05], 0.2)?.opening).toBeUndefined()
  })
})

test('a wall of a corridor moves with those of all rooms behind it, whose doors stay in both', () => {
  const { spaces } = longCorridors(24)
  const next = wallMoved(spaces, spaces[0]!, 0, -0.3)
  if (!next.ok) throw new Error(next.reason)
  expect(next.changed.length).toBe(25)
  for (const { room } of next.changed.slice(1)) {
    expect(Math.max(...room.boundary.shape.points.map(([, z]) => z))).toBeCloseTo(4.3, 6)
    expect(room.boundary.openings!.filter(({ type }) => type === 'door').length).toBe(1)
  }
})
