import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelPiece } from '../../../src/engine/modelling/model-piece.ts'
import type { Solid } from '../../../src/engine/modelling/solid.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import type { Shape } from '../../../src/schema/furnishing/shape.ts'

/** Things that stand on a table rise above it. */
const SET_OUT: Partial<Record<FurnitureType, number>> = {
  task_table: 0.5,
  exec_table: 0.5,
  dining_table: 0.06,
  coffee_table: 0.06,
  meeting_table: 0.06,
  nightstand: 0,
}
const TOLERANCE = 0.045

/** Corners of the smallest upright box around a solid, turned and leaning as it is. */
function pointsOf(solid: Solid): [number, number, number][] {
  if (solid.form === 'prism')
    return solid.points.flatMap(([x, z]): [number, number, number][] => [
      [x, solid.y, z],
      [x, solid.y + solid.height, z],
    ])
  const [x, y, z] = solid.at
  if (solid.form === 'post') {
    const r = Math.max(solid.radius, solid.radiusTop)
    return [-r, r].flatMap((d) => [y, y + solid.height].map((top): [number, number, number] => [x + d, top, z + d]))
  }
  const [w, h, d] = solid.size
  const [turn, lean] = [solid.turn, solid.lean].map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  return [-w / 2, w / 2].flatMap((dx) =>
    [0, h].flatMap((dy) =>
      [-d / 2, d / 2].map((dz): [number, number, number] => {
        const [up, back] = [dy * Math.cos(lean) + dz * Math.sin(lean), dz * Math.cos(lean) - dy * Math.sin(lean)]
        return [
          x + w / 2 + dx * Math.cos(turn) - back * Math.sin(turn),
          y + up,
          z + d / 2 + dx * Math.sin(turn) + back * Math.cos(turn),
        ]
      }),
    ),
  )
}

const side = fc.double({ min: 0.4, max: 3, noNaN: true })
const height = fc.double({ min: 0.3, max: 2.4, noNaN: true })
const shapes: fc.Arbitrary<Shape> = fc.oneof(
  fc.record({ type: fc.constant('box' as const), a: side, b: side, h: height }),
  fc.record({ type: fc.constant('cylinder' as const), r: fc.double({ min: 0.25, max: 1, noNaN: true }), h: height }),
  fc
    .tuple(side, side, height)
    .map(([a, b, h]): Shape => ({ type: 'l-extrusion', a: a + 0.8, b: b + 0.8, c: 0.7, d: 0.7, h })),
)

test.each(FURNITURE_TYPES)('a model of %s lies inside its shape', (type) => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const [minX, minZ, maxX, maxZ] =
        shape.type === 'cylinder'
          ? [-shape.r, -shape.r, shape.r, shape.r]
          : [0, 0, (shape as { a: number }).a, (shape as { b: number }).b]
      const solids = modelPiece(type, shape)
      expect(solids.length).toBeGreaterThan(0)
      for (const solid of solids)
        for (const [x, y, z] of pointsOf(solid)) {
          expect(Number.isFinite(x + y + z)).toBe(true)
          expect(
            [x >= minX - TOLERANCE, x <= maxX + TOLERANCE, z >= minZ - TOLERANCE, z <= maxZ + TOLERANCE],
            JSON.stringify([shape, solid]),
          ).toEqual([true, true, true, true])
          expect(y, JSON.stringify([shape, solid])).toBeGreaterThanOrEqual(-0.05)
          expect(y, JSON.stringify([shape, solid])).toBeLessThanOrEqual(shape.h + (SET_OUT[type] ?? 0) + TOLERANCE)
        }
    }),
    { numRuns: 60 },
  )
})
