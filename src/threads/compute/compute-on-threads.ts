import { setMaxListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Piscina } from 'piscina'
import { threadScript } from '../../base/thread-script.ts'
import type { FurnishLimits } from '../../engine/furnishing/request/limits.ts'
import type { Answer, PictureAnswer, PlacedAnswer } from './answer-call.ts'
import { type Compute, gridsOf, linesOf, type Measured, resultOf } from './compute.ts'
import { Scheduler } from './scheduler.ts'
import { StopFlags } from './stop-flags.ts'
import type { LinesAnswer, Outcome, Task, ThreadSettings } from './task.ts'
import { ThreadCall, type Threads } from './thread-call.ts'

export interface PoolOptions extends Measured {
  readonly threads: number
  /** A call that would wait longer for a thread is refused, seconds. */
  readonly waitSecondsMax: number
  /** Bytes of params that may wait; beyond, calls are refused of the client that has most. */
  readonly waitingBytesMax: number
  readonly limits: FurnishLimits
  /** Whether a thread that has started furnishes small rooms when nothing else is due, so that callers do not wait for compilers. */
  readonly warmUp: boolean
  /** Called when a thread ends while it has nothing to do. */
  readonly onFailure: (error: Error) => void
  /** The program of a thread. Default: that of the service. */
  readonly script?: URL
}

const SCRIPT = threadScript('threads/compute/worker')

/** A thread's memory for what lives shortly, MB: with Node's 48 a furnishing takes as much CPU time. */
const YOUNG_MB = 12

/** A thread beyond the first that has nothing to do for so long is ended, ms: each holds some 40 MB. */
const IDLE_MS = 60_000

/** Between two questions whether a thread has warmed up, ms. */
const ASKING_MS = 20

/**
 * Computes on threads, each with kernels of its own. One stands ready; the others begin when calls wait, and end when they have
 * nothing to do. A thread that dies fails its own call and is replaced.
 *
 * Calls wait in a scheduler of ours: the pool's own queue is first come, first served, and ends a thread in the middle of its
 * work, and with it the code that its compilers have optimized, for every caller who leaves.
 */
export function computeOnThreads(options: PoolOptions): Compute {
  const { threads, waitSecondsMax, waitingBytesMax, limits, warmUp, events, stages = false } = options
  const flags = StopFlags.of(threads)
  const pool = new Piscina({
    filename: (options.script ?? SCRIPT).href,
    name: 'ready',
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    workerData: { limits, warmUp, stages, flags: flags.buffer } satisfies ThreadSettings,
    atomics: 'disabled', // waiting on atomics gains nothing here, and would stop the thread's own event loop
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
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
  const calls: Threads = {
    scheduler: new Scheduler({ threads, waitSecondsMax, waitingBytesMax, now: () => performance.now() }),
    run(work, params, thread) {
      flags.clear(thread)
      const task: Task = { params, thread }
      return pool.run(task, { name: work, transferList: [params.buffer], signal: pending.signal }) as Promise<Outcome>
    },
    stop: (thread) => flags.set(thread),
    events,
  }
  const started: Promise<boolean> = pool.run(undefined)
  const ready = started.then((isWarm) => untilWarm(pool, isWarm))
  ready.catch(() => {}) // reported to the caller that awaits it
  const begun = beginnings(pool)

  return {
    ready,
    run: (work, params, runOptions = {}) =>
      new ThreadCall(calls, work, params, runOptions, (it) => resultOf(it as Answer, runOptions)).result,
    deskGrids: (params, runOptions = {}) =>
      new ThreadCall(calls, 'deskGrids', params, runOptions, (it) => gridsOf(it as PlacedAnswer)).result,
    answerLines: (params, runOptions = {}) =>
      new ThreadCall(calls, 'answerLines', params, runOptions, (it) => linesOf(it as LinesAnswer, runOptions)).result,
    picture: (svg, runOptions = {}) =>
      new ThreadCall(calls, 'picture', svg, runOptions, (it) => (it as PictureAnswer).png).result,
    fault: () => (pool.threads.length > 0 ? undefined : 'none can be started, see the log'),
    load: () => calls.scheduler.load(),
    async close() {
      // Node aborts when a thread is ended while it loads its program.
      await started.catch(() => {})
      await begun()
      await pool.destroy()
    },
  }
}

/** Asks now and then whether the first thread has warmed up; between two questions it takes calls. */
async function untilWarm(pool: Piscina, isWarm: boolean): Promise<void> {
  for (let warm = isWarm; !warm; warm = await pool.run(undefined)) await setTimeout(ASKING_MS)
}

/** Knows the threads that are ready. @returns a function that waits until none is being started */
function beginnings(pool: Piscina): () => Promise<void> {
  const ready = new Set<number>()
  let wake = () => {}
  pool.on('workerCreate', ({ id }) => {
    ready.add(id)
    wake()
  })
  pool.on('workerDestroy', ({ id }) => {
    ready.delete(id)
    wake()
  })
  return async () => {
    while (pool.threads.length > ready.size)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
}

/** Aborts the calls that the pool has; as many listen as there are threads. */
function pendingCalls(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}
