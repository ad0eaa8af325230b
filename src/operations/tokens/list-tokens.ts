import { z } from 'zod'
import { policy } from '../../access/policy.ts'
import { ListedToken } from '../../schema/resources/token.ts'
import { listTokens as select } from '../../store/tables/tokens/tokens.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { summaryOf } from './summary.ts'
import { unwrittenRequests, usageDays } from './usage-days.ts'

/** Tokens of each kind that an account may have. */
export const TOKENS_MAX = policy.tokensMax

export const listTokens = operation({
  name: 'accessTokens.list',
  type: 'query',
  summary: 'Lists the publishable and secret tokens of the account, newest first',
  access: FOR_USERS,
  errors: [],
  input: z.strictObject({}),
  output: z.array(ListedToken),
  examples: [{ title: 'All tokens', input: {} }],
  async run(service, caller) {
    const { user } = caller
    const now = service.wallClock()
    const rows = await select(requireStore(service), user.accountId, now, usageDays(now)[0]!)
    return rows.map((row) => ({
      ...summaryOf(row, now, service.access.uses),
      requests: Number(row.requests) + sum(unwrittenRequests(service.access.uses.get(row.id)).values()),
      temporaryTokens: row.temporaryTokens,
    }))
  },
})

const sum = (counts: Iterable<number>) => [...counts].reduce((all, it) => all + it, 0)
