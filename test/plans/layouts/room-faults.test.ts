import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roomFault } from '../../../src/plans/layouts/room-faults.ts'
import { roomArea, totalArea } from '../../../src/plans/layouts/space-area.ts'
import type { Opening, Room } from '../../../src/schema/furnishing/room.ts'

const room = (points: [number, number][], openings?: Opening[]): Room => ({
  boundary: { shape: { type: 'polygon-extrusion', points, h: 2.5 }, ...(openings ? { openings } : {}) },
})
const square: [number, number][] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]
const door = (pos: number, l = 1, more: Partial<Opening> = {}): Opening => ({
  type: 'door',
  pos,
  l,
  y: 0,
  h: 2,
  ...more,
})

test('an outline that is none', () => {
  const bow: [number, number][] = [
    [0, 0],
    [4, 4],
    [4, 0],
    [0, 4],
  ]
  expect(roomFault(room(bow))).toEqual({
    path: 'boundary.shape.points',
    reason: 'must not intersect itself, but edges 0 and 2 meet',
  })
  const line: [number, number][] = [
    [0, 0],
    [1, 1],
    [2, 2],
  ]
  expect(roomFault(room(line))?.reason).toBe('must enclose an area, got 0')
  expect(roomFault(room([...square, [0, 0]]))).toBeUndefined()
})

describe('openings', () => {
  test.each([
    ['beyond the outline', [door(17)], 0, 'pos must be on the outline, which is 16 m long, got 17'],
    ['longer than it', [door(0, 17)], 0, 'l must be at most the length of the outline, 16 m, got 17'],
    ['two in one place', [door(1), door(5), door(1.5)], 2, 'must not be in the place of openings[0]'],
    ['one that passes the end', [door(15.5), door(0.2)], 1, 'must not be in the place of openings[0]'],
    ['inside of another', [door(1, 3), door(2, 1)], 1, 'must not be in the place of openings[0]'],
    ['around another', [door(2, 1), door(1, 3)], 1, 'must not be in the place of openings[0]'],
  ])('%s', (_, openings, at, reason) => {
    const fault = roomFault(room(square, openings))
    expect(fault?.path).toBe(`boundary.openings[${at}]`)
    expect(fault?.reason).toContain(reason)
  })

  test('side by side, one above the other, around a corner and past the end are fine', () => {
    expect(roomFault(room(square, [door(1), door(2), door(15.5), door(0.5, 0.5)]))).toBeUndefined()
    const upper = door(1, 1, { type: 'window', y: 2, h: 0.4 })
    expect(roomFault(room(square, [door(1), upper]))).toBeUndefined()
    expect(roomFault(room(square, [door(3.5), door(0, 3.5)]))).toBeUndefined()
  })

  test('two are in one place exactly when some point of the outline lies in both', () => {
    const at = fc.integer({ min: 0, max: 15 })
    const length = fc.integer({ min: 1, max: 6 })
    fc.assert(
      fc.property(at, length, at, length, (p, l, q, m) => {
        // Cells of the outline, each a metre long.
        const cells = (from: number, count: number) => Array.from({ length: count }, (_, i) => (from + i) % 16)
        const shared = cells(p, l).some((it) => cells(q, m).includes(it))
        expect(roomFault(room(square, [door(p, l), door(q, m)])) !== undefined).toBe(shared)
      }),
    )
  })
})

test('areas, wherever the room lies and however it is listed', () => {
  const far = square.map(([x, z]): [number, number] => [x + 4.5e6, z + 5.9e6])
  expect(roomArea(room(square))).toBe(16)
  expect(roomArea(room([...square].reverse()))).toBe(16)
  expect(roomArea(room(far))).toBe(16)
  expect(totalArea([room(square), room(far)])).toBe(32)
})
