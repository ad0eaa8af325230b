import { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import {
  ATTRIBUTES_MAX,
  CreateCustomAttributeParams,
  CustomAttribute,
  CustomAttributeId,
  CustomAttributeList,
  ListCustomAttributesParams,
  UpdateCustomAttributeParams,
} from '../../schema/resources/floors/custom-attribute.ts'
import {
  type CustomAttributeRow,
  countCustomAttributes,
  findCustomAttribute,
  insertCustomAttribute,
  lockCustomAttribute,
  deleteCustomAttribute as remove,
  listCustomAttributes as select,
  updateCustomAttribute as update,
} from '../../store/tables/floors/custom-attributes.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount, refusingDuplicate, reserveOne } from '../calling/change-account.ts'
import { forAnyToken, forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { reachOf, requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { recordChange } from '../changes/record-changes.ts'

const ID = '00000000-0000-4000-8000-000000000001'

/** @see docs/decisions.md#r5 */
export const createCustomAttribute = operation({
  name: 'customAttribute.create',
  type: 'mutation',
  summary: 'Defines a custom attribute of buildings, floors, spaces or assets',
  access: forPrivateToken(['customAttributes:write']),
  route: {
    method: 'POST',
    path: '/v2/custom-attribute',
    status: 201,
    location: ({ id }) => `/v2/custom-attribute/${id}`,
  },
  errors: ['floor_restricted', 'conflict', 'limit_reached'],
  input: CreateCustomAttributeParams,
  output: CustomAttribute,
  examples: [
    {
      title: 'A cost centre for every space',
      input: { apiFieldName: 'costCentre', title: 'Cost centre', resourceType: 'space', valueType: 'text' },
    },
  ],
  async run(service, caller, params) {
    const { accountId } = requireAccountWide(caller)
    const { apiFieldName, resourceType } = params
    const creating = changeAccount(service, async (db) => {
      await reserveOne(db, accountId, {
        count: () => countCustomAttributes(db, accountId, resourceType),
        max: ATTRIBUTES_MAX,
        text: `customAttributes: a ${resourceType} has at most ${ATTRIBUTES_MAX} custom attributes, delete one first`,
      })
      const now = service.wallClock()
      const row = await insertCustomAttribute(db, {
        account_id: accountId,
        resource_type: resourceType,
        api_field_name: apiFieldName,
        title: params.title,
        description: params.description,
        value_type: params.valueType,
        created_at: now,
        updated_at: now,
      })
      await note(service, db, actorOf(caller), {
        accountId,
        event: 'custom_attribute.created',
        subject: ['custom_attribute', row.id],
        detail: { resourceType, valueType: params.valueType },
      })
      recordChange(db, { accountId, resource: 'CustomAttribute', id: row.id, kind: 'created' })
      return customAttributeOf(row)
    })
    return refusingDuplicate(creating, `apiFieldName: a ${resourceType} has a custom attribute ${apiFieldName} already`)
  },
})

export const listCustomAttributes = operation({
  name: 'customAttribute.list',
  type: 'query',
  summary: 'Lists the custom attributes that are defined',
  access: forAnyToken(['customAttributes:read']),
  route: { method: 'GET', path: '/v2/custom-attribute' },
  errors: [],
  input: ListCustomAttributesParams,
  output: CustomAttributeList,
  examples: [{ title: 'Those of spaces', input: { resourceType: 'space' } }],
  async run(service, caller, { resourceType }) {
    const rows = await select(requireStore(service), reachOf(caller).accountId, resourceType)
    return { customAttributes: rows.map(customAttributeOf) }
  },
})

export const readCustomAttribute = operation({
  name: 'customAttribute.read',
  type: 'query',
  summary: 'Reads the definition of a custom attribute',
  access: forAnyToken(['customAttributes:read']),
  route: { method: 'GET', path: '/v2/custom-attribute/{customAttributeId}' },
  errors: ['not_found'],
  input: CustomAttributeId,
  output: CustomAttribute,
  examples: [{ title: 'By its id', input: { customAttributeId: ID } }],
  async run(service, caller, { customAttributeId }) {
    const id = ownId('customAttribute', customAttributeId)
    const row = await findCustomAttribute(requireStore(service), reachOf(caller).accountId, id)
    if (!row) throw notFound('customAttribute')
    return customAttributeOf(row)
  },
})

export const updateCustomAttribute = operation({
  name: 'customAttribute.update',
  type: 'mutation',
  summary: 'Changes the name, title or description of a custom attribute',
  access: forPrivateToken(['customAttributes:write']),
  route: { method: 'PATCH', path: '/v2/custom-attribute/{customAttributeId}' },
  errors: ['not_found', 'floor_restricted', 'conflict'],
  input: UpdateCustomAttributeParams,
  output: CustomAttribute,
  examples: [
    {
      title: 'Another title',
      input: { customAttributeId: ID, title: 'Cost unit' },
    },
  ],
  async run(service, caller, { customAttributeId, resourceType, valueType, ...properties }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('customAttribute', customAttributeId)
    const changing = changeAccount(service, async (db) => {
      const row = await lockCustomAttribute(db, accountId, id)
      if (!row) throw notFound('customAttribute')
      requireSame('resourceType', resourceType, row.resource_type)
      requireSame('valueType', valueType, row.value_type)
      const { apiFieldName, title, description } = properties
      const changes = {
        ...(apiFieldName === undefined ? {} : { api_field_name: apiFieldName }),
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
      }
      if (Object.keys(changes).length === 0) return customAttributeOf(row)
      const changed = await update(db, id, { ...changes, updated_at: service.wallClock() })
      await note(service, db, actorOf(caller), {
        accountId,
        event: 'custom_attribute.changed',
        subject: ['custom_attribute', id],
        detail: { changed: Object.keys(properties) },
      })
      recordChange(db, { accountId, resource: 'CustomAttribute', id, kind: 'updated' })
      return customAttributeOf(changed)
    })
    return refusingDuplicate(changing, `apiFieldName: there is a custom attribute ${properties.apiFieldName} already`)
  },
})

/** Values are of the type that the definition had when they were set. @throws ServiceError `conflict` */
function requireSame(member: string, value: string | undefined, current: string): void {
  if (value === undefined || value === current) return
  throw new ServiceError(
    'conflict',
    `${member}: is ${current} and cannot be changed, define another custom attribute instead`,
  )
}

export const deleteCustomAttribute = operation({
  name: 'customAttribute.delete',
  type: 'mutation',
  summary: 'Deletes a custom attribute with all its values',
  access: forPrivateToken(['customAttributes:write']),
  route: { method: 'DELETE', path: '/v2/custom-attribute/{customAttributeId}', status: 204 },
  errors: ['not_found', 'floor_restricted'],
  input: CustomAttributeId,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { customAttributeId: ID }, output: {} }],
  async run(service, caller, { customAttributeId }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('customAttribute', customAttributeId)
    return changeAccount(service, async (db) => {
      if (!(await remove(db, accountId, id))) throw notFound('customAttribute')
      await note(service, db, actorOf(caller), {
        accountId,
        event: 'custom_attribute.deleted',
        subject: ['custom_attribute', id],
      })
      recordChange(db, { accountId, resource: 'CustomAttribute', id, kind: 'deleted' })
      return {}
    })
  },
})

/** A row as the API shows it. */
const customAttributeOf = (row: CustomAttributeRow): CustomAttribute => ({
  id: row.id,
  apiFieldName: row.api_field_name,
  title: row.title,
  description: row.description,
  resourceType: row.resource_type,
  valueType: row.value_type,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
