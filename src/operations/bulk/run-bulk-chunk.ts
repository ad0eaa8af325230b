import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BulkMethod } from '../../schema/resources/bulk-job.ts'
import type { Service } from '../../service/service.ts'
import { runTransaction } from '../../store/engine/run-transaction.ts'
import { findWaitingChunk, isChunkWaiting, writeChunkResult } from '../../store/tables/floors/bulk-chunks.ts'
import {
  addDoneChunk,
  type BulkJobRow,
  beginBulkJob,
  endBulkJob,
  findBulkJob,
  lockBulkJob,
} from '../../store/tables/floors/bulk-jobs.ts'
import { linesParams } from '../../threads/bulk/lines-task.ts'
import { note, SERVICE } from '../audit/audit-notes.ts'
import { MakerRefused, requireMaker } from '../calling/judge-again.ts'
import { requireStore } from '../calling/transaction.ts'
import { reportRejected } from '../furnishing/report-rejected.ts'
import { whenFree } from '../jobs/when-free.ts'
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

/** How often a chunk that is computed looks whether its job may go on, ms. */
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
  const writeDown: WriteDown = async (transaction, produce) => {
    const locked = await lockBulkJob(transaction, jobId)
    if (!locked || locked.finished_at || !(await isChunkWaiting(transaction, jobId, number))) return
    const { ndjson, pieces, refused } = await produce()
    const now = service.wallClock()
    await writeChunkResult(transaction, jobId, number, ndjson, now)
    await addDoneChunk(transaction, jobId, { items: chunk.items, pieces, refused }, now)
  }
  const watch = watched(service, job)
  const both = AbortSignal.any([signal, watch.signal])
  try {
    await requireMaker(service, db, job, 'account')
    if (method === 'floor.furnish') {
      await runFloorChunk(service, job, { item: chunk.first_item, request: requests }, both, writeDown)
      return
    }
    const params = () => linesParams({ method, first: chunk.first_item, shared, gzip: true }, requests)
    const options = { client: chunk.account_id, signal: () => both, onRejected: reportRejected(service) }
    const lines = await whenFree(both, () => service.compute.answerLines(params(), options))
    await runTransaction(db, (transaction) => writeDown(transaction, async () => lines))
  } catch (error) {
    const refusal = watch.signal.aborted ? watch.signal.reason : error
    if (refusal instanceof MakerRefused) await stopBulkJob(service, job, refusal)
    else if (!watch.signal.aborted) throw error
  } finally {
    watch.stop()
  }
}

/** Ends a job one of whose chunks was tried as often as it may be. */
export const failBulkJob = (service: Service, jobId: string, problem: string) =>
  endBulkJob(requireStore(service), jobId, { status: 'failed', problem, finished_at: service.wallClock() })

/** Ends a job whose maker may not go on with it. */
const stopBulkJob = (service: Service, { id, account_id: accountId }: BulkJobRow, { message }: MakerRefused) =>
  runTransaction(requireStore(service), async (db) => {
    if (!(await endBulkJob(db, id, { status: 'failed', problem: message, finished_at: service.wallClock() }))) return
    await note(service, db, SERVICE, { accountId, event: 'job.stopped', subject: ['desk_grid_job', id] })
  })

/** A signal that is aborted once a job has ended, which for one whose chunk is computed means that it was cancelled, or lost its permission. */
function watched(service: Service, { id }: BulkJobRow) {
  const ended = new AbortController()
  const look = async () => {
    const db = requireStore(service)
    const job = await findBulkJob(db, id)
    if (!job || job.finished_at) return ended.abort(new Error('the job has ended'))
    await requireMaker(service, db, job, 'account')
  }
  const refuse = (error: unknown) => {
    if (error instanceof MakerRefused) ended.abort(error)
  }
  const timer = setInterval(() => void look().catch(refuse), LOOK_MS).unref()
  return { signal: ended.signal, stop: () => clearInterval(timer) }
}
