import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { plainText } from '../../wire/plain-text.ts'
import { refuseUnstorable } from '../../wire/storable-text.ts'
import { Georeference } from './georeference.ts'

/** Most classifications, materials and property sets of one element, and most properties of one set. */
export const CLASSIFICATIONS_MAX = 50
export const MATERIALS_MAX = 50
export const PROPERTY_SETS_MAX = 50
export const PROPERTIES_MAX = 200
/** Longest name of a model, and longest text of a property, characters. */
export const MODEL_NAME_MAX = 255
export const PROPERTY_TEXT_MAX = 4000

/** The property set by which values of custom attributes go into models. */
export const ATTRIBUTES_SET = 'Roomwright_Attributes'
/** The property set that says which values these were when they were written. */
export const WRITTEN_SET = 'Roomwright_Written'

const name = plainText(MODEL_NAME_MAX)

const propertyValue = z.union(
  [z.string().max(PROPERTY_TEXT_MAX).superRefine(refuseUnstorable), z.number(), z.boolean(), z.null()],
  `must be a text of at most ${PROPERTY_TEXT_MAX} characters, a number, a boolean or null`,
)
export type PropertyValue = z.output<typeof propertyValue>

/** A record with so many entries at most. */
const limitedRecord = <Value extends z.ZodType>(value: Value, max: number) =>
  z.record(name, value).superRefine((record, context) => {
    const count = Object.keys(record).length
    if (count > max) context.addIssue({ code: 'custom', message: `must have at most ${max} members, got ${count}` })
  })

export const ExternalId = name.describe(
  'Its id where it comes from: the GlobalId of IFC, the handle of DXF, the id of a GeoJSON feature; left out = none',
)

/** What a building model says of an element beside its form. */
export const ModelFacts = component(
  'ModelFacts',
  z.strictObject({
    type: name.optional().describe('Name of its type, such as that of an IfcDoorType'),
    classifications: z
      .array(
        z.strictObject({
          system: z
            .string()
            .max(MODEL_NAME_MAX)
            .superRefine(refuseUnstorable)
            .describe('Such as "Uniclass"; may be empty'),
          code: name.describe('Its place in the system'),
          name: name.optional().describe('What the code means'),
        }),
      )
      .max(CLASSIFICATIONS_MAX)
      .optional()
      .describe('Where it stands in systems of classification'),
    materials: z.array(name).max(MATERIALS_MAX).optional().describe('Names, from the first layer on'),
    properties: limitedRecord(limitedRecord(propertyValue, PROPERTIES_MAX), PROPERTY_SETS_MAX)
      .optional()
      .describe('By property set, then by name; lengths in metres, other numbers in the units of their file'),
  }),
  'What a building model says of an element beside its form',
)
export type ModelFacts = z.output<typeof ModelFacts>

/** Members that whatever comes from a building model has, where they are known. */
export const identity = {
  externalId: ExternalId.optional(),
  model: ModelFacts.optional().describe('What its building model says of it; left out = nothing'),
}

export const ModelledOpening = component(
  'ModelledOpening',
  z.strictObject({
    name: name.optional().describe('Its name or mark, such as D-101; left out = none'),
    ...identity,
  }),
  'What a building model says of an opening',
)
export type ModelledOpening = z.output<typeof ModelledOpening>
/** What is said of a space or a piece, whose name stands with it. */
export type Modelled = Omit<ModelledOpening, 'name'>

/** The building that a file is of. */
export const FileBuilding = z.strictObject({
  externalId: ExternalId.optional(),
  name: name.optional().describe('For people'),
  address: plainText(1000).optional().describe('Its lines, one after the other'),
  georeference: Georeference.optional().describe('Where the site lies on the earth, as far as it says so itself'),
  site: z
    .strictObject({ externalId: ExternalId.optional(), name: name.optional().describe('For people') })
    .optional()
    .describe('What it stands on'),
})
export type FileBuilding = z.output<typeof FileBuilding>
