import { expect, test } from 'vitest'
import { readBoundary } from '../../src/furnishing/verify/boundary.ts'
import type { FurnitureType } from '../../src/schema/furniture.ts'
import type { Furnishing, PlacedItem } from '../../src/schema/result.ts'
import type { Opening, Room } from '../../src/schema/room.ts'
import { diversityOf } from './diversity.ts'
import { DESIGN_RULES } from './rules.ts'

/** 5 × 5, window in the north wall z = 0, door in the south wall. */
const OPENINGS: Opening[] = [
  { type: 'window', pos: 2, l: 1, y: 0.9, h: 1.2 },
  { type: 'door', pos: 10.5, l: 1, y: 0, h: 2 },
]
const roomWith = (openings: Opening[]): Room => ({
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [5, 0],
        [5, 5],
        [0, 5],
      ],
      h: 2.5,
    },
    openings,
  },
})
const put = (type: FurnitureType, x: number, z: number, a: number, b: number, rotation = 0): PlacedItem => ({
  type,
  position: [x, 0, z],
  rotation,
  shape: { type: 'box', a, b, h: 0.7 },
  groupId: 'group',
})
const judge = (name: string, items: PlacedItem[], openings = OPENINGS) =>
  DESIGN_RULES.find((rule) => rule.name.startsWith(name))!.judge(readBoundary(roomWith(openings)), items)

/** Head on the west wall x = 0, facing east. */
const bed = (z: number) => put('bed', 0, z + 1.6, 1.6, 2, -90)

test.each([
  ['bed: head', [bed(1)], [true]],
  ['bed: head', [put('bed', 1.7, 0, 1.6, 2)], [false]],
  ['bed: head', [put('bed', 1.7, 1, 1.6, 2)], [false]],
  ['bed: double', [bed(1)], [true]],
  ['bed: double', [bed(0.5)], [false]],
  ['bed: double', [bed(1), put('nightstand', 0, 0.98, 0.4, 0.4, -90)], [true]],
  ['bed: double', [bed(1), put('wardrobe', 1, 0, 1.5, 0.6)], [false]],
  ['bed: single', [put('bed', 0, 0.9, 0.9, 2, -90)], [true]],
  ['bed: foot', [bed(1), put('wardrobe', 5, 1, 1.5, 0.6, 90)], [true]],
  ['bed: foot', [bed(1), put('wardrobe', 3.1, 1, 1.5, 0.6, 90)], [false]],
  ['nightstand', [bed(1), put('nightstand', 0, 0.98, 0.4, 0.4, -90)], [true]],
  ['nightstand', [bed(1), put('nightstand', 0, 0.8, 0.4, 0.4, -90)], [false]],
  ['nightstand', [bed(1), put('nightstand', 1.6, 0.98, 0.4, 0.4, -90)], [false]],
  ['wardrobe: 0.75', [put('wardrobe', 1, 0, 1.5, 0.6), put('other', 1, 1.4, 1, 1)], [true]],
  ['wardrobe: 0.75', [put('wardrobe', 1, 0, 1.5, 0.6), put('other', 1, 1.3, 1, 1)], [false]],
  ['wardrobe: not', [put('wardrobe', 3, 0, 1.5, 0.6)], [true]],
  ['wardrobe: not', [put('wardrobe', 2.5, 0, 1.5, 0.6)], [false]],
  ['sofa: coffee', [put('sofa', 1, 0, 2, 0.9), put('coffee_table', 1.5, 1.3, 1, 0.6)], [true]],
  ['sofa: coffee', [put('sofa', 1, 0, 2, 0.9), put('coffee_table', 1.5, 1.5, 1, 0.6)], [false]],
  ['sofa: faces', [put('sofa', 1, 1, 2, 0.9), put('tv', 2.5, 5, 1, 0.1, 180)], [true]],
  ['sofa: faces', [put('sofa', 1, 1, 2, 0.9), put('tv', 5, 1, 1, 0.1, 90)], [false]],
  ['tv: not', [put('tv', 0, 0, 1, 0.1)], [false]],
  ['tv: not', [put('tv', 5, 1, 1, 0.1, 90)], [true]],
  ['armchair', [put('armchair', 1, 1, 0.8, 0.8), put('coffee_table', 1, 2.5, 1, 0.6)], [true]],
  ['armchair', [put('armchair', 1, 1, 0.8, 0.8, 180), put('coffee_table', 1, 2.5, 1, 0.6)], [false]],
  ['dining table', [put('dining_table', 2, 2, 1.6, 0.9), put('dining_chair', 2.5, 1.4, 0.5, 0.5)], [false]],
  [
    'dining table',
    [
      put('dining_table', 2, 2, 1.6, 0.9),
      put('dining_chair', 2.5, 1.4, 0.5, 0.5),
      put('dining_chair', 3, 3.5, 0.5, 0.5, 180),
    ],
    [true],
  ],
  ['dining chair', [put('dining_chair', 2.5, 0.25, 0.5, 0.5)], [true]],
  ['dining chair', [put('dining_chair', 2.5, 0.2, 0.5, 0.5)], [false]],
  ['pendant', [put('dining_table', 2, 2, 1.6, 0.9), put('pendant_lamp', 2.6, 2.25, 0.4, 0.4)], [true]],
  ['pendant', [put('dining_table', 2, 2, 1.6, 0.9), put('pendant_lamp', 3, 2.25, 0.4, 0.4)], [false]],
  ['desk', [put('task_table', 1, 0, 1.4, 0.8), put('task_chair', 1.4, 0.9, 0.6, 0.6)], [true]],
  ['desk', [put('task_table', 1, 0, 1.4, 0.8), put('shelf', 1, 1.6, 1, 0.4)], [false]],
  ['executive desk: faces', [put('exec_table', 1, 2, 1.8, 0.9, 180)], [true]],
  ['executive desk: faces', [put('exec_table', 1, 2, 1.8, 0.9)], [false]],
  ['room: walkway', [], []],
] as const)('%s', (name, items, expected) => {
  expect(judge(name, [...items])).toEqual(expected)
})

