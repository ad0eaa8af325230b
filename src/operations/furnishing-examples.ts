import type { GenerateDeskGridParams } from '../schema/desk-grid.ts'
import type { FurnishParams } from '../schema/furnish-params.ts'
import type { GenerateGroupsParams } from '../schema/groups.ts'
import type { FurnishingResult } from '../schema/result.ts'
import type { Example } from './operation.ts'

export const furnishExample: Example<typeof FurnishParams, typeof FurnishingResult> = {
  title: 'A bedroom of 4 × 3 m with a window and a door',
  input: {
    room: {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [0, 0],
            [4, 0],
            [4, 3],
            [0, 3],
          ],
          h: 2.5,
        },
        openings: [
          { type: 'window', pos: 1.1, l: 1.8, y: 0.9, h: 1.3 },
          { type: 'door', pos: 7.15, l: 0.9, y: 0, h: 2.1 },
        ],
      },
    },
    template: { name: 'bedroom', exclude: [] },
    furniture: [],
    maxResults: 6,
  },
}

export const groupsExample: Example<typeof GenerateGroupsParams, typeof FurnishingResult> = {
  title: 'Dining groups within 3.6 × 3 m',
  input: { groupType: 'dining', boundingBox: { x: 3.6, y: 2.6, z: 3 }, maxResults: 6 },
}

export const deskGridExample: Example<typeof GenerateDeskGridParams, typeof FurnishingResult> = {
  title: 'Rows of desks on 12 × 9 m',
  input: {
    boundingBox: { x: 12, y: 2.8, z: 9 },
    furniture: [
      { type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } },
      { type: 'task_chair', shape: { type: 'cylinder', r: 0.3, h: 1 } },
    ],
    chairSpacing: 1,
    corridorWidth: 1.2,
  },
}
