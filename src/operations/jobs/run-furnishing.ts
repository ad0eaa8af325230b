import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { ServiceError } from '../../base/errors.ts'
import type { FloorFurnishing } from '../../schema/resources/floors/floor-furnishing.ts'
import type { JobProgress } from '../../schema/resources/job.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { isStoreTrouble } from '../../store/engine/unavailable.ts'
import {
  beginJob,
  endJob,
  isRunning,
  type JobRow,
  setSavedRevision,
  writeProgress,
} from '../../store/tables/floors/jobs.ts'
import { note, SERVICE } from '../audit/audit-notes.ts'
import { MakerRefused, requireMaker } from '../calling/judge-again.ts'
import { requireStore } from '../calling/transaction.ts'
import { startedBy } from './job-access.ts'
import { solveFloor } from './solve-floor.ts'
import { storeFurnishing } from './store-furnishing.ts'

export const FURNISH_QUEUE = 'floor-furnish'

/** A piece of work of the queue: a job, or those of storeys that have targets together, lowest first. */
export type FurnishWork = { readonly jobId: string } | { readonly jobIds: readonly string[] }

const compress = promisify(gzip)

/** How often a running job writes down how far it is and looks whether it may go on, ms. */
const LOOK_MS = 400

/** The reason of the signal of a job that was cancelled. */
class Cancelled extends Error {}

/**
 * Furnishes the floor of a job. A job that was begun by a process that died is begun anew; one that has ended is left alone,
 * so that it ends once. Who asked for it is judged before it begins, while it runs and when it saves.
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
    await requireMaker(service, db, job, stepOf(job))
    const result = await solveFloor(service, job, watch.signal, watch.report)
    await endWatched(service, job, watch, result)
  } catch (error) {
    await stopWatched(service, job, watch, error, signal)
  }
}

/** How a running job is watched. */
export type Watch = ReturnType<typeof watched>

/** Ends a job with its result. @throws the reason of its signal where it was stopped meanwhile */
export async function endWatched(service: Service, job: JobRow, watch: Watch, result: FloorFurnishing): Promise<void> {
  await watch.stop()
  watch.signal.throwIfAborted()
  await endJobWith(service, job, result, watch.progress())
}

/** Ends a job that went wrong. @param signal aborted when the job is to be put back @throws as `endRefused` */
export async function stopWatched(
  service: Service,
  job: JobRow,
  watch: Watch,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  await watch.stop()
  await endRefused(service, job, { error, reason: watch.signal.reason, isPutBack: signal.aborted })
}

/**
 * Ends a job that cannot go on.
 *
 * @param failure `reason`: of the signal of the job, undefined while it may go on; `isPutBack`: whether it is to be tried again
 * @throws the error where it is no refusal
 */
export async function endRefused(
  service: Service,
  job: JobRow,
  { error, reason, isPutBack }: { error: unknown; reason: unknown; isPutBack: boolean },
): Promise<void> {
  if (reason instanceof Cancelled) return
  const refusal = reason instanceof MakerRefused ? reason : error
  if (refusal instanceof MakerRefused) return stopJob(service, job, refusal)
  if (!(error instanceof ServiceError) || error.code === 'unavailable' || isPutBack) throw error
  await failJob(service, job.id, error.message)
}

/** What a job is about to do. */
export const stepOf = ({ floor_id: floorId, params }: JobRow) => ({ floorId, saves: params.save })

/** Ends a job whose maker may not go on with it. */
const stopJob = (service: Service, { id, account_id: accountId, floor_id: floor }: JobRow, { message }: MakerRefused) =>
  runTransaction(requireStore(service), async (db) => {
    if (!(await endJob(db, id, { status: 'failed', problem: message, finished_at: service.wallClock() }))) return
    await note(service, db, SERVICE, { accountId, event: 'job.stopped', subject: ['job', id], detail: { floor } })
  })

/** Ends a job that was tried as often as it may be, or cannot be done. */
export const failJob = (service: Service, jobId: string, problem: string) =>
  endJob(requireStore(service), jobId, { status: 'failed', problem, finished_at: service.wallClock() })

/** Ends a job with its result, which is saved in the same transaction where that was asked for. */
async function endJobWith(service: Service, job: JobRow, found: FloorFurnishing, progress: JobProgress): Promise<void> {
  const result = await compress(JSON.stringify(found))
  const ending = { status: 'done' as const, result_gzip: result, progress, finished_at: service.wallClock() }
  if (!job.params.save) {
    await endJob(requireStore(service), job.id, ending)
    return
  }
  try {
    await storeFurnishing(service, { basis: job, result, choices: {}, actor: startedBy(job) }, async (db, record) => {
      // The job first: when it was cancelled meanwhile, nothing is saved.
      if (!(await endJob(db, job.id, ending))) throw new Cancelled('the job was cancelled')
      const { revision } = await record()
      await requireMaker(service, db, job, stepOf(job), true)
      await setSavedRevision(db, job.id, revision, service.wallClock())
    })
  } catch (error) {
    if (error instanceof Cancelled) return
    if (!(error instanceof ServiceError) || error.code === 'unavailable' || error instanceof MakerRefused) throw error
    await endJob(requireStore(service), job.id, { ...ending, problem: `not saved: ${error.message}` })
  }
}

/** Writes down how far a job is while it runs, and aborts its signal when it was cancelled or may not go on. */
export function watched(service: Service, db: Db, job: JobRow, outer: AbortSignal) {
  const cancelling = new AbortController()
  let progress: JobProgress = job.progress
  let written = progress
  const look = async () => {
    const now = progress
    const runs =
      now === written ? await isRunning(db, job.id) : await writeProgress(db, job.id, now, service.wallClock())
    written = now
    if (!runs) return cancelling.abort(new Cancelled('the job was cancelled'))
    await requireMaker(service, db, job, stepOf(job)).catch((error) => {
      if (!(error instanceof MakerRefused)) throw error
      cancelling.abort(error)
    })
  }
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: Error) => {
      if (!isStoreTrouble(error))
        service.log('warn', 'Cannot write down how far a job is', { job: job.id, reason: error.message })
    })
  }, LOOK_MS).unref()
  return {
    signal: AbortSignal.any([outer, cancelling.signal]),
    report: (it: JobProgress) => {
      progress = { ...it }
    },
    progress: () => progress,
    /** Looks at once whether it may go on, and writes down how far it is. */
    async look() {
      await looking
      await look()
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
