import * as z from 'zod'
import { component } from '../../wire/components.ts'
import { plainText } from '../../wire/plain-text.ts'
import { refuseUnstorable } from '../../wire/storable-text.ts'
import { text } from '../../wire/text.ts'

export const ATTRIBUTE_RESOURCES = ['building', 'floor', 'space', 'asset'] as const
export type AttributeResource = (typeof ATTRIBUTE_RESOURCES)[number]

export const ATTRIBUTE_VALUE_TYPES = ['text', 'number', 'boolean'] as const
export type AttributeValueType = (typeof ATTRIBUTE_VALUE_TYPES)[number]

/** Definitions of each resource type that an account may have. */
export const ATTRIBUTES_MAX = 100

const TEXT_MAX = 4000

const resourceType = z.enum(ATTRIBUTE_RESOURCES).describe('What has such a value')
const valueType = z.enum(ATTRIBUTE_VALUE_TYPES).describe('What a value is')
const apiFieldName = z
  .string()
  .max(64)
  .regex(/^[a-z][A-Za-z0-9]*$/, 'must begin with a small letter and have letters and digits only')
  .describe('Its name in values; one of a kind for each resource type')
const title = plainText(200).describe('For people')
const description = z.string().trim().max(2000).superRefine(refuseUnstorable).describe('For people')

/** A custom attribute: what every building, floor, space or asset of an account may have a value of (docs/decisions.md#r5). */
export const CustomAttribute = component(
  'CustomAttribute',
  z.strictObject({
    id: z.uuid().describe('Of the definition'),
    apiFieldName: z.string().describe('Its name in values'),
    title: z.string().describe('For people'),
    description: z.string().describe('For people'),
    resourceType,
    valueType,
    createdAt: z.string().describe('RFC 3339'),
    updatedAt: z.string().describe('RFC 3339'),
  }),
  'The definition of a custom attribute',
)
export type CustomAttribute = z.output<typeof CustomAttribute>

export const CreateCustomAttributeParams = component(
  'CreateCustomAttributeParams',
  z.strictObject({
    apiFieldName,
    title,
    description: description.default(''),
    resourceType,
    valueType,
  }),
  'A custom attribute to define',
)

export const CustomAttributeId = z.strictObject({
  customAttributeId: text(255).describe('Id of the custom attribute'),
})

export const UpdateCustomAttributeParams = z.strictObject({
  ...CustomAttributeId.shape,
  apiFieldName: apiFieldName.optional(),
  title: title.optional(),
  description: description.optional(),
  resourceType: resourceType.optional().describe('Cannot be changed; may be sent as it is'),
  valueType: valueType.optional().describe('Cannot be changed; may be sent as it is'),
})

export const ListCustomAttributesParams = z.strictObject({
  resourceType: resourceType.optional().describe('Those of this type only'),
})

export const CustomAttributeList = z.strictObject({
  customAttributes: z.array(CustomAttribute).describe('By resource type, then in the order of their making'),
})

export const attributeValue = z.union(
  [z.string().max(TEXT_MAX).superRefine(refuseUnstorable), z.number(), z.boolean()],
  `must be a text of at most ${TEXT_MAX} characters, a number or a boolean`,
)
export type AttributeValue = z.output<typeof attributeValue>

/** Values of the custom attributes of a resource. */
export const CustomAttributeValues = component(
  'CustomAttributeValues',
  z
    .record(z.string(), attributeValue)
    .describe('By the apiFieldName of the attribute; those without a value are left out'),
)
export type CustomAttributeValues = z.output<typeof CustomAttributeValues>

/** Values to set. */
export const NewAttributeValues = component(
  'NewCustomAttributeValues',
  z.record(text(64), attributeValue.nullable()).describe('By apiFieldName; null removes the value'),
)
export type NewAttributeValues = z.output<typeof NewAttributeValues>
