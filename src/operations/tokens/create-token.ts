import { hashOf } from '../../access/hash.ts'
import { formatToken, hintOf, SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../base/errors.ts'
import { CreatedToken, CreateTokenParams } from '../../schema/resources/token.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import { isDuplicate } from '../../store/engine/postgres/postgres-errors.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { insertToken } from '../../store/tables/tokens/tokens.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { idWithin } from '../calling/id-within.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { narrowingColumns, narrowingDetail, readFloors } from './read-floors.ts'
import { readAddresses, readDomains, requireOwnerBounds, requireQuota, requireScopes, reserveToken } from './rules.ts'
import { summaryOf } from './summary.ts'

export const createToken = operation({
  name: 'accessTokens.create',
  type: 'mutation',
  summary: 'Creates a publishable or secret access token',
  access: FOR_USERS,
  errors: ['invalid', 'owner_required', 'insufficient_scope', 'token_limit_reached', 'conflict'],
  input: CreateTokenParams,
  output: CreatedToken,
  examples: [
    {
      title: 'A publishable token for the pages of one domain',
      input: { kind: 'publishable', name: 'Website', scopes: ['floor:readPublic'], domains: ['example.com'] },
    },
    {
      title: 'A secret token for the floors of one building',
      input: { kind: 'secret', name: 'Tenant', scopes: ['floor:readPrivate'], floors: ['label:Building A'] },
    },
    {
      title: 'A secret token for one network, which may call a thousand times in a period',
      input: {
        kind: 'secret',
        name: 'Nightly export',
        scopes: ['floor:readPrivate'],
        addresses: ['203.0.113.0/24'],
        quota: 1000,
      },
    },
    { title: 'A secret token', input: { kind: 'secret', name: 'Backend', scopes: ['floor:readPrivate'] } },
  ],
  async run(service, caller, params) {
    const { user } = caller
    const kind = params.kind === 'publishable' ? 'pk' : 'sk'
    requireOwnerBounds(user, params.addresses.length > 0 || params.quota !== null)
    requireScopes(user, kind, params.scopes)
    const domains = readDomains(kind, params.domains)
    const addresses = readAddresses(kind, params.addresses)
    requireQuota(service, kind, params.quota)
    const now = service.wallClock()
    if (params.expiresAt !== null && params.expiresAt <= unixSeconds(now))
      throw new ServiceError('invalid', 'expiresAt: must be in the future')
    const text = formatToken(kind, service.randomText(SECRET_LENGTH))
    const inserting = runTransaction(requireStore(service), async (db) => {
      await reserveToken(service, db, user.accountId, kind)
      const narrowing = await readFloors(db, params.floors, { accountId: user.accountId, reach: null })
      const row = await insertToken(db, {
        ...(params.id ? { id: idWithin('token', user.accountId, params.id) } : {}),
        account_id: user.accountId,
        kind,
        hash: hashOf(text),
        shown: kind === 'pk' ? text : null,
        hint: hintOf(text),
        name: params.name,
        scopes: [...new Set(params.scopes)],
        domains,
        ...narrowingColumns(narrowing),
        addresses,
        quota: params.quota,
        user_id: user.id,
        created_at: now,
        expires_at: params.expiresAt === null ? null : new Date(params.expiresAt * 1000),
      })
      const { accountId } = user
      const detail = { kind: params.kind, scopes: row.scopes, ...narrowingDetail(narrowing) }
      await note(service, db, actorOf(caller), {
        accountId,
        event: 'token.created',
        subject: ['token', row.id],
        detail,
      })
      return row
    })
    const row = await inserting.catch((error) => {
      if (isDuplicate(error)) throw new ServiceError('conflict', 'token: this one has been created already')
      throw error
    })
    return { token: summaryOf({ ...row, createdBy: user.email }, now, service.access.uses), text }
  },
})
