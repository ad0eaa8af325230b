import * as z from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { BulkJob, BulkJobParams } from '../../schema/resources/bulk-job.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { deleteBulkJob, endBulkJob, findBulkJob } from '../../store/tables/floors/bulk-jobs.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { jobEnding } from '../jobs/job-access.ts'
import { bulkJobOf } from './bulk-job-summary.ts'
import { JOB_EXAMPLE, requireBulkJobToEnd } from './require-bulk-job.ts'

const common = {
  type: 'mutation',
  access: jobEnding,
  input: BulkJobParams,
  examples: [JOB_EXAMPLE],
} as const

/** What runs of it stops within seconds; one that has ended stays as it is. */
export const cancelBulkJob = operation({
  ...common,
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
  ...common,
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
