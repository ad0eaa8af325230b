import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { gridLinesParams } from '../../bulk/grid-lines-task.ts'
import type { Service } from '../../service.ts'
import { findWaitingChunk, writeChunkResult } from '../../store/desk-grid-chunks.ts'
import {
  addDoneChunk,
  beginDeskGridJob,
  endDeskGridJob,
  findDeskGridJob,
  lockDeskGridJob,
} from '../../store/desk-grid-jobs.ts'
import { whenFree } from '../jobs/when-free.ts'
import { requireStore } from '../transaction.ts'

export const GRID_QUEUE = 'desk-grids'

/** Which requests of which job. */
export interface ChunkName {
  readonly jobId: string
  readonly number: number
}

/** How often a chunk that is computed looks whether its job has been cancelled, ms. */
const LOOK_MS = 1000

const decompress = promisify(gunzip)

/**
 * Computes a chunk of a job and writes down what came of it, once: of two workers that have the same chunk one finds it done.
 *
 * @param signal aborted when the chunk is to be put back
 * @throws what is no refusal, and the reason of the signal: the chunk is tried again
 */
export async function runGridChunk(service: Service, { jobId, number }: ChunkName, signal: AbortSignal): Promise<void> {
  const db = requireStore(service)
  const job = await findDeskGridJob(db, jobId)
  if (!job || job.finished_at) return
  const chunk = await findWaitingChunk(db, jobId, number)
  if (!chunk) return
  if (job.status === 'queued') await beginDeskGridJob(db, jobId, service.wallClock())
  const requests = (await decompress(chunk.requests)).toString()
  const params = () => gridLinesParams({ first: chunk.first_item, shared: job.shared, gzip: true }, requests)
  const watch = cancelled(service, jobId)
  try {
    const both = AbortSignal.any([signal, watch.signal])
    const options = { client: chunk.account_id, signal: () => both }
    const { ndjson, desks, refused } = await whenFree(both, () => service.compute.gridLines(params(), options))
    await db.transaction().execute(async (transaction) => {
      const locked = await lockDeskGridJob(transaction, jobId)
      const now = service.wallClock()
      if (!locked || locked.finished_at || !(await writeChunkResult(transaction, jobId, number, ndjson, now))) return
      await addDoneChunk(transaction, jobId, { items: chunk.items, desks, refused }, now)
    })
  } catch (error) {
    if (!watch.signal.aborted) throw error
  } finally {
    watch.stop()
  }
}

/** Ends a job one of whose chunks was tried as often as it may be. */
export const failDeskGridJob = (service: Service, jobId: string, problem: string) =>
  endDeskGridJob(requireStore(service), jobId, { status: 'failed', problem, finished_at: service.wallClock() })

/** A signal that is aborted once a job has ended, which for one whose chunk is computed means that somebody ended it. */
function cancelled(service: Service, jobId: string) {
  const ended = new AbortController()
  const look = async () => {
    const job = await findDeskGridJob(requireStore(service), jobId)
    if (!job || job.finished_at) ended.abort(new Error('the job has ended'))
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref()
  return { signal: ended.signal, stop: () => clearInterval(timer) }
}
