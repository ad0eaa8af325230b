import { CreateExtensionParams, EXTENSIONS_MAX, Extension } from '../../schema/resources/extension.ts'
import { countExtensions, insertExtension } from '../../store/tables/floors/account-extensions.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount, reserveOne } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { extensionOf } from './extension-of.ts'

/** @see docs/decisions.md#r6 */
export const createExtension = operation({
  name: 'extension.create',
  type: 'mutation',
  summary: 'Creates an extension',
  access: forPrivateToken(['extension:create']),
  route: { method: 'POST', path: '/v2/extension', status: 201, location: ({ id }) => `/v2/extension/${id}` },
  errors: ['floor_restricted', 'limit_reached'],
  input: CreateExtensionParams,
  output: Extension,
  examples: [
    {
      title: 'A page that is opened for a floor',
      input: {
        name: 'Cleaning plan',
        url: 'https://cleaning.example.com/plan',
        parameters: [{ name: 'floorId', type: 'floorId', required: true, description: 'The floor to clean' }],
      },
    },
  ],
  async run(service, caller, { name, description, url, parameters }) {
    const { accountId } = requireAccountWide(caller)
    return changeAccount(service, async (db) => {
      await reserveOne(db, accountId, {
        count: () => countExtensions(db, accountId),
        max: EXTENSIONS_MAX,
        text: `extensions: an account has at most ${EXTENSIONS_MAX} extensions, delete one first`,
      })
      const now = service.wallClock()
      const row = await insertExtension(db, {
        account_id: accountId,
        name,
        description,
        url,
        parameters,
        created_at: now,
        updated_at: now,
      })
      const subject = ['extension', row.id] as const
      await note(service, db, actorOf(caller), { accountId, event: 'extension.created', subject })
      return extensionOf(row)
    })
  },
})
