// The request (2.2 kB) and the result (23 kB) of the requests bench.
import type { FurnishingResult } from '../../src/schema/furnishing/result.ts'

export const METHOD = 'FurnishingAI.furnish'

/** Params as a client of the size would send them: an L of a room, openings, a dozen kinds of pieces with candidates. */
export function paramsOf2Kb() {
  const types = [
    'sofa',
    'armchair',
    'coffee_table',
    'tv',
    'shelf',
    'sideboard',
    'dining_table',
    'dining_chair',
    'carpet',
  ]
  return {
    room: {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [0, 0],
            [6.42, 0],
            [6.42, 4.18],
            [3.6, 4.18],
            [3.6, 7.25],
            [0, 7.25],
          ],
          h: 2.62,
        },
        openings: [
          { type: 'door', pos: 0.42, l: 0.9, y: 0, h: 2.1, circulationWidth: 0.9 },
          { type: 'window', pos: 7.1, l: 1.8, y: 0.85, h: 1.35 },
          { type: 'window', pos: 13.4, l: 1.2, y: 0.85, h: 1.35 },
          { type: 'gap', pos: 18.2, l: 1.1, y: 0, h: 2.3 },
        ],
      },
    },
    template: { name: 'dining_living', exclude: ['pendant_lamp', 'tv'] },
    furniture: types.map((type, i) => ({
      type,
      targetCount: 1 + (i % 3),
      shapes: [
        {
          type: 'box',
          a: 1.2 + 0.13 * i,
          b: 0.45 + 0.05 * i,
          h: 0.4 + 0.07 * i,
          customData: { sku: `SKU-${1000 + i}` },
        },
        { type: 'box', a: 1.6 + 0.11 * i, b: 0.5 + 0.03 * i, h: 0.5, wallAlignment: 'x-axis' },
      ],
    })),
    maxResults: 10,
  }
}

export function resultOf23Kb(): FurnishingResult {
  const { furniture } = paramsOf2Kb()
  const furnishings = Array.from({ length: 9 }, (_, k) => ({
    density: 0.312345 + k / 1000,
    id: `0191d6c2-7c1e-8a4b-9f3d-2b6c5e8a1f0${k}`,
    furniture: Array.from({ length: 16 }, (_, i) => ({
      type: furniture[i % furniture.length]!.type as 'sofa',
      position: [1.123456 + i, 0, 2.345678 + k] as [number, number, number],
      rotation: [0, 90, 180, -90][i % 4]!,
      shape: furniture[i % furniture.length]!.shapes[i % 2] as { type: 'box'; a: number; b: number; h: number },
      groupId: `relaxing-${i % 5}`,
    })),
  }))
  return { furnishings, warnings: [{ code: 'warning_2', message: 'Less results than requested.' }], diagnostics: [] }
}
