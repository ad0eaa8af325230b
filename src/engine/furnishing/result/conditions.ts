import { ServiceError } from '../../../base/errors.ts'
import type { Warning } from '../../../schema/furnishing/result.ts'

/** The eight warnings, worded as the specification words them. @see docs/specification.md#furnishing-warnings */
export const warnings = {
  noneFound: (): Warning => ({ code: 'warning_1', message: 'No furnishings found.' }),
  onlySome: (n: number): Warning => ({ code: 'warning_2', message: `Found only ${n} furnishings.` }),
  notEnoughWalls: (): Warning => ({ code: 'warning_3', message: 'Not enough walls.' }),
  fixedTooClose: (): Warning => ({ code: 'warning_4', message: 'Fixed furniture items are too close to each other.' }),
  fixedOverlap: (): Warning => ({ code: 'warning_5', message: 'Fixed furniture items overlap.' }),
  fixedOutside: (): Warning => ({
    code: 'warning_6',
    message: 'Some fixed furniture item is not fully inside the room.',
  }),
  openingPastEnd: (): Warning => ({
    code: 'warning_7',
    message: 'Position of an opening was larger than the circumference of the room.',
  }),
  defaultsTried: (): Warning => ({
    code: 'warning_8',
    message: 'No groups were generated with the given furniture, trying with the default ones.',
  }),
} as const

/** The refusals of furnish, worded as the specification words them. @see docs/specification.md#furnishing-errors */
export const refusals = {
  tooLarge: (areaMax: number) =>
    new ServiceError(
      'room_too_large',
      `Room is too large. Please send a room no larger than ${areaMax} square meters.`,
    ),
  tooSmall: (areaMin: number) =>
    new ServiceError('room_too_small', `Room is too small. Please send a room at least ${areaMin} square meters.`),
  fixedTooLarge: (areaMax: number) =>
    new ServiceError(
      'fixed_too_large',
      `The minimal area of the fixed furniture is too large. The maximum allowed is ${areaMax} square meters.`,
    ),
  fixedTooDense: (ratioMax: number) =>
    new ServiceError(
      'fixed_too_dense',
      `The minimal area of the fixed furniture is too large compared to the useful area of the room. The maximum allowed ratio is ${ratioMax}.`,
    ),
  /** Outlines that would take too long to compare: the wording is ours. */
  tooCrowded: () =>
    new ServiceError(
      'invalid',
      'params: pieces that lie in one place have too many points together to compare them all',
    ),
} as const

/** warning_1 when nothing was found, warning_2 when less than asked for (docs/decisions.md#f6). */
export function countWarnings(found: number, requested: number): Warning[] {
  if (found === 0) return [warnings.noneFound()]
  return found < requested ? [warnings.onlySome(found)] : []
}
