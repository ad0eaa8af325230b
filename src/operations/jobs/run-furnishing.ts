import { ServiceError } from '../../errors.ts'
import type { FloorFurnishing } from '../../schema/floor-furnishing.ts'
import type { JobProgress } from '../../schema/job.ts'
import type { Service } from '../../service.ts'
import type { Db } from '../../store/database.ts'
import { beginJob, endJob, isRunning, type JobRow, setSavedRevision, writeProgress } from '../../store/jobs.ts'
import { floorTransaction } from '../floors/require-floor.ts'
import { requireStore } from '../transaction.ts'
import { solveFloor } from './solve-floor.ts'
import { startedBy } from './started-by.ts'
import { storeFurnishing } from './store-furnishing.ts'

export const FURNISH_QUEUE = 'floor-furnish'

/** How often a running job writes down how far it is and looks whether it has been cancelled, ms. */
const LOOK_MS = 400

/** The reason of the signal of a job that was cancelled. */
class Cancelled extends Error {}

/**
 * Furnishes the floor of a job. A job that was begun by a process that died is begun anew; one that has ended is left alone,
 * so that it ends once.
 *
 * @param signal aborted when the job is to be put back
 * @throws what is no refusal, and the reason of the signal: the job is tried again
 */
export async function runFurnishing(service: Service, jobId: string, signal: AbortSignal): Promise<void> {
  const db = requireStore(service)
  const job = await beginJob(db, jobId, service.wallClock())
  if (!job) return
  const watch = watched(service, db, job, signal)
  try {
    const result = await solveFloor(service, job, watch.signal, watch.report)
    await watch.stop()
    watch.signal.throwIfAborted()
    await end(service, job, result, watch.progress())
  } catch (error) {
    await watch.stop()
    if (watch.signal.reason instanceof Cancelled) return
    if (!(error instanceof ServiceError) || error.code === 'unavailable' || signal.aborted) throw error
    await failJob(service, jobId, error.message)
  }
}

/** Ends a job that was tried as often as it may be, or cannot be done. */
export const failJob = (service: Service, jobId: string, problem: string) =>
  endJob(requireStore(service), jobId, { status: 'failed', problem, finished_at: service.wallClock() })

/** Ends a job with its result, which is saved in the same transaction where that was asked for. */
async function end(service: Service, job: JobRow, result: FloorFurnishing, progress: JobProgress): Promise<void> {
  const ending = { status: 'done' as const, result, progress, finished_at: service.wallClock() }
  if (!job.params.save) {
    await endJob(requireStore(service), job.id, ending)
    return
  }
  try {
    await floorTransaction(service, async (db) => {
      // The job first: when it was cancelled meanwhile, nothing is saved.
      if (!(await endJob(db, job.id, ending))) return
      const layout = await storeFurnishing(service, db, job, result, {}, startedBy(job))
      await setSavedRevision(db, job.id, layout.revision, service.wallClock())
    })
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unavailable') throw error
    await endJob(requireStore(service), job.id, { ...ending, problem: `not saved: ${error.message}` })
  }
}

/** Writes down how far a job is while it runs, and aborts its signal when it was cancelled. */
function watched(service: Service, db: Db, job: JobRow, outer: AbortSignal) {
  const cancelling = new AbortController()
  let progress: JobProgress = job.progress
  let written = progress
  const look = async () => {
    const now = progress
    const runs =
      now === written ? await isRunning(db, job.id) : await writeProgress(db, job.id, now, service.wallClock())
    written = now
    if (!runs) cancelling.abort(new Cancelled('the job was cancelled'))
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: Error) => {
      service.log('warn', 'Cannot write down how far a job is', { job: job.id, reason: error.message })
    })
  }, LOOK_MS).unref()
  return {
    signal: AbortSignal.any([outer, cancelling.signal]),
    report: (it: JobProgress) => {
      progress = { ...it }
    },
    progress: () => progress,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
