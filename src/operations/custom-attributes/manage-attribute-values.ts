import { z } from 'zod'
import { CustomAttributeValues, NewAttributeValues } from '../../schema/resources/floors/custom-attribute.ts'
import { text } from '../../schema/wire/text.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { READ_VALUES, readValues, writeValues } from './attribute-values.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const SOME = { costCentre: '4711', checked: null }
const ALL = { costCentre: '4711' }

const buildingId = text(255).describe('Id of the building')
const floorId = text(255).describe('Id of the floor')
const spaceId = text(255).describe('Id of the space')
const assetId = text(255).describe('Id of the asset')

const reading = {
  type: 'query',
  access: forAnyToken(READ_VALUES),
  errors: ['not_found'],
  output: CustomAttributeValues,
} as const

const writing = {
  type: 'mutation',
  access: forPrivateToken(['customAttributeValues:write']),
  errors: ['not_found', 'conflict'],
  output: CustomAttributeValues,
} as const

export const readBuildingValues = operation({
  ...reading,
  name: 'customAttributeValues.readBuilding',
  summary: 'Reads the values of the custom attributes of a building',
  route: { method: 'GET', path: '/v2/building/{buildingId}/custom-attributes' },
  input: z.strictObject({ buildingId }),
  examples: [{ title: 'By its id', input: { buildingId: ID } }],
  run: (service, caller, { buildingId }) => readValues(service, caller, { resource: 'building', id: buildingId }),
})

export const updateBuildingValues = operation({
  ...writing,
  errors: ['not_found', 'floor_restricted'],
  name: 'customAttributeValues.updateBuilding',
  summary: 'Sets values of custom attributes of a building; the others stay',
  route: { method: 'PATCH', path: '/v2/building/{buildingId}/custom-attributes', body: 'values' },
  input: z.strictObject({ buildingId, values: NewAttributeValues }),
  examples: [{ title: 'Set one, remove another', input: { buildingId: ID, values: SOME } }],
  run: (service, caller, { buildingId, values }) =>
    writeValues(service, caller, { resource: 'building', id: buildingId }, values, { replaces: false }),
})

export const replaceBuildingValues = operation({
  ...writing,
  errors: ['not_found', 'floor_restricted'],
  name: 'customAttributeValues.replaceBuilding',
  summary: 'Sets all values of custom attributes of a building; those that are not named are removed',
  route: { method: 'PUT', path: '/v2/building/{buildingId}/custom-attributes', body: 'values' },
  input: z.strictObject({ buildingId, values: NewAttributeValues }),
  examples: [{ title: 'This value alone', input: { buildingId: ID, values: ALL } }],
  run: (service, caller, { buildingId, values }) =>
    writeValues(service, caller, { resource: 'building', id: buildingId }, values, { replaces: true }),
})

export const readFloorValues = operation({
  ...reading,
  name: 'customAttributeValues.readFloor',
  summary: 'Reads the values of the custom attributes of a floor',
  route: { method: 'GET', path: '/v2/floor/{floorId}/custom-attributes' },
  input: z.strictObject({ floorId }),
  examples: [{ title: 'By its id', input: { floorId: ID } }],
  run: (service, caller, { floorId }) => readValues(service, caller, { resource: 'floor', id: floorId }),
})

export const updateFloorValues = operation({
  ...writing,
  name: 'customAttributeValues.updateFloor',
  summary: 'Sets values of custom attributes of a floor; the others stay',
  route: { method: 'PATCH', path: '/v2/floor/{floorId}/custom-attributes', body: 'values' },
  input: z.strictObject({ floorId, values: NewAttributeValues }),
  examples: [{ title: 'Set one, remove another', input: { floorId: ID, values: SOME } }],
  run: (service, caller, { floorId, values }) =>
    writeValues(service, caller, { resource: 'floor', id: floorId }, values, { replaces: false }),
})

