import { describe, expect, test } from 'vitest'
import { furnish } from '../../../src/furnishing/furnish.ts'
import { Kernels } from '../../../src/kernels/kernels.ts'
import { FurnishParams } from '../../../src/schema/furnish.ts'
import { Room } from '../../../src/schema/room.ts'
import { fixtureRooms } from '../../support/fixture-rooms.ts'
import { faultsOf } from '../../support/judge.ts'
import { mapped, relisted } from '../../support/listings.ts'

const kernels = new Kernels()

/** Rooms whose furnishing is quick to find, of six templates. */
const cases = fixtureRooms().filter(({ id }) =>
  /bedroom-small|dining-square|home-office-small|living-square|meet-four|trapezoid/.test(id),
)

/** Pieces of the best furnishing, which must be sound. */
function countIn(room: Room, roomType: string): number {
  const params = FurnishParams.parse({
    room,
    template: { name: roomType, exclude: [] },
    furniture: [],
    maxResults: 1,
  })
  const result = furnish(kernels, params)
  expect(faultsOf(params, result)).toEqual([])
  return result.furnishings[0]?.furniture.length ?? 0
}

const original = new Map<string, number>()
function originalCount({ id, boundary, roomType }: (typeof cases)[number]): number {
  const count = original.get(id) ?? countIn(Room.parse({ boundary }), roomType)
  original.set(id, count)
  return count
}

/** A mirror turns the winding over; openings stay where they are in the listed order. */
describe.each<[string, (room: Room) => Room]>([
  ['turned by 90 degrees', (room) => mapped(room, (x, z) => [-z, x])],
  ['mirrored', (room) => mapped(room, (x, z) => [-x, z])],
  ['shifted by metres', (room) => mapped(room, (x, z) => [x + 37.25, z - 1204.5])],
  ['wound the other way', (room) => relisted(room, 'reversed')],
  ['listed from another point', (room) => relisted(room, 'from the next point')],
])('a room %s', (_, change) => {
  test('is furnished as fully, soundly', () => {
    const counts = cases.map((one) => {
      const room = change(Room.parse({ boundary: one.boundary }))
      return { id: one.id, before: originalCount(one), after: countIn(room, one.roomType) }
    })
    const total = (key: 'before' | 'after') => counts.reduce((sum, count) => sum + count[key], 0)
    expect(Math.abs(total('after') / total('before') - 1)).toBeLessThanOrEqual(0.15)
    // No single room may suffer for the others to make up.
    for (const { id, before, after } of counts) expect([id, after >= Math.floor(before * 0.75)]).toEqual([id, true])
  })
})

test('the fixtures are of six templates', () => {
  expect(new Set(cases.map(({ roomType }) => roomType)).size).toBe(6)
})
