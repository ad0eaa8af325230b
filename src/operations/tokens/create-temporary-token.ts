import { missingScopes } from '../../access/floor-access.ts'
import { type FloorNarrowing, floorsOf } from '../../access/floor-narrowing.ts'
import { hashOf } from '../../access/hash.ts'
import { endOfTemporary } from '../../access/judge.ts'
import { policy } from '../../access/policy.ts'
import { formatToken, SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../base/errors.ts'
import { type ScopeName, scopeOf } from '../../schema/resources/scope.ts'
import { TemporaryToken, TemporaryTokenParams } from '../../schema/resources/token.ts'
import { unixSeconds } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { countTemporaryToken, markListed } from '../../store/tables/tokens/temporary-tallies.ts'
import { insertToken } from '../../store/tables/tokens/tokens.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { refuseScope } from '../calling/authorize.ts'
import type { TokenHolder } from '../calling/caller.ts'
import { operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { narrowingColumns, narrowingDetail, readFloors } from './read-floors.ts'

/** @see docs/specification.md#create-temporary-token (docs/decisions.md#a4, #a5) */
export const createTemporaryToken = operation({
  name: 'temporaryToken.create',
  type: 'mutation',
  summary: 'Creates a short-lived token with some of the scopes and floors of the calling one',
  access: {
    callers: ['secret', 'oauth'],
    browsers: false,
    excluded: ({ temporaryFromOAuth }) => (temporaryFromOAuth === 'allowed' ? [] : ['oauth']),
  },
  route: { method: 'POST', path: '/v2/temporary-access-token/create' },
  errors: ['invalid', 'insufficient_scope', 'token_limit_reached', 'invalid_token'],
  input: TemporaryTokenParams,
  output: TemporaryToken,
  examples: [
    {
      title: 'One floor alone',
      input: {
        scopes: [{ resource: 'floor', action: 'readPrivate' }],
        floors: ['00000000-0000-4000-8000-000000000001'],
      },
    },
    {
      title: 'Read private floors for a quarter of an hour',
      input: { scopes: [{ resource: 'floor', action: 'readPrivate' }], durationSeconds: 900 },
      output: { authorization: 'Bearer rw_tk_…', expiresAt: 1_767_226_500 },
    },
  ],
  async run(service, holder, { scopes, durationSeconds, floors }) {
    const requested = [...new Set(scopes.map((pair) => scopeOf(pair)!))]
    const missing = missingScopes(requested, holder.token.scopes)
    if (missing.length > 0) return refuseScope(service, holder, missing, true)
    const text = formatToken('tk', service.randomText(SECRET_LENGTH))
    const { accountId } = holder.token
    const end = await runTransaction(requireStore(service), async (db) => {
      const narrowing = await readFloors(db, floors, { accountId, reach: floorsOf(holder.token) })
      return insert(service, db, holder, { scopes: requested, durationSeconds, narrowing, hash: hashOf(text) })
    })
    return { authorization: `Bearer ${text}`, expiresAt: unixSeconds(end) }
  },
})

interface Wanted {
  readonly scopes: ScopeName[]
  readonly durationSeconds: number
  readonly narrowing: FloorNarrowing | null
  readonly hash: Uint8Array
}

/** One of many: most are only counted in the audit log (docs/decisions.md#a16). */
async function insert(
  service: Service,
  db: Db,
  holder: TokenHolder,
  { scopes, durationSeconds, narrowing, hash }: Wanted,
): Promise<Date> {
  const parent = holder.token
  const now = service.wallClock()
  const tally = await countTemporaryToken(db, parent.id, now, policy.temporaryTokenSecondsMax)
  if (!tally) throw new ServiceError('invalid_token', 'The token is not valid')
  if (tally.living > policy.temporaryTokensMax)
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
    ...narrowingColumns(narrowing),
    user_id: parent.userId,
    parent_id: parent.id,
    created_at: now,
    expires_at,
  })
  if (!tally.listedAt || now.getTime() - tally.listedAt.getTime() >= policy.temporaryTokensListedMs) {
    const unlisted = tally.unlisted - 1
    await note(service, db, actorOf(holder), {
      accountId: parent.accountId,
      event: 'token.created',
      subject: ['token', id],
      detail: {
        kind: 'temporary',
        parent: parent.id,
        scopes,
        ...narrowingDetail(narrowing),
        ...(unlisted > 0 ? { unlisted } : {}),
      },
    })
    await markListed(db, parent.id, now)
  }
  return expires_at
}
