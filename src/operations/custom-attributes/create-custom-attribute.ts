import {
  ATTRIBUTES_MAX,
  CreateCustomAttributeParams,
  CustomAttribute,
} from '../../schema/resources/custom-attribute.ts'
import { countCustomAttributes, insertCustomAttribute } from '../../store/tables/floors/custom-attributes.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount, refusingDuplicate, reserveOne } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { customAttributeOf } from './custom-attribute-of.ts'

/** @see docs/decisions.md#r5 */
export const createCustomAttribute = operation({
  name: 'customAttribute.create',
  type: 'mutation',
  summary: 'Defines a custom attribute of floors, spaces or assets',
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
      return customAttributeOf(row)
    })
    return refusingDuplicate(creating, `apiFieldName: a ${resourceType} has a custom attribute ${apiFieldName} already`)
  },
})
