import { hashOf } from '../../access/hash.ts'
import { formatToken, hintOf, SECRET_LENGTH } from '../../access/token-text.ts'
import { ServiceError } from '../../base/errors.ts'
import { CreatedToken, RotateTokenParams } from '../../schema/resources/token.ts'
import { insertToken, updateToken } from '../../store/tables/tokens/tokens.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { accessTransaction } from '../calling/transaction.ts'
import { requireGrace, requireOwnToken } from './rules.ts'
import { summaryOf } from './summary.ts'

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
      input: { id: '00000000-0000-4000-8000-000000000001', graceSeconds: 86_400 },
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
      await updateToken(db, id, { rotated_at: now, expires_at })
      const detail = { successor: row.id, graceSeconds }
      const { accountId } = user
      await note(service, db, actorOf(caller), { accountId, event: 'token.rotated', subject: ['token', id], detail })
      return { token: summaryOf({ ...row, createdBy: user.email }, now, service.access.uses), text }
    })
  },
})
