import { setMaxListeners } from 'node:events'
import { Piscina } from 'piscina'
import { ServiceError } from '../errors.ts'
import type { FurnishLimits } from '../furnishing/limits.ts'
import type { Answer, Work } from './answer.ts'
import { type Compute, type OnStopped, paramsBytes, resultOf } from './compute.ts'
import { Line } from './line.ts'

export interface PoolOptions {
  readonly threads: number
  /** Calls that may wait for a thread; one more is refused. */
  readonly waitingMax: number
  readonly limits: FurnishLimits
  readonly onStopped: OnStopped
  /** Told of a thread that ended while it had nothing to do. */
  readonly onFailure: (error: Error) => void
  /** The program of a thread. Default: that of the service. */
  readonly script?: URL
}

/** What a thread is told when it starts. */
export interface ThreadSettings {
  readonly limits: FurnishLimits
}

// Also from the sources the built file runs, as with the kernels: Node 20 starts no thread from TypeScript.
const SCRIPT = new URL(import.meta.url.endsWith('.ts') ? '../../build/src/worker.js' : '../worker.js', import.meta.url)

/**
 * Computes on threads, each with kernels of its own. A thread that dies fails its own call and is replaced.
 *
 * The line is ours: the pool's own would end a thread in the middle of its work, and with it all that its compilers have
 * learnt, for every caller who leaves.
 */
export function computeOnThreads(options: PoolOptions): Compute {
  const { threads, waitingMax, limits, onStopped } = options
  const pool = new Piscina({
    filename: (options.script ?? SCRIPT).href,
    name: 'ready',
    minThreads: threads,
    maxThreads: threads,
    workerData: { limits } satisfies ThreadSettings,
    atomics: 'disabled', // waiting on atomics gains nothing here, and would stop the thread's own event loop
    niceIncrement: 5, // the thread that serves goes first; without effect where the system has no such thing
    recordTiming: false,
  })
  // Calls in hand when no thread is left and none can be started would wait for ever. Nothing runs then, so nothing is cut.
  let given = handed()
  pool.on('error', (error: Error) => {
    options.onFailure(error)
    if (pool.threads.length > 0) return
    given.abort(error)
    given = handed()
  })
  const line = new Line(threads, waitingMax)
  // One empty call each: a thread answers it when it has warmed up.
  const warm = Array.from({ length: threads }, () => pool.run(undefined))
  const ready = Promise.all(warm).then(() => {})
  ready.catch(() => {}) // who awaits it is told

  return {
    ready,
    async run(work: Work, params, gone) {
      if (line.full)
        throw new ServiceError('unavailable', `furnishing: ${waitingMax} calls are waiting already, try again later`)
      if (!(await line.enter(gone))) throw new ServiceError('unavailable', 'call: its caller is gone')
      try {
        const bytes = paramsBytes(params)
        const { signal } = given
        const answer: Answer = await pool.run(bytes, { name: work, transferList: [bytes.buffer], signal })
        return resultOf(answer, onStopped)
      } finally {
        line.leave()
      }
    },
    close: () => pool.destroy(),
  }
}

/** A signal for as many calls as there are threads. */
function handed(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}
