import { ServiceError } from '../../base/errors.ts'
import { CustomAttribute, UpdateCustomAttributeParams } from '../../schema/resources/custom-attribute.ts'
import { lockCustomAttribute, updateCustomAttribute as update } from '../../store/tables/floors/custom-attributes.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount, refusingDuplicate } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { customAttributeOf } from './custom-attribute-of.ts'

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
      input: { customAttributeId: '00000000-0000-4000-8000-000000000001', title: 'Cost unit' },
    },
  ],
  async run(service, caller, { customAttributeId, resourceType, valueType, ...given }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('customAttribute', customAttributeId)
    const changing = changeAccount(service, async (db) => {
      const row = await lockCustomAttribute(db, accountId, id)
      if (!row) throw notFound('customAttribute')
      requireSame('resourceType', resourceType, row.resource_type)
      requireSame('valueType', valueType, row.value_type)
      const { apiFieldName, title, description } = given
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
        detail: { changed: Object.keys(given) },
      })
      return customAttributeOf(changed)
    })
    return refusingDuplicate(changing, `apiFieldName: there is a custom attribute ${given.apiFieldName} already`)
  },
})

/** Values are of the type that the definition had when they were set. @throws ServiceError `conflict` */
function requireSame(member: string, given: string | undefined, current: string): void {
  if (given === undefined || given === current) return
  throw new ServiceError(
    'conflict',
    `${member}: is ${current} and cannot be changed, define another custom attribute instead`,
  )
}
