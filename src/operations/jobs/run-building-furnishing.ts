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
 * Furnishes the storeys of jobs that have targets together. Each job is judged, saved and ended by itself; one that is stopped
 * leaves its share to the others, which are furnished anew without it. Jobs of a process that died are begun anew, and those that
 * had ended well by then are counted as they were.
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
  try {
    let going: readonly StoreyJob[] = storeys
    let found: readonly FloorFurnishing[] | undefined
    while (!found && going.some(({ watch }) => watch)) {
      found = await solvedTogether(service, going, signal)
      if (found) continue
      for (const { job, watch } of going)
        if (watch?.signal.aborted) await stopWatched(service, job, watch, watch.signal.reason, signal)
      going = going.filter(({ watch }) => !watch?.signal.aborted)
    }
    for (const [i, storey] of going.entries()) if (found) await ended(service, storey, found[i]!, signal)
  } catch (error) {
    for (const { job, watch } of storeys) if (watch) await stopWatched(service, job, watch, error, signal)
  } finally {
    for (const { watch } of storeys) await watch?.stop()
  }
}

/** What the storeys are furnished with; undefined where one of their jobs was stopped meanwhile. */
async function solvedTogether(
  service: Service,
  storeys: readonly StoreyJob[],
  signal: AbortSignal,
): Promise<readonly FloorFurnishing[] | undefined> {
  const bases = storeys.map(({ job }) => job)
  const open = storeys.flatMap(({ watch }) => watch ?? [])
  const stopped = AbortSignal.any(open.map((watch) => watch.signal))
  try {
    const found = await solveBuilding(service, bases[0]!, bases, stopped, (i, progress) => {
      const watch = storeys[i]?.watch
      // No step back where the storeys are furnished anew.
      if (watch && progress.done >= watch.progress().done) watch.report(progress)
    })
    // Who was stopped since the last look has no share either.
    for (const watch of open) await watch.look()
    return stopped.aborted && !signal.aborted ? undefined : found
  } catch (error) {
    if (!stopped.aborted || signal.aborted) throw error
    return undefined
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
