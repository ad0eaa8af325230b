import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { linesParams } from '../../bulk/lines-task.ts'
import type { BulkMethod } from '../../schema/bulk-job.ts'
import type { Service } from '../../service.ts'
import { findWaitingChunk, isChunkWaiting, writeChunkResult } from '../../store/bulk-chunks.ts'
import { addDoneChunk, beginBulkJob, endBulkJob, findBulkJob, lockBulkJob } from '../../store/bulk-jobs.ts'
import { runTransaction } from '../../store/run-transaction.ts'
import { whenFree } from '../jobs/when-free.ts'
import { reportRejected } from '../report-rejected.ts'
import { requireStore } from '../transaction.ts'
import { runFloorChunk, type WriteDown } from './run-floor-chunk.ts'

/** Desk grids have a queue of their own: a process of the version before works that one, and knows no other method. */
const QUEUES = { generateDeskGrid: 'desk-grids', furnish: 'bulk', 'floor.furnish': 'bulk' } as const

export const BULK_QUEUES = [...new Set(Object.values(QUEUES))]

/** The queue of jobs with a method. */
export const bulkQueue = (method: BulkMethod): string => QUEUES[method]

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
export async function runBulkChunk(service: Service, { jobId, number }: ChunkName, signal: AbortSignal): Promise<void> {
  const db = requireStore(service)
  const job = await findBulkJob(db, jobId)
  if (!job || job.finished_at) return
  const chunk = await findWaitingChunk(db, jobId, number)
  if (!chunk) return
  if (job.status === 'queued') await beginBulkJob(db, jobId, service.wallClock())
  const { method, shared } = job
  const requests = (await decompress(chunk.requests)).toString()
  const writeDown: WriteDown = async (transaction, made) => {
    const locked = await lockBulkJob(transaction, jobId)
    if (!locked || locked.finished_at || !(await isChunkWaiting(transaction, jobId, number))) return
    const { ndjson, pieces, refused } = await made()
    const now = service.wallClock()
    await writeChunkResult(transaction, jobId, number, ndjson, now)
    await addDoneChunk(transaction, jobId, { items: chunk.items, pieces, refused }, now)
  }
  const watch = cancelled(service, jobId)
  const both = AbortSignal.any([signal, watch.signal])
  try {
    if (method === 'floor.furnish') {
      await runFloorChunk(service, job, { item: chunk.first_item, request: requests }, both, writeDown)
      return
    }
    const params = () => linesParams({ method, first: chunk.first_item, shared, gzip: true }, requests)
    const options = { client: chunk.account_id, signal: () => both, onRejected: reportRejected(service) }
    const lines = await whenFree(both, () => service.compute.answerLines(params(), options))
    await runTransaction(db, (transaction) => writeDown(transaction, async () => lines))
  } catch (error) {
    if (!watch.signal.aborted) throw error
  } finally {
    watch.stop()
  }
}

/** Ends a job one of whose chunks was tried as often as it may be. */
export const failBulkJob = (service: Service, jobId: string, problem: string) =>
  endBulkJob(requireStore(service), jobId, { status: 'failed', problem, finished_at: service.wallClock() })

/** A signal that is aborted once a job has ended, which for one whose chunk is computed means that somebody ended it. */
function cancelled(service: Service, jobId: string) {
  const ended = new AbortController()
  const look = async () => {
    const job = await findBulkJob(requireStore(service), jobId)
    if (!job || job.finished_at) ended.abort(new Error('the job has ended'))
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS).unref()
  return { signal: ended.signal, stop: () => clearInterval(timer) }
}
