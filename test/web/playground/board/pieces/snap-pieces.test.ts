import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedCorners } from '../../../../../src/engine/drawing/room/outline.ts'
import { containsPoint } from '../../../../../src/engine/geometry/ring.ts'
import { FURNITURE_TYPES } from '../../../../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../../../../src/schema/furnishing/result.ts'
import { extentOfPieces, outlineOf, shifted } from '../../../../../src/web/playground/board/pieces/edit-pieces.ts'
import { gapsAround } from '../../../../../src/web/playground/board/pieces/gaps-around.ts'
import {
  boundsOf,
  drawnOut,
  resizedTo,
  sidesOf,
  sizesOf,
  swapped,
} from '../../../../../src/web/playground/board/pieces/resize-piece.ts'
import { snapLinesOf, snapPieces } from '../../../../../src/web/playground/board/pieces/snap-pieces.ts'
import { roomOf } from '../rooms.ts'
import { anyPieces } from './any-pieces.ts'

const square = roomOf([
  [0, 0],
  [6, 0],
  [6, 6],
  [0, 6],
])

const box = (x: number, z: number, a = 1, b = 0.5, rotation = 0): PlacedItem => ({
  type: 'sofa',
  position: [x, 0, z],
  rotation,
  shape: { type: 'box', a, b, h: 0.8 },
  groupId: 'g',
})

const snapped = (item: PlacedItem, others: readonly PlacedItem[] = [], reach = 0.1) => {
  const { step, guides } = snapPieces(extentOfPieces([item])!, snapLinesOf(square, others), reach)
  return { at: extentOfPieces([shifted(item, step)])!, guides }
}

describe('a piece that is moved', () => {
  test.each([
    ['a wall', box(0.07, 3.02), [], { minX: 0 }, 0],
    ['the wall beyond which it was', box(-1, 3), [], { minX: 0 }, 0],
    ['the far wall beyond which it was', box(5.4, 3), [], { maxX: 6 }, 0],
    ['the side of another piece', box(2.04, 3.5), [box(3, 1)], { maxX: 3 }, 1],
    ['the middle of another piece', box(2.46, 3), [box(2, 1, 2)], { minX: 2.5 }, 1],
    ['the grid where nothing is near', box(2.03, 3.52), [], { minX: 2.05, minZ: 3.5 }, 0],
  ])('is drawn to %s', (_, item, others, expected, guides) => {
    const found = snapped(item, others)
    for (const [side, value] of Object.entries(expected))
      expect(found.at[side as keyof typeof found.at]).toBeCloseTo(value, 6)
    expect(found.guides.length).toBe(guides)
  })

  test('is never drawn further than its reach, but back into the room', () => {
    fc.assert(
      fc.property(anyPieces(1), fc.integer({ min: 1, max: 30 }), ({ pieces: [item, ...others] }, cm) => {
        const extent = extentOfPieces([item!])!
        const { step } = snapPieces(extent, snapLinesOf(square, others), cm / 100)
        const inside = extent.minX >= 0 && extent.maxX <= 6 && extent.minZ >= 0 && extent.maxZ <= 6
        const most = Math.max(cm / 100, 0.026)
        if (inside) expect(Math.max(...step.map(Math.abs))).toBeLessThanOrEqual(most)
      }),
    )
  })
})

describe('gaps around a piece', () => {
  test('are measured to walls and to what stands between', () => {
    const gaps = gapsAround(extentOfPieces([box(2, 2)])!, [box(4, 1.9), box(0.2, 4)], square.boundary.shape.points)
    expect(gaps.map(({ length }) => Math.round(length * 1e6) / 1e6)).toEqual([2, 1, 2, 3.5])
  })

  test('are none on sides that touch, nor where another piece is under it', () => {
    expect(gapsAround(extentOfPieces([box(0, 0, 6, 6)])!, [], square.boundary.shape.points)).toEqual([])
    const over = gapsAround(extentOfPieces([box(2, 2)])!, [box(2.5, 2)], square.boundary.shape.points)
    expect(over.map(({ from }) => from)).not.toContainEqual([3, 2.25])
  })

  test('end where something stands: all before is free, what is behind is not', () => {
    fc.assert(
      fc.property(anyPieces(1), ({ pieces: [item, ...others] }) => {
        const corners = square.boundary.shape.points
        const solid = others.filter(({ type }) => type !== 'carpet').map((other) => outlineOf(other).flat())
        const extent = extentOfPieces([item!])!
        for (const { from, to, length } of gapsAround(extent, others, corners)) {
          const [wx, wz] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
          // Along the side of a piece one walks beside it: what counts lies on both sides of the way.
          const isFree = (x: number, z: number) =>
            containsPoint(corners.flat(), x, z) &&
            !solid.some((ring) => [-1e-6, 1e-6].every((by) => containsPoint(ring, x - wz * by, z + wx * by)))
          // From outside of the room it is measured to its walls.
          if (from.some((value) => value <= 0 || value >= 6)) continue
          for (let share = 0.01; share < 0.95; share += 0.09)
            expect(isFree(from[0] + wx * length * share, from[1] + wz * length * share)).toBe(true)
        }
      }),
    )
  })
})

