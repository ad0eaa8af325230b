import { hashOf } from '../../access/hash.ts'
import { formatToken, SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../errors.ts'
import { unixSeconds } from '../../schema/time.ts'
import { CreatedToken, CreateTokenParams } from '../../schema/token.ts'
import { isDuplicate } from '../../store/errors.ts'
import { insertToken } from '../../store/tokens.ts'
import { actorOf, note } from '../audit.ts'
import { requireUser } from '../callers.ts'
import { procedure } from '../operation.ts'
import { requireStore } from '../store.ts'
import { readDomains, requireScopes, reserveToken } from './rules.ts'
import { summaryOf } from './summary.ts'

export const createToken = procedure({
  name: 'accessTokens.create',
  summary: 'Creates a publishable or secret access token',
  input: CreateTokenParams,
  output: CreatedToken,
  async run(service, caller, params) {
    const { user } = requireUser(caller)
    const kind = params.kind === 'publishable' ? 'pk' : 'sk'
    requireScopes(user, kind, params.scopes)
    const domains = readDomains(kind, params.domains)
    const now = service.clock()
    if (params.expiresAt !== null && params.expiresAt <= unixSeconds(now))
      throw new ServiceError('invalid', 'expiresAt: must be in the future')
    const text = formatToken(kind, service.randomText(SECRET_LENGTH))
    const inserting = requireStore(service)
      .transaction()
      .execute(async (db) => {
        await reserveToken(service, db, user.accountId, kind)
        const row = await insertToken(db, {
          ...(params.id ? { id: params.id } : {}),
          account_id: user.accountId,
          kind,
          hash: hashOf(text),
          shown: kind === 'pk' ? text : null,
          name: params.name,
          scopes: [...new Set(params.scopes)],
          domains,
          user_id: user.id,
          created_at: now,
          expires_at: params.expiresAt === null ? null : new Date(params.expiresAt * 1000),
        })
        const { accountId } = user
        const detail = { kind: params.kind, scopes: row.scopes }
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
    return { token: summaryOf(row, now, service.access.uses), text }
  },
})
