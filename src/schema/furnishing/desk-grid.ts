import * as z from 'zod'
import { component } from '../wire/components.ts'
import { distance, size } from '../wire/number.ts'
import { FreeFurnitureItem, ITEMS_MAX } from './furniture.ts'
import { BoundingBox } from './groups.ts'
import { schemaName } from './schema-name.ts'
import { PolygonExtrusion } from './shape.ts'

export const START_ROWS = ['x', '-x', 'z', '-z'] as const
export type StartRows = (typeof START_ROWS)[number]

/** Most obstacles in one request. */
const OBSTACLES_MAX = 20_000

export const GenerateDeskGridParams = component(
  'GenerateDeskGridParams',
  z.strictObject({
    boundingBox: BoundingBox.describe('The box in which the rows stand'),
    furniture: z
      .array(FreeFurnitureItem)
      .max(ITEMS_MAX)
      .describe('Only task_table, task_chair and sideboard items are used'),
    chairSpacing: size.describe('Space for a chair, starting from the desk'),
    obstacles: z
      .array(PolygonExtrusion)
      .max(OBSTACLES_MAX)
      .optional()
      .describe('Pairs of desks that meet an obstacle are left out'),
    corridorWidth: distance.default(0).describe('Added between two chair zones back to back'),
    maxIslandLength: distance.default(0).describe('Longest contiguous row of desks; 0 = no upper bound'),
    spreadSpacing: z.boolean().default(false).describe('Spread the desks to fill the length of the box'),
    startEdgeFacing: z.boolean().default(false).describe('The first row of desks faces the edge of the box'),
    startRows: z.enum(START_ROWS).default('-z').describe('Edge where rows start: x right, -x left, z bottom, -z top'),
    tableGap: distance.default(0.05).describe('Gap between neighbouring tables'),
    $schema: schemaName,
  }),
  'Params of FurnishingAI.generateDeskGrid',
)

export type GenerateDeskGridParams = z.output<typeof GenerateDeskGridParams>
