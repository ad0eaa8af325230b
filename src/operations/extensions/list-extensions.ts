import { z } from 'zod'
import { ExtensionList } from '../../schema/extension.ts'
import { listExtensions as select } from '../../store/account-extensions.ts'
import { operation } from '../operation.ts'
import { requireAccountWide } from '../reach.ts'
import { requireStore } from '../transaction.ts'
import { extensionOf } from './extension-of.ts'

export const listExtensions = operation({
  name: 'extension.list',
  type: 'query',
  summary: 'Lists the extensions of the account',
  access: { callers: ['secret', 'temporary', 'oauth', 'user'], scopes: ['extension:query'] },
  browsers: true,
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
