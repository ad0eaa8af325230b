import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { changesBetween, changeText, piecesApart } from '../../../../src/web/playground/alternatives/plan-changes.ts'
import { keyOf } from '../../../../src/web/playground/board/hand/piece-key.ts'
import { runs } from '../../../support/property-runs.ts'

const piece = (type: PlacedItem['type'], x: number, z: number, a = 1, rotation = 0): PlacedItem => ({
  type,
  position: [x, 0, z],
  rotation,
  shape: { type: 'box', a, b: 1, h: 1 },
  groupId: 'any',
})

const texts = (before: readonly PlacedItem[], after: readonly PlacedItem[]) =>
  changesBetween(before, after).map((it) => {
    const { what, how } = changeText(it)
    return `${what}: ${how}`
  })

test('pieces are moved, turned, of another size, there no more, or new', () => {
  const stays = piece('carpet', 0, 0)
  expect(texts([stays, piece('sofa', 0, 0)], [stays, piece('sofa', 3, 4)])).toEqual(['sofa: moved by 5 m'])
  expect(texts([piece('sofa', 0, 0)], [piece('sofa', 1, 0, 1, 90)])).toEqual(['sofa: turned'])
  expect(texts([piece('shelf', 0, 0)], [piece('shelf', 0, 0, 2)])).toEqual(['shelf: 2 × 1 m instead of 1 × 1 m'])
  expect(texts([piece('tv', 0, 0)], [piece('shelf', 0, 0)])).toEqual(['television: not there', 'shelf: new, 1 × 1 m'])
})

test('of pieces that are alike the nearest belong together, and those of one size before others', () => {
  const [near, far] = [piece('armchair', 0, 0), piece('armchair', 5, 0)]
  expect(texts([near, far], [piece('armchair', 5.5, 0), piece('armchair', 0.2, 0)])).toEqual([
    'armchair: moved by 0.2 m',
    'armchair: moved by 0.5 m',
  ])
  expect(texts([near, piece('armchair', 9, 0, 2)], [piece('armchair', 8, 0), piece('armchair', 0, 0, 2)])).toEqual([
    'armchair: moved by 8 m',
    'armchair: moved by 9 m',
  ])
})

const items = fc.array(
  fc
    .record({
      type: fc.constantFrom('sofa', 'shelf', 'tv'),
      x: fc.integer({ min: 0, max: 2 }),
      a: fc.integer({ min: 1, max: 2 }),
    })
    .map(({ type, x, a }) => piece(type as PlacedItem['type'], x, 0, a)),
  { maxLength: 8 },
)
const keys = (all: readonly PlacedItem[]) => all.map(keyOf).sort()

test('carried out, the changes lead from one furnishing to the other, and none is about a piece that stands alike', () => {
  fc.assert(
    fc.property(items, items, (before, after) => {
      const changes = changesBetween(before, after)
      const gone = changes.flatMap((it) => ('before' in it ? [it.before] : []))
      const come = changes.flatMap((it) => ('after' in it ? [it.after] : []))
      expect(keys([...before.filter((it) => !gone.includes(it)), ...come])).toEqual(keys(after))
      expect(keys(gone).filter((key) => keys(come).includes(key))).toEqual([])
      expect(new Set(gone)).toEqual(piecesApart(before, after))
      expect(changesBetween(before, before)).toEqual([])
    }),
    { numRuns: runs(600) },
  )
})
