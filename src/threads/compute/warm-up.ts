import { streamDeskGrid } from '../../engine/furnishing/generate-desk-grid.ts'
import type { Kernels } from '../../engine/kernels/kernels.ts'
import type { GenerateDeskGridParams } from '../../schema/furnishing/desk-grid.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { GenerateGroupsParams } from '../../schema/furnishing/groups.ts'
import { answer, placed } from './answer-call.ts'

/** Calls after which the compilers have seen what they need; further ones change little. */
const ROUNDS = 10

/**
 * Furnishes a small built-in room, so that the first caller does not wait for compilers: a cold call takes ten times as
 * long. Stops between any two calls, for whatever else is due.
 */
export function* warmUpFurnishing(kernels: Kernels): Generator<void> {
  const encoder = new TextEncoder()
  const [room, group, hall] = [ROOM, GROUP, HALL].map((it) => encoder.encode(JSON.stringify(it)))
  for (let round = 0; round < ROUNDS; round++) {
    answer(kernels, 'furnish', room!)
    yield
    answer(kernels, 'generateGroups', group!)
    yield
    placed(kernels, hall!)
    yield
  }
}

/** Writes a desk grid, which is done where it is sent from. */
export function* warmUpDeskGrids(kernels: Kernels): Generator<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const _ of streamDeskGrid(kernels, HALL));
    yield
  }
}

const ROOM: FurnishParams = {
  room: {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [3, 0],
          [3, 2.6],
          [0, 2.6],
        ],
        h: 2.6,
      },
      openings: [
        { type: 'door', pos: 0.2, l: 0.8, y: 0, h: 2 },
        { type: 'window', pos: 6.2, l: 1.2, y: 0.9, h: 1.2 },
      ],
    },
  },
  template: { name: 'bedroom', exclude: [] },
  furniture: [],
  maxResults: 10,
}

const GROUP: GenerateGroupsParams = { groupType: 'dining', boundingBox: { x: 3, y: 2.6, z: 3 }, maxResults: 3 }

const HALL: GenerateDeskGridParams = {
  boundingBox: { x: 60, y: 3, z: 60 },
  furniture: [{ type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } }],
  chairSpacing: 1,
  corridorWidth: 0,
  maxIslandLength: 0,
  spreadSpacing: false,
  startEdgeFacing: false,
  startRows: '-z',
  tableGap: 0.05,
}
