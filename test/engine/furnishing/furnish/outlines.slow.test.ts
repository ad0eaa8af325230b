import { expect, test } from 'vitest'
import { unwrap } from '../../../../src/base/result-type.ts'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { modelOf } from '../../../../src/engine/furnishing/request/model.ts'
import { containsPoint } from '../../../../src/engine/geometry/ring.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { FurnishParams } from '../../../../src/schema/furnishing/furnish-params.ts'
import { faultsOf } from '../../../support/judge.ts'

// Pieces of a polygon are placed whichever corner their list begins with and whichever way it winds.

const kernels = new Kernels()

const OUTLINES: Record<string, [number, number][]> = {
  rectangle: [
    [0, 0],
    [0.8, 0],
    [0.8, 0.5],
    [0, 0.5],
  ],
  trapezoid: [
    [0, 0],
    [1.2, 0],
    [1.1, 0.6],
    [0.1, 0.6],
  ],
  pentagon: [
    [0, 0],
    [0.8, 0],
    [0.9, 0.4],
    [0.4, 0.7],
    [0, 0.5],
  ],
  triangle: [
    [0, 0],
    [0.8, 0],
    [0.4, 0.7],
  ],
  L: [
    [0, 0],
    [1, 0],
    [1, 0.4],
    [0.5, 0.4],
    [0.5, 1],
    [0, 1],
  ],
  circle: Array.from({ length: 60 }, (_, i): [number, number] => [
    0.4 + 0.4 * Math.cos((i * Math.PI) / 30),
    0.4 + 0.4 * Math.sin((i * Math.PI) / 30),
  ]),
}

/** From every corner, up to eight of them, in both directions. */
function listingsOf(points: [number, number][]): [number, number][][] {
  const step = Math.ceil(points.length / 8)
  const starts = points.flatMap((_, i) => (i % step === 0 ? [i] : []))
  return starts.flatMap((start) => {
    const listed = [...points.slice(start), ...points.slice(0, start)]
    return [listed, listed.toReversed()]
  })
}

const polygon = (points: [number, number][]) => ({ type: 'polygon-extrusion' as const, points, h: 0.7 })

test.each(Object.entries(OUTLINES))('a %s is placed, alike however it is listed', (_, points) => {
  for (const type of ['shelf', 'other'] as const) {
    const answers = listingsOf(points).map((listed) => {
      const params = FurnishParams.parse({
        room: {
          boundary: {
            shape: {
              type: 'polygon-extrusion',
              points: [
                [0, 0],
                [5, 0],
                [5, 5],
                [0, 5],
              ],
              h: 2.5,
            },
            openings: [{ type: 'door', pos: 0.3, l: 0.9, y: 0, h: 2.05 }],
          },
        },
        furniture: [{ type, shape: polygon(listed) }],
        maxResults: 3,
      })
      const result = furnish(kernels, params)
      expect(faultsOf(params, result)).toEqual([])
      return result.furnishings.map(({ furniture: [piece] }) => [piece!.position, piece!.rotation])
    })
    expect(answers[0]!.length).toBe(3)
    for (const answer of answers) expect(answer).toEqual(answers[0])
  }
})

test.each(Object.entries(OUTLINES))('a rectangle of good size inside a %s stands for it', (_, points) => {
  const cores = listingsOf(points).map((listed) => unwrap(modelOf(polygon(listed))).core)
  for (const core of cores) expect(core).toEqual(cores[0])
  const { minX, minZ, maxX, maxZ } = cores[0]!
  const ring = points.flat()
  for (const x of [minX + 1e-6, maxX - 1e-6])
    for (const z of [minZ + 1e-6, maxZ - 1e-6]) expect(containsPoint(ring, x, z)).toBe(true)
  expect((maxX - minX) * (maxZ - minZ)).toBeGreaterThan(0.35 * unwrap(modelOf(polygon(points))).area)
})
