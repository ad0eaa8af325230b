import { z } from 'zod'
import { component } from './components.ts'
import { FreeFurnitureItem, ITEMS_MAX } from './furniture.ts'
import { size } from './number.ts'
import { schemaName } from './schema-name.ts'

export const GROUP_TYPES = ['dining', 'relaxing', 'sleeping', 'storing', 'working', 'meeting', 'exec'] as const
export type GroupType = (typeof GROUP_TYPES)[number]

/** A box [0, x] × [0, y] × [0, z]; y is the height of the room. Metres. */
export const BoundingBox = component('BoundingBox', z.strictObject({ x: size, y: size, z: size }))
export type BoundingBox = z.output<typeof BoundingBox>

/** Params of FurnishingAI.generateGroups. */
export const GenerateGroupsParams = component(
  'GenerateGroupsParams',
  z.strictObject({
    groupType: z.enum(GROUP_TYPES),
    boundingBox: BoundingBox,
    furniture: z
      .array(FreeFurnitureItem)
      .max(ITEMS_MAX)
      .optional()
      .describe('Items to use; items that do not match the group type are ignored'),
    maxResults: z.int().min(1).max(40).default(10),
    fallBackToDefaults: z.boolean().optional().meta({ deprecated: true }).describe('Deprecated; has no effect'),
    $schema: schemaName,
  }),
)

export type GenerateGroupsParams = z.output<typeof GenerateGroupsParams>
