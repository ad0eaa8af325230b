import { expect, test } from 'vitest'
import { naturalParams } from '../../../../src/plans/briefs/natural-params.ts'
import { groundOf, isGranted, standingAt } from '../../../../src/plans/briefs/pieces/judge-places.ts'
import { placesIn, wishOf } from '../../../../src/plans/briefs/pieces/piece-wishes.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import type { Room } from '../../../../src/schema/furnishing/room.ts'

// 4 m wide and 5 m deep; the door in the middle of the bottom wall, the window in that of the top wall.
const room = naturalParams({ room: { width: 4, depth: 5, doors: ['south'], windows: ['north'] } })['room'] as Room

const piece = (type: PlacedItem['type'], x: number, z: number, rotation: number, a: number, b: number): PlacedItem => ({
  type,
  position: [x, 0, z],
  rotation,
  shape: { type: 'box', a, b, h: 0.8 },
  groupId: '1',
})
/** With its head at the left wall. */
const bed = piece('bed', 0.02, 3.4, -90, 1.8, 2)
/** In the bottom right corner, its back at the bottom wall. */
const sofa = piece('sofa', 3.98, 4.98, 180, 1.7, 0.85)
/** Beside the window, its back at the right wall. */
const desk = piece('task_table', 3.98, 0.1, 90, 1.4, 0.7)
const stand = piece('nightstand', 0.02, 1.5, -90, 0.45, 0.4)

const granted = (type: PlacedItem['type'], said: string, furniture = [bed, sofa, desk, stand], north = 0) =>
  isGranted(wishOf(type, said, placesIn(said)!), groundOf(room, north), { furniture })

test.each([
  ['bed', 'against the west wall', true],
  ['bed', 'against the north wall', false],
  ['bed', 'centered on the west wall', true],
  ['bed', 'along the long wall', true],
  ['bed', 'against the short wall', false],
  ['bed', 'facing east', true],
  ['bed', 'facing the window', false],
  ['sofa', 'facing the window', true],
  ['sofa', 'in a corner', true],
  ['sofa', 'in the south-east corner', true],
  ['sofa', 'in the south-west corner', false],
  ['sofa', 'against the south wall facing north', true],
  ['sofa', 'opposite the window', true],
  ['sofa', 'opposite the door', false],
  ['task_table', 'by the window', true],
  ['task_table', 'near the door', false],
  ['task_table', 'by the south window', false],
  ['nightstand', 'next to the bed', true],
  ['nightstand', 'on both sides of the bed', false],
  ['sofa', 'in the middle', false],
  ['tv', 'against the west wall', false],
] as const)('a %s %s: %s', (type, said, isThere) => {
  expect(granted(type, said)).toBe(isThere)
})

test('the compass turns with north, and two stand on both sides', () => {
  expect(granted('bed', 'against the north wall', [bed], 270)).toBe(true)
  const both = [bed, stand, piece('nightstand', 0.02, 3.95, -90, 0.45, 0.4)]
  expect(granted('nightstand', 'on both sides of the bed', both)).toBe(true)
})

test('a piece is tried at its wall, in the middle first, inside the room', () => {
  const wish = wishOf('bed', 'against the north wall', placesIn('against the north wall')!)
  const poses = standingAt(wish, groundOf(room, 0), [])
  expect(poses[0]).toMatchObject({ type: 'bed', position: [1.1, 0, 0.02], rotation: 0 })
  for (const pose of poses)
    expect(isGranted(wish, groundOf(room, 0), { furniture: [{ ...pose, groupId: '1' }] })).toBe(true)
  expect(standingAt(wishOf('task_table', 'by the window', placesIn('by the window')!), groundOf(room, 0), [])).toEqual(
    [],
  )
})
