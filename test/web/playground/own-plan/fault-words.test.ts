import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { withSlope } from '../../../../src/web/playground/board/outline/slopes.ts'
import { centredAt } from '../../../../src/web/playground/board/pieces/edit-pieces.ts'
import { runs } from '../../../support/property-runs.ts'
import { opening, roomOf } from '../board/rooms.ts'
import { at, faults, living, movedOnto, samples } from './sample-plans.ts'

describe('the verifier judges a plan by hand', () => {
  test.each(samples)('an answer of the engine has no faults: $name', ({ params, pieces }) => {
    expect(faults(params.room, pieces)).toEqual([])
  })

  test.each<[string, string, readonly PlacedItem[]]>([
    ['on another piece', 'The sofa and the coffee table overlap', movedOnto('coffee_table', 'sofa')],
    ['before the door', 'The armchair stands in the swing of the door', at('armchair', 4.9, 3)],
    ['across a wall', 'The sofa stands in the wall', at('sofa', 0.2, 2)],
    ['before a window', 'The shelf stands before the window and reaches above its sill', at('shelf', 2, 0.2)],
  ])('names what is wrong %s', (_, words, pieces) => {
    expect(faults(living.params.room, pieces).map(({ text }) => text)).toContain(words)
  })

  test('names pieces below a slope: those that reach into it, and those that people could not use', () => {
    const sloped = withSlope(living.params.room, 0, { knee: 1.2, pitch: 30 })
    const textsOf = (pieces: readonly PlacedItem[]) => faults(sloped, pieces).map(({ text }) => text)
    expect(textsOf(at('sofa', 2.5, 0.6))).toContain('The sofa stands where the ceiling is too low to use it')
    expect(textsOf(at('shelf', 2.5, 0.4))).toContain('The shelf is higher than the slope above it')
    expect(textsOf(at('sofa', 2.5, 3)).filter((text) => /slope|ceiling/.test(text) && /sofa/.test(text))).toEqual([])
  })

  test('says what a piece shuts off: a way between doors, or another piece', () => {
    const corridor = roomOf(
      [
        [0, 0],
        [6, 0],
        [6, 2],
        [0, 2],
      ],
      [opening(6.5, 0.9), opening(14.5, 0.9)],
    )
    const across: PlacedItem = {
      type: 'wardrobe',
      position: [2.7, 0, 0],
      rotation: 0,
      shape: { type: 'box', a: 0.6, b: 2, h: 2 },
      groupId: 'w',
    }
    expect(faults(corridor, [across]).map(({ text }) => text)).toContain('No way is left from door 1 to door 2')
    const oneDoor = { boundary: { ...corridor.boundary, openings: [opening(14.5, 0.9)] } }
    const behind: PlacedItem = {
      ...across,
      type: 'armchair',
      position: [4.5, 0, 0.6],
      shape: { type: 'box', a: 0.8, b: 0.8, h: 0.8 },
    }
    expect(faults(oneDoor, [across, behind])).toEqual([{ items: [1], text: 'The armchair cannot be reached' }])
  })

  test('says of every piece at any place why it cannot stand, about that piece, in words without numbers of lists', () => {
    fc.assert(
      fc.property(
        fc.nat(living.pieces.length - 1),
        fc.integer({ min: -20, max: 62 }),
        fc.integer({ min: -20, max: 50 }),
        (index, x, z) => {
          const pieces = living.pieces.with(index, centredAt(living.pieces[index]!, [x / 10, z / 10]))
          for (const { items, text } of faults(living.params.room, pieces)) {
            expect(text).not.toMatch(/\[|openings|undefined|m²|does not fit/)
            if (items.length > 0) expect(items.length === 1 || items.includes(index)).toBe(true)
          }
        },
      ),
      { numRuns: runs(240) },
    )
  })
})
