import { Extension, UpdateExtensionParams } from '../../schema/resources/extension.ts'
import { findExtension, updateExtension as update } from '../../store/tables/floors/account-extensions.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { extensionOf } from './extension-of.ts'

export const updateExtension = operation({
  name: 'extension.update',
  type: 'mutation',
  summary: 'Changes an extension',
  access: forPrivateToken(['extension:update']),
  route: { method: 'PATCH', path: '/v2/extension/{extensionId}' },
  errors: ['not_found', 'floor_restricted'],
  input: UpdateExtensionParams,
  output: Extension,
  examples: [
    { title: 'Another name', input: { extensionId: '00000000-0000-4000-8000-000000000001', name: 'Cleaning' } },
  ],
  async run(service, caller, { extensionId, ...given }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('extension', extensionId)
    const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const changed = Object.keys(changes)
    return changeAccount(service, async (db) => {
      const row =
        changed.length === 0
          ? await findExtension(db, accountId, id)
          : await update(db, accountId, id, { ...changes, updated_at: service.wallClock() })
      if (!row) throw notFound('extension')
      if (changed.length > 0)
        await note(service, db, actorOf(caller), {
          accountId,
          event: 'extension.changed',
          subject: ['extension', id],
          detail: { changed },
        })
      return extensionOf(row)
    })
  },
})
