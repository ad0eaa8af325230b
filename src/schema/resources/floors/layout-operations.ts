import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { NewAttributeValues } from './custom-attribute.ts'
import { LayoutAsset, LayoutInput, LayoutSpace, LayoutSummary, NewAsset, NewSpace } from './floor-layout.ts'
import { LayoutId } from './floor-layouts.ts'

/** Most operations of one call. */
export const OPERATIONS_MAX = 2000

const { name: assetName, position, rotation, shape, spaceId, type } = LayoutAsset.shape
const { name: spaceName, room, usage, template } = LayoutSpace.shape

const assetId = z.uuid().describe('Of an asset, also of one that an earlier operation adds')
const spaceOf = z.uuid().describe('Of a space, also of one that an earlier operation adds')
const inSpace = spaceId
  .removeDefault()
  .optional()
  .describe('The space it stands in then; left out: the one that lies under its middle')

/** A small change of a layout. */
export const LayoutOperation = component(
  'LayoutOperation',
  z.discriminatedUnion('op', [
    z.strictObject({ op: z.literal('add').describe('Adds an asset'), asset: NewAsset }),
    z.strictObject({ op: z.literal('move').describe('Moves an asset'), id: assetId, position, spaceId: inSpace }),
    z.strictObject({ op: z.literal('turn').describe('Turns an asset about its origin'), id: assetId, rotation }),
    z.strictObject({
      op: z.literal('replace').describe('Puts another product in the place of an asset, whose id it keeps'),
      id: assetId,
      type: type.optional(),
      shape: shape.optional(),
      name: assetName.removeDefault().optional(),
    }),
    z.strictObject({ op: z.literal('remove').describe('Removes an asset'), id: assetId }),
    z.strictObject({ op: z.literal('rename').describe('Gives a space another name'), id: spaceOf, name: spaceName }),
    z.strictObject({
      op: z.literal('retype').describe('Says what a space is used for'),
      id: spaceOf,
      usage: usage.removeDefault().optional(),
      template: template.removeDefault().optional(),
    }),
    z.strictObject({
      op: z.literal('reshape').describe('Gives a space another outline, ceiling or other openings'),
      id: spaceOf,
      room,
    }),
    z.strictObject({ op: z.literal('addSpace').describe('Adds a space'), space: NewSpace }),
    z.strictObject({
      op: z
        .literal('removeSpace')
        .describe('Removes a space; what stands in it is then in the space under its middle, or in none'),
      id: spaceOf,
    }),
    z.strictObject({
      op: z.literal('setAttributes').describe('Sets custom attributes (needs customAttributeValues:write)'),
      resource: z.enum(['space', 'asset']).describe('What the id is of'),
      id: z.uuid().describe('Of the space or asset'),
      values: NewAttributeValues,
    }),
  ]),
  'A small change of a layout',
)
export type LayoutOperation = z.output<typeof LayoutOperation>

export const EditLayoutParams = component(
  'EditLayoutParams',
  z.strictObject({
    layoutId: LayoutId,
    baseRevision: z
      .int()
      .min(1)
      .nullable()
      .describe('The revision that the operations are based on, as it was read; null = any'),
    operations: z
      .array(LayoutOperation)
      .min(1)
      .max(OPERATIONS_MAX)
      .describe('Carried out in their order: all of them or none'),
    message: LayoutInput.shape.message,
  }),
  'Small changes of a layout',
)

export const EditedLayout = component(
  'EditedLayout',
  z.strictObject({
    ...LayoutSummary.shape,
    added: z.array(z.uuid()).describe('Ids of the assets that were added, in the order of the operations'),
  }),
  'The revision that came of operations',
)
