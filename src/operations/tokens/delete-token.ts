import { z } from 'zod'
import { TokenId } from '../../schema/token.ts'
import { deleteToken as remove } from '../../store/tokens.ts'
import { actorOf, note } from '../audit.ts'
import { requireUser } from '../callers.ts'
import { procedure } from '../operation.ts'
import { changeAccess } from '../store.ts'
import { requireOwnToken } from './rules.ts'

/** Its temporary tokens go with it. */
export const deleteToken = procedure({
  name: 'accessTokens.delete',
  summary: 'Deletes a token: it is refused from the next request on',
  input: TokenId,
  output: z.strictObject({}),
  async run(service, caller, { id }) {
    const { user } = requireUser(caller)
    return changeAccess(service, async (db) => {
      await requireOwnToken(db, user, id)
      await remove(db, id)
      const { accountId } = user
      await note(service, db, actorOf(caller), { accountId, event: 'token.deleted', subject: ['token', id] })
      return {}
    })
  },
})
