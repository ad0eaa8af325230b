import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Furnishing } from '../../../../src/schema/furnishing/result.ts'
import { foldVariants } from '../../../../src/web/playground/alternatives/fold-variants.ts'
import { runs } from '../../../support/property-runs.ts'

const answer = (bases: readonly (number | undefined)[]): Furnishing[] =>
  bases.map((base, place) => ({
    id: String(place),
    density: 0,
    furniture: [],
    explanation: { rank: place + 1, score: 0, terms: [], ...(base !== undefined && { variantOf: String(base) }) },
  }))

test('variants stand beneath their idea in their order', () => {
  expect(foldVariants(answer([undefined, undefined, 0, 1, 0]))).toEqual([
    { place: 0, variants: [2, 4] },
    { place: 1, variants: [3] },
  ])
})

test('a variant whose idea is not in the answer, or is a variant itself, stands by itself', () => {
  expect(foldVariants(answer([9, undefined, 1, 2]))).toEqual([
    { place: 0, variants: [] },
    { place: 1, variants: [2] },
    { place: 3, variants: [] },
  ])
})

test('whatever varies what, each alternative is there once', () => {
  const bases = fc.array(fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }), { maxLength: 8 })
  fc.assert(
    fc.property(bases, (all) => {
      const places = foldVariants(answer(all)).flatMap(({ place, variants }) => [place, ...variants])
      expect(places.sort((a, b) => a - b)).toEqual([...all.keys()])
    }),
    { numRuns: runs(300) },
  )
})
