import { setMaxListeners } from 'node:events'
import { Piscina } from 'piscina'
import { ServiceError } from '../errors.ts'
import type { FurnishLimits } from '../furnishing/request/limits.ts'
import { threadScript } from '../thread-script.ts'
import { BoundedSemaphore } from './bounded-semaphore.ts'
import { type Answer, type Compute, gridsOf, type PlacedAnswer, type RunOptions, resultOf } from './compute.ts'
import type { Work } from './works.ts'

export interface PoolOptions {
  readonly threads: number
  /** Calls that may wait for a thread; one more is refused. */
  readonly waitingMax: number
  readonly limits: FurnishLimits
  /** Whether a thread furnishes small rooms when it starts, so that its first caller does not wait for compilers. */
  readonly warmUp: boolean
  /** Called when a thread ends while it has nothing to do. */
  readonly onFailure: (error: Error) => void
  /** The program of a thread. Default: that of the service. */
  readonly script?: URL
}

/** What a thread is given when it starts. */
export interface ThreadSettings {
  readonly limits: FurnishLimits
  readonly warmUp: boolean
}

const SCRIPT = threadScript('compute/worker')

/**
 * Computes on threads, each with kernels of its own. A thread that dies fails its own call and is replaced.
 *
 * Calls wait in a queue of ours: the pool's own ends a thread in the middle of its work, and with it the code that its
 * compilers have optimized, for every caller who leaves.
 */
export function computeOnThreads(options: PoolOptions): Compute {
  const { threads, waitingMax, limits, warmUp } = options
  const pool = new Piscina({
    filename: (options.script ?? SCRIPT).href,
    name: 'ready',
    minThreads: threads,
    maxThreads: threads,
    workerData: { limits, warmUp } satisfies ThreadSettings,
    atomics: 'disabled', // waiting on atomics gains nothing here, and would stop the thread's own event loop
    niceIncrement: 5, // the thread that serves goes first; without effect where the system has no such thing
    recordTiming: false,
  })
  // Calls that were given to the pool when no thread is left and none can be started would never settle: they are aborted.
  // No call runs then, so none is cut.
  let pending = pendingCalls()
  pool.on('error', (error: Error) => {
    options.onFailure(error)
    if (pool.threads.length > 0) return
    pending.abort(error)
    pending = pendingCalls()
  })
  const semaphore = new BoundedSemaphore(threads, waitingMax)
  // One empty call each: a thread answers it when it has warmed up.
  const warm = Array.from({ length: threads }, () => pool.run(undefined))
  const ready = Promise.all(warm).then(() => {})
  ready.catch(() => {}) // reported to the caller that awaits it

  const answered = async (
    name: Work | 'deskGrids',
    params: Uint8Array<ArrayBuffer>,
    runOptions: RunOptions | undefined,
  ): Promise<unknown> => {
    if (semaphore.full)
      throw new ServiceError('unavailable', `furnishing: ${waitingMax} calls are waiting already, try again later`)
    if (!(await semaphore.acquire(runOptions?.signal)))
      throw new ServiceError('unavailable', 'call: its caller is gone')
    try {
      return await pool.run(params, { name, transferList: [params.buffer], signal: pending.signal })
    } finally {
      semaphore.release()
    }
  }

  return {
    ready,
    run: async (work, params, runOptions) => resultOf((await answered(work, params, runOptions)) as Answer, runOptions),
    deskGrids: async (params, runOptions) => gridsOf((await answered('deskGrids', params, runOptions)) as PlacedAnswer),
    close: () => pool.destroy(),
  }
}

/** Aborts the calls that the pool has; as many listen as there are threads. */
function pendingCalls(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}
