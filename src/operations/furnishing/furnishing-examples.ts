import type { GenerateDeskGridParams } from '../../schema/furnishing/desk-grid.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { GenerateGroupsParams } from '../../schema/furnishing/groups.ts'
import type { FurnishingResult } from '../../schema/furnishing/result.ts'
import type { DeskGridBatchParams } from '../../schema/resources/bulk-job.ts'
import type { Example } from '../calling/operation.ts'

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

const shelf = { type: 'box', a: 0.8, b: 0.4, h: 1.8 } as const

export const shelfExample: Example<typeof FurnishParams, typeof FurnishingResult> = {
  title: 'A shelf in a room of 3 × 2 m',
  input: {
    room: {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [0, 0],
            [3, 0],
            [3, 2],
            [0, 2],
          ],
          h: 2.5,
        },
        openings: [{ type: 'door', pos: 5.5, l: 0.9, y: 0, h: 2.1 }],
      },
    },
    furniture: [{ type: 'shelf', shape: shelf }],
    maxResults: 1,
  },
  output: {
    furnishings: [
      {
        density: 0.053333,
        id: 'fcd677e2-2529-82f3-b276-7a6b81554d94',
        furniture: [{ type: 'shelf', position: [2.98, 0, 0.5], rotation: 90, shape: shelf, groupId: 'lone-1' }],
      },
    ],
    warnings: [],
    diagnostics: [],
  },
}

export const groupsExample: Example<typeof GenerateGroupsParams, typeof FurnishingResult> = {
  title: 'Dining groups within 3.6 × 3 m',
  input: { groupType: 'dining', boundingBox: { x: 3.6, y: 2.6, z: 3 }, maxResults: 6 },
}

export const shelfGroupExample: Example<typeof GenerateGroupsParams, typeof FurnishingResult> = {
  title: 'A shelf with the space before it',
  input: {
    groupType: 'storing',
    boundingBox: { x: 0.8, y: 2.5, z: 1.2 },
    furniture: [{ type: 'shelf', shape: shelf }],
    maxResults: 1,
  },
  output: {
    furnishings: [
      {
        density: 0.333333,
        id: 'abdf20dc-d5c0-8d48-83bc-5fbb30611e32',
        furniture: [{ type: 'shelf', position: [0, 0, 0.025], rotation: 0, shape: shelf, groupId: 'storing-1' }],
      },
    ],
    warnings: [],
    diagnostics: [],
  },
}

const desk = { type: 'box', a: 1.6, b: 0.8, h: 0.74 } as const
const chair = { type: 'cylinder', r: 0.3, h: 1 } as const

export const deskGridExample: Example<typeof GenerateDeskGridParams, typeof FurnishingResult> = {
  title: 'Two desks face to face',
  input: {
    boundingBox: { x: 1.6, y: 2.8, z: 3.65 },
    furniture: [
      { type: 'task_table', shape: desk },
      { type: 'task_chair', shape: chair },
    ],
    chairSpacing: 1,
  },
  output: {
    furnishings: [
      {
        density: 0.535186,
        id: 'b312ce97-2fc6-81e1-8352-dc75231f1328',
        furniture: [
          { type: 'task_table', position: [1.6, 0, 1.8], rotation: 180, shape: desk, groupId: '1-1' },
          { type: 'task_chair', position: [0.8, 0, 0.65], rotation: 0, shape: chair, groupId: '1-1' },
          { type: 'task_table', position: [0, 0, 1.85], rotation: 0, shape: desk, groupId: '1-1' },
          { type: 'task_chair', position: [0.8, 0, 3], rotation: 180, shape: chair, groupId: '1-1' },
        ],
      },
    ],
    warnings: [],
    diagnostics: [],
  },
}

export const deskGridsExample = {
  title: 'Two boxes with the same furniture',
  input: {
    defaults: {
      furniture: [{ type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } }],
      chairSpacing: 1,
    },
    items: [{ boundingBox: { x: 9, y: 2.8, z: 8 } }, { boundingBox: { x: 12, y: 2.8, z: 6 } }],
  },
} satisfies Example<typeof DeskGridBatchParams>
