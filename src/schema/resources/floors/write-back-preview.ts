import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { text } from '../../wire/text.ts'
import { BuildingId } from './building.ts'
import { FloorId } from './floor.ts'
import { LayoutId } from './floor-layouts.ts'

const named = { id: z.string().describe('Of the space or asset'), name: z.string().describe('Its name, else its type') }

/** What of a layout goes into the model that its floor came from. */
export const FloorWriteBack = component(
  'FloorWriteBack',
  z.strictObject({
    floorId: z.string().describe('The floor'),
    name: z.string().describe('Of the floor'),
    outcome: z.enum(['found', 'missing']).describe('missing: the file has neither a space of the floor nor its storey'),
    added: z.array(z.strictObject(named)).describe('Assets that are written into the file'),
    present: z.int().min(0).describe('How many assets the file has already; its entities are left as they are'),
    described: z
      .array(z.strictObject(named))
      .describe('Spaces and assets of the file whose values of custom attributes are written into it'),
    differing: z
      .array(
        z.strictObject({
          ...named,
          changes: z
            .array(z.enum(['position', 'rotation', 'floor', 'attributes']))
            .describe(
              'floor: it stands on another one in the file; attributes: the file does not have the values of its custom attributes',
            ),
        }),
      )
      .describe('Those of them that are otherwise in the file'),
    left: z
      .array(
        z.strictObject({
          externalId: z.string().describe('Its GlobalId'),
          name: z.string().describe('Its name, else its type'),
        }),
      )
      .describe('Furniture of the file that the layout does not have; it is left in the file'),
    spaces: z
      .array(
        z.strictObject({
          ...named,
          outcome: z
            .enum(['missing', 'changed', 'attributes'])
            .describe(
              'missing: the file does not have it, and its furniture goes to the storey; changed: of another outline there; attributes: the file has other values of its custom attributes',
            ),
        }),
      )
      .describe('Spaces of the layout that the file has not, or otherwise'),
  }),
  'What of the layout of a floor goes into the model that it came from',
)
export type FloorWriteBack = z.output<typeof FloorWriteBack>

export const WriteBackPreview = component(
  'WriteBackPreview',
  z.strictObject({
    schema: z.string().describe('Of the file, such as IFC4'),
    floors: z.array(FloorWriteBack).describe('What becomes of each floor'),
    mapConversion: z
      .boolean()
      .describe(
        'Whether the position on earth is written: the floor has one, and the file, of IFC4 or later, has none',
      ),
  }),
  'What is written into the model that a floor or building came from',
)
export type WriteBackPreview = z.output<typeof WriteBackPreview>

const options = { fileName: text(255).optional().describe('Of the file; left out: made of the name') }
const file = z
  .base64()
  .describe('The IFC file that it came from, or a newer state of it; over REST it is the body itself')

/** How a floor is written into its file, beside the file. */
export const WriteBackFloorOptions = z.strictObject({
  floorId: FloorId,
  layoutId: LayoutId.optional().describe('A layout of the floor; left out: the default one'),
  ...options,
})
export const WriteBackFloorParams = component(
  'WriteBackFloorParams',
  WriteBackFloorOptions.extend({ file }),
  'The model that a floor came from',
)

export const WriteBackBuildingOptions = z.strictObject({ buildingId: BuildingId, ...options })
export const WriteBackBuildingParams = component(
  'WriteBackBuildingParams',
  WriteBackBuildingOptions.extend({ file }),
  'The model that a building came from',
)
