import { z } from 'zod'
import { ExtensionList } from '../../schema/resources/extension.ts'
import { listExtensions as select } from '../../store/tables/floors/account-extensions.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { extensionOf } from './extension-of.ts'

export const listExtensions = operation({
  name: 'extension.list',
  type: 'query',
  summary: 'Lists the extensions of the account',
  access: forPrivateToken(['extension:query']),
  route: { method: 'GET', path: '/v2/extension' },
  errors: ['floor_restricted'],
  input: z.strictObject({}),
  output: ExtensionList,
  examples: [{ title: 'All extensions', input: {} }],
  async run(service, caller) {
    const rows = await select(requireStore(service), requireAccountWide(caller).accountId)
    return { extensions: rows.map(extensionOf) }
  },
})
