import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises'
import { ServiceError } from '../../base/errors.ts'

/** Pauses while too many calls wait for the threads, ms. */
const BUSY_MS_MIN = 100
const BUSY_MS_MAX = 5000

/**
 * Makes a call to the threads; waits while too many others do.
 *
 * @throws the reason of the signal, and what the call throws beside that
 */
export async function whenFree<Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> {
  for (let ms = BUSY_MS_MIN; ; ms = Math.min(2 * ms, BUSY_MS_MAX)) {
    await turn() // where calls are made in place, others are served between them
    signal.throwIfAborted()
    try {
      return await call()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ServiceError) || error.code !== 'unavailable') throw error
      await pause(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}
