import { z } from 'zod'
import { TokenId } from '../../schema/resources/token.ts'
import { deleteToken as remove } from '../../store/tables/tokens/tokens.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { accessTransaction } from '../calling/transaction.ts'
import { requireOwnToken } from './rules.ts'

/** Its temporary tokens go with it. */
export const deleteToken = operation({
  name: 'accessTokens.delete',
  type: 'mutation',
  summary: 'Deletes a token: it is refused from the next request on',
  access: FOR_USERS,
  errors: ['not_found', 'owner_required', 'insufficient_scope'],
  input: TokenId,
  output: z.strictObject({}),
  examples: [{ title: 'By its id', input: { id: '00000000-0000-4000-8000-000000000001' }, output: {} }],
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