export const replaceFloorValues = operation({
  ...writing,
  name: 'customAttributeValues.replaceFloor',
  summary: 'Sets all values of custom attributes of a floor; those that are not named are removed',
  route: { method: 'PUT', path: '/v2/floor/{floorId}/custom-attributes', body: 'values' },
  input: z.strictObject({ floorId, values: NewAttributeValues }),
  examples: [{ title: 'This value alone', input: { floorId: ID, values: ALL } }],
  run: (service, caller, { floorId, values }) =>
    writeValues(service, caller, { resource: 'floor', id: floorId }, values, { replaces: true }),
})

export const readSpaceValues = operation({
  ...reading,
  name: 'customAttributeValues.readSpace',
  summary: 'Reads the values of the custom attributes of a space',
  route: { method: 'GET', path: '/v2/space/{spaceId}/custom-attributes' },
  input: z.strictObject({ spaceId }),
  examples: [{ title: 'By its id', input: { spaceId: ID } }],
  run: (service, caller, { spaceId }) => readValues(service, caller, { resource: 'space', id: spaceId }),
})

export const updateSpaceValues = operation({
  ...writing,
  name: 'customAttributeValues.updateSpace',
  summary: 'Sets values of custom attributes of a space; the others stay',
  route: { method: 'PATCH', path: '/v2/space/{spaceId}/custom-attributes', body: 'values' },
  input: z.strictObject({ spaceId, values: NewAttributeValues }),
  examples: [{ title: 'Set one, remove another', input: { spaceId: ID, values: SOME } }],
  run: (service, caller, { spaceId, values }) =>
    writeValues(service, caller, { resource: 'space', id: spaceId }, values, { replaces: false }),
})

export const replaceSpaceValues = operation({
  ...writing,
  name: 'customAttributeValues.replaceSpace',
  summary: 'Sets all values of custom attributes of a space; those that are not named are removed',
  route: { method: 'PUT', path: '/v2/space/{spaceId}/custom-attributes', body: 'values' },
  input: z.strictObject({ spaceId, values: NewAttributeValues }),
  examples: [{ title: 'This value alone', input: { spaceId: ID, values: ALL } }],
  run: (service, caller, { spaceId, values }) =>
    writeValues(service, caller, { resource: 'space', id: spaceId }, values, { replaces: true }),
})

export const readAssetValues = operation({
  ...reading,
  name: 'customAttributeValues.readAsset',
  summary: 'Reads the values of the custom attributes of an asset',
  route: { method: 'GET', path: '/v2/asset/{assetId}/custom-attributes' },
  input: z.strictObject({ assetId }),
  examples: [{ title: 'By its id', input: { assetId: ID } }],
  run: (service, caller, { assetId }) => readValues(service, caller, { resource: 'asset', id: assetId }),
})

export const updateAssetValues = operation({
  ...writing,
  name: 'customAttributeValues.updateAsset',
  summary: 'Sets values of custom attributes of an asset; the others stay',
  route: { method: 'PATCH', path: '/v2/asset/{assetId}/custom-attributes', body: 'values' },
  input: z.strictObject({ assetId, values: NewAttributeValues }),
  examples: [{ title: 'Set one, remove another', input: { assetId: ID, values: SOME } }],
  run: (service, caller, { assetId, values }) =>
    writeValues(service, caller, { resource: 'asset', id: assetId }, values, { replaces: false }),
})

export const replaceAssetValues = operation({
  ...writing,
  name: 'customAttributeValues.replaceAsset',
  summary: 'Sets all values of custom attributes of an asset; those that are not named are removed',
  route: { method: 'PUT', path: '/v2/asset/{assetId}/custom-attributes', body: 'values' },
  input: z.strictObject({ assetId, values: NewAttributeValues }),
  examples: [{ title: 'This value alone', input: { assetId: ID, values: ALL } }],
  run: (service, caller, { assetId, values }) =>
    writeValues(service, caller, { resource: 'asset', id: assetId }, values, { replaces: true }),
})
