import { expect, test } from 'vitest'
import { readBoundary } from '../../src/engine/furnishing/verify/boundary.ts'
import { verifierOf } from '../../src/engine/furnishing/verify/verifier.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { Furnishing, PlacedItem } from '../../src/schema/furnishing/result.ts'
import type { Opening, Room } from '../../src/schema/furnishing/room.ts'
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
const judge = (name: string, items: PlacedItem[], openings = OPENINGS, room = roomWith(openings)) =>
  DESIGN_RULES.find((rule) => rule.name.startsWith(name))!.judge(verifierOf(room), items)

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
  ['tv: a sofa', [put('sofa', 1, 1, 2, 0.9), put('tv', 2.5, 5, 1, 0.1, 180)], [true]],
  ['tv: a sofa', [put('sofa', 1, 1, 2, 0.9), put('tv', 5, 1, 1, 0.1, 90)], [false]],
  ['tv: a sofa', [put('sofa', 1, 1, 2, 0.9), put('sofa', 4, 3, 1.5, 0.9), put('tv', 2.5, 5, 1, 0.1, 180)], [true]],
  ['tv: a sofa', [put('tv', 2.5, 5, 1, 0.1, 180)], []],
  ['carpet', [put('carpet', 1, 1, 2, 1.4), put('coffee_table', 1.5, 1.4, 1, 0.6)], [true]],
  ['carpet', [put('carpet', 1, 1, 2, 1.4), put('coffee_table', 3.5, 1.4, 1, 0.6)], [false]],
  ['carpet', [put('carpet', 1, 1, 2, 1.4), { ...put('coffee_table', 3, 3, 1, 0.6), groupId: 'other' }], []],
  ['carpet', [put('carpet', 0.3, 1.2, 2, 1.4), bed(1)], [true]],
  ['carpet', [put('carpet', 3, 1.2, 1.4, 1.4), bed(1)], [false]],
  ['floor lamp', [put('sofa', 1, 0, 2, 0.9), put('free_standing_lamp', 3.5, 0.3, 0.3, 0.3)], [true]],
  ['floor lamp', [put('sofa', 1, 0, 2, 0.9), put('free_standing_lamp', 3.7, 0.3, 0.3, 0.3)], [false]],
  ['meeting chair', [put('meeting_chair', 2, 0.53, 0.5, 0.54)], [true]],
  ['meeting chair', [put('meeting_chair', 2, 0.5, 0.5, 0.54)], [false]],
  ...[2, 3].map((count): [string, PlacedItem[], boolean[]] => [
    'meeting chair',
    [
      put('meeting_table', 1, 0.6, 3, 0.9),
      ...Array.from({ length: count }, (_, i) => put('meeting_chair', 1 + i, 0, 0.5, 0.54)),
    ],
    Array(count).fill(count === 2),
  ]),
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
  ['pendant', [put('pendant_lamp', 1.2, 1.2, 0.4, 0.4)], [true]],
  ['pendant', [put('pendant_lamp', 0.9, 1.2, 0.4, 0.4)], [false]],
  ['pendant', [bed(0), put('pendant_lamp', 0.8, 0.6, 0.4, 0.4)], [true]],
  [
    'pendant',
    [
      put('dining_table', 2, 2, 1.6, 0.9),
      put('pendant_lamp', 2.6, 2.25, 0.4, 0.4),
      put('pendant_lamp', 1.5, 3, 0.4, 0.4),
    ],
    [true, true],
  ],
  ['desk', [put('task_table', 1, 0, 1.4, 0.8), put('task_chair', 1.4, 0.9, 0.6, 0.6)], [true]],
  ['desk', [put('task_table', 1, 0, 1.4, 0.8), put('shelf', 1, 1.6, 1, 0.4)], [false]],
  ['executive desk: its', [put('exec_table', 2.8, 2.9, 1.8, 0.9, 180)], [true]],
  ['executive desk: its', [put('exec_table', 1, 2, 1.8, 0.9)], [false]],
  ['room: walkway', [], []],
] as const)('%s', (name, items, expected) => {
  expect(judge(name, [...items])).toEqual(expected)
})

/** 5 wide and 2.4 deep: a bed of 2 m across it leaves 0.38 m at its foot, along it there is more. */
const NARROW: Room = {
  boundary: {
    shape: {
      type: 'polygon-extrusion',
      points: [
        [0, 0],
        [5, 0],
        [5, 2.4],
        [0, 2.4],
      ],
      h: 2.5,
    },
    openings: [{ type: 'door', pos: 5.2, l: 0.8, y: 0, h: 2 }],
  },
}

test('what the room does not allow to a piece is not held against it', () => {
  const across = (a: number) => [put('bed', 0.02, 0.02, a, 2)]
  const inNarrow = (name: string, items: PlacedItem[]) => judge(name, items, [], NARROW)
  // Turned by a quarter, the narrower bed has its foot free; the wider one fits no other way and is not judged.
  expect(inNarrow('bed: foot', across(0.9))).toEqual([false])
  expect(inNarrow('bed: foot', across(2.41))).toEqual([])
  expect(inNarrow('bed: double', across(1.6))).toEqual([false])
  const wide: PlacedItem[] = [put('bed', 0.02, 0.02, 4.2, 2)]
  expect(inNarrow('bed: double', wide)).toEqual([])
})

test('a head is not asked to a solid wall where openings leave none', () => {
  const windows = [0, 5, 10, 15].map((pos): Opening => ({ type: 'window', pos, l: 5, y: 1, h: 1 }))
  expect(judge('bed: head', [bed(1)], windows)).toEqual([])
  expect(judge('bed: head', [bed(1)], windows.slice(1))).toEqual([false])
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
