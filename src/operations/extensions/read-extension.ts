import { Extension, ExtensionId } from '../../schema/resources/extension.ts'
import { findExtension } from '../../store/tables/floors/account-extensions.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { extensionOf } from './extension-of.ts'

export const readExtension = operation({
  name: 'extension.read',
  type: 'query',
  summary: 'Reads an extension',
  access: forPrivateToken(['extension:query']),
  route: { method: 'GET', path: '/v2/extension/{extensionId}' },
  errors: ['not_found', 'floor_restricted'],
  input: ExtensionId,
  output: Extension,
  examples: [{ title: 'By its id', input: { extensionId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, { extensionId }) {
    const { accountId } = requireAccountWide(caller)
    const row = await findExtension(requireStore(service), accountId, ownId('extension', extensionId))
    if (!row) throw notFound('extension')
    return extensionOf(row)
  },
})
