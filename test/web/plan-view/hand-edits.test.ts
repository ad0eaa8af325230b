import fc from 'fast-check'
import { expect, test } from 'vitest'
import { illegalPieces, movedPiece, operationsBetween, turnedPiece } from '../../../src/web/plan-view/hand-edits.ts'
import { cornersOf, middleOf } from '../../../src/web/plan-view/piece-places.ts'
import { assetAt, spaceAt } from '../../support/layouts.ts'

const space = spaceAt('s', 0, 0, 4, 3)
const chair = assetAt('a', 1, 1, { spaceId: 's' })
const layout = (...assets: (typeof chair)[]) => ({ spaces: [space], assets })
const length = fc.double({ min: -3, max: 3, noNaN: true })

test('a piece near a wall comes to stand at it, in a corner at both; one held free does not', () => {
  expect(movedPiece(chair, [-0.92, 0.2], [space], true).position).toEqual([0, 0, 1.2])
  expect(movedPiece(chair, [-0.95, -1.05], [space], true).position).toEqual([0, 0, 0])
  expect(movedPiece(chair, [2.45, 0], [space], true).position).toEqual([3.5, 0, 1])
  expect(movedPiece(chair, [-0.92, 0.2], [space], false).position).toEqual([0.08, 0, 1.2])
  const slanted = { ...chair, rotation: 20 }
  expect(movedPiece(slanted, [-0.7, 0], [space], true).position).toEqual([0.3, 0, 1])
})

test('snapping moves a piece by no more than its reach along each wall, and keeps its turn and shape', () => {
  fc.assert(
    fc.property(length, length, fc.constantFrom(0, 90, 180, 270, 33), (dx, dz, rotation) => {
      const piece = { ...chair, rotation }
      const free = movedPiece(piece, [dx, dz], [space], false)
      const snapped = movedPiece(piece, [dx, dz], [space], true)
      for (const axis of [0, 2] as const)
        expect(Math.abs(snapped.position[axis] - free.position[axis])).toBeLessThanOrEqual(0.1202)
      expect({ ...snapped, position: free.position }).toEqual(free)
    }),
  )
})

test('a piece turns about its middle, and around once comes back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -720, max: 720 }), (degrees) => {
      const turned = turnedPiece(chair, degrees)
      for (const axis of [0, 1] as const) expect(middleOf(turned)[axis]).toBeCloseTo(middleOf(chair)[axis], 3)
      expect(turnedPiece(turned, -degrees).position[0]).toBeCloseTo(chair.position[0], 3)
    }),
  )
  expect(turnedPiece(chair, 360).position).toEqual(chair.position)
})

test('illegal is what a hand has put into another piece or beyond the space; what stood so before is not', () => {
  const other = assetAt('b', 2, 1, { spaceId: 's' })
  const before = layout(chair, other)
  const moved = (dx: number, dz = 0) => layout(movedPiece(chair, [dx, dz], [space], false), other)
  expect(illegalPieces(before, before)).toEqual([])
  expect(illegalPieces(before, moved(0.8))).toEqual(['a', 'b'])
  expect(illegalPieces(before, moved(0.5))).toEqual([])
  expect(illegalPieces(before, moved(-1.1))).toEqual(['a'])
  expect(illegalPieces(before, moved(-1))).toEqual([])
  expect(illegalPieces(moved(0.8), moved(0.9))).toEqual([])
  const high = { ...other, position: [1, 1.5, 1] as [number, number, number] }
  expect(illegalPieces(layout(chair, high), layout(movedPiece(chair, [0.1, 0], [space], false), high))).toEqual([])
})

test('the notch of an L is free', () => {
  const desk = assetAt('b', 1, 1, {
    spaceId: 's',
    shape: { type: 'l-extrusion', a: 2, b: 1.6, c: 0.6, d: 0.6, h: 0.7 },
  })
  const at = (x: number, z: number) => movedPiece(chair, [x - 1, z - 1], [space], false)
  const before = layout(assetAt('a', 3.2, 0.1, { spaceId: 's' }), desk)
  expect(illegalPieces(before, layout(at(2, 1.8), desk))).toEqual([])
  expect(illegalPieces(before, layout(at(1.3, 1.8), desk))).toEqual(['a', 'b'])
  expect(illegalPieces(before, layout(at(2, 1.3), desk))).toEqual(['a', 'b'])
})

test('operations bring each piece to where it is, and no other', () => {
  fc.assert(
    fc.property(length, length, fc.integer({ min: 0, max: 23 }), (dx, dz, turns) => {
      const before = layout(chair, assetAt('b', 3, 2))
      const piece = movedPiece(turnedPiece(chair, turns * 15), [dx, dz], [space], true)
      const now = layout(piece, before.assets[1]!)
      const carried = before.assets.map((asset) => {
        const own = operationsBetween(before, now).filter(({ id }) => id === asset.id)
        let { position, rotation }: { position: readonly number[]; rotation: number } = asset
        for (const op of own) {
          if (op.op === 'move') position = op.position
          else rotation = op.rotation
        }
        return { position, rotation }
      })
      for (const [i, it] of carried.entries()) {
        expect(it.position).toEqual(now.assets[i]!.position)
        expect(it.rotation).toBe(now.assets[i]!.rotation)
      }
      expect(cornersOf(piece)).toHaveLength(4)
    }),
  )
})
