import { z } from 'zod'
import { policy } from '../../access/policy.ts'
import { TokenSummary } from '../../schema/token.ts'
import { listTokens as select } from '../../store/tokens.ts'
import { operation } from '../operation.ts'
import { requireStore } from '../transaction.ts'
import { summaryOf } from './summary.ts'

/** Tokens of each kind that an account may have. */
export const TOKENS_MAX = policy.tokensMax

export const listTokens = operation({
  name: 'accessTokens.list',
  type: 'query',
  summary: 'Lists the publishable and secret tokens of the account, newest first',
  access: { callers: ['user'] },
  browsers: false,
  errors: [],
  input: z.strictObject({}),
  output: z.array(TokenSummary),
  examples: [{ title: 'All tokens', input: {} }],
  async run(service, caller) {
    const { user } = caller
    const rows = await select(requireStore(service), user.accountId)
    return rows.map((row) => summaryOf(row, service.wallClock(), service.access.uses))
  },
})
