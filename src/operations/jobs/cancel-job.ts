import { Job, JobParams } from '../../schema/resources/job.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { endJob, findJob } from '../../store/tables/floors/jobs.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import { operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'
import { jobEnding, scopesToEnd } from './job-access.ts'
import { jobOf } from './job-summary.ts'
import { requireJob } from './require-job.ts'

/** One that runs stops within a second; one that has ended stays as it is. */
export const cancelJob = operation({
  name: 'job.cancel',
  type: 'mutation',
  summary: 'Stops a job',
  access: jobEnding,
  route: { method: 'POST', path: '/v2/job/{jobId}/cancel' },
  errors: ['not_found'],
  input: JobParams,
  output: Job,
  examples: [{ title: 'By its id', input: { jobId: '00000000-0000-4000-8000-000000000001' } }],
  async run(service, caller, { jobId }) {
    const { id, account_id } = await requireJob(service, caller, jobId, (row) => scopesToEnd(caller, row))
    const job = await runTransaction(requireStore(service), async (db) => {
      const ended = await endJob(db, id, { status: 'cancelled', finished_at: service.wallClock() })
      if (!ended) return (await findJob(db, id))!
      await note(service, db, actorOf(caller), {
        accountId: account_id,
        event: 'job.cancelled',
        subject: ['job', id],
        detail: { floor: ended.floor_id },
      })
      return ended
    })
    return jobOf(job)
  },
})
