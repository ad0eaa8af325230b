import * as z from 'zod'
import { component } from '../wire/components.ts'
import { Intent, keep, north, standard } from './extensions.ts'
import { FurnitureItem, FurnitureType, ITEMS_MAX } from './furniture.ts'
import { Room } from './room.ts'
import { schemaName } from './schema-name.ts'

export const TEMPLATE_NAMES = [
  'bedroom',
  'dining',
  'dining_living',
  'living',
  'home_office',
  'meet',
  'executive_office',
  'common',
  'work',
] as const
export const TemplateName = component('TemplateName', z.enum(TEMPLATE_NAMES).describe('A kind of room'))
export type TemplateName = z.output<typeof TemplateName>

export const FurnitureTemplate = component(
  'FurnitureTemplate',
  z
    .strictObject({
      name: TemplateName.describe('The kind of room'),
      exclude: z.array(FurnitureType).max(100).describe('Furniture types removed from the template'),
    })
    .describe('The pieces that belong to a kind of room'),
)

export const FurnishParams = component(
  'FurnishParams',
  z.strictObject({
    room: Room.describe('The room to furnish, or a part of one'),
    template: FurnitureTemplate.optional().describe('A set of pieces to begin with'),
    furniture: z.array(FurnitureItem).max(ITEMS_MAX).describe('Pieces wanted beside those of the template'),
    maxResults: z.int().min(1).max(20).default(10).describe('Most furnishings in a result'),
    explain: z
      .boolean()
      .optional()
      .describe('Whether each furnishing tells why it ranks where it does (an extension of the specification)'),
    alternatives: z
      .enum(['fill', 'ideas'])
      .optional()
      .describe(
        'Whether variants of the ideas follow them up to maxResults, which is the default, or ideas alone are given (an extension of the specification)',
      ),
    keep,
    intent: Intent.optional().describe(
      'What is to be achieved; each furnishing tells how much of it is (an extension of the specification)',
    ),
    standard,
    north,
    $schema: schemaName,
  }),
  'Params of FurnishingAI.furnish',
)

export type FurnishParams = z.output<typeof FurnishParams>
