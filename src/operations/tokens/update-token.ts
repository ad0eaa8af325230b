import { TokenSummary, UpdateTokenParams } from '../../schema/resources/token.ts'
import { updateToken as update } from '../../store/tables/tokens/tokens.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { accessTransaction } from '../calling/transaction.ts'
import { narrowingColumns, readFloors } from './read-floors.ts'
import {
  readAddresses,
  readDomains,
  requireEnd,
  requireOwnerBounds,
  requireOwnToken,
  requireQuota,
  requireScopes,
} from './rules.ts'
import { summaryOf } from './summary.ts'

export const updateToken = operation({
  name: 'accessTokens.update',
  type: 'mutation',
  summary: 'Renames a token, changes its scopes, domains, floors, addresses, quota or end, disables or enables it',
  access: FOR_USERS,
  errors: ['invalid', 'not_found', 'owner_required', 'insufficient_scope', 'conflict'],
  input: UpdateTokenParams,
  output: TokenSummary,
  examples: [{ title: 'Disable a token', input: { id: '00000000-0000-4000-8000-000000000001', disabled: true } }],
  async run(service, caller, { id, name, scopes, domains, floors, addresses, quota, expiresAt, disabled }) {
    const { user } = caller
    const now = service.wallClock()
    return accessTransaction(service, async (db) => {
      const token = await requireOwnToken(db, user, id)
      requireOwnerBounds(user, addresses !== undefined || quota !== undefined)
      const kind = token.kind === 'pk' ? 'pk' : 'sk'
      if (scopes) requireScopes(user, kind, scopes)
      if (quota !== undefined) requireQuota(service, kind, quota)
      if (expiresAt !== undefined) requireEnd(expiresAt, summaryOf(token, now, service.access.uses).status, now)
      const judged = { accountId: user.accountId, reach: null, kept: token.floor_ids ?? [] }
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(scopes ? { scopes: [...new Set(scopes)] } : {}),
        ...(domains ? { domains: readDomains(kind, domains) } : {}),
        ...(floors ? narrowingColumns(await readFloors(db, floors, judged)) : {}),
        ...(addresses ? { addresses: readAddresses(kind, addresses) } : {}),
        ...(quota === undefined ? {} : { quota }),
        ...(expiresAt === undefined ? {} : { expires_at: expiresAt === null ? null : new Date(expiresAt * 1000) }),
        ...(disabled === undefined ? {} : { disabled_at: disabled ? (token.disabled_at ?? now) : null }),
      }
      if (Object.keys(changes).length === 0) return summaryOf(token, now, service.access.uses)
      const row = (await update(db, id, changes))!
      await note(service, db, actorOf(caller), {
        accountId: user.accountId,
        event: disabled === undefined ? 'token.changed' : disabled ? 'token.disabled' : 'token.enabled',
        subject: ['token', id],
        detail: { changed: changedMembers(changes), ...(scopes ? { scopes } : {}) },
      })
      return summaryOf(row, now, service.access.uses)
    })
  },
})

/** The columns that were set, as an audit entry names them. */
const changedMembers = (changes: object) =>
  Object.keys(changes)
    .filter((it) => it !== 'disabled_at' && it !== 'floor_labels')
    .map((it) => (it === 'floor_ids' ? 'floors' : it))
