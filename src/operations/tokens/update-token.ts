import { TokenSummary, UpdateTokenParams } from '../../schema/token.ts'
import { updateToken as update } from '../../store/tokens.ts'
import { actorOf, note } from '../audit.ts'
import { requireUser } from '../callers.ts'
import { procedure } from '../operation.ts'
import { changeAccess } from '../store.ts'
import { readDomains, requireOwnToken, requireScopes } from './rules.ts'
import { summaryOf } from './summary.ts'

export const updateToken = procedure({
  name: 'accessTokens.update',
  summary: 'Renames a token, changes its scopes or domains, disables or enables it',
  input: UpdateTokenParams,
  output: TokenSummary,
  async run(service, caller, { id, name, scopes, domains, disabled }) {
    const { user } = requireUser(caller)
    const now = service.clock()
    return changeAccess(service, async (db) => {
      const token = await requireOwnToken(db, user, id)
      const kind = token.kind === 'pk' ? 'pk' : 'sk'
      if (scopes) requireScopes(user, kind, scopes)
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(scopes ? { scopes: [...new Set(scopes)] } : {}),
        ...(domains ? { domains: readDomains(kind, domains) } : {}),
        ...(disabled === undefined ? {} : { disabled_at: disabled ? (token.disabled_at ?? now) : null }),
      }
      if (Object.keys(changes).length === 0) return summaryOf(token, now, service.access.uses)
      const row = (await update(db, id, changes))!
      await note(service, db, actorOf(caller), {
        accountId: user.accountId,
        event: disabled === undefined ? 'token.changed' : disabled ? 'token.disabled' : 'token.enabled',
        subject: ['token', id],
        detail: { changed: Object.keys(changes).filter((it) => it !== 'disabled_at'), ...(scopes ? { scopes } : {}) },
      })
      return summaryOf(row, now, service.access.uses)
    })
  },
})
