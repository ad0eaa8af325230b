import { lengthOf } from '../../base/elementary.ts'
import { edgesOf } from './edges.ts'
import { elementAt } from './element-at.ts'
import type { Ring } from './frame.ts'

/** A stretch of one edge of a ring, from and to in metres from the start of that edge. */
export interface Stretch {
  readonly edge: number
  readonly from: number
  readonly to: number
}

/** Length of each edge, in the order of the ring. */
export function edgeLengths(ring: Ring): number[] {
  return edgesOf(ring).map(([ax, az, bx, bz]) => lengthOf(bx - ax, bz - az))
}

/**
 * The stretches of edges that lie between `pos` and `pos + length` along the ring; wraps past the end.
 *
 * @param pos metres from the first point, 0 ≤ pos ≤ perimeter
 * @param length metres; more than the perimeter counts as the whole ring
 * @see docs/specification.md#opening, fields pos and l; docs/decisions.md#c7
 */
export function stretchesBetween(lengths: readonly number[], pos: number, length: number): Stretch[] {
  const perimeter = lengths.reduce((sum, edge) => sum + edge, 0)
  const stretches: Stretch[] = []
  let remaining = Math.min(length, perimeter)
  let edge = 0
  let start = pos % perimeter
  while (start >= elementAt(lengths, edge) && edge < lengths.length - 1) start -= elementAt(lengths, edge++)
  for (let turns = 0; remaining > 1e-9 && turns <= lengths.length; turns++) {
    const to = Math.min(elementAt(lengths, edge), start + remaining)
    if (to > start) stretches.push({ edge, from: start, to })
    remaining -= to - start
    start = 0
    edge = (edge + 1) % lengths.length
  }
  return stretches
}
