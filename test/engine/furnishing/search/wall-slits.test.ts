import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slitsIn } from '../../../../src/engine/furnishing/search/places/wall-slits.ts'
import { runs } from '../../../support/property-runs.ts'
import { atWall, groupOf, piece, placed, rectangle } from './placed-groups.ts'

const WIDTH = 4
const room = rectangle(WIDTH, 3)
const wardrobe = (width: number, depth: number, x: number) =>
  placed(groupOf('lone', 'wardrobe'), atWall(piece('wardrobe', width, depth)), { x, z: 0, wall: 0 })
const isSlit = (gap: number) => gap >= 0.06 && gap <= 0.35

test('slits are the gaps of 6 to 35 cm between two pieces at a wall and to its corners, and no others', () => {
  const centimetres = fc.integer({ min: 0, max: 90 }).map((count) => count / 100)
  fc.assert(
    fc.property(centimetres, centimetres, (left, between) => {
      const [toLeft, gap] = [left + 0.0025, between + 0.005]
      const pieces = [wardrobe(1, 0.6, toLeft), wardrobe(0.8, 0.4, toLeft + 1 + gap)]
      const expected = [toLeft, gap, WIDTH - toLeft - gap - 1.8].filter(isSlit).length
      expect(slitsIn(room, pieces)).toBe(expected)
      expect(slitsIn(room, pieces.toReversed())).toBe(expected)
    }),
    { numRuns: runs(200) },
  )
})

test('a bed with its side at a wall leaves a slit to what stands at that wall', () => {
  const bed = placed(groupOf('sleeping', 'bed'), atWall(piece('bed', 0.9, 2)), { x: 0.02, z: 0, wall: 0 })
  const beyond = (gap: number) =>
    placed(groupOf('lone', 'shelf'), atWall(piece('shelf', 0.3, 0.36)), { x: 0, z: 2 + gap + 0.3, turn: -90, wall: 3 })
  expect(slitsIn(room, [bed, beyond(0.2)])).toBe(1)
  expect(slitsIn(room, [bed, beyond(0)])).toBe(0)
})

test('seats and lamps leave none: they are moved', () => {
  const sofa = placed(groupOf('relaxing', 'sofa'), atWall(piece('sofa', 2, 0.9)), { x: 0.2, z: 0, wall: 0 })
  expect(slitsIn(room, [sofa])).toBe(0)
})
