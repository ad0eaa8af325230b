import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cells, type FlatRings, takeCells } from '../../src/kernels/desk-grid.ts'
import { Kernels } from '../../src/kernels/kernels.ts'
import { takeCellsPlainly } from '../reference/desk-grid.ts'

const kernels = new Kernels()

const flat = (rings: (readonly [number, number])[][]): FlatRings => {
  const offsets = [0]
  for (const ring of rings) offsets.push(offsets.at(-1)! + ring.length)
  return { points: Float64Array.from(rings.flat(2)), offsets: Uint32Array.from(offsets), count: rings.length }
}

/** A simple ring around a centre, its corners on a lattice of `step` so that touches occur; step 0 = anywhere. */
const ring = (step: number) =>
  fc
    .record({
      u: fc.double({ min: -3, max: 23, noNaN: true }),
      v: fc.double({ min: -3, max: 23, noNaN: true }),
      radii: fc.array(fc.double({ min: 0.05, max: 6, noNaN: true }), { minLength: 3, maxLength: 14 }),
      turn: fc.double({ min: 0, max: 6, noNaN: true }),
    })
    .map(({ u, v, radii, turn }) =>
      radii.map((r, i): [number, number] => {
        const angle = turn + (2 * Math.PI * i) / radii.length
        const snap = (value: number) => (step === 0 ? value : Math.round(value / step) * step)
        return [snap(u + r * Math.cos(angle)), snap(v + r * Math.sin(angle))]
      }),
    )

const rectangle = fc
  .record({ u: fc.nat(40), v: fc.nat(40), w: fc.integer({ min: 1, max: 20 }), d: fc.integer({ min: 1, max: 20 }) })
  .map(({ u, v, w, d }): [number, number][] => [
    [u / 2, v / 2],
    [(u + w) / 2, v / 2],
    [(u + w) / 2, (v + d) / 2],
    [u / 2, (v + d) / 2],
  ])

/** Ascending places with gaps of any kind between them, a multiple of half a metre. */
const places = (size: number) =>
  fc
    .array(fc.nat(5), { minLength: 1, maxLength: 12 })
    .map((gaps) => Float64Array.from(gaps, (_, i) => i * size + gaps.slice(0, i + 1).reduce((a, b) => a + b, 0) / 2))

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
  ])('equal those of the plain twin, rings %s', (_, rings) => {
    fc.assert(
      fc.property(fc.array(rings, { maxLength: 4 }), cells, (some, grid) => same(flat(some), grid)),
      { seed: 41, numRuns: 1500 },
    )
  })

  it('equal those of the plain twin for many columns and a comb of many teeth', () => {
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
