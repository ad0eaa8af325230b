import { expect, test } from 'vitest'
import { verify } from '../../../src/engine/furnishing/verify/verify.ts'
import { TEMPLATE_NAMES } from '../../../src/schema/furnishing/furnish-params.ts'
import { Room } from '../../../src/schema/furnishing/room.ts'
import { fixtureRooms } from '../../support/fixture-rooms.ts'

test.each(fixtureRooms().map((fixture) => [fixture.id, fixture] as const))('%s is a sound room', (_, {
  boundary,
  area,
}) => {
  const room = Room.parse({ boundary })
  expect(verify(room, { id: '', density: 0, furniture: [] })).toEqual([])
  const { points } = boundary.shape
  const twice = points.reduce((sum, [x, z], i) => {
    const [nextX, nextZ] = points[(i + 1) % points.length]!
    return sum + x * nextZ - nextX * z
  }, 0)
  expect(Math.abs(twice) / 2).toBeCloseTo(area, 3)
})

test('the fixtures serve every template', () => {
  expect([...new Set(fixtureRooms().map(({ roomType }) => roomType))].sort()).toEqual([...TEMPLATE_NAMES].sort())
})
