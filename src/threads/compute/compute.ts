import { ServiceError } from '../../base/errors.ts'
import type { PlacedDeskGrids } from '../../engine/furnishing/generate-desk-grid.ts'
import type { FurnishLimits } from '../../engine/furnishing/request/limits.ts'
import type { Kernels } from '../../engine/kernels/kernels.ts'
import { type Answer, answer, type Failed, type PlacedAnswer, painted, placed } from './answer-call.ts'
import { type AnsweredLines, answerLines } from './answer-lines.ts'
import type { ComputeEvents, ComputeLoad, CostDetails } from './compute-events.ts'
import { chunksOf } from './result-bytes.ts'
import { StageClock } from './stage-clock.ts'
import type { LinesAnswer, TaskName } from './task.ts'
import type { Rejected, Work } from './works.ts'

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
  /**
   * Places desk grids, which the caller writes while they are sent: written, they may be too large to hold.
   *
   * @param params and errors as above
   */
  deskGrids(params: Uint8Array<ArrayBuffer>, options?: RunOptions): Promise<PlacedDeskGrids>
  /**
   * Computes many desk grids or rooms by one call, which counts as one that takes long.
   *
   * @param params of `linesParams`
   */
  answerLines(params: Uint8Array<ArrayBuffer>, options?: RunOptions): Promise<AnsweredLines>
  /**
   * A drawing as PNG, at most `SIDE_MAX` pixels wide and high.
   *
   * @param svg in UTF-8; its buffer may be transferred
   * @throws ServiceError as above
   */
  picture(svg: Uint8Array<ArrayBuffer>, options?: RunOptions): Promise<Uint8Array<ArrayBuffer>>
  /** What the threads have to do. */
  load(): ComputeLoad
  /** Why no call can be computed at present; undefined when they can. */
  fault(): string | undefined
  /** Ends the threads, in the middle of their work if need be. */
  close(): Promise<void>
}

export interface RunOptions {
  /** Whose turn the call takes: those who compute at the same time share the threads evenly. */
  readonly client?: string
  /** Called when the call has to wait, or takes long: its abort takes the call out of the queue or off its thread. */
  readonly signal?: (() => AbortSignal) | undefined
  /** Called with the time that the call has taken on its thread, ms, when it ends. */
  readonly onCost?: ((ms: number, details?: CostDetails) => void) | undefined
  /** Called for each furnishing the verifier rejects; none is expected. */
  readonly onRejected?: (rejected: Rejected) => void
}

/** What is measured of calls. */
export interface Measured {
  /** Called as calls proceed. */
  readonly events?: ComputeEvents | undefined
  /** Whether the stages of furnishing are measured. */
  readonly stages?: boolean
}

/**
 * Computes on the thread of the caller, through the same bytes.
 *
 * @param measured callbacks as calls proceed, and whether their stages are measured
 */
export function computeInPlace(
  kernels: () => Kernels,
  limits: FurnishLimits,
  { events, stages = false }: Measured = {},
): Compute {
  /** Tells what a call has cost since `from`. */
  const tell = (work: TaskName, from: number, options: RunOptions | undefined, clock?: StageClock) => {
    const details = { waitedMs: 0, stages: clock?.times() }
    const ms = performance.now() - from
    options?.onCost?.(ms, details)
    events?.onEnded(work, ms, details)
  }
  return {
    ready: Promise.resolve(),
    async run(work, params, options) {
      const from = performance.now()
      const clock = stages && work === 'furnish' ? new StageClock(() => performance.now()) : undefined
      const answered = answer(kernels(), work, params, limits, undefined, clock?.enter)
      tell(work, from, options, clock)
      return resultOf(answered, options)
    },
    async deskGrids(params, options) {
      const from = performance.now()
      const answered = placed(kernels(), params)
      tell('deskGrids', from, options)
      return gridsOf(answered)
    },
    async answerLines(params, options) {
      const from = performance.now()
      const lines = answerLines(kernels(), params, () => {}, limits)
      tell('answerLines', from, options)
      return linesOf({ lines }, options)
    },
    async picture(svg, options) {
      const from = performance.now()
      const { png } = await painted(svg)
      tell('picture', from, options)
      return png
    },
    fault: () => undefined,
    load: () => ({ threads: 0, running: 0, waitingShort: 0, waitingLong: 0, waitingBytes: 0 }),
    async close() {},
  }
}

/** @throws ServiceError when the answer is a refusal, SyntaxError when the params were no JSON */
export function resultOf(answer: Answer, { onRejected }: RunOptions = {}): Iterable<Uint8Array> {
  if (!('result' in answer)) throw errorOf(answer)
  for (const rejected of answer.rejected ?? []) onRejected?.(rejected)
  return chunksOf(answer.result)
}

export function linesOf({ lines }: LinesAnswer, { onRejected }: RunOptions = {}): AnsweredLines {
  for (const rejected of lines.rejected ?? []) onRejected?.(rejected)
  return lines
}

/** @throws as `resultOf` */
export function gridsOf(answer: PlacedAnswer): PlacedDeskGrids {
  if (!('grids' in answer)) throw errorOf(answer)
  return answer.grids
}

function errorOf(failed: Failed): Error {
  if ('malformed' in failed) return new SyntaxError(failed.malformed)
  const { code, message, members } = failed.refused
  return new ServiceError(code, message, undefined, members)
}
