import { expect, test } from 'vitest'
import { modelRoom, WALL, type WallPart } from '../../../src/engine/modelling/model-room.ts'
import { fixtureRooms } from '../../support/fixture-rooms.ts'

/** Area of the inner face of a part: its first edge lies on the outline. */
const face = ({ points: [a, b], height }: WallPart) => Math.hypot(b![0] - a![0], b![1] - a![1]) * height
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

test.each(fixtureRooms())('the walls of $id leave out exactly its openings', ({ boundary }) => {
  const model = modelRoom({ boundary })!
  const { points, h } = boundary.shape
  const around = sum(points.map(([x, z], i) => Math.hypot(points.at(i - 1)![0] - x, points.at(i - 1)![1] - z)))
  const open = sum(
    (boundary.openings ?? []).map(({ type, l, y, h: high }) => {
      const top = Math.min(y + high, h)
      return l * (type === 'gap' ? top : top - Math.max(0, y))
    }),
  )
  expect(sum(model.walls.flatMap(({ solid }) => solid.map(face)))).toBeCloseTo(around * h - open, 6)
})

test.each(fixtureRooms())('the walls of $id stand outside its floor, with their doors inside', ({ boundary }) => {
  const model = modelRoom({ boundary })!
  for (const { solid, normal } of model.walls)
    for (const { points } of solid) {
      const [a, b, outerB, outerA] = points as [[number, number], [number, number], [number, number], [number, number]]
      for (const [inner, outer] of [
        [a, outerA],
        [b, outerB],
      ] as const)
        expect((outer[0] - inner[0]) * normal[0] + (outer[1] - inner[1]) * normal[1]).toBeCloseTo(WALL, 6)
    }
  const leaves = model.walls.flatMap((wall) => wall.leaves)
  const doors = (boundary.openings ?? []).filter(({ type }) => type === 'door')
  expect(leaves.length).toBeGreaterThanOrEqual(doors.length)
})

test('an outline without area has no model', () => {
  const shape = {
    type: 'polygon-extrusion' as const,
    points: [
      [0, 0],
      [1, 0],
      [2, 0],
    ] as [number, number][],
    h: 2,
  }
  expect(modelRoom({ boundary: { shape } })).toBe(undefined)
})
