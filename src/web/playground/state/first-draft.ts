import type { GenerateDeskGridParams } from '../../../schema/furnishing/desk-grid.ts'
import type { GenerateGroupsParams } from '../../../schema/furnishing/groups.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Draft } from './draft.ts'
import { SAMPLE_ROOMS } from './sample-rooms.ts'

const box = (a: number, b: number, h: number): Shape => ({ type: 'box', a, b, h })

const firstGroups: GenerateGroupsParams = {
  groupType: 'relaxing',
  boundingBox: { x: 4, y: 2.6, z: 3.6 },
  maxResults: 12,
}

const firstDeskGrid: GenerateDeskGridParams = {
  boundingBox: { x: 14, y: 2.8, z: 9 },
  furniture: [
    { type: 'task_table', shape: box(1.6, 0.8, 0.74) },
    { type: 'task_chair', shape: box(0.62, 0.62, 1) },
  ],
  chairSpacing: 1,
  corridorWidth: 0.6,
  maxIslandLength: 6.8,
  spreadSpacing: false,
  startEdgeFacing: false,
  startRows: '-z',
  tableGap: 0.05,
}

/** What the playground shows to who comes for the first time. */
export const firstDraft: Draft = {
  mode: 'furnish',
  furnish: SAMPLE_ROOMS[0]!.params,
  groups: firstGroups,
  deskGrid: firstDeskGrid,
}
