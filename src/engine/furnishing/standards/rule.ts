import type { RuleLine } from '../../../schema/furnishing/extensions.ts'
import type { Survey } from '../measure/survey.ts'

/** What a rule found in a furnishing. */
export interface Measurement {
  readonly measured: number
  /** Where: indices into the furniture. */
  readonly pieces: readonly number[]
}

/** One rule of a standard: what the least is, where that stands, and how it is measured. */
export interface Rule {
  readonly rule: string
  readonly unit: RuleLine['unit']
  /** The least; for some rules it depends on what the furnishing holds. */
  readonly wanted: number | ((survey: Survey) => number)
  readonly source: string
  /** The least that there is; undefined where the rule does not apply. */
  measure(survey: Survey, required: number): Measurement | undefined
}

/** The least of several measurements; undefined of none. */
export const least = (all: readonly Measurement[]): Measurement | undefined =>
  all.length === 0 ? undefined : all.reduce((best, one) => (one.measured < best.measured ? one : best))

/** A measurement of the room itself. */
export const ofRoom = (measured: number): Measurement => ({ measured, pieces: [] })

/** Floor that a standard wants free at pieces and in the room, metres. */
export interface Clearances {
  /** Along one long side of a bed, and along the other. */
  readonly besideBed?: readonly [wide: number, narrow: number]
  /** Before wardrobes, shelves and sideboards. */
  readonly beforeStorage?: number
  /** From the edge of a table to what is behind its seats. */
  readonly behindSeat?: number
  /** Length of a table for each who sits at one of its sides. */
  readonly seatWidth?: number
  /** Side of a square to turn on. */
  readonly turning?: number
}
