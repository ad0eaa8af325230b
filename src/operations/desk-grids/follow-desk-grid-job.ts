import { setTimeout as pause } from 'node:timers/promises'
import { DeskGridJob, DeskGridJobParams } from '../../schema/desk-grid-job.ts'
import type { Service } from '../../service.ts'
import { findDeskGridJob } from '../../store/desk-grid-jobs.ts'
import { operation, type Signal } from '../operation.ts'
import { requireStore } from '../transaction.ts'
import { deskGridJobOf } from './desk-grid-job-summary.ts'
import { deskGridJobAccess, JOB_EXAMPLE, requireDeskGridJob } from './require-desk-grid-job.ts'

/** How often it is looked whether a job has got on, ms. */
const LOOK_MS = 400
/** Looks after which something is sent though nothing has changed, so that neither side takes the other for dead. */
const QUIET_LOOKS = 35
/** Longest stream, ms: a client comes again by itself, and is asked again who it is. */
const STREAM_MS = 60_000

const encoder = new TextEncoder()

export const followDeskGridJob = operation({
  name: 'deskGridJob.events',
  type: 'query',
  summary: 'Tells how far a desk grid job is each time it has got on, as server-sent events; as JSON it tells it once',
  access: deskGridJobAccess,
  browsers: true,
  route: { method: 'GET', path: '/v2/desk-grid-job/{jobId}/events', types: ['text/event-stream', 'application/json'] },
  errors: ['not_found', 'floor_restricted'],
  input: DeskGridJobParams,
  output: DeskGridJob,
  examples: [JOB_EXAMPLE],
  run: async (service, caller, { jobId }) => deskGridJobOf(service, await requireDeskGridJob(service, caller, jobId)),
  async runStream(service, caller, { jobId }: { jobId: string }, _mediaType, signal) {
    const job = await requireDeskGridJob(service, caller, jobId)
    return events(service, deskGridJobOf(service, job), signal)
  },
})

/** `progress` with the job as it is, then each time it has changed; `end` when it has ended, after which nothing comes. */
async function* events(service: Service, first: DeskGridJob, signal: Signal): AsyncGenerator<Uint8Array> {
  const ends = service.monotonicMs() + STREAM_MS
  yield encoder.encode('retry: 1000\n\n')
  let job = first
  let told: string | undefined
  for (let quiet = 0; ; quiet++) {
    const data = JSON.stringify(job)
    if (data !== told) {
      yield encoder.encode(`event: ${job.finishedAt === null ? 'progress' : 'end'}\ndata: ${data}\n\n`)
      quiet = 0
    } else if (quiet % QUIET_LOOKS === QUIET_LOOKS - 1) yield encoder.encode(': still at it\n\n')
    told = data
    if (job.finishedAt !== null || service.draining || service.monotonicMs() > ends) return
    await pause(LOOK_MS, undefined, { signal: signal() }).catch(() => {})
    if (signal().aborted) return
    const row = await findDeskGridJob(requireStore(service), job.id)
    if (!row) return
    job = deskGridJobOf(service, row)
  }
}
