import type { Stage } from '../../engine/furnishing/request/effort.ts'

/** The stages of furnishing a room, in their order. */
export const STAGES = [
  'read',
  'compose',
  'search',
  'complete',
  'verify',
  'diagnose',
] as const satisfies readonly Stage[]

/** Time in each stage, ms. */
export type StageTimes = Readonly<Record<Stage, number>>

/** What a call has cost besides the time on its thread. */
export interface CostDetails {
  /** Time that it waited for a thread, ms. */
  readonly waitedMs: number
  /** Of a call that furnishes a room, where they are measured. */
  readonly stages?: StageTimes | undefined
}

/** Called as calls proceed. */
export interface ComputeEvents {
  /** A call was refused because too many wait. */
  onRefused(): void
  /** A call gave its thread to others and starts again later. */
  onRestarted(): void
  /** @param ms on its thread */
  onEnded(work: string, ms: number, details: CostDetails): void
}

/** What the threads have to do at present. */
export interface ComputeLoad {
  readonly threads: number
  readonly running: number
  readonly waitingShort: number
  readonly waitingLong: number
  /** Bytes of input that waiting calls hold. */
  readonly waitingBytes: number
}
