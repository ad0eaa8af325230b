import { z } from 'zod'
import { CustomAttributeValues, NewAttributeValues } from '../../schema/resources/custom-attribute.ts'
import { text } from '../../schema/wire/text.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { READ_VALUES, readValues, writeValues } from './attribute-values.ts'

const floorId = text(255).describe('Id of the floor')
const id = '00000000-0000-4000-8000-000000000001'
const path = '/v2/floor/{floorId}/custom-attributes'

export const readFloorValues = operation({
  name: 'customAttributeValues.readFloor',
  type: 'query',
  summary: 'Reads the values of the custom attributes of a floor',
  access: forAnyToken(READ_VALUES),
  route: { method: 'GET', path },
  errors: ['not_found'],
  input: z.strictObject({ floorId }),
  output: CustomAttributeValues,
  examples: [{ title: 'By its id', input: { floorId: id } }],
  run: (service, caller, { floorId }) => readValues(service, caller, { resource: 'floor', id: floorId }),
})

const writing = {
  type: 'mutation',
  access: forPrivateToken(['customAttributeValues:write']),
  errors: ['not_found', 'conflict'],
  input: z.strictObject({ floorId, values: NewAttributeValues }),
  output: CustomAttributeValues,
} as const

export const updateFloorValues = operation({
  ...writing,
  name: 'customAttributeValues.updateFloor',
  summary: 'Sets values of custom attributes of a floor; the others stay',
  route: { method: 'PATCH', path, body: 'values' },
  examples: [
    { title: 'Set one, remove another', input: { floorId: id, values: { costCentre: '4711', checked: null } } },
  ],
  run: (service, caller, { floorId, values }) =>
    writeValues(service, caller, { resource: 'floor', id: floorId }, values, { replaces: false }),
})

export const replaceFloorValues = operation({
  ...writing,
  name: 'customAttributeValues.replaceFloor',
  summary: 'Sets all values of custom attributes of a floor; those that are not named are removed',
  route: { method: 'PUT', path, body: 'values' },
  examples: [{ title: 'This value alone', input: { floorId: id, values: { costCentre: '4711' } } }],
  run: (service, caller, { floorId, values }) =>
    writeValues(service, caller, { resource: 'floor', id: floorId }, values, { replaces: true }),
})
