import * as z from 'zod'
import { ATTRIBUTE_RESOURCES, type AttributeResource } from '../../schema/resources/floors/custom-attribute.ts'
import type { Service } from '../../service/service.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import type { Operation } from '../calling/operation.ts'
import {
  readAssetValues,
  readFloorValues,
  readSpaceValues,
  updateAssetValues,
  updateFloorValues,
  updateSpaceValues,
} from '../custom-attributes/manage-attribute-values.ts'
import {
  createCustomAttribute,
  deleteCustomAttribute,
  listCustomAttributes,
  readCustomAttribute,
  updateCustomAttribute,
} from '../custom-attributes/manage-custom-attributes.ts'
import { oneOf, standIn } from './stand-in.ts'

const text = z.string()
const sent = z.looseObject({})
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Definitions, which that client knows by the type of their resources and their name. */
const definitions = (resourceType: AttributeResource): Operation[] => {
  const path = `/v2/${resourceType}/custom-attributes` as const
  const input = z.strictObject({ apiFieldName: text })
  const idOf = async (apiFieldName: string, service: Service, caller: TokenHolder | SignedIn) => {
    const { customAttributes } = await listCustomAttributes.run(service, caller, { resourceType })
    return oneOf(customAttributes, (it) => it.apiFieldName === apiFieldName, 'custom attribute').id
  }
  const byName = async (
    { apiFieldName }: { apiFieldName: string },
    service: Service,
    caller: TokenHolder | SignedIn,
  ) => ({
    customAttributeId: await idOf(apiFieldName, service, caller),
  })
  return [
    standIn(listCustomAttributes, {
      route: { method: 'GET', path },
      input: z.strictObject({}),
      toInput: () => ({ resourceType }),
    }),
    standIn(createCustomAttribute, {
      route: { method: 'POST', path, status: 201, body: 'sent' },
      input: z.strictObject({ sent }),
      toInput: ({ sent }) => ({ ...sent, resourceType }) as never,
    }),
    standIn(readCustomAttribute, { route: { method: 'GET', path: `${path}/{apiFieldName}` }, input, toInput: byName }),
    standIn(updateCustomAttribute, {
      route: { method: 'PATCH', path: `${path}/{apiFieldName}`, body: 'sent' },
      input: z.strictObject({ apiFieldName: text, sent }),
      toInput: async ({ apiFieldName, sent }, service, caller) => ({
        ...sent,
        ...(await byName({ apiFieldName }, service, caller)),
      }),
    }),
    standIn(deleteCustomAttribute, {
      route: { method: 'DELETE', path: `${path}/{apiFieldName}` },
      input,
      toInput: byName,
    }),
  ]
}

/** Operations on the values of a resource, which name its id in a member of their own. */
const VALUES = {
  floor: { member: 'floorId', read: readFloorValues, update: updateFloorValues },
  space: { member: 'spaceId', read: readSpaceValues, update: updateSpaceValues },
  asset: { member: 'assetId', read: readAssetValues, update: updateAssetValues },
} as const

/** Single values: that client calls them custom attributes, and by their former name custom fields. */
const values = (resource: keyof typeof VALUES): Operation[] => {
  const { member, read, update } = VALUES[resource]
  const fields = `/v2/${resource}/{${member}}/custom-field` as const
  const named = { [member]: text, apiFieldName: text }
  const idIn = (sent: object) =>
    ({ [member]: (sent as Record<string, string>)[member]! }) as never as { floorId: string }
  const nameIn = (sent: object) => (sent as { readonly apiFieldName: string }).apiFieldName
  const set = (method: 'POST' | 'PATCH' | 'PUT', path: `/${string}`) =>
    standIn(update as typeof updateFloorValues, {
      route: { method, path },
      input: z.strictObject({ ...named, value }),
      toInput: (sent) => ({ ...idIn(sent), values: { [nameIn(sent)]: sent.value } }),
    })
  const remove = (path: `/${string}`) =>
    standIn(update as typeof updateFloorValues, {
      route: { method: 'DELETE', path },
      input: z.strictObject(named),
      toInput: (sent) => ({ ...idIn(sent), values: { [nameIn(sent)]: null } }),
    })
  const path = `/v2/${resource}/{${member}}/custom-attributes/{apiFieldName}` as const
  return [
    set('POST', path),
    set('PATCH', path),
    remove(path),
    standIn(read as typeof readFloorValues, {
      route: { method: 'GET', path: fields },
      input: z.strictObject({ [member]: text }),
      toInput: idIn,
    }),
    standIn(read as typeof readFloorValues, {
      route: { method: 'GET', path: `${fields}/{apiFieldName}` },
      input: z.strictObject(named),
      toInput: idIn,
      toAnswer: (all: Record<string, unknown>, sent) => ({
        value: oneOf(Object.entries(all), ([name]) => name === nameIn(sent), 'custom field')[1],
      }),
    }),
    set('PUT', `${fields}/{apiFieldName}`),
    remove(`${fields}/{apiFieldName}`),
  ]
}

export const attributeAddresses: readonly Operation[] = [
  standIn(listCustomAttributes, {
    route: { method: 'GET', path: '/v2/custom-attributes' },
    input: z.strictObject({}),
    toInput: () => ({}),
  }),
  ...ATTRIBUTE_RESOURCES.flatMap(definitions),
  ...(Object.keys(VALUES) as (keyof typeof VALUES)[]).flatMap(values),
]
