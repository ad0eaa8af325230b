import { missingScopes } from '../../access/floors.ts'
import { hashOf } from '../../access/hash.ts'
import { endOf, type TokenRecord } from '../../access/judge.ts'
import { policy } from '../../access/policy.ts'
import { formatToken, SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../errors.ts'
import { type ScopeName, scopeOf } from '../../schema/scope.ts'
import { unixSeconds } from '../../schema/time.ts'
import { TemporaryToken, TemporaryTokenParams } from '../../schema/token.ts'
import type { Service } from '../../service.ts'
import type { Db } from '../../store/database.ts'
import { countTemporaryTokens, insertToken, lockToken } from '../../store/tokens.ts'
import { actorOf, note, noteDenied } from '../audit.ts'
import { requireToken } from '../callers.ts'
import { procedure, type TokenHolder } from '../operation.ts'
import { refuseScope } from '../scopes.ts'
import { requireStore } from '../store.ts'

/** @see spec "POST /v2/temporary-access-token/create" (decisions.md A4, A5) */
export const createTemporaryToken = procedure({
  name: 'temporaryToken.create',
  summary: 'Creates a short-lived token with some of the scopes of the calling one',
  input: TemporaryTokenParams,
  output: TemporaryToken,
  async run(service, caller, { scopes, durationSeconds }) {
    const holder = requireToken(caller)
    await requireParent(service, holder)
    const wanted = [...new Set(scopes.map((pair) => scopeOf(pair)!))]
    const missing = missingScopes(wanted, holder.token.scopes)
    if (missing.length > 0) return refuseScope(service, holder, missing, true)
    const text = formatToken('tk', service.randomText(SECRET_LENGTH))
    const end = await requireStore(service)
      .transaction()
      .execute((db) => insert(service, db, holder, { scopes: wanted, durationSeconds, hash: hashOf(text) }))
    return { authorization: `Bearer ${text}`, expiresAt: unixSeconds(end) }
  },
})

async function requireParent(service: Service, { token }: TokenHolder): Promise<void> {
  const kinds = service.config.temporaryFromOAuth === 'allowed' ? ['sk', 'at'] : ['sk']
  if (kinds.includes(token.kind)) return
  await noteDenied(
    service,
    { kind: 'token', id: token.id },
    { accountId: token.accountId, event: 'kind.refused', subject: ['token', token.id] },
  )
  const accepted = kinds.includes('at') ? 'a secret or OAuth token' : 'a secret token'
  throw new ServiceError('token_kind_not_allowed', `Authorization: temporary tokens are created with ${accepted}`)
}

async function insert(
  service: Service,
  db: Db,
  holder: TokenHolder,
  { scopes, durationSeconds, hash }: { scopes: ScopeName[]; durationSeconds: number; hash: Uint8Array },
): Promise<Date> {
  const parent = holder.token
  const now = service.clock()
  if (!(await lockToken(db, parent.id))) throw new ServiceError('invalid_token', 'The token is not valid')
  if ((await countTemporaryTokens(db, parent.id, now)) >= policy.temporaryTokensMax)
    throw new ServiceError(
      'token_limit_reached',
      `temporary tokens: must be at most ${policy.temporaryTokensMax} living ones of one token`,
    )
  const expires_at = endOfTemporary(parent, now, durationSeconds)
  const { id } = await insertToken(db, {
    account_id: parent.accountId,
    kind: 'tk',
    hash,
    name: '',
    scopes,
    domains: [],
    user_id: parent.userId,
    parent_id: parent.id,
    created_at: now,
    expires_at,
  })
  await note(service, db, actorOf(holder), {
    accountId: parent.accountId,
    event: 'token.created',
    subject: ['token', id],
    detail: { kind: 'temporary', parent: parent.id, scopes },
  })
  return expires_at
}

/** On a whole second, so that the answer tells the truth, and never after the parent's own end. */
function endOfTemporary(parent: TokenRecord, now: Date, durationSeconds: number): Date {
  const own = Math.floor(now.getTime() / 1000 + durationSeconds) * 1000
  const end = endOf(parent)
  return new Date(end ? Math.min(own, Math.floor(end.getTime() / 1000) * 1000) : own)
}
