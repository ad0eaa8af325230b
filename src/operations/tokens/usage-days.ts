import type { TokenUse } from '../../access/token-uses.ts'
import { USAGE_DAYS } from '../../schema/resources/token.ts'

const DAY_MS = 86_400_000

/** The days over which requests are told, oldest first, today last, as `2026-01-31` of UTC. */
export const usageDays = (now: Date): string[] =>
  Array.from({ length: USAGE_DAYS }, (_, i) => dayOf(Math.floor(now.getTime() / DAY_MS) - (USAGE_DAYS - 1 - i)))

/** Requests on the days of a use that the store does not know yet. */
export const unwrittenRequests = (use: TokenUse | undefined): ReadonlyMap<string, number> =>
  new Map([...(use?.requests ?? [])].map(([day, count]) => [dayOf(day), count]))

/** @param day counted from that of the Unix epoch */
const dayOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
