import * as z from 'zod'
import { ServiceError } from '../../errors.ts'
import { DeskGridJob, DeskGridJobParams } from '../../schema/desk-grid-job.ts'
import { deleteDeskGridJob, endDeskGridJob, findDeskGridJob } from '../../store/desk-grid-jobs.ts'
import { actorOf, note } from '../audit-notes.ts'
import { operation } from '../operation.ts'
import { requireStore } from '../transaction.ts'
import { deskGridJobOf } from './desk-grid-job-summary.ts'
import { deskGridJobAccess, JOB_EXAMPLE, requireDeskGridJob } from './require-desk-grid-job.ts'

const common = {
  type: 'mutation',
  access: deskGridJobAccess,
  browsers: true,
  input: DeskGridJobParams,
  examples: [JOB_EXAMPLE],
} as const

/** What runs of it stops within seconds; one that has ended stays as it is. */
export const cancelDeskGridJob = operation({
  ...common,
  name: 'deskGridJob.cancel',
  summary: 'Stops a desk grid job',
  route: { method: 'POST', path: '/v2/desk-grid-job/{jobId}/cancel' },
  errors: ['not_found', 'floor_restricted'],
  output: DeskGridJob,
  async run(service, caller, { jobId }) {
    const { id, account_id: accountId } = await requireDeskGridJob(service, caller, jobId)
    const row = await requireStore(service)
      .transaction()
      .execute(async (db) => {
        const ended = await endDeskGridJob(db, id, { status: 'cancelled', finished_at: service.wallClock() })
        if (!ended) return findDeskGridJob(db, id)
        await note(service, db, actorOf(caller), { accountId, event: 'job.cancelled', subject: ['desk_grid_job', id] })
        return ended
      })
    if (!row) throw new ServiceError('not_found', 'job: not found')
    return deskGridJobOf(service, row)
  },
})

export const removeDeskGridJob = operation({
  ...common,
  name: 'deskGridJob.delete',
  summary: 'Removes a desk grid job that has ended, with its results',
  route: { method: 'DELETE', path: '/v2/desk-grid-job/{jobId}', status: 204 },
  errors: ['not_found', 'floor_restricted', 'conflict'],
  output: z.null(),
  async run(service, caller, { jobId }) {
    const { id, account_id: accountId, finished_at, status } = await requireDeskGridJob(service, caller, jobId)
    if (!finished_at) throw new ServiceError('conflict', `job: is ${status}, cancel it before`)
    await requireStore(service)
      .transaction()
      .execute(async (db) => {
        if (!(await deleteDeskGridJob(db, id))) throw new ServiceError('not_found', 'job: not found')
        await note(service, db, actorOf(caller), { accountId, event: 'job.deleted', subject: ['desk_grid_job', id] })
      })
    return null
  },
})
