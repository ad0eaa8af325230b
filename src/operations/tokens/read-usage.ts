import type { TokenUse } from '../../access/token-uses.ts'
import { ServiceError } from '../../base/errors.ts'
import { TokenId, TokenUsage, USAGE_DAYS } from '../../schema/resources/token.ts'
import { readUsage as select } from '../../store/tables/tokens/token-usage.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'

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

const DAY_MS = 86_400_000

/** The days over which requests are reported, oldest first, today last, as `2026-01-31` of UTC. */
export const usageDays = (now: Date): string[] =>
  Array.from({ length: USAGE_DAYS }, (_, i) => dayOf(Math.floor(now.getTime() / DAY_MS) - (USAGE_DAYS - 1 - i)))

/** Requests on the days of a use that the store does not know yet. */
export const unwrittenRequests = (use: TokenUse | undefined): ReadonlyMap<string, number> =>
  new Map([...(use?.requests ?? [])].map(([day, count]) => [dayOf(day), count]))

/** @param day counted from that of the Unix epoch */
const dayOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