test('a walkway of 0.90 m must join the doors', () => {
  const doors: Opening[] = [
    { type: 'door', pos: 0.5, l: 1, y: 0, h: 2 },
    { type: 'door', pos: 10.5, l: 1, y: 0, h: 2 },
  ]
  expect(judge('room: walkway', [put('shelf', 0, 2.3, 4, 0.4)], doors)).toEqual([true])
  expect(judge('room: walkway', [put('shelf', 0, 2.3, 4.2, 0.4)], doors)).toEqual([false])
})

test('diversity sees other walls, other places and turns, and matches anchors whatever their order', () => {
  const boundary = readBoundary(roomWith(OPENINGS))
  const furnishings = (...sets: PlacedItem[][]) =>
    sets.map((furniture, i): Furnishing => ({ id: `${i}`, density: 0, furniture }))
  const two = [put('task_table', 0, 0, 1, 0.6), put('task_table', 3, 0, 1, 0.6)]
  expect(diversityOf(boundary, furnishings(two), ['task_table'])).toBeUndefined()
  expect(diversityOf(boundary, furnishings(two, two.toReversed()), ['task_table'])).toEqual({
    wallShare: 0.5,
    pairShare: 0,
    distance: 0,
  })
  const moved = diversityOf(boundary, furnishings([bed(1)], [bed(1.6)], [put('bed', 1, 0, 1.6, 2)]), ['bed'])!
  expect(moved).toMatchObject({ wallShare: 2 / 3, pairShare: 1 })
  expect(diversityOf(boundary, furnishings([bed(1)], [bed(1.4)]), ['bed'])!.pairShare).toBe(0)
})
