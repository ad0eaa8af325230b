import { z } from 'zod'
import { policy } from '../../access/policy.ts'
import { TokenSummary } from '../../schema/token.ts'
import { listTokens as select } from '../../store/tokens.ts'
import { requireUser } from '../callers.ts'
import { procedure } from '../operation.ts'
import { requireStore } from '../store.ts'
import { summaryOf } from './summary.ts'

/** Tokens of each kind that an account may have. */
export const TOKENS_MAX = policy.tokensMax

export const listTokens = procedure({
  name: 'accessTokens.list',
  summary: 'Lists the publishable and secret tokens of the account, newest first',
  input: z.strictObject({}),
  output: z.array(TokenSummary),
  async run(service, caller) {
    const { user } = requireUser(caller)
    const rows = await select(requireStore(service), user.accountId)
    return rows.map((row) => summaryOf(row, service.clock(), service.access.uses))
  },
})
