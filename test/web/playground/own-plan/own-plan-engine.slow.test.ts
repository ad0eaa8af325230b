import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import type { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../../../src/schema/furnishing/result.ts'
import { keyOf } from '../../../../src/web/playground/board/hand/piece-key.ts'
import { movedBy, removed } from '../../../../src/web/playground/board/pieces/edit-pieces.ts'
import { mergePlan } from '../../../../src/web/playground/state/own-plan/merge-plan.ts'
import {
  addedRequest,
  nearRequest,
  restRequest,
  tidyRequest,
} from '../../../../src/web/playground/state/own-plan/plan-requests.ts'
import { runs } from '../../../support/property-runs.ts'
import { best, faults, kernels, living, movedOnto, only, samples } from './sample-plans.ts'

describe('Tidy up', () => {
  test('moves what cannot stand and nothing else; what it moved can stand, and no piece is lost', () => {
    fc.assert(
      fc.property(
        fc.nat(samples.length - 1),
        fc.nat(30),
        fc.integer({ min: -150, max: 150 }),
        fc.integer({ min: -150, max: 150 }),
        (sample, nth, x, z) => {
          const { params, pieces } = samples[sample]!
          const index = nth % pieces.length
          const shoved = movedBy(pieces, new Set([index]), [x / 100, z / 100])
          const wrong = faults(params.room, shoved)
          const { furnishings } = furnish(kernels, tidyRequest(params, shoved))
          const merged = mergePlan(shoved, furnishings[0]?.furniture ?? shoved)
          expect(merged.pieces.length).toBe(shoved.length)
          const named = new Set(wrong.flatMap(({ items }) => items))
          const changed = shoved.flatMap((item, i) => (keyOf(merged.pieces[i]!) === keyOf(item) ? [] : [i]))
          if (wrong.length === 0) expect(changed).toEqual([])
          // Only where a way is cut off, which no one piece is to blame for, may another one move.
          if (wrong.every(({ items }) => items.length > 0)) for (const i of changed) expect(named.has(i)).toBe(true)
          for (const [i, { type, groupId }] of shoved.entries())
            expect(merged.pieces[i]).toMatchObject({ type, groupId })
          if (merged.stuck.length === 0) expect(faults(params.room, merged.pieces)).toEqual([])
        },
      ),
      { numRuns: runs(90) },
    )
  })

  test('moves the smaller of two in the same place, unless it is pinned', () => {
    const pieces = movedOnto('armchair', 'coffee_table')
    const chair = pieces[only('armchair')]!
    const tidied = (params: FurnishParams, plan = pieces) => mergePlan(plan, best(tidyRequest(params, plan)))
    for (const plan of [pieces, pieces.toReversed()])
      expect(tidied(living.params, plan).moved.map(({ before }) => before)).toEqual([chair])
    const { moved, pieces: all } = tidied({ ...living.params, keep: [chair] })
    expect(moved.map(({ before }) => before.type)).toEqual(['coffee_table'])
    expect(all).toContainEqual(chair)
  })
})

describe('Furnish the rest', () => {
  test('adds what is asked for and keeps to the bit all that stands, right or wrong', () => {
    fc.assert(
      fc.property(fc.nat(samples.length - 1), fc.nat(30), fc.integer({ min: -60, max: 60 }), (sample, nth, x) => {
        const { params, pieces } = samples[sample]!
        const index = nth % pieces.length
        const less = movedBy(removed(pieces, new Set([index])), new Set([0]), [x / 100, 0])
        if (less.length === 0) return
        const { furnishings } = furnish(kernels, restRequest(params, less))
        const merged = mergePlan(less, furnishings[0]?.furniture ?? less)
        expect(merged.pieces.slice(0, less.length)).toEqual(less)
        const before = new Set(faults(params.room, less).map(({ text }) => text))
        const added = merged.pieces.map((_, i) => i).slice(less.length)
        for (const { items, text } of faults(params.room, merged.pieces))
          if (items.some((item) => added.includes(item))) expect(before).toContain(text)
      }),
    )
  })

  test('brings back what was taken out of the living room', () => {
    const less = removed(living.pieces, new Set([only('coffee_table')]))
    const { added } = mergePlan(less, best(restRequest(living.params, less)))
    expect(added.map(({ type }) => type)).toContain('coffee_table')
  })
})

test('a piece that is added stands where it may, near to where it was asked for, and all others stay', () => {
  const nightstand: PlacedItem = {
    type: 'nightstand',
    position: [0, 0, 0],
    rotation: 0,
    shape: { type: 'box', a: 0.5, b: 0.4, h: 0.5 },
    groupId: 'by-hand-1',
  }
  for (const { params, pieces } of samples) {
    const requests = [addedRequest(params, pieces, nightstand), nearRequest(params, pieces, nightstand)]
    const found = requests.flatMap((request) => furnish(kernels, request).furnishings)
    for (const { furniture } of found) {
      const { pieces: all, added, moved, stuck } = mergePlan(pieces, furniture)
      expect([all.slice(0, pieces.length), moved, stuck]).toEqual([pieces, [], []])
      if (added.length > 0) expect([added.length, faults(params.room, all)]).toEqual([1, []])
    }
    expect([params.template?.name, found.some(({ furniture }) => furniture.length > pieces.length)]).toEqual([
      params.template?.name,
      true,
    ])
  }
})
