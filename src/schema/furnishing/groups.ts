import * as z from 'zod'
import { component } from '../wire/components.ts'
import { size } from '../wire/number.ts'
import { FreeFurnitureItem, ITEMS_MAX } from './furniture.ts'
import { GROUP_TYPES } from './group-types.ts'
import { schemaName } from './schema-name.ts'

export const BoundingBox = component(
  'BoundingBox',
  z
    .strictObject({
      x: size.describe('Size along X'),
      y: size.describe('Height of the room'),
      z: size.describe('Size along Z'),
    })
    .describe('A box from 0 to x, y and z, metres'),
)
export type BoundingBox = z.output<typeof BoundingBox>

export const GenerateGroupsParams = component(
  'GenerateGroupsParams',
  z.strictObject({
    groupType: z.enum(GROUP_TYPES).describe('What the pieces of a group are for together'),
    boundingBox: BoundingBox.describe('The box into which each group has to fit'),
    furniture: z
      .array(FreeFurnitureItem)
      .max(ITEMS_MAX)
      .optional()
      .describe('Items to use; items that do not match the group type are ignored'),
    maxResults: z.int().min(1).max(40).default(10).describe('Most groups in a result'),
    fallBackToDefaults: z.boolean().optional().meta({ deprecated: true }).describe('Deprecated; has no effect'),
    $schema: schemaName,
  }),
  'Params of FurnishingAI.generateGroups',
)

export type GenerateGroupsParams = z.output<typeof GenerateGroupsParams>
