import { expect, test } from 'vitest'
import { readBoundary } from '../../src/engine/furnishing/verify/boundary.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import { rectangularRoom } from '../../test/support/rooms.ts'
import { DISTANCES, SHARES } from './spacing.ts'
import { walkedShare } from './walkway.ts'

const boundary = readBoundary(rectangularRoom(5, 4))
const put = (type: FurnitureType, x: number, z: number, a: number, b: number, rotation = 0): PlacedItem => ({
  type,
  position: [x, 0, z],
  rotation,
  shape: { type: 'box', a, b, h: 0.7 },
  groupId: 'group',
})

const measured = (values: Record<string, (items: PlacedItem[], at: typeof boundary) => unknown[]>, name: string) => {
  const key = Object.keys(values).find((one) => one.startsWith(name))!
  return (items: PlacedItem[]) => values[key]!(items, boundary)
}

/** Head on the north wall; 1 m to its left, 2.4 m to its right, 2 m before its foot. */
const bed = put('bed', 1, 0, 1.6, 2)
const stand = put('nightstand', 0.5, 0, 0.45, 0.4)

test.each<[string, PlacedItem[], number[]]>([
  ['nightstand to bed', [bed, stand], [0.05]],
  ['nightstand to bed', [stand], []],
  ['bed: free width on the narrower', [bed], [1]],
  ['bed: free width on the wider', [bed], [2.4]],
  ['bed: free width on the wider', [put('bed', 0, 3, 1.6, 2, -90)], [1.4]],
  ['bed: foot', [bed], [2]],
  ['bed: foot', [put('bed', 5, 1, 1.6, 2, 90)], [3]],
  ['sofa front', [put('sofa', 1, 0, 2, 0.9), put('coffee_table', 1.5, 1.3, 1, 0.6)], [0.4]],
  ['sofa to tv', [put('sofa', 1, 0, 2, 0.9), put('tv', 3, 4, 1, 0.1, 180)], [3]],
  [
    'sofa to tv',
    [put('sofa', 1, 0, 2, 0.9), put('tv', 3, 4, 1, 0.1, 180), put('sideboard', 3.2, 4, 1.4, 0.4, 180)],
    [2.7],
  ],
  ['armchair', [put('armchair', 0, 0, 0.8, 0.8), put('coffee_table', 1, 0, 1, 0.6)], [0.2]],
  ['dining chair', [put('dining_table', 1, 1, 1.6, 0.9), put('dining_chair', 1.2, 0.5, 0.5, 0.5)], [0.25]],
  ['dining table', [put('dining_table', 1, 1, 1.6, 0.9)], [1]],
  ['desk chair', [put('task_table', 1, 0, 1.6, 0.8), put('task_chair', 1.4, 0.9, 0.6, 0.6)], [0.4]],
])('%s', (name, items, expected) => {
  const found = measured(DISTANCES, name)(items) as number[]
  expect(found.length).toBe(expected.length)
  for (const [i, value] of found.entries()) expect(value).toBeCloseTo(expected[i]!, 5)
})

test.each<[string, PlacedItem[], boolean[]]>([
  ['bed: back edge', [bed, put('bed', 3, 0.2, 1, 2)], [true, false]],
  ['bed: any edge', [put('bed', 3.95, 1, 1, 2)], [true]],
  ['bed: number of nightstands = 1', [bed, stand], [true]],
  ['bed: number of nightstands = 2', [bed, stand], [false]],
])('%s', (name, items, expected) => {
  expect(measured(SHARES, name)(items)).toEqual(expected)
})

test('a walker steps on all of an empty room but its corners, and on one side of a wall to wall piece', () => {
  // Corners: 4 (1 − π/4) r² of 20 m².
  expect(walkedShare(boundary, [])).toBeCloseTo(1 - ((4 - Math.PI) * 0.09) / 20, 1)
  expect(walkedShare(boundary, [put('shelf', 0, 1, 5, 0.5)])).toBeCloseTo(2.5 / 4, 1)
})
