import { elementAt } from '../../geometry/element-at.ts'
import { type DeskLayout, type DeskPattern, PAIR, pairDepth, singleDepth } from './desk-layout.ts'
import type { Obstacles } from './obstacles.ts'

/** What the search for the best shift looks at; the slacks are how far the grid can move, metres. */
export interface ShiftProblem {
  readonly rings: Obstacles
  readonly pattern: DeskPattern
  readonly layout: DeskLayout
  readonly slackU: number
  readonly slackV: number
}

/** Lengths below this are nothing: what only touches does not meet, in spite of binary fractions. */
export const TOUCH = 1e-9

/** Depth of a band by its desks, chair zones included. */
export const bandDepth = (pattern: DeskPattern, desks: number) =>
  desks === PAIR ? pairDepth(pattern) : singleDepth(pattern)

/** Index of the first of the ascending values that is > limit. */
export function firstAbove(values: Float64Array, limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (elementAt(values, middle) > limit) high = middle
    else low = middle + 1
  }
  return low
}
