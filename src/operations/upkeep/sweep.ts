import { setTimeout } from 'node:timers/promises'
import { policy } from '../../access/policy.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { deleteEndedAttempts } from '../../store/tables/accounts/attempt-counter.ts'
import { deleteOldAuditEntries } from '../../store/tables/accounts/audit-entries.ts'
import { deleteErasedAccounts, deleteErasedEntries } from '../../store/tables/accounts/erased-parts.ts'
import { deleteOldInvitations } from '../../store/tables/accounts/invitations.ts'
import { deleteEndedResets } from '../../store/tables/accounts/password-resets.ts'
import { deleteEndedSessions, deleteIdleSessions } from '../../store/tables/accounts/sessions.ts'
import { deleteExpiredSteps } from '../../store/tables/accounts/sign-in-steps.ts'
import { deleteOldChunks } from '../../store/tables/floors/bulk-chunks.ts'
import { deleteOldBulkJobs } from '../../store/tables/floors/bulk-jobs.ts'
import { deleteOldChanges } from '../../store/tables/floors/changes.ts'
import { deleteOldJobs } from '../../store/tables/floors/jobs.ts'
import { deleteOldDeliveries } from '../../store/tables/floors/webhook-deliveries.ts'
import { deleteUnusedDescribed } from '../../store/tables/tokens/applications.ts'
import { deleteExpiredAuthorizationRequests } from '../../store/tables/tokens/authorization-requests.ts'
import { deleteUnredeemedCodes } from '../../store/tables/tokens/codes.ts'
import { deleteFullBuckets } from '../../store/tables/tokens/rate-buckets.ts'
import { listUnlisted } from '../../store/tables/tokens/temporary-tallies.ts'
import { deleteOldUsage } from '../../store/tables/tokens/token-usage.ts'
import { deleteExpiredTemporaryTokens } from '../../store/tables/tokens/tokens.ts'
import { idleSince } from '../identity/session.ts'
import { removeLeftDrafts } from '../layouts/change-layouts.ts'
import { usageDays } from '../tokens/read-usage.ts'
import { countUncounted } from './count-uncounted.ts'

/** Rows deleted by one statement: an embedded store blocks all other statements meanwhile. */
const ROWS_AT_ONCE = 250

/** Pause between two such statements, so that those of callers come between, ms. */
const PAUSE_MS = 5

/**
 * Temporary tokens stay for a while after their end, so that requests with them are answered that they have expired
 * (docs/access.md#t-3).
 */
const EXPIRED_KEPT_MS = 86_400_000

/** Jobs stay for a while after their end, so that what they found can be looked at and saved. */
const JOBS_KEPT_MS = 7 * 86_400_000

/** Invitations stay for a while after their end, so that they can be sent again. */
const INVITATIONS_KEPT_MS = 30 * 86_400_000

/** Removes everything that has expired, in small batches, and counts what is uncounted; ends early when the service is stopped. */
export async function sweep(service: Service): Promise<void> {
  await removeLeftDrafts(service)
  const { auditDays, bulkJobDays, changeDays } = service.config
  const now = service.wallClock()
  const tokensBefore = new Date(now.getTime() - EXPIRED_KEPT_MS)
  const deliveriesBefore = new Date(now.getTime() - policy.deliveriesKeptMs)
  const bulkBefore = new Date(now.getTime() - bulkJobDays * 86_400_000)
  const changesBefore = new Date(now.getTime() - changeDays * 86_400_000)
  const listedBefore = new Date(now.getTime() - policy.temporaryTokensListedMs)
  const steps: ((db: Db) => Promise<number>)[] = [
    (db) => deleteExpiredAuthorizationRequests(db, now, ROWS_AT_ONCE),
    (db) => deleteUnusedDescribed(db, now, ROWS_AT_ONCE),
    (db) => deleteUnredeemedCodes(db, now, ROWS_AT_ONCE),
    (db) => deleteEndedSessions(db, now, ROWS_AT_ONCE),
    (db) => deleteIdleSessions(db, idleSince(now), ROWS_AT_ONCE),
    (db) => deleteExpiredSteps(db, now, ROWS_AT_ONCE),
    (db) => deleteExpiredTemporaryTokens(db, tokensBefore, ROWS_AT_ONCE),
    (db) => deleteOldUsage(db, usageDays(now)[0]!, ROWS_AT_ONCE),
    (db) => deleteOldJobs(db, new Date(now.getTime() - JOBS_KEPT_MS), ROWS_AT_ONCE),
    (db) => deleteOldChunks(db, bulkBefore, ROWS_AT_ONCE),
    (db) => deleteOldBulkJobs(db, bulkBefore, ROWS_AT_ONCE),
    (db) => deleteEndedResets(db, now, ROWS_AT_ONCE),
    (db) => deleteOldInvitations(db, new Date(now.getTime() - INVITATIONS_KEPT_MS), ROWS_AT_ONCE),
    (db) => deleteFullBuckets(db, ROWS_AT_ONCE),
    (db) => deleteEndedAttempts(db, now, ROWS_AT_ONCE),
    (db) => listUnlisted(db, now, listedBefore, ROWS_AT_ONCE),
    (db) => deleteOldDeliveries(db, deliveriesBefore, ROWS_AT_ONCE),
    (db) => deleteOldChanges(db, changesBefore, ROWS_AT_ONCE),
    (db) => deleteErasedEntries(db, ROWS_AT_ONCE),
    (db) => deleteErasedAccounts(db, ROWS_AT_ONCE),
    ...(auditDays === 0 ? [] : [(db: Db) => deleteOldAuditEntries(db, auditDays, ROWS_AT_ONCE)]),
  ]
  for (const step of steps) await repeat(service, step)
  await countUncounted(service)
}

/** Repeats a step until it finds no full batch any more. */
async function repeat(service: Service, step: (db: Db) => Promise<number>): Promise<void> {
  for (let done = ROWS_AT_ONCE; done >= ROWS_AT_ONCE; await setTimeout(PAUSE_MS)) {
    const { store, draining } = service
    if (store.status !== 'ready' || draining) return
    done = await step(store.db)
  }
}
