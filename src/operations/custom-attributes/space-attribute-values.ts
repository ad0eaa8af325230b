import { z } from 'zod'
import { CustomAttributeValues, NewAttributeValues } from '../../schema/resources/custom-attribute.ts'
import { text } from '../../schema/wire/text.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { READ_VALUES, readValues, writeValues } from './attribute-values.ts'

const spaceId = text(255).describe('Id of the space')
const id = '00000000-0000-4000-8000-000000000001'
const path = '/v2/space/{spaceId}/custom-attributes'

export const readSpaceValues = operation({
  name: 'customAttributeValues.readSpace',
  type: 'query',
  summary: 'Reads the values of the custom attributes of a space',
  access: forAnyToken(READ_VALUES),
  route: { method: 'GET', path },
  errors: ['not_found'],
  input: z.strictObject({ spaceId }),
  output: CustomAttributeValues,
  examples: [{ title: 'By its id', input: { spaceId: id } }],
  run: (service, caller, { spaceId }) => readValues(service, caller, { resource: 'space', id: spaceId }),
})

const writing = {
  type: 'mutation',
  access: forPrivateToken(['customAttributeValues:write']),
  errors: ['not_found', 'conflict'],
  input: z.strictObject({ spaceId, values: NewAttributeValues }),
  output: CustomAttributeValues,
} as const

export const updateSpaceValues = operation({
  ...writing,
  name: 'customAttributeValues.updateSpace',
  summary: 'Sets values of custom attributes of a space; the others stay',
  route: { method: 'PATCH', path, body: 'values' },
  examples: [
    { title: 'Set one, remove another', input: { spaceId: id, values: { costCentre: '4711', checked: null } } },
  ],
  run: (service, caller, { spaceId, values }) =>
    writeValues(service, caller, { resource: 'space', id: spaceId }, values, { replaces: false }),
})

export const replaceSpaceValues = operation({
  ...writing,
  name: 'customAttributeValues.replaceSpace',
  summary: 'Sets all values of custom attributes of a space; those that are not named are removed',
  route: { method: 'PUT', path, body: 'values' },
  examples: [{ title: 'This value alone', input: { spaceId: id, values: { costCentre: '4711' } } }],
  run: (service, caller, { spaceId, values }) =>
    writeValues(service, caller, { resource: 'space', id: spaceId }, values, { replaces: true }),
})
