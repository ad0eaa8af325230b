import { z } from 'zod'
import { CustomAttributeId } from '../../schema/resources/custom-attribute.ts'
import { deleteCustomAttribute as remove } from '../../store/tables/floors/custom-attributes.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireAccountWide } from '../calling/reach.ts'

export const deleteCustomAttribute = operation({
  name: 'customAttribute.delete',
  type: 'mutation',
  summary: 'Deletes a custom attribute with all its values',
  access: forPrivateToken(['customAttributes:write']),
  route: { method: 'DELETE', path: '/v2/custom-attribute/{customAttributeId}', status: 204 },
  errors: ['not_found', 'floor_restricted'],
  input: CustomAttributeId,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { customAttributeId: '00000000-0000-4000-8000-000000000001' }, output: {} }],
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
      return {}
    })
  },
})
