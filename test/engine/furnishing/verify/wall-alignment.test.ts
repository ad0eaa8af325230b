import { describe, expect, test } from 'vitest'
import { FURNITURE_TYPES, type FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'
import type { Shape } from '../../../../src/schema/furnishing/shape.ts'
import { box, broken, CORNER, door, put, roomOf, SQUARE } from './small-cases.ts'

/** The door takes x from 1 to 2 of the wall z = 0 and keeps no floor free, so only pieces that belong to a wall matter. */
const room = roomOf(SQUARE, [door(1, 1, 0)])
const BELONGS_TO_WALL: readonly FurnitureType[] = [
  'bathtub',
  'bed',
  'copier',
  'drawer_unit',
  'kitchen_unit',
  'locker',
  'toilet_cubicle',
  'urinal',
  'nightstand',
  'shelf',
  'shower',
  'sideboard',
  'sofa',
  'toilet',
  'tv',
  'wardrobe',
  'washbasin',
]

test.each(FURNITURE_TYPES)('before a door with its back at the wall: %s', (type) => {
  expect(broken(room, put(type, box(0.8, 0.4), 1.1, 0))).toEqual(BELONGS_TO_WALL.includes(type) ? ['Q3 0 at 0'] : [])
})

/** Only what breaks Q3. */
const along = (...of: Parameters<typeof broken>) => broken(...of).filter((it) => it.startsWith('Q3'))

describe('a sofa belongs to a wall where both ends of its back are at most 0.10 m from it', () => {
  const sofa = (x: number, z: number, rotation = 0, shape: Shape = box(2, 0.8)) => put('sofa', shape, x, z, rotation)

  test.each([
    ['0.099 m from it', sofa(1, 0.099), ['Q3 0 at 0']],
    ['an L', sofa(1, 0.05, 0, { type: 'l-extrusion', a: 2, b: 2, c: 0.8, d: 0.8, h: 0.8 }), ['Q3 0 at 0']],
    ['one end 0.13 m from it', sofa(1, 0.09, 1.2), []],
    ['one end 0.09 m from it', sofa(1, 0.05, 1.2), ['Q3 0 at 0']],
    ['with its front to the wall', sofa(3, 0.8, 180), []],
    ['round', put('sofa', { type: 'cylinder', r: 0.5, h: 0.8 }, 1.5, 0.5), []],
  ])('%s', (_, item, expected) => {
    expect(broken(room, item)).toEqual(expected)
  })

  test('its back in line with a wall, one end beyond the corner where the wall ends', () => {
    // The walls of the inner corner (2, 2) go on as nothing but the lines x = 2 and z = 2.
    const atEnd = roomOf(CORNER, [door(7.05, 0.9, 0)])
    expect(along(atEnd, sofa(4, 2, 180))).toEqual(['Q3 0 at 0'])
    expect(along(atEnd, sofa(3, 2, 180))).toEqual([])
    const atStart = roomOf(CORNER, [door(8.05, 0.9, 0)])
    expect(along(atStart, sofa(2, 2, 90))).toEqual(['Q3 0 at 0'])
    expect(along(atStart, sofa(2, 1, 90))).toEqual([])
  })

  test('its back along a slanted wall', () => {
    // The walls are 5 m long, their directions (0.8, 0.6) and (−0.6, 0.8). The door takes 2 to 3 m of the first.
    const slanted = roomOf(
      [
        [3, 2],
        [7, 5],
        [4, 9],
        [0, 6],
      ],
      [door(2, 1, 0)],
    )
    const turn = (Math.atan2(3, 4) * 180) / Math.PI
    const off = (distance: number) => put('sofa', box(2, 0.8), 3 + 1.2 - 0.6 * distance, 2.9 + 0.8 * distance, turn)
    expect(along(slanted, off(0.001))).toEqual(['Q3 0 at 0'])
    expect(along(slanted, off(0.098))).toEqual(['Q3 0 at 0'])
    expect(along(slanted, off(0.102))).toEqual([])
  })
})
