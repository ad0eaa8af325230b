import { hashOf } from '../../access/hash.ts'
import { formatToken, SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../errors.ts'
import { CreatedToken, RotateTokenParams } from '../../schema/token.ts'
import { insertToken, updateToken } from '../../store/tokens.ts'
import { actorOf, note } from '../audit.ts'
import { requireUser } from '../callers.ts'
import { procedure } from '../operation.ts'
import { changeAccess } from '../store.ts'
import { requireGrace, requireOwnToken } from './rules.ts'
import { summaryOf } from './summary.ts'

/** The successor is a token of its own; the old one, and the temporary tokens made with it, work until the grace is over. */
export const rotateToken = procedure({
  name: 'accessTokens.rotate',
  summary: 'Replaces a token by a new one with the same name, scopes and domains',
  input: RotateTokenParams,
  output: CreatedToken,
  async run(service, caller, { id, graceSeconds }) {
    const { user } = requireUser(caller)
    const now = service.clock()
    return changeAccess(service, async (db) => {
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
        name: old.name,
        scopes: old.scopes,
        domains: old.domains,
        user_id: user.id,
        created_at: now,
        expires_at: old.expires_at,
        disabled_at: old.disabled_at,
      })
      const end = new Date(now.getTime() + graceSeconds * 1000)
      const expires_at = old.expires_at && old.expires_at < end ? old.expires_at : end
      await updateToken(db, id, { rotated_at: now, expires_at })
      const detail = { successor: row.id, graceSeconds }
      const { accountId } = user
      await note(service, db, actorOf(caller), { accountId, event: 'token.rotated', subject: ['token', id], detail })
      return { token: summaryOf(row, now, service.access.uses), text }
    })
  },
})
