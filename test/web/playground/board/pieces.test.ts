import { describe, expect, test } from 'vitest'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { centreOf, matchFigures } from '../../../../src/web/playground/board/hand/match-figures.ts'
import { keyOf } from '../../../../src/web/playground/board/hand/piece-key.ts'
import { clearanceOf } from '../../../../src/web/playground/board/outline/clearance.ts'

const item = (type: PlacedItem['type'], x: number, z: number, more: Partial<PlacedItem> = {}): PlacedItem => ({
  type,
  position: [x, 0, z],
  rotation: 0,
  shape: { type: 'box', a: 1, b: 0.5, h: 0.8 },
  groupId: 'g',
  ...more,
})

/** Names given one after another. */
function names() {
  let last = 0
  return () => ++last
}

describe('pieces of the next alternative', () => {
  test('take the names of the nearest of their kind; new ones get new names', () => {
    const next = names()
    const before = matchFigures([], [item('sofa', 0, 0), item('sofa', 5, 0), item('bed', 0, 4)], next)
    expect(before.map(({ name }) => name)).toEqual([1, 2, 3])
    const after = matchFigures(
      before,
      [item('sofa', 4, 0), item('tv', 0, 4), item('sofa', 1, 0), item('sofa', 9, 9)],
      next,
    )
    expect(after.map(({ name }) => name)).toEqual([2, 4, 1, 5])
  })

  test('of another size are others; customData makes no difference', () => {
    const next = names()
    const before = matchFigures([], [item('sofa', 0, 0)], next)
    const wide = item('sofa', 0, 0, { shape: { type: 'box', a: 2, b: 0.5, h: 0.8 } })
    const annotated = item('sofa', 0, 0, { shape: { type: 'box', a: 1, b: 0.5, h: 0.8, customData: { sku: 1 } } })
    expect(matchFigures(before, [wide], next)[0]!.name).toBe(2)
    expect(matchFigures(before, [annotated], next)[0]!.name).toBe(1)
  })

  test('are known by what they are and where they stand, not by their group', () => {
    expect(keyOf(item('sofa', 1, 2, { groupId: 'other' }))).toBe(keyOf(item('sofa', 1, 2)))
    expect(keyOf(item('sofa', 1, 2.01))).not.toBe(keyOf(item('sofa', 1, 2)))
  })
})

describe('a piece in the room', () => {
  test('has its middle where it stands, turned or not', () => {
    expect(centreOf(item('sofa', 1, 1))).toEqual([1.5, 1.25])
    expect(centreOf(item('sofa', 1, 1, { rotation: 90 })).map((v) => v.toFixed(6))).toEqual(['0.750000', '1.500000'])
  })

  test('keeps floor before it free, turned with it; lamps keep none', () => {
    expect(clearanceOf(item('wardrobe', 0, 0))).toEqual([
      [0, 0],
      [1, 0],
      [1, 1.4],
      [0, 1.4],
    ])
    expect(clearanceOf(item('wardrobe', 0, 0, { rotation: 180 }))![2]).toEqual([-1, -1.4])
    expect(clearanceOf(item('pendant_lamp', 0, 0))).toBeUndefined()
  })
})
