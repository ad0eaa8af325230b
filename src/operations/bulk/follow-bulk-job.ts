import { setTimeout as pause } from 'node:timers/promises'
import { ServiceError } from '../../base/errors.ts'
import { BulkJob, BulkJobParams } from '../../schema/resources/bulk-job.ts'
import type { Service } from '../../service/service.ts'
import type { BulkJobRow } from '../../store/tables/floors/bulk-jobs.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { callerNow } from '../calling/judge-again.ts'
import { operation, type Signal, STREAM_MS } from '../calling/operation.ts'
import { jobAccess } from '../jobs/job-access.ts'
import { bulkJobOf, JOB_EXAMPLE, requireBulkJob } from './manage-bulk-jobs.ts'

/** How often it is looked whether a job has got on, ms. */
const LOOK_MS = 400
/** Looks after which something is sent though nothing has changed, so that neither side takes the other for dead. */
const QUIET_LOOKS = 35

const encoder = new TextEncoder()

export const followBulkJob = operation({
  name: 'bulkJob.events',
  type: 'subscription',
  summary: 'Tells how far a bulk job is each time it has got on, as server-sent events; as JSON it tells it once',
  access: jobAccess,
  route: { method: 'GET', path: '/v2/bulk-job/{jobId}/events', types: ['text/event-stream', 'application/json'] },
  errors: ['not_found', 'floor_restricted'],
  input: BulkJobParams,
  output: BulkJob,
  examples: [JOB_EXAMPLE],
  run: async (service, caller, { jobId }) => bulkJobOf(service, await requireBulkJob(service, caller, jobId)),
  async runStream(service, caller, { jobId }: { jobId: string }, _mediaType, signal) {
    const job = await requireBulkJob(service, caller, jobId)
    return events(changes(service, caller, job, signal))
  },
  async *subscribe(service, caller, { jobId }, signal) {
    let last: BulkJob | undefined
    const first = await requireBulkJob(service, caller, jobId)
    for await (const job of changes(service, caller, first, signal)) if (job) yield (last = job)
    // The stream breaks off, and its client comes again.
    if (last?.finishedAt === null)
      throw new DOMException('The stream was closed before the job has ended', 'AbortError')
  },
})

/**
 * `progress` with the current job, then after each change; `end` when it has ended. The stream is cut when the caller may no
 * longer see the job: clients reconnect, and get the reason then.
 */
async function* events(jobs: AsyncIterable<BulkJob | undefined>): AsyncGenerator<Uint8Array> {
  yield encoder.encode('retry: 1000\n\n')
  try {
    for await (const job of jobs) {
      const event = job && `event: ${job.finishedAt === null ? 'progress' : 'end'}\ndata: ${JSON.stringify(job)}\n\n`
      yield encoder.encode(event ?? ': still at it\n\n')
    }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}

/**
 * A job as it is, and each time it has changed, until it has ended or the stream is to; now and then undefined.
 *
 * @throws ServiceError once the caller may not see it any more
 */
async function* changes(
  service: Service,
  caller: TokenHolder | SignedIn,
  first: BulkJobRow,
  signal: Signal,
): AsyncGenerator<BulkJob | undefined> {
  const ends = service.monotonicMs() + STREAM_MS
  let job = bulkJobOf(service, first)
  let sent: string | undefined
  for (let quiet = 0; ; quiet++) {
    const data = JSON.stringify(job)
    if (data !== sent) {
      yield job
      quiet = 0
    } else if (quiet % QUIET_LOOKS === QUIET_LOOKS - 1) yield undefined
    sent = data
    if (job.finishedAt !== null || service.draining || service.monotonicMs() > ends) return
    await pause(LOOK_MS, undefined, { signal: signal() }).catch(() => {})
    if (signal().aborted) return
    job = bulkJobOf(service, await requireBulkJob(service, await callerNow(service, followBulkJob, caller), job.id))
  }
}
