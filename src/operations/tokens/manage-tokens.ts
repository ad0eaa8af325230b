import { z } from 'zod'
import { hashOf } from '../../access/hash.ts'
import { policy } from '../../access/policy.ts'
import { formatToken, hintOf, kindOfToken, SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../base/errors.ts'
import {
  CreatedToken,
  CreateTokenParams,
  ListedToken,
  RotateTokenParams,
  TokenId,
  TokenSummary,
  UpdateTokenParams,
} from '../../schema/resources/token.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import { isDuplicate } from '../../store/engine/postgres/postgres-errors.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import {
  findToken,
  insertToken,
  deleteToken as remove,
  listTokens as select,
  updateToken as update,
} from '../../store/tables/tokens/tokens.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import type { User } from '../calling/caller.ts'
import { idWithin } from '../calling/id-within.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { narrowingColumns, narrowingDetail, readFloors } from './read-floors.ts'
import { unwrittenRequests, usageDays } from './read-usage.ts'
import {
  readAddresses,
  readDomains,
  requireEnd,
  requireGrace,
  requireOwnerBounds,
  requireOwnToken,
  requireQuota,
  requireScopes,
  reserveToken,
} from './rules.ts'
import { summaryOf } from './summary.ts'

const ID = '00000000-0000-4000-8000-000000000001'

/** Tokens of each kind that an account may have. */
export const TOKENS_MAX = policy.tokensMax

export const listTokens = operation({
  name: 'accessTokens.list',
  type: 'query',
  summary: 'Lists the publishable and secret tokens of the account, newest first',
  access: FOR_USERS,
  errors: [],
  input: z.strictObject({}),
  output: z.array(ListedToken),
  examples: [{ title: 'All tokens', input: {} }],
  async run(service, caller) {
    const { user } = caller
    const now = service.wallClock()
    const rows = await select(requireStore(service), user.accountId, now, usageDays(now)[0]!)
    return rows.map((row) => ({
      ...summaryOf(row, now, service.access.uses),
      requests: Number(row.requests) + sum(unwrittenRequests(service.access.uses.get(row.id)).values()),
      temporaryTokens: row.temporaryTokens,
    }))
  },
})

const sum = (counts: Iterable<number>) => [...counts].reduce((all, it) => all + it, 0)

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

export const updateToken = operation({
  name: 'accessTokens.update',
  type: 'mutation',
  summary: 'Renames a token, changes its scopes, domains, floors, addresses, quota or end, disables or enables it',
  access: FOR_USERS,
  errors: ['invalid', 'not_found', 'owner_required', 'insufficient_scope', 'conflict'],
  input: UpdateTokenParams,
  output: TokenSummary,
  examples: [{ title: 'Disable a token', input: { id: ID, disabled: true } }],
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

/** The successor is a token of its own; the old one, and the temporary tokens made with it, work until the grace is over. */
export const rotateToken = operation({
  name: 'accessTokens.rotate',
  type: 'mutation',
  summary: 'Replaces a token by a new one with the same name, scopes, domains, floors, addresses and quota',
  access: FOR_USERS,
  errors: ['not_found', 'owner_required', 'insufficient_scope', 'token_limit_reached', 'conflict'],
  input: RotateTokenParams,
  output: CreatedToken,
  examples: [
    {
      title: 'The old token works for one more day',
      input: { id: ID, graceSeconds: 86_400 },
    },
  ],
  async run(service, caller, { id, graceSeconds }) {
    const { user } = caller
    const now = service.wallClock()
    return accessTransaction(service, async (db) => {
      const old = await requireOwnToken(db, user, id)
      const { status } = summaryOf(old, now, service.access.uses)
      if (status === 'replaced' || status === 'expired')
        throw new ServiceError('conflict', `token: it cannot be rotated, it is ${status}`)
      if (graceSeconds > 0) await requireGrace(db, user.accountId, old.kind as 'pk' | 'sk', now)
      const text = formatToken(old.kind, service.randomText(SECRET_LENGTH))
      const row = await insertToken(db, {
        account_id: user.accountId,
        kind: old.kind,
        hash: hashOf(text),
        shown: old.kind === 'pk' ? text : null,
        hint: hintOf(text),
        name: old.name,
        scopes: old.scopes,
        domains: old.domains,
        floor_ids: old.floor_ids,
        floor_labels: old.floor_labels,
        addresses: old.addresses,
        quota: old.quota,
        user_id: user.id,
        created_at: now,
        expires_at: old.expires_at,
        disabled_at: old.disabled_at,
      })
      const end = new Date(now.getTime() + graceSeconds * 1000)
      const expires_at = old.expires_at && old.expires_at < end ? old.expires_at : end
      await update(db, id, { rotated_at: now, expires_at })
      const detail = { successor: row.id, graceSeconds }
      const { accountId } = user
      await note(service, db, actorOf(caller), { accountId, event: 'token.rotated', subject: ['token', id], detail })
      return { token: summaryOf({ ...row, createdBy: user.email }, now, service.access.uses), text }
    })
  },
})

/** Its temporary tokens go with it. */
export const deleteToken = operation({
  name: 'accessTokens.delete',
  type: 'mutation',
  summary: 'Deletes a token: it is refused from the next request on',
  access: FOR_USERS,
  errors: ['not_found', 'owner_required', 'insufficient_scope'],
  input: TokenId,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { id: ID }, output: {} }],
  async run(service, caller, { id }) {
    const { user } = caller
    return accessTransaction(service, async (db) => {
      await requireOwnToken(db, user, id)
      await remove(db, id)
      const { accountId } = user
      await note(service, db, actorOf(caller), { accountId, event: 'token.deleted', subject: ['token', id] })
      return {}
    })
  },
})

/** The id of the publishable or secret token with this text in the account of the user; undefined when there is none. */
export async function findByText(service: Service, user: User, text: string): Promise<string | undefined> {
  const kind = kindOfToken(text)
  if (kind !== 'pk' && kind !== 'sk') return undefined
  const token = await findToken(requireStore(service), hashOf(text))
  return token?.accountId === user.accountId ? token.id : undefined
}
