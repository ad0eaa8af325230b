import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ShiftTries, tryShifts } from '../../../src/engine/kernels/desk-grid-shift.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { runs } from '../../support/property-runs.ts'
import { keptDesks, tryShiftsPlainly } from '../reference/desk-grid-shift.ts'
import { flat, places, rectangle, ring } from './rings.ts'

const kernels = new Kernels()

const tries = fc
  .record({
    columns: places(1.5, 5),
    bandStarts: places(2, 4),
    depth: fc.constantFrom(1, 1.5, 2),
    slack: fc.constantFrom(0, 0.5, 1.25, 3),
    shifts: fc.array(fc.double({ min: 0, max: 2, noNaN: true }), { minLength: 1, maxLength: 3 }),
    weights: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 4, maxLength: 4 }),
    enough: fc.constantFrom(3, Number.POSITIVE_INFINITY),
  })
  .map(
    ({ columns, bandStarts, depth, slack, shifts, weights, enough }): ShiftTries => ({
      cells: { columns, width: 1.5, bandStarts, bandEnds: bandStarts.map((start) => start + depth) },
      slack,
      weights: Uint8Array.from(weights.slice(0, bandStarts.length)),
      shifts: Float64Array.from([0, ...shifts]),
      enough,
    }),
  )

describe('the best of some shifts across', () => {
  it.each([
    ['anywhere', ring(0, 9, 3)],
    ['with corners on those of cells', ring(0.5, 9, 3)],
    ['that are rectangles', rectangle],
  ])('keeps as many desks as the plain twin finds, rings %s', (_, rings) => {
    fc.assert(
      fc.property(fc.array(rings, { maxLength: 4 }), tries, (some, task) => {
        const ours = tryShifts(kernels, flat(some), task)!
        const plain = tryShiftsPlainly(flat(some), task)!
        const really = keptDesks(flat(some), task, ours.across, ours.along)
        if (plain.kept >= task.enough) expect(Math.min(ours.kept, really)).toBeGreaterThanOrEqual(task.enough)
        else expect([ours.kept, really, ours.across]).toEqual([plain.kept, plain.kept, plain.across])
        // Equal up to what a touch is along a flat edge.
        expect(ours.along).toBeLessThanOrEqual(plain.along + 1e-4)
      }),
      { seed: 51, numRuns: runs(400) },
    )
  })
})
