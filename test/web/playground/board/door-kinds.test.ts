import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Room } from '../../../../src/schema/furnishing/room.ts'
import { doorWords, hingeSide } from '../../../../src/web/playground/board/outline/door-kinds.ts'
import { retyped } from '../../../../src/web/playground/board/outline/edit-openings.ts'
import { doorSet } from '../../../../src/web/playground/board/outline/set-door.ts'
import { door, rectangularRoom } from '../../../support/rooms.ts'

const clockwise = Room.parse(rectangularRoom(5, 4, [door(1)]))
const { shape } = clockwise.boundary
const counter: typeof clockwise = { boundary: { shape: { ...shape, points: shape.points.toReversed() } } }

test('the side that is set is the side that is shown, however the room is listed', () => {
  for (const room of [clockwise, counter])
    for (const side of ['left', 'right']) expect(hingeSide(room, doorSet(room, door(1), { hinge: side }))).toBe(side)
  // Facing the far wall, which is listed from left to right, its start is on the left.
  expect(doorSet(clockwise, door(1), { hinge: 'left' }).hinge).toBe('start')
  expect(doorSet(counter, door(1), { hinge: 'left' }).hinge).toBe('end')
})

test('any order of choices leaves a door that the schema takes, without what goes with no such leaf', () => {
  const choice = fc.oneof(
    fc.constantFrom('', 'single', 'double', 'sliding', 'none').map((leaf) => ({ leaf })),
    fc.constantFrom('', 'left', 'right').map((hinge) => ({ hinge })),
    fc.constantFrom('', 'in', 'out').map((opens) => ({ opens })),
  )
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 8 }), (choices) => {
      const set = choices.reduce((one, next) => doorSet(clockwise, one, next), door(1))
      Room.parse(rectangularRoom(5, 4, [set]))
      if (set.leaf === 'double' || set.leaf === 'none') expect(set).not.toHaveProperty('hinge')
      if (set.leaf === 'sliding' || set.leaf === 'none') expect(set).not.toHaveProperty('opens')
      const back = [{ leaf: '' }, { hinge: '' }, { opens: '' }].reduce(
        (one, next) => doorSet(clockwise, one, next),
        set,
      )
      expect(back).toEqual(door(1))
      expect(retyped(set, 'gap', 2.6)).not.toHaveProperty('leaf')
    }),
  )
})

test('a door is read out with what is said of it', () => {
  const set = doorSet(clockwise, door(1, { leaf: 'single', opens: 'out' }), { hinge: 'right' })
  expect(doorWords(clockwise, set)).toBe(', single leaf, hinge on the right, swings out')
  expect(doorWords(clockwise, door(1))).toBe('')
})
