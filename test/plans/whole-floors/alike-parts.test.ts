import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alikeFirst } from '../../../src/plans/whole-floors/parts/alike-parts.ts'
import type { FurnishingResult, PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { runs } from '../../support/property-runs.ts'

/** Blocks of desks 3 m apart, each in a row of desks that touch, the whole turned about the origin. */
function desks(blocks: readonly number[], turn: number): PlacedItem[] {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  return blocks.flatMap((size, block) =>
    Array.from({ length: size }, (_, i): PlacedItem => {
      const [x, z] = [1.61 * i, 3 * block]
      return {
        type: 'task_table',
        position: [x * cos - z * sin, 0, x * sin + z * cos],
        rotation: turn,
        shape: { type: 'box', a: 1.6, b: 0.8, h: 0.75 },
        groupId: `${block} ${i}`,
      }
    }),
  )
}

const part = (...furnishings: readonly PlacedItem[][]): FurnishingResult => ({
  furnishings: furnishings.map((furniture, i) => ({ id: String(i), density: 0.1, furniture })),
  warnings: [],
  diagnostics: [],
})

describe('parts of an office', () => {
  test('have blocks of one size in one direction where each part can, the best placed of these first', () => {
    const parts = [
      part(desks([2, 2, 2, 2], 90), desks([4, 4], 90), desks([8], 90)),
      part(desks([4], 0), desks([4], 90), desks([2, 2], 0)),
      part(desks([6], 90), desks([4, 2], 90)),
    ]
    expect(alikeFirst(parts, 1)).toEqual([[1, 1, 1]])
  })

  test('stand alike whichever way the room is turned', () => {
    const parts = [part(desks([2, 2], 37), desks([4], 37)), part(desks([4], 37), desks([2, 2], 217))]
    expect(alikeFirst(parts, 2)).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  test('lose no desk for being alike', () => {
    expect(alikeFirst([part(desks([4], 0)), part(desks([2, 2, 2], 90), desks([4], 0))], 1)).toEqual([[0, 0]])
  })

  test('without desks, or without any furnishing, are taken in order', () => {
    expect(alikeFirst([part([], []), part([])], 5)).toEqual([
      [0, 0],
      [1, 0],
    ])
    expect(alikeFirst([part(), part(desks([2], 0))], 5)).toEqual([[0, 0]])
  })

  test('give different furnishings, none twice, with as many desks as each part can have', () => {
    const blocks = fc.array(fc.constantFrom(1, 2, 3, 4), { minLength: 1, maxLength: 4 })
    const furnishing = fc.tuple(blocks, fc.constantFrom(0, 90, 180)).map(([some, turn]) => desks(some, turn))
    const parts = fc.array(fc.array(furnishing, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(parts, (all) => {
        const chosen = alikeFirst(
          all.map((one) => part(...one)),
          10,
        )
        expect(new Set(chosen.map(String)).size).toBe(chosen.length)
        expect(chosen.length).toBeGreaterThanOrEqual(1)
        for (const [i, furnishings] of all.entries())
          expect(furnishings[chosen[0]![i]!]!.length).toBeGreaterThanOrEqual(furnishings[0]!.length)
      }),
      { numRuns: runs(100) },
    )
  })
})
