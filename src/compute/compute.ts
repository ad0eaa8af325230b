import { type ErrorCode, ServiceError } from '../errors.ts'
import { FURNISH_LIMITS, type FurnishLimits } from '../furnishing/request/limits.ts'
import type { Kernels } from '../kernels/kernels.ts'
import { parseDetached } from '../schema/custom-data.ts'
import { chunksOf, type ResultBytes, resultBytes } from './result-bytes.ts'
import { type Rejected, type Work, works } from './works.ts'

/** Runs the calls that furnish: on threads, or in place. */
export interface Compute {
  /** Settles when calls are answered at full speed; rejects when they cannot be answered at all. */
  readonly ready: Promise<void>
  /**
   * @param params JSON in UTF-8 as it was sent, validated where it is computed; its buffer may be transferred
   * @returns the result as JSON in UTF-8, in chunks that are made while they are read: customData can make it very long
   * @throws ServiceError `invalid`, as the work does, and `unavailable` when too many calls wait or the signal was aborted
   * @throws SyntaxError for params that are no JSON
   */
  run(work: Work, params: Uint8Array<ArrayBuffer>, options?: RunOptions): Promise<Iterable<Uint8Array>>
  /** Ends the threads, in the middle of their work if need be. */
  close(): Promise<void>
}

export interface RunOptions {
  /** Whose turn the call takes: those who compute at the same time share the threads evenly. */
  readonly client?: string
  /** Called when the call has to wait, or takes long: its abort takes the call out of the queue or off its thread. */
  readonly signal?: (() => AbortSignal) | undefined
  /** Called with the time that the call has taken on its thread, ms, when it ends. */
  readonly onCost?: ((ms: number) => void) | undefined
  /** Called for each furnishing the verifier rejects; none is expected. */
  readonly onRejected?: (rejected: Rejected) => void
}

/** Throws when the call is to stop. */
export type Check = () => void

/** The result as JSON in UTF-8, or why there is none. Only bytes and short texts, which are cheap to send to a thread. */
export type Answer =
  | { readonly result: ResultBytes; readonly rejected?: readonly Rejected[] }
  | { readonly refused: Refusal }
  | { readonly malformed: string }

interface Refusal {
  readonly code: ErrorCode
  readonly message: string
  readonly members: Readonly<Record<string, unknown>>
}

const decoder = new TextDecoder()

/** Computes on the thread of the caller, through the same bytes. */
export function computeInPlace(kernels: () => Kernels, limits: FurnishLimits): Compute {
  return {
    ready: Promise.resolve(),
    async run(work, params, options) {
      const from = performance.now()
      const answered = answer(kernels(), work, params, limits)
      options?.onCost?.(performance.now() - from)
      return resultOf(answered, options)
    },
    async close() {},
  }
}

/**
 * Computes one call: bytes in, bytes out, the same on every thread.
 *
 * @param params JSON in UTF-8 as it was sent
 * @param check called every few milliseconds
 * @throws what is no refusal: a fault of our own, a trap of the kernels, or what `check` throws
 */
export function answer(
  kernels: Kernels,
  work: Work,
  params: Uint8Array,
  limits: FurnishLimits = FURNISH_LIMITS,
  check: Check = () => {},
): Answer {
  const rejected: Rejected[] = []
  try {
    const { value, texts } = parseDetached(decoder.decode(params))
    const result = works[work](value, { kernels, limits, check, onRejected: (it) => rejected.push(it) })
    return { result: resultBytes(JSON.stringify(result), texts), ...(rejected.length > 0 && { rejected }) }
  } catch (error) {
    if (error instanceof SyntaxError) return { malformed: error.message }
    if (!(error instanceof ServiceError)) throw error
    const { code, message, members } = error
    return { refused: { code, message, members } }
  }
}

/** @throws ServiceError when the answer is a refusal, SyntaxError when the params were no JSON */
export function resultOf(answer: Answer, { onRejected }: RunOptions = {}): Iterable<Uint8Array> {
  if ('malformed' in answer) throw new SyntaxError(answer.malformed)
  if ('refused' in answer) {
    const { code, message, members } = answer.refused
    throw new ServiceError(code, message, undefined, members)
  }
  for (const rejected of answer.rejected ?? []) onRejected?.(rejected)
  return chunksOf(answer.result)
}
