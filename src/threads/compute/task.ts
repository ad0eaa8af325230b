import type { FurnishLimits } from '../../engine/furnishing/request/limits.ts'
import type { Answer, PictureAnswer, PlacedAnswer } from './answer-call.ts'
import type { AnsweredLines } from './answer-lines.ts'
import type { StageTimes } from './compute-events.ts'
import type { Work } from './works.ts'

/** What a thread is given when it starts. */
export interface ThreadSettings {
  readonly limits: FurnishLimits
  readonly warmUp: boolean
  /** Whether the stages of furnishing are measured. */
  readonly stages: boolean
  /** Of `StopFlags`. */
  readonly flags: SharedArrayBuffer
}

/** What a thread does, by the name of the function of its program. */
export type TaskName = Work | 'deskGrids' | 'answerLines' | 'picture'

/** A call for a thread. */
export interface Task {
  readonly params: Uint8Array<ArrayBuffer>
  /** Which of the flags tells it to stop. */
  readonly thread: number
}

/** Many requests, of which each may be refused. */
export type LinesAnswer = { readonly lines: AnsweredLines }

/** The outcome and the time it took, ms; the params of a stopped call are returned. */
export type Outcome =
  | {
      readonly answer: Answer | PlacedAnswer | LinesAnswer | PictureAnswer
      readonly ms: number
      readonly stages?: StageTimes
    }
  | { readonly interrupted: Uint8Array<ArrayBuffer>; readonly ms: number }
