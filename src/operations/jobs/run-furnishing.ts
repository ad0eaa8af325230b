import { Buffer } from 'node:buffer'
import { ServiceError } from '../../errors.ts'
import type { FurnishParams } from '../../schema/furnish-params.ts'
import type { JobProgress } from '../../schema/job.ts'
import type { FurnishingResult } from '../../schema/result.ts'
import type { Service } from '../../service.ts'
import type { Db } from '../../store/database.ts'
import { findFloor } from '../../store/floors.ts'
import { beginJob, endJob, isRunning, type JobRow, writeProgress } from '../../store/jobs.ts'
import { furnishFloor } from '../../whole-floors/furnish-floor.ts'
import { floorTransaction } from '../floors/require-floor.ts'
import { layoutContent } from '../layouts/layout-content.ts'
import { requireStore } from '../transaction.ts'
import { storeFurnishing } from './store-furnishing.ts'
import { whenFree } from './when-free.ts'

export const FURNISH_QUEUE = 'floor-furnish'

/** How often a running job writes down how far it is and looks whether it has been cancelled, ms. */
const LOOK_MS = 400
/** Rooms that are solved at once for each thread: the next is there when one ends. */
const ROOMS_PER_THREAD = 2

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
    const content = await layoutContent(db, job.floor_id, job.revision)
    const northDirection = (await findFloor(db, job.floor_id))?.north_direction ?? null
    const solver = {
      solve: (params: FurnishParams) => solvedOnThreads(service, job.account_id, params, watch.signal),
      parallel: ROOMS_PER_THREAD * Math.max(1, service.config.furnishThreads),
      onProgress: watch.report,
      signal: watch.signal,
    }
    const result = await furnishFloor({ ...content, northDirection }, job.params, solver)
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
async function end(
  service: Service,
  job: JobRow,
  result: Awaited<ReturnType<typeof furnishFloor>>,
  progress: JobProgress,
): Promise<void> {
  const ending = { status: 'done' as const, result, progress, finished_at: service.wallClock() }
  if (!job.params.save) {
    await endJob(requireStore(service), job.id, ending)
    return
  }
  try {
    await floorTransaction(service, async (db) => {
      // The job first: when it was cancelled meanwhile, nothing is saved.
      if (!(await endJob(db, job.id, ending))) return
      await storeFurnishing(service, db, job, result, {}, { kind: job.actor_kind as never, id: job.actor_id })
    })
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'unavailable') throw error
    await endJob(requireStore(service), job.id, { ...ending, problem: `not saved: ${error.message}` })
  }
}

/** Solves a room on the threads, in the turn of its account. */
function solvedOnThreads(
  service: Service,
  client: string,
  params: FurnishParams,
  signal: AbortSignal,
): Promise<FurnishingResult> {
  return whenFree(signal, async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(params))
    const chunks = await service.compute.run('furnish', bytes, {
      client,
      signal: () => signal,
      onRejected: (it) =>
        service.rejections.add(it, (fields) => service.log('error', 'Furnishings rejected by the verifier', fields)),
    })
    return JSON.parse(Buffer.concat([...chunks]).toString()) as FurnishingResult
  })
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
