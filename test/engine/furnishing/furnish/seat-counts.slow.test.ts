import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { partOf } from '../../../support/property-runs.ts'
import { box, door, rectangularRoom } from '../../../support/rooms.ts'

const kernels = new Kernels()
const round = (r: number) => ({ type: 'cylinder', r, h: 0.74 })
const ROOMS = [
  [8, 6],
  [5, 3],
  [4, 3],
  [9, 3],
  [6, 4],
  [3.5, 3.5],
] as const
const TABLES = [
  ['dining_table', 'dining_chair', round(0.6)],
  ['dining_table', 'dining_chair', round(0.75)],
  ['dining_table', 'dining_chair', box(1.8, 0.9, 0.74)],
  ['dining_table', 'dining_chair', box(1.2, 0.75, 0.74)],
  ['meeting_table', 'meeting_chair', round(0.7)],
  ['meeting_table', 'meeting_chair', box(2.4, 1.2, 0.74)],
  ['meeting_table', 'meeting_chair', box(3.6, 1.2, 0.74)],
  ['meeting_table', 'meeting_chair', box(1.6, 0.8, 0.74)],
] as const

/** Chairs at a table for each number that is asked for, from one on. */
function seatsFor(
  room: readonly [number, number],
  [table, chair, shape]: (typeof TABLES)[number],
  most = 12,
): number[] {
  return Array.from({ length: most }, (_, i) => {
    const chairs = { type: chair, shape: box(0.5, 0.52, 0.86), targetCount: i + 1 }
    const furniture = [{ type: table, shape }, chairs]
    const request = { room: rectangularRoom(...room, [door(0.3)]), furniture, maxResults: 3 }
    const { furnishings } = furnish(kernels, FurnishParams.parse(request))
    return furnishings[0]?.furniture.filter(({ type }) => type === chair).length ?? 0
  })
}

test('a round table for six gets the chairs that are asked for, and six when more are', () => {
  expect(seatsFor([8, 6], TABLES[1])).toEqual([1, 2, 3, 4, 5, 6, ...Array(6).fill(expect.toBeOneOf([6, 7]))])
  expect(seatsFor([5, 3], TABLES[0], 6).slice(0, 3)).toEqual([1, 2, 3])
})

/** How often there is no chair at all, by room and table, as recorded. */
const WITHOUT = [
  [0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 12, 0, 0, 0],
  [0, 0, 0, 0, 12, 0, 12, 0],
  [0, 0, 0, 0, 12, 0, 0, 0],
  [0, 0, 0, 0, 0, 0, 0, 0],
  [0, 0, 0, 0, 12, 1, 12, 0],
] as const

test('never fewer chairs come when more are asked for', () => {
  const all = ROOMS.flatMap((room, i) => TABLES.map((table, j) => ({ room, table, without: WITHOUT[i]![j]! })))
  const series = partOf(all, 3).map((it) => ({ ...it, seats: seatsFor(it.room, it.table) }))
  const turning = series.filter(({ seats }) => seats.some((count, i) => i > 0 && count < seats[i - 1]!))
  expect(turning).toEqual([])
  const worse = series.filter(({ seats, without }) => seats.filter((count) => count === 0).length > without)
  expect(worse).toEqual([])
})
