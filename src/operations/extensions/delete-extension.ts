import { z } from 'zod'
import { ExtensionId } from '../../schema/resources/extension.ts'
import { deleteExtension as remove } from '../../store/tables/floors/account-extensions.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireAccountWide } from '../calling/reach.ts'

export const deleteExtension = operation({
  name: 'extension.delete',
  type: 'mutation',
  summary: 'Deletes an extension',
  access: forPrivateToken(['extension:delete']),
  route: { method: 'DELETE', path: '/v2/extension/{extensionId}', status: 204 },
  errors: ['not_found', 'floor_restricted'],
  input: ExtensionId,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { extensionId: '00000000-0000-4000-8000-000000000001' }, output: {} }],
  async run(service, caller, { extensionId }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('extension', extensionId)
    return changeAccount(service, async (db) => {
      if (!(await remove(db, accountId, id))) throw notFound('extension')
      await note(service, db, actorOf(caller), { accountId, event: 'extension.deleted', subject: ['extension', id] })
      return {}
    })
  },
})
