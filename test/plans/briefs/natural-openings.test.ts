import { describe, expect, test } from 'vitest'
import { withNaturalOpenings } from '../../../src/plans/briefs/natural-openings.ts'
import { naturalParams } from '../../../src/plans/briefs/natural-params.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'

const size = { width: 4, depth: 5 }
const openingsOf = (room: object) => (naturalParams({ room: { ...size, ...room } })['room'] as Room).boundary.openings!

describe('openings by number alone', () => {
  test.each([
    [{ doors: 1 }, [{ wall: 'short' }], undefined],
    [{ doors: 2 }, [{ wall: 'short' }, { wall: 'other short' }], undefined],
    [{ doors: true, windows: 2 }, [{ wall: 'short' }], [{ wall: 'opposite' }, { wall: 'opposite' }]],
    [{ windows: 1 }, undefined, [{ wall: 'long' }]],
    [{ doors: 1, windows: ['north'] }, [{ wall: 'opposite' }], [{ wall: 'north' }]],
    [{ doors: 1, windows: ['north', {}] }, [{ wall: 'opposite' }], [{ wall: 'north' }, { wall: 'same' }]],
    [{ doors: 0, windows: false }, [], []],
    [{ points: [], doors: 1 }, [{ wall: 'long' }], undefined],
  ])('%j', (room, doors, windows) => {
    expect(withNaturalOpenings(room)).toMatchObject({ ...(doors && { doors }), ...(windows && { windows }) })
  })

  test('numbers of openings are no lengths, whatever the unit of the room', () => {
    expect(openingsOf({ width: 400, depth: 500, unit: 'cm', doors: 1, windows: 2 })).toEqual(
      openingsOf({ doors: 1, windows: 2 }),
    )
  })

  test.each([[1.5], [-1], [21], ['many'], [{ count: 1.5 }]])('%j is no number of doors', (doors) => {
    expect(() => openingsOf({ doors })).toThrow(/room\.doors/)
  })
})

test.each([
  [{ doors: { count: 2, wall: 'south' } }, { doors: [{ wall: 'south' }, { wall: 'south' }] }],
  [{ windows: 'two on the long wall' }, { windows: [{ wall: 'long wall' }, { wall: 'long wall' }] }],
  [{ doors: 'one on the short side' }, { doors: [{ wall: 'short side' }] }],
  [{ doors: 'none' }, { doors: [] }],
  [
    { door_wall: 'short', windowWall: 'opposite' },
    { doors: [{ wall: 'short' }], windows: [{ wall: 'opposite' }] },
  ],
  [{ openings: [{ kind: 'door', wall: 'left' }] }, { doors: [{ wall: 'left' }] }],
  [{ doors: [{ side: 'N', distance_from_left: 0.5 }] }, { doors: [{ wall: 'N', at: 0.5 }] }],
  [{ windows: [{ wall: 'long', sillHeight: 0.5 }] }, { windows: [{ wall: 'long', sill: 0.5 }] }],
])('%j is said by the members of the openings', (room, known) => {
  expect(withNaturalOpenings({ ...size, ...room })).toEqual({ ...size, ...known })
  expect(openingsOf(room)).toEqual(openingsOf(known))
})

test('how a door swings is said as seen from inside', () => {
  const door = { wall: 'bottom', hinge: 'left', swing: 'inwards', leaf: 'single' }
  expect(openingsOf({ door })).toMatchObject([{ hinge: 'start', opens: 'in', leaf: 'single' }])
  expect(openingsOf({ door: { wall: 'bottom', hinge: 'right', opens: 'outward' } })).toMatchObject([
    { hinge: 'end', opens: 'out' },
  ])
  expect(openingsOf({ door: 'bottom' })[0]).not.toHaveProperty('hinge')
  expect(() => openingsOf({ door: { ...door, hinge: 'top' } })).toThrow('room.doors[0].hinge')
})

test('the form and the area of a room with sides are not said once more, and others are not passed over', () => {
  const plain = naturalParams({ room: size })
  for (const more of [{ type: 'rectangle' }, { area: 20 }, { form: 'box' }])
    expect(naturalParams({ room: { ...size, ...more } })).toEqual(plain)
  expect(() => openingsOf({ area: 25 })).toThrow('unknown key "area"')
  expect(() => openingsOf({ type: 'L' })).toThrow('unknown key "type"')
  const missing = { corner: 'top left', width: 1, depth: 1 }
  expect(naturalParams({ room: { ...size, shape: 'L', cutout: { ...missing, corner: 'Top-Left' } } })).toEqual(
    naturalParams({ room: { ...size, without: missing } }),
  )
})