describe('the size of a piece', () => {
  const anyType = fc.constantFrom(...FURNITURE_TYPES)
  const anySize = fc.double({ min: 0.01, max: 9, noNaN: true })

  test('stays within the bounds of its type, which every size of its card keeps', () => {
    fc.assert(
      fc.property(anyType, anySize, anySize, (type, width, depth) => {
        const bounds = boundsOf(type)
        for (const shape of sizesOf(type)) {
          const item: PlacedItem = { ...box(1, 1), type, shape }
          const sides = sidesOf(shape)!
          for (const [value, [least, most]] of [
            [sides[0], bounds.width],
            [sides[1], bounds.depth],
          ] as const)
            expect(value >= least && value <= most).toBe(true)
          const [a, b] = sidesOf(resizedTo(item, { width, depth }).shape)!
          expect(a).toBeGreaterThanOrEqual(bounds.width[0] - 1e-3)
          expect(a).toBeLessThanOrEqual(bounds.width[1] + 1e-3)
          if (shape.type !== 'cylinder') expect(b).toBeLessThanOrEqual(bounds.depth[1] + 1e-3)
        }
      }),
    )
  })

  test.each([
    'left',
    'right',
    'front',
    'back',
  ] as const)('drawn out on its %s leaves the other side in place', (side) => {
    fc.assert(
      fc.property(fc.constantFrom(0, 90, -90, 180), fc.double({ min: -0.3, max: 0.3, noNaN: true }), (turn, by) => {
        const item = box(3, 3, 2, 0.9, turn)
        const sized = drawnOut(item, side, by, false)
        const corners = (one: PlacedItem) => placedCorners(one).map((corner) => corner.map((v) => v.toFixed(3)).join())
        // A box has its corners in the order back left, back right, front right, front left.
        const opposite = { left: [1, 2], right: [0, 3], front: [0, 1], back: [2, 3] }[side]
        for (const corner of opposite) expect(corners(sized)[corner]).toBe(corners(item)[corner])
        const [now, before] = [sidesOf(sized.shape)!, sidesOf(item.shape)!]
        const across = side === 'left' || side === 'right'
        expect(now[across ? 1 : 0]).toBe(before[across ? 1 : 0])
      }),
    )
  })

  test('swapped for another of its type keeps the back against the wall and the middle of it', () => {
    const item = box(2, 0, 2.3, 0.95)
    const smaller = swapped(item, sizesOf('sofa')[2]!)
    const [was, is] = [extentOfPieces([item])!, extentOfPieces([smaller])!]
    expect(is.minZ).toBe(was.minZ)
    expect(is.minX + is.maxX).toBeCloseTo(was.minX + was.maxX, 6)
  })
})

test('a piece of another size is not the product any more, and one that is swapped for a product is it', () => {
  const shape = {
    type: 'box',
    a: 0.8,
    b: 0.8,
    h: 0.9,
    customData: { sku: 'A-1', productId: 'x', colour: 'red' },
  } as const
  const item = { type: 'armchair', shape, position: [1, 0, 1], rotation: 0, groupId: 'g' } satisfies PlacedItem
  expect(resizedTo(item, { width: 0.8 })).toEqual(item)
  expect(resizedTo(item, { width: 0.9 }).shape).toEqual({
    type: 'box',
    a: 0.9,
    b: 0.8,
    h: 0.9,
    customData: { colour: 'red' },
  })
  const bare = { ...item, shape: { ...shape, customData: { sku: 'A-1' } } }
  expect(resizedTo(bare, { depth: 0.7 }).shape).toEqual({ type: 'box', a: 0.8, b: 0.7, h: 0.9 })
  const wing = { type: 'box', a: 0.7, b: 0.9, h: 1.1, customData: { sku: 'A-2' } } as const
  expect(swapped(item, wing).shape).toEqual(wing)
})
