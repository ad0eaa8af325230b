import * as z from 'zod'
import { component } from '../wire/components.ts'
import { httpsAddress } from '../wire/https-address.ts'
import { plainText } from '../wire/plain-text.ts'
import { refuseUnstorable } from '../wire/storable-text.ts'
import { text } from '../wire/text.ts'

/** Extensions that an account may have. */
export const EXTENSIONS_MAX = 100

export const PARAMETER_TYPES = ['text', 'number', 'boolean', 'accountId', 'floorId', 'spaceId', 'assetId'] as const

const description = z.string().trim().max(2000).superRefine(refuseUnstorable).describe('For people')

const parameter = {
  name: z
    .string()
    .max(64)
    .regex(/^[A-Za-z_][\w-]*$/, 'must begin with a letter and have letters, digits, _ and - only')
    .describe('In the query of the address'),
  type: z.enum(PARAMETER_TYPES).describe('What it stands for: of floorId, the floor that is open'),
}

const NEEDED = 'Whether the extension needs it'

const ExtensionParameter = component(
  'ExtensionParameter',
  z.strictObject({
    ...parameter,
    required: z.boolean().describe(NEEDED),
    description: z.string().describe('For people'),
  }),
  'What an extension is opened with',
)
export type ExtensionParameter = z.output<typeof ExtensionParameter>

const name = plainText(100).describe('For people')

const url = httpsAddress(2048).describe('Of the page that is opened: https://…')

const parameters = z
  .array(
    z.strictObject({
      ...parameter,
      required: z.boolean().default(false).describe(NEEDED),
      description: description.default(''),
    }),
  )
  .max(50)
  .superRefine((request, context) => {
    const twice = request.findIndex(({ name }, i) => request.findIndex((it) => it.name === name) < i)
    if (twice < 0) return
    context.addIssue({ code: 'custom', path: [twice, 'name'], message: 'must not be the name of another parameter' })
  })
  .describe('What it is opened with')

/** An extension: a page of a third party, opened beside what an account has here (docs/decisions.md#r6). */
export const Extension = component(
  'Extension',
  z.strictObject({
    id: z.uuid().describe('Of the extension'),
    name: z.string().describe('For people'),
    description: z.string().describe('For people'),
    url: z.string().describe('Of the page that is opened'),
    parameters: z.array(ExtensionParameter).describe('What it is opened with'),
    createdAt: z.string().describe('RFC 3339'),
    updatedAt: z.string().describe('RFC 3339'),
  }),
  'A page that is opened with what is chosen here',
)
export type Extension = z.output<typeof Extension>

export const CreateExtensionParams = component(
  'CreateExtensionParams',
  z.strictObject({ name, description: description.default(''), url, parameters: parameters.default([]) }),
  'An extension to make',
)

export const ExtensionId = z.strictObject({ extensionId: text(255).describe('Id of the extension') })

export const UpdateExtensionParams = z.strictObject({
  ...ExtensionId.shape,
  name: name.optional(),
  description: description.optional(),
  url: url.optional(),
  parameters: parameters.optional(),
})

export const ExtensionList = z.strictObject({
  extensions: z.array(Extension).describe('In the order of their making'),
})
