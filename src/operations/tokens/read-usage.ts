import { ServiceError } from '../../base/errors.ts'
import { TokenId, TokenUsage } from '../../schema/resources/token.ts'
import { readUsage as select } from '../../store/tables/tokens/token-usage.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { unwrittenRequests, usageDays } from './usage-days.ts'

export const readUsage = operation({
  name: 'accessTokens.usage',
  type: 'query',
  summary: 'Tells how many requests were made with a token, day by day',
  access: FOR_USERS,
  errors: ['not_found'],
  input: TokenId,
  output: TokenUsage,
  examples: [{ title: 'By its id', input: { id: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, { id }) {
    const days = usageDays(service.wallClock())
    const counted = await select(requireStore(service), id, caller.user.accountId, days[0]!)
    if (!counted) throw new ServiceError('not_found', 'token: not found')
    const unwritten = unwrittenRequests(service.access.uses.get(id))
    return { days: days.map((day) => ({ day, requests: (counted.get(day) ?? 0) + (unwritten.get(day) ?? 0) })) }
  },
})
