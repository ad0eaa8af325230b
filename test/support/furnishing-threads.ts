import { FURNISH_LIMITS } from '../../src/engine/furnishing/request/limits.ts'
import { computeOnThreads, type PoolOptions } from '../../src/threads/compute/compute-on-threads.ts'

/** One thread on which no call waits in vain, unless the options say otherwise. */
export const furnishingThreads = (options: Partial<PoolOptions>) =>
  computeOnThreads({
    threads: 1,
    waitSecondsMax: 60,
    waitingBytesMax: 2 ** 26,
    limits: FURNISH_LIMITS,
    warmUp: false,
    onFailure: () => {},
    ...options,
  })

export const textOf = (chunks: Iterable<Uint8Array>): string => Buffer.concat([...chunks]).toString()
export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value))
