import { expect, test } from 'vitest'
import { withNaturalGroup } from '../../../src/plans/briefs/boxes/box-in-words.ts'
import { naturalParams } from '../../../src/plans/briefs/natural-params.ts'
import type { Room } from '../../../src/schema/furnishing/room.ts'

const roomOf = (room: unknown, assumed: string[] = []) => naturalParams({ room }, assumed)['room'] as Room
const size = { width: 4, depth: 5 }

test.each([
  [{ area: 20 }],
  [{ area: '20 m²' }],
  [{ area_sqm: 20 }],
  [{ x: 4, y: 5 }],
  [{ x: 4, y: 2.5, z: 5 }],
  [{ dimensions: { x: 4, y: 5 } }],
  [{ width: 4, area: 20 }],
  [{ bounds: { width: 4, depth: 5 } }],
])('%j is a room of 4 by 5 m', (room) => {
  expect(roomOf(room)).toEqual(roomOf(size))
})

test('an area alone is said to leave the sides open, also in square feet', () => {
  const assumed: string[] = []
  roomOf({ area: '200 sq ft' }, assumed)
  expect(assumed).toEqual(['a width of 3.9 m and a depth of 4.76 m, which an area of 18.58 m² leaves open'])
  expect(() => roomOf({ area: 'large' })).toThrow()
})

test('walls as a list have the openings, by their names or their ends', () => {
  const openings = { windows: [{ wall: 'north', width: 1.5 }], doors: [{ wall: 'south' }] }
  const named = [
    { name: 'north', windows: [{ width: 1.5 }] },
    { name: 'south', doors: [{}] },
  ]
  expect(roomOf({ ...size, walls: named })).toEqual(roomOf({ ...size, ...openings }))
  const walls = [
    { start: [0, 0], end: [4, 0], windows: [{ width: 1.5 }] },
    { start: [4, 0], end: [4, 5] },
    { start: [4, 5], end: [0, 5], doors: [{}] },
    { start: [0, 5], end: [0, 0] },
  ]
  expect(roomOf({ walls })).toEqual(roomOf({ ...size, ...openings }))
})

test('an opening by points lies in the wall next to them', () => {
  const expected = roomOf({
    ...size,
    doors: [{ wall: 'top', at: 0.5 }],
    windows: [{ wall: 'bottom', at: 1, width: 2 }],
  })
  const ends = { doors: [{ from: [0.5, 0], to: [1.4, 0] }], windows: [{ start: { x: 1, z: 5 }, end: { x: 3, z: 5 } }] }
  expect(roomOf({ ...size, ...ends })).toEqual(expected)
  const middles = { doors: [{ x: 0.95, y: 0 }], windows: [{ position: { x: 2, z: 5 }, width: 2 }] }
  expect(roomOf({ ...size, ...middles })).toEqual(expected)
  const inCentimetres = {
    width: 400,
    depth: 500,
    unit: 'cm',
    doors: [{ x: 95, y: 0 }],
    windows: [{ position: [200, 500], width: 200 }],
  }
  expect(roomOf(inCentimetres)).toEqual(expected)
  // In the middle of the floor there is no wall.
  expect(() => roomOf({ ...size, doors: [{ x: 2, y: 2.5 }] })).toThrow('room.doors[0]')
})

test('a box of a group in numbers that can be no metres is in centimetres', () => {
  const assumed: string[] = []
  const { boundingBox } = withNaturalGroup({ groupType: 'dining', width: 350, depth: 300 }, assumed)
  expect(boundingBox).toEqual({ x: 3.5, y: 2.5, z: 3 })
  expect(assumed).toEqual(['boundingBox is in centimetres, as no group is as large in metres'])
  expect(withNaturalGroup({ groupType: 'dining', width: 3.5, depth: 3 })['boundingBox']).toEqual({
    x: 3.5,
    y: 2.5,
    z: 3,
  })
})
