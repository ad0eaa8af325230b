import { setTimeout as pause } from 'node:timers/promises'
import { BULK_QUEUES, type ChunkName, failBulkJob, runBulkChunk } from '../operations/bulk/run-bulk-chunk.ts'
import { inBackground } from '../operations/calling/in-background.ts'
import { runBuildingFurnishing } from '../operations/jobs/run-building-furnishing.ts'
import { FURNISH_QUEUE, type FurnishWork, failJob, runFurnishing } from '../operations/jobs/run-furnishing.ts'
import type { Queue } from '../service/job-queue.ts'
import type { Service } from '../service/service.ts'
import type { Store } from '../store/engine/store.ts'
import { isStoreTrouble } from '../store/engine/unavailable.ts'
import { deliverMail } from './deliver-mail.ts'
import { deliverWebhooks, takeUpStranded } from './deliver-webhooks.ts'
import { createQueue } from './queue.ts'

/** Pause before the queue is started again after a failure, ms. */
const PAUSE_MS = 2000

/** How often deliveries without a job are looked for, ms: those of commands beside the service wait so long. */
const TAKE_UP_MS = 30_000

/** Floors that one process furnishes at a time: their rooms share its threads. */
const FLOORS_AT_ONCE = 4

/** Chunks of bulk jobs of one queue that one process computes at a time, at least, and at most however many threads it has. */
const CHUNKS_AT_ONCE_MIN = 2
const CHUNKS_AT_ONCE_MAX = 8

/** Every queue of the service, and who works it. */
function workAll(service: Service, queue: Queue): void {
  deliverWebhooks(service, queue)
  deliverMail(service, queue)
  const background = inBackground(service)
  queue.work<FurnishWork>(
    FURNISH_QUEUE,
    {
      concurrency: FLOORS_AT_ONCE,
      onDead: async (work) => {
        for (const jobId of 'jobIds' in work ? work.jobIds : [work.jobId])
          await failJob(service, jobId, 'the service failed several times: ask for it again')
      },
    },
    (work, { signal }) =>
      'jobIds' in work
        ? runBuildingFurnishing(background, work.jobIds, signal)
        : runFurnishing(background, work.jobId, signal),
  )
  const { furnishThreads } = service.config
  for (const name of BULK_QUEUES)
    queue.work<ChunkName>(
      name,
      {
        concurrency: Math.min(CHUNKS_AT_ONCE_MAX, Math.max(CHUNKS_AT_ONCE_MIN, furnishThreads)),
        onDead: async ({ jobId }) => {
          await failBulkJob(service, jobId, 'the service failed several times: ask for it again')
        },
      },
      (chunk, { signal }) => runBulkChunk(background, chunk, signal),
    )
}

/**
 * Starts the jobs in the background. Does not wait for the start, which is tried until it succeeds.
 *
 * @returns stops them
 */
export function startQueue(service: Service, store: Store): () => Promise<void> {
  const stopping = new AbortController()
  const started = start(service, store, stopping.signal)
  const sweeping = setInterval(() => void takeUp(service), TAKE_UP_MS).unref()
  return async () => {
    stopping.abort()
    clearInterval(sweeping)
    await started.catch(() => {})
    const { queue } = service
    service.queue = undefined
    await queue?.stop()
  }
}

async function start(service: Service, store: Store, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const queue = createQueue(store, service.log, { works: service.config.role !== 'server', tracer: service.tracer })
    workAll(service, queue)
    try {
      await queue.start()
      service.queue = queue
    } catch (error) {
      await queue.stop()
      if (!isStoreTrouble(error))
        service.log('error', 'Cannot start the queue, trying again', { reason: (error as Error).message })
      await pause(PAUSE_MS, undefined, { signal, ref: false })
      continue
    }
    return takeUp(service)
  }
}

/** What has no job is given one, at the start and now and then. */
async function takeUp(service: Service): Promise<void> {
  const { queue } = service
  if (!queue) return
  try {
    await takeUpStranded(service, queue)
  } catch (error) {
    if (!isStoreTrouble(error))
      service.log('warn', 'Cannot take up what has no job', { reason: (error as Error).message })
  }
}
