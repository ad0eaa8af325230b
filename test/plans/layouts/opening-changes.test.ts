import { expect, test } from 'vitest'
import { haveWallsChanged, openingChanges } from '../../../src/plans/layouts/opening-changes.ts'
import type { Opening } from '../../../src/schema/furnishing/room.ts'
import { idOf, spaceAt } from '../../support/layouts.ts'

type Said = readonly { name?: string; externalId?: string }[]
const roomWith = (openings: readonly Partial<Opening>[], said?: Said, width = 5) => {
  const { room, ...space } = spaceAt(idOf('space', 1), 0, 0, width, 4)
  const whole = openings.map((it) => ({ type: 'door' as const, pos: 1, l: 1, y: 0, h: 2.1, ...it }))
  return {
    ...space,
    room: { boundary: { ...room.boundary, openings: whole } },
    ...(said && { openings: [...said] }),
  }
}

test('nothing differs where an opening is where it was, wherever the outline begins', () => {
  const before = roomWith([{ pos: 1 }, { type: 'window', pos: 6 }])
  const { boundary } = before.room
  const [first, ...others] = boundary.shape.points
  const turned = {
    ...before,
    room: {
      boundary: {
        ...boundary,
        shape: { ...boundary.shape, points: [...others, first!] },
        openings: boundary.openings.map((it) => ({ ...it, pos: (it.pos - 5 + 18) % 18 })),
      },
    },
  }
  expect(openingChanges(before, turned)).toEqual([])
  expect([haveWallsChanged(before, turned), haveWallsChanged(before, roomWith([], undefined, 6))]).toEqual([true, true])
  expect(haveWallsChanged(before, roomWith([{ pos: 2 }]))).toBe(false)
})

test('the same opening is that of the same id, then of the same name, then the nearest of its type', () => {
  const before = roomWith(
    [{ pos: 0.5 }, { pos: 3 }],
    [
      { externalId: 'a', name: 'D-1' },
      { externalId: 'b', name: 'D-2' },
    ],
  )
  // By their ids they have changed places.
  const crossed = roomWith(
    [{ pos: 0.5 }, { pos: 3 }],
    [
      { externalId: 'b', name: 'D-2' },
      { externalId: 'a', name: 'D-1' },
    ],
  )
  expect(openingChanges(before, crossed).map(({ name, outcome, by }) => [name, outcome, by])).toEqual([
    ['D-2', 'moved', 2.5],
    ['D-1', 'moved', 2.5],
  ])
  // Ids that a program made anew do not hide a door that is called the same.
  const anew = roomWith(
    [{ pos: 0.5 }, { pos: 3.2 }],
    [
      { externalId: 'x', name: 'D-1' },
      { externalId: 'y', name: 'D-2' },
    ],
  )
  expect(openingChanges(before, anew)).toEqual([{ type: 'door', number: 2, name: 'D-2', outcome: 'moved', by: 0.2 }])
  const unnamed = roomWith([{ pos: 0.5 }, { pos: 3.4 }])
  expect(openingChanges(roomWith([{ pos: 0.6 }, { pos: 3 }]), unnamed).map(({ number, by }) => [number, by])).toEqual([
    [1, 0.1],
    [2, 0.4],
  ])
})

test('a door of another name is another door, and one of another size is changed', () => {
  const before = roomWith([{ pos: 1 }, { pos: 3 }], [{ name: 'D-1' }, { name: 'D-2' }])
  const after = roomWith(
    [{ pos: 0.95, l: 1.1 }, { pos: 3 }, { type: 'window', pos: 6 }],
    [{ name: 'D-1' }, { name: 'D-9' }, {}],
  )
  expect(openingChanges(before, after)).toEqual([
    { type: 'door', number: 1, name: 'D-1', outcome: 'changed' },
    { type: 'door', number: 2, name: 'D-9', outcome: 'added' },
    { type: 'window', number: 3, outcome: 'added' },
    { type: 'door', number: 2, name: 'D-2', outcome: 'removed' },
  ])
})
