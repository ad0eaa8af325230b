import type { Service } from '../service.ts'
import { deleteExpiredAuthorizationRequests } from '../store/authorization-requests.ts'
import { deleteSpentCodes } from '../store/codes.ts'
import { deleteFullBuckets } from '../store/rate-buckets.ts'
import { deleteEndedSessions } from '../store/sessions.ts'
import { deleteEndedAttempts } from '../store/throttle.ts'
import { deleteExpiredTemporaryTokens } from '../store/tokens.ts'
import { idleSince } from './identity/session.ts'

const TOKENS_AT_ONCE = 5000

/**
 * Temporary tokens stay for a while after their end, so that requests with them are answered that they have expired
 * (docs/access.md#t-3).
 */
const EXPIRED_KEPT_MS = 86_400_000

/** Removes what has expired. */
export async function sweep({ store, wallClock }: Service): Promise<void> {
  if (store.status !== 'ready') return
  const now = wallClock()
  await deleteExpiredAuthorizationRequests(store.db, now)
  await deleteSpentCodes(store.db, now)
  await deleteEndedSessions(store.db, now, idleSince(now))
  await deleteExpiredTemporaryTokens(store.db, new Date(now.getTime() - EXPIRED_KEPT_MS), TOKENS_AT_ONCE)
  await deleteFullBuckets(store.db)
  await deleteEndedAttempts(store.db, now)
}
