import { z } from 'zod'
import { CustomAttributeValues, NewAttributeValues } from '../../schema/resources/custom-attribute.ts'
import { text } from '../../schema/wire/text.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { READ_VALUES, readValues, writeValues } from './attribute-values.ts'

const assetId = text(255).describe('Id of the asset')
const id = '00000000-0000-4000-8000-000000000001'
const path = '/v2/asset/{assetId}/custom-attributes'

export const readAssetValues = operation({
  name: 'customAttributeValues.readAsset',
  type: 'query',
  summary: 'Reads the values of the custom attributes of an asset',
  access: forAnyToken(READ_VALUES),
  route: { method: 'GET', path },
  errors: ['not_found'],
  input: z.strictObject({ assetId }),
  output: CustomAttributeValues,
  examples: [{ title: 'By its id', input: { assetId: id } }],
  run: (service, caller, { assetId }) => readValues(service, caller, { resource: 'asset', id: assetId }),
})

const writing = {
  type: 'mutation',
  access: forPrivateToken(['customAttributeValues:write']),
  errors: ['not_found', 'conflict'],
  input: z.strictObject({ assetId, values: NewAttributeValues }),
  output: CustomAttributeValues,
} as const

export const updateAssetValues = operation({
  ...writing,
  name: 'customAttributeValues.updateAsset',
  summary: 'Sets values of custom attributes of an asset; the others stay',
  route: { method: 'PATCH', path, body: 'values' },
  examples: [
    { title: 'Set one, remove another', input: { assetId: id, values: { costCentre: '4711', checked: null } } },
  ],
  run: (service, caller, { assetId, values }) =>
    writeValues(service, caller, { resource: 'asset', id: assetId }, values, { replaces: false }),
})

export const replaceAssetValues = operation({
  ...writing,
  name: 'customAttributeValues.replaceAsset',
  summary: 'Sets all values of custom attributes of an asset; those that are not named are removed',
  route: { method: 'PUT', path, body: 'values' },
  examples: [{ title: 'This value alone', input: { assetId: id, values: { costCentre: '4711' } } }],
  run: (service, caller, { assetId, values }) =>
    writeValues(service, caller, { resource: 'asset', id: assetId }, values, { replaces: true }),
})
