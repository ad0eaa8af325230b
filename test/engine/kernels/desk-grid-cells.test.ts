import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cells, type FlatRings, takeCells } from '../../../src/engine/kernels/desk-grid-cells.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { runs } from '../../support/property-runs.ts'
import { takeCellsPlainly } from '../reference/desk-grid.ts'
import { flat, places, rectangle, ring } from './rings.ts'

const kernels = new Kernels()

const cells = fc.record({ columns: places(1.5), bandStarts: places(2), depth: fc.constantFrom(1, 1.5, 2) }).map(
  ({ columns, bandStarts, depth }): Cells => ({
    columns,
    width: 1.5,
    bandStarts,
    bandEnds: bandStarts.map((start) => start + depth),
  }),
)

function same(rings: FlatRings, grid: Cells): void {
  expect(takeCells(kernels, rings, grid)).toEqual(takeCellsPlainly(rings, grid))
}

describe('cells that obstacles take', () => {
  it.each([
    ['anywhere', ring(0)],
    ['with corners and edges on those of cells', ring(0.5)],
    ['that are rectangles on the lattice of the cells', rectangle],
  ])('equal those of the plain twin, rings %s', { tags: 'slow' }, (_, rings) => {
    fc.assert(
      fc.property(fc.array(rings, { maxLength: 4 }), cells, (some, grid) => same(flat(some), grid)),
      { seed: 41, numRuns: runs(1500) },
    )
  })

  it('equal those of the plain twin for many columns and a comb of many teeth', { tags: 'slow' }, () => {
    const columns = Float64Array.from({ length: 300 }, (_, i) => i * 1.65)
    const bandStarts = Float64Array.from({ length: 20 }, (_, i) => i * 4.85)
    const teeth = Array.from({ length: 100 }, (_, i): [number, number][] => [
      [i * 4, 2],
      [i * 4 + 0.3, 60 - (i % 7)],
      [i * 4 + 0.6, 2],
    ]).flat()
    const comb: [number, number][] = [...teeth, [400, 1], [0, 1]]
    same(flat([comb]), { columns, width: 1.6, bandStarts, bandEnds: bandStarts.map((start) => start + 3.65) })
  })

  it('are none where a ring only touches, and all of them inside a large ring', () => {
    const grid: Cells = {
      columns: Float64Array.of(0, 2, 4),
      width: 1,
      bandStarts: Float64Array.of(0, 5),
      bandEnds: Float64Array.of(3, 8),
    }
    const between: [number, number][] = [
      [1, 0],
      [2, 0],
      [2, 8],
      [1, 8],
    ]
    expect(takeCells(kernels, flat([between]), grid)).toEqual(new Uint8Array(6))
    const around: [number, number][] = [
      [-9, -9],
      [30, -9],
      [30, 30],
      [-9, 30],
    ]
    expect(takeCells(kernels, flat([around]), grid)).toEqual(new Uint8Array(6).fill(1))
  })
})
