import { ServiceError } from '../errors.ts'
import type { FurnishLimits } from '../furnishing/limits.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { type Answer, answer, type Stopped, type Work } from './answer.ts'

/** Where furnishing is computed: on threads, or in place. */
export interface Compute {
  /** Settles when calls are answered at full speed; rejects when they cannot be answered at all. */
  readonly ready: Promise<void>
  /**
   * @param params as parsed by the schema of the work
   * @param gone asked for a signal that takes the call out of the line; one that has begun goes on to its end
   * @returns the result as JSON in UTF-8
   * @throws ServiceError as the work does, and `unavailable` when too many wait or the signal came
   */
  run(work: Work, params: unknown, gone?: () => AbortSignal): Promise<Uint8Array<ArrayBuffer>>
  /** Ends the threads, in the middle of their work if need be. */
  close(): Promise<void>
}

/** Told of a furnishing that the verifier stopped; none is expected. */
export type OnStopped = (stopped: Stopped) => void

/** Computes on the thread of the caller, through the same bytes. */
export function computeInPlace(kernels: () => Kernels, limits: FurnishLimits, onStopped: OnStopped): Compute {
  return {
    ready: Promise.resolve(),
    async run(work, params) {
      return resultOf(answer(kernels(), work, paramsBytes(params), limits), onStopped)
    },
    async close() {},
  }
}

const encoder = new TextEncoder()

/** @returns bytes with a buffer of their own, which may be given away */
export const paramsBytes = (params: unknown) => encoder.encode(JSON.stringify(params)) as Uint8Array<ArrayBuffer>

/** @throws ServiceError when the answer is a refusal */
export function resultOf(given: Answer, onStopped: OnStopped): Uint8Array<ArrayBuffer> {
  if ('refused' in given) throw new ServiceError(given.refused.code, given.refused.message)
  for (const stopped of given.stopped ?? []) onStopped(stopped)
  return given.result
}
