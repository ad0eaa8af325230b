import * as z from 'zod'
import { type FloorScopes, floorReadScopes } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import { BulkJob, BulkJobParams } from '../../schema/resources/bulk-job.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'
import type { Service } from '../../service/service.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { floorsOfJob } from '../../store/tables/floors/bulk-chunks.ts'
import { type BulkJobRow, deleteBulkJob, endBulkJob, findBulkJob } from '../../store/tables/floors/bulk-jobs.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { refuseScope } from '../calling/authorize.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { operation } from '../calling/operation.ts'
import { reachOf, requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { jobAccess, jobEnding, scopesToEnd } from '../jobs/job-access.ts'

export const JOB_EXAMPLE = { title: 'By its id', input: { jobId: '00000000-0000-4000-8000-000000000001' } } as const

export const readBulkJob = operation({
  name: 'bulkJob.read',
  type: 'query',
  summary: 'Reads how far a bulk job is',
  access: jobAccess,
  route: { method: 'GET', path: '/v2/bulk-job/{jobId}' },
  errors: ['not_found', 'floor_restricted'],
  input: BulkJobParams,
  output: BulkJob,
  examples: [JOB_EXAMPLE],
  run: async (service, caller, { jobId }) => bulkJobOf(service, await requireBulkJob(service, caller, jobId)),
})

const ending = {
  type: 'mutation',
  access: jobEnding,
  input: BulkJobParams,
  examples: [JOB_EXAMPLE],
} as const

/** A running job stops within seconds; one that has ended is unchanged. */
export const cancelBulkJob = operation({
  ...ending,
  name: 'bulkJob.cancel',
  summary: 'Stops a bulk job',
  route: { method: 'POST', path: '/v2/bulk-job/{jobId}/cancel' },
  errors: ['not_found', 'floor_restricted'],
  output: BulkJob,
  async run(service, caller, { jobId }) {
    const { id, account_id: accountId } = await requireBulkJobToEnd(service, caller, jobId)
    const row = await runTransaction(requireStore(service), async (db) => {
      const ended = await endBulkJob(db, id, { status: 'cancelled', finished_at: service.wallClock() })
      if (!ended) return findBulkJob(db, id)
      await note(service, db, actorOf(caller), { accountId, event: 'job.cancelled', subject: ['desk_grid_job', id] })
      return ended
    })
    if (!row) throw new ServiceError('not_found', 'job: not found')
    return bulkJobOf(service, row)
  },
})

export const removeBulkJob = operation({
  ...ending,
  name: 'bulkJob.delete',
  summary: 'Removes a bulk job that has ended, with its results',
  route: { method: 'DELETE', path: '/v2/bulk-job/{jobId}', status: 204 },
  errors: ['not_found', 'floor_restricted', 'conflict'],
  output: z.null(),
  async run(service, caller, { jobId }) {
    const { id, account_id: accountId, finished_at, status } = await requireBulkJobToEnd(service, caller, jobId)
    if (!finished_at) throw new ServiceError('conflict', `job: is ${status}, cancel it before`)
    await runTransaction(requireStore(service), async (db) => {
      if (!(await deleteBulkJob(db, id))) throw new ServiceError('not_found', 'job: not found')
      await note(service, db, actorOf(caller), { accountId, event: 'job.deleted', subject: ['desk_grid_job', id] })
    })
    return null
  },
})

/**
 * A job of the caller's account: of one that furnishes floors, every floor has to be open to the caller.
 *
 * @throws ServiceError `not_found` where it is missing, or a floor of it is hidden from the caller; `insufficient_scope`;
 *   `floor_restricted` for a token narrowed to floors and a job that is about none
 */
export const requireBulkJob = (service: Service, caller: TokenHolder | SignedIn, jobId: string): Promise<BulkJobRow> =>
  requireWith(service, caller, jobId, () => floorReadScopes)

/** One that the caller may cancel and delete. @throws ServiceError as above */
const requireBulkJobToEnd = (service: Service, caller: TokenHolder | SignedIn, jobId: string): Promise<BulkJobRow> =>
  requireWith(service, caller, jobId, (row) => scopesToEnd(caller, row))

async function requireWith(
  service: Service,
  caller: TokenHolder | SignedIn,
  jobId: string,
  scopesOf: (row: BulkJobRow) => FloorScopes,
): Promise<BulkJobRow> {
  const id = jobId.toLowerCase()
  const row = isStoredId(id) ? await findBulkJob(requireStore(service), id) : undefined
  if (!row || row.account_id !== reachOf(caller).accountId) throw missing()
  if (row.method === 'floor.furnish') await requireFloors(service, caller, row, scopesOf(row))
  else requireAccountWide(caller)
  return row
}

async function requireFloors(
  service: Service,
  caller: TokenHolder | SignedIn,
  { id }: BulkJobRow,
  accepted: FloorScopes,
): Promise<void> {
  const { floors: narrowing, scopes } = reachOf(caller)
  const { anyHidden, anyPrivate, anyPublic } = await floorsOfJob(requireStore(service), id, narrowing)
  if (anyHidden) throw missing()
  for (const isPrivate of [...(anyPrivate ? [true] : []), ...(anyPublic ? [false] : [])]) {
    const needed = accepted(isPrivate)
    if (!needed.some((it) => scopes.includes(it))) await refuseScope(service, caller, needed)
  }
}

const missing = () => new ServiceError('not_found', 'job: not found')

const DAY_MS = 86_400_000

/** A job as callers see it. */
export const bulkJobOf = ({ config }: Service, row: BulkJobRow): BulkJob => ({
  id: row.id,
  status: row.status,
  method: row.method,
  items: row.items,
  itemsDone: row.items_done,
  itemsRefused: row.items_refused,
  pieces: Number(row.desks),
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  removedAt: row.finished_at ? new Date(row.finished_at.getTime() + config.bulkJobDays * DAY_MS).toISOString() : null,
})
