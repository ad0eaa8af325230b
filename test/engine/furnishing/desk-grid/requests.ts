import fc from 'fast-check'
import { GenerateDeskGridParams, START_ROWS } from '../../../../src/schema/furnishing/desk-grid.ts'

/** Metres on a lattice of `step` millimetres, so that exact fits occur and sums are meant exactly. */
export const metres = (min: number, max: number, step = 10) =>
  fc
    .integer({ min: Math.round((min * 1000) / step), max: Math.round((max * 1000) / step) })
    .map((n) => (n * step) / 1000)

export const box = (a: number, b: number, h = 0.75) => ({ type: 'box' as const, a, b, h })

export const rectangle = (x: number, z: number, w: number, d: number) => ({
  type: 'polygon-extrusion' as const,
  h: 1,
  points: [
    [x, z],
    [x + w, z],
    [x + w, z + d],
    [x, z + d],
  ] as [number, number][],
})

/** A star around a centre: simple, slanted, often concave. */
export const star = fc
  .record({
    x: metres(0, 9),
    z: metres(0, 9),
    radii: fc.array(metres(0.1, 1.2), { minLength: 3, maxLength: 8 }),
    turn: fc.integer({ min: 0, max: 359 }),
  })
  .map(({ x, z, radii, turn }) => ({
    type: 'polygon-extrusion' as const,
    h: 1,
    points: radii.map((r, i): [number, number] => {
      const angle = (turn * Math.PI) / 180 + (2 * Math.PI * i) / radii.length
      return [x + r * Math.cos(angle), z + r * Math.sin(angle)]
    }),
  }))

export const options = fc.record({
  boundingBox: fc.record({ x: metres(1, 14), y: fc.constant(3), z: metres(1, 14) }),
  chairSpacing: metres(0.3, 1.2),
  corridorWidth: fc.oneof(fc.constant(0), metres(0.2, 1.5)),
  maxIslandLength: fc.oneof(fc.constant(0), metres(0.5, 7)),
  spreadSpacing: fc.boolean(),
  startEdgeFacing: fc.boolean(),
  startRows: fc.constantFrom(...START_ROWS),
  tableGap: fc.oneof(fc.constant(0), metres(0, 0.2)),
})

export const read = (params: unknown) => GenerateDeskGridParams.parse(params)
