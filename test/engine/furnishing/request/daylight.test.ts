import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { withDaylight } from '../../../../src/engine/furnishing/request/daylight.ts'
import { planOf } from '../../../../src/engine/furnishing/request/plan.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { Opening, Room } from '../../../../src/schema/furnishing/room.ts'
import { door, rectangularRoom, windowAt } from '../../../support/rooms.ts'

/** Light of the windows in the order of the request. */
function lights(room: Room, north: number | undefined, mirrors = true): (number | undefined)[] {
  const openings = withDaylight(planOf(room, mirrors), north).walls.flatMap((wall) => wall.openings)
  const windows = openings.filter(({ type }) => type === 'window').sort((a, b) => a.index - b.index)
  return windows.map(({ light }) => light)
}

/** A window in the middle of each wall of a room of 5 × 4 m: up, right, down, left of the page; a tenth of its floor is 2 m². */
const around = (more: Partial<Opening>) =>
  rectangularRoom(
    5,
    4,
    [1, 6, 10, 15].map((pos) => windowAt(pos, { l: 2, y: 0.85, h: 1, ...more })),
  )

test.each([
  [0, [0, 1, 0.5, 1]],
  [90, [1, 0, 1, 0.5]],
  [180, [0.5, 1, 0, 1]],
])('low sun comes from east and west, half as much from south, the north at %d°', (north, expected) => {
  const { walls } = withDaylight(planOf(around({}), true), north)
  const windows = walls.flatMap(({ openings }) => openings).sort((a, b) => a.index - b.index)
  expect(windows.map(({ sun }) => sun)).toEqual(expected)
})

describe('light of windows', () => {
  test('is not known without a north', () => {
    expect(lights(around({}), undefined)).toEqual([undefined, undefined, undefined, undefined])
  })

  test.each([
    [0, [0.6, 0.8, 1, 0.8]],
    [90, [0.8, 0.6, 0.8, 1]],
    [180, [1, 0.8, 0.6, 0.8]],
    [-90, [0.8, 1, 0.8, 0.6]],
    [450, [0.8, 0.6, 0.8, 1]],
  ])('with the north at %d°, by where they face', (north, expected) => {
    expect(lights(around({}), north)).toEqual(expected)
    expect(lights(around({}), north, false)).toEqual(expected)
  })

  test('between two directions lies between', () => {
    const [up] = lights(around({}), 45)
    expect(up).toBeCloseTo(0.8 - 0.2 * Math.SQRT1_2, 6)
  })

  test('by the glass above the working plane beside a tenth of the floor', () => {
    const south = (more: Partial<Opening>) => lights(around(more), 180)[0]
    expect(south({ h: 0.5 })).toBe(0.5)
    expect(south({ y: 0, h: 1.35 })).toBe(0.5)
    expect(south({ y: 0, h: 0.8 })).toBe(0)
    expect(south({ y: 1.5, h: 0.75 })).toBe(0.75)
    expect(south({ h: 2 })).toBe(1)
  })

  test('the same in a room that is turned, mirrored or listed otherwise', () => {
    const room = rectangularRoom(5, 4, [windowAt(1), windowAt(6), door(11)])
    const original = lights(room, 20)
    const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
    const points = room.boundary.shape.points
    const shaped = (to: (x: number, z: number) => [number, number]): Room => ({
      boundary: { ...room.boundary, shape: { ...room.boundary.shape, points: points.map(([x, z]) => to(x, z)) } },
    })
    const turned = shaped((x, z) => [x * cos - z * sin, x * sin + z * cos])
    for (const [i, light] of lights(turned, 50).entries()) expect(light).toBeCloseTo(original[i]!, 4)
    const mirrored = shaped((x, z) => [-x, z])
    for (const [i, light] of lights(mirrored, -20).entries()) expect(light).toBeCloseTo(original[i]!, 4)
  })
})

test.each([
  [4, 0],
  [4, 180],
  [6, 0],
  [6, 180],
])('a desk in a room %d m deep with equal windows at both ends stands at the sunny one, the north at %d°', (d, north) => {
  const ends = [1, 3.6 + d + 1].map((pos) => windowAt(pos, { l: 1.6, h: 1.4 }))
  const room = rectangularRoom(3.6, d, [...ends, door(3.6 + d / 2 - 0.45)])
  const params = FurnishParams.parse({ room, template: { name: 'home_office', exclude: [] }, furniture: [], north })
  const [first] = furnish(new Kernels(), params).furnishings
  const { position } = first!.furniture.find(({ type }) => type === 'task_chair')!
  expect(position[2] > d / 2).toBe(north === 0)
})
