import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { largestCircle } from '../../../../src/engine/furnishing/measure/largest-free.ts'
import { surveyOf } from '../../../../src/engine/furnishing/measure/survey.ts'
import { Effort, type Stage } from '../../../../src/engine/furnishing/request/effort.ts'
import { FURNISH_LIMITS } from '../../../../src/engine/furnishing/request/limits.ts'
import { verifierOf } from '../../../../src/engine/furnishing/verify/verifier.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import type { FurnitureItem } from '../../../../src/schema/furnishing/furniture.ts'
import type { Room } from '../../../../src/schema/furnishing/room.ts'
import { box, door, rectangularRoom } from '../../../support/rooms.ts'

// Steps were measured: each is about a microsecond. What is asked here is that the work that grows is what is counted.

const kernels = new Kernels()

/** Steps of searching a room for places of one item. */
function searchSteps(room: Room, item: FurnitureItem): number {
  let stage: Stage = 'read'
  let from = 0
  let steps = 0
  const effort: Effort = new Effort(undefined, (next) => {
    if (stage === 'search') steps += effort.steps - from
    stage = next
    from = effort.steps
  })
  furnish(kernels, { room, furniture: [item], maxResults: 1 }, FURNISH_LIMITS, () => {}, effort)
  return steps
}

/** A ring of so many corners, of which each second lies a little farther in. */
const jagged = (corners: number): Room => {
  const room = rectangularRoom(1, 1, [door(1)])
  const points = Array.from({ length: corners }, (_, i): [number, number] => {
    const [angle, radius] = [(2 * Math.PI * i) / corners, i % 2 === 0 ? 10 : 9.8]
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  return { boundary: { ...room.boundary, shape: { ...room.boundary.shape, points } } }
}

test('places against pieces at a wall are counted: there are more of them with each piece', () => {
  const shapes = Array.from({ length: 20 }, (_, i) => box(0.6 + i / 40, 0.4, 1.8))
  const shelves = (targetCount: number) =>
    searchSteps(rectangularRoom(25, 20, [door(1)]), { type: 'shelf', targetCount, shapes })
  // Of the places in the empty room alone twice as many take half as much again.
  expect(shelves(40)).toBeGreaterThan(1.8 * shelves(20))
})

test('desks in patterns are tested against each corner of the room, which is counted', () => {
  const desks = (corners: number) =>
    searchSteps(jagged(corners), { type: 'task_table', targetCount: 60, shape: box(1.4, 0.7, 0.7) })
  expect(desks(1000)).toBeGreaterThan(1.5 * desks(400))
})

test('each square looked at for the largest free circle is counted: a corridor has many as good ones', () => {
  let steps = 0
  const verifier = verifierOf(rectangularRoom(400, 1.2), (some) => {
    steps += some
  })
  expect(largestCircle(surveyOf(verifier, { furniture: [] })).width).toBeCloseTo(1.2, 1)
  expect(steps).toBeGreaterThan(15_000)
})
