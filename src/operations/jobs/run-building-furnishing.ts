import type { FloorFurnishing } from '../../schema/resources/floors/floor-furnishing.ts'
import type { Service } from '../../service/service.ts'
import { beginJob, findJob, type JobRow } from '../../store/tables/floors/jobs.ts'
import { requireMaker } from '../calling/judge-again.ts'
import { requireStore } from '../calling/transaction.ts'
import { endRefused, endWatched, stepOf, stopWatched, type Watch, watched } from './run-furnishing.ts'
import { solveBuilding } from './solve-floor.ts'

/** A storey that is furnished with the others. */
interface StoreyJob {
  readonly job: JobRow
  /** undefined for one that has ended with a result: it counts for the targets, and ends no second time. */
  readonly watch: Watch | undefined
}

/**
 * Furnishes the storeys of jobs that have targets together. Each job is judged, saved and ended by itself; one that is stopped before
 * all are begun has no share. Jobs of a process that died are begun anew, and those that had ended well by then are counted as they were.
 *
 * @param jobIds of one building, lowest first
 * @param signal aborted when the jobs are to be put back
 * @throws as `runFurnishing`
 */
export async function runBuildingFurnishing(
  service: Service,
  jobIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const storeys = await begun(service, jobIds, signal)
  const open = storeys.flatMap(({ watch }) => watch ?? [])
  const [lowest] = storeys
  if (!lowest || open.length === 0) return
  const stopping = new AbortController()
  const stopWithAll = () => {
    if (open.every((watch) => watch.signal.aborted)) stopping.abort(new Error('all of the jobs were stopped'))
  }
  for (const watch of open) watch.signal.addEventListener('abort', stopWithAll)
  stopWithAll()
  try {
    const bases = storeys.map(({ job }) => job)
    const found = await solveBuilding(service, lowest.job, bases, stopping.signal, (i, progress) =>
      storeys[i]?.watch?.report(progress),
    )
    for (const [i, storey] of storeys.entries()) await ended(service, storey, found[i]!, signal)
  } catch (error) {
    for (const { job, watch } of storeys) if (watch) await stopWatched(service, job, watch, error, signal)
  } finally {
    for (const watch of open) await watch.stop()
  }
}

/** The storeys that are furnished; a job that may not begin ends here. */
async function begun(service: Service, jobIds: readonly string[], signal: AbortSignal): Promise<StoreyJob[]> {
  const db = requireStore(service)
  const jobs: JobRow[] = []
  for (const id of jobIds) {
    const job = await beginJob(db, id, service.wallClock())
    try {
      if (job) await requireMaker(service, db, job, stepOf(job))
      const own = job ?? (await findJob(db, id))
      if (own && (job || own.status === 'done')) jobs.push(own)
    } catch (error) {
      if (!job) throw error
      await endRefused(service, job, { error, reason: undefined, isPutBack: signal.aborted })
    }
  }
  return jobs.map((job) => ({ job, watch: job.finished_at ? undefined : watched(service, db, job, signal) }))
}

/** Ends a storey with its result, unless it was stopped meanwhile. */
async function ended(
  service: Service,
  { job, watch }: StoreyJob,
  result: FloorFurnishing,
  signal: AbortSignal,
): Promise<void> {
  if (!watch) return
  try {
    await endWatched(service, job, watch, result)
  } catch (error) {
    await stopWatched(service, job, watch, error, signal)
  }
}
