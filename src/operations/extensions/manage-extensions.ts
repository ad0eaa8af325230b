import { z } from 'zod'
import {
  CreateExtensionParams,
  EXTENSIONS_MAX,
  Extension,
  ExtensionId,
  ExtensionList,
  UpdateExtensionParams,
} from '../../schema/resources/extension.ts'
import {
  countExtensions,
  type ExtensionRow,
  findExtension,
  insertExtension,
  deleteExtension as remove,
  listExtensions as select,
  updateExtension as update,
} from '../../store/tables/floors/account-extensions.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { changeAccount, reserveOne } from '../calling/change-account.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { notFound, ownId } from '../calling/own-id.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { recordChange } from '../changes/record-changes.ts'

const ID = '00000000-0000-4000-8000-000000000001'

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
      recordChange(db, { accountId, resource: 'Extension', id: row.id, kind: 'created' })
      return extensionOf(row)
    })
  },
})

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

export const readExtension = operation({
  name: 'extension.read',
  type: 'query',
  summary: 'Reads an extension',
  access: forPrivateToken(['extension:query']),
  route: { method: 'GET', path: '/v2/extension/{extensionId}' },
  errors: ['not_found', 'floor_restricted'],
  input: ExtensionId,
  output: Extension,
  examples: [{ title: 'By its id', input: { extensionId: ID } }],
  async run(service, caller, { extensionId }) {
    const { accountId } = requireAccountWide(caller)
    const row = await findExtension(requireStore(service), accountId, ownId('extension', extensionId))
    if (!row) throw notFound('extension')
    return extensionOf(row)
  },
})

export const updateExtension = operation({
  name: 'extension.update',
  type: 'mutation',
  summary: 'Changes an extension',
  access: forPrivateToken(['extension:update']),
  route: { method: 'PATCH', path: '/v2/extension/{extensionId}' },
  errors: ['not_found', 'floor_restricted'],
  input: UpdateExtensionParams,
  output: Extension,
  examples: [{ title: 'Another name', input: { extensionId: ID, name: 'Cleaning' } }],
  async run(service, caller, { extensionId, ...properties }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('extension', extensionId)
    const changes = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined))
    const changed = Object.keys(changes)
    return changeAccount(service, async (db) => {
      const row =
        changed.length === 0
          ? await findExtension(db, accountId, id)
          : await update(db, accountId, id, { ...changes, updated_at: service.wallClock() })
      if (!row) throw notFound('extension')
      if (changed.length > 0) {
        await note(service, db, actorOf(caller), {
          accountId,
          event: 'extension.changed',
          subject: ['extension', id],
          detail: { changed },
        })
        recordChange(db, { accountId, resource: 'Extension', id, kind: 'updated' })
      }
      return extensionOf(row)
    })
  },
})

export const deleteExtension = operation({
  name: 'extension.delete',
  type: 'mutation',
  summary: 'Deletes an extension',
  access: forPrivateToken(['extension:delete']),
  route: { method: 'DELETE', path: '/v2/extension/{extensionId}', status: 204 },
  errors: ['not_found', 'floor_restricted'],
  input: ExtensionId,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { extensionId: ID }, output: {} }],
  async run(service, caller, { extensionId }) {
    const { accountId } = requireAccountWide(caller)
    const id = ownId('extension', extensionId)
    return changeAccount(service, async (db) => {
      if (!(await remove(db, accountId, id))) throw notFound('extension')
      await note(service, db, actorOf(caller), { accountId, event: 'extension.deleted', subject: ['extension', id] })
      recordChange(db, { accountId, resource: 'Extension', id, kind: 'deleted' })
      return {}
    })
  },
})

/** A row as the API shows it. */
const extensionOf = (row: ExtensionRow): Extension => ({
  id: row.id,
  name: row.name,
  description: row.description,
  url: row.url,
  parameters: [...row.parameters],
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
