import { expect, test } from 'vitest'
import { widestWay } from '../../../../src/engine/furnishing/measure/ways.ts'
import { box, door, rectangularRoom } from '../../../support/rooms.ts'
import { standing, surveyed } from '../../../support/standing.ts'

/** Doors in both short walls of a room of 6 × 3 m, and a wall of shelves between them that leaves a way. */
const passage = (width: number) =>
  surveyed(rectangularRoom(6, 3, [door(7), door(16)]), [
    standing('shelf', box(0.4, 3 - width, 2), 3, 0),
    standing('shelf', box(0.5, 0.5, 2), 5.5, 0),
  ])

test.each([
  [0.62, 0.6],
  [0.87, 0.85],
  [0.92, 0.91],
  [1.23, 1.2],
  [0.5, 0],
])('a way of %d m between the doors is %d m wide for discs', (width, measured) => {
  expect(widestWay(passage(width), 0.91)).toBe(measured)
})

test('the way to a piece may be narrower than that between the doors', () => {
  const room = rectangularRoom(6, 3, [door(0.5), door(4.5)])
  const walls = [standing('shelf', box(6, 0.3, 2), 0, 2.7), standing('shelf', box(0.3, 0.6, 2), 2.5, 2.1)]
  const survey = surveyed(room, [...walls, standing('armchair', box(0.8, 0.8, 0.8), 0, 1.9)])
  const free = widestWay(survey, 0.6)
  expect(free).toBeGreaterThan(1.5)
  expect(widestWay(survey, 0.6, [survey.pieces[2]!])).toBeLessThanOrEqual(free)
})
