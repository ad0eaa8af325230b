import fc from 'fast-check'
import type { FlatRings } from '../../../src/engine/kernels/desk-grid-cells.ts'

export type Points = [number, number][]

export const flat = (rings: Points[]): FlatRings => {
  const offsets = [0]
  for (const ring of rings) offsets.push(offsets.at(-1)! + ring.length)
  return { points: Float64Array.from(rings.flat(2)), offsets: Uint32Array.from(offsets), count: rings.length }
}

/** A ring around a centre, its corners on a lattice of `step` so that touches occur; step 0 = anywhere. */
export const ring = (step: number, extent = 23, radius = 6) =>
  fc
    .record({
      u: fc.double({ min: -3, max: extent, noNaN: true }),
      v: fc.double({ min: -3, max: extent, noNaN: true }),
      radii: fc.array(fc.double({ min: 0.05, max: radius, noNaN: true }), { minLength: 3, maxLength: 14 }),
      turn: fc.double({ min: 0, max: 6, noNaN: true }),
    })
    .map(({ u, v, radii, turn }) =>
      radii.map((r, i): [number, number] => {
        const angle = turn + (2 * Math.PI * i) / radii.length
        const snap = (value: number) => (step === 0 ? value : Math.round(value / step) * step)
        return [snap(u + r * Math.cos(angle)), snap(v + r * Math.sin(angle))]
      }),
    )

export const rectangle = fc
  .record({ u: fc.nat(40), v: fc.nat(40), w: fc.integer({ min: 1, max: 20 }), d: fc.integer({ min: 1, max: 20 }) })
  .map(
    ({ u, v, w, d }): Points => [
      [u / 2, v / 2],
      [(u + w) / 2, v / 2],
      [(u + w) / 2, (v + d) / 2],
      [u / 2, (v + d) / 2],
    ],
  )

/** Ascending places with gaps of any kind between them, a multiple of half a metre. */
export const places = (size: number, countMax = 12) =>
  fc
    .array(fc.nat(5), { minLength: 1, maxLength: countMax })
    .map((gaps) => Float64Array.from(gaps, (_, i) => i * size + gaps.slice(0, i + 1).reduce((a, b) => a + b, 0) / 2))
