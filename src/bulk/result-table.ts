import type { FurnishingItemResult } from '../schema/bulk-job.ts'
import { FURNITURE_TYPES } from '../schema/furniture.ts'
import type { Shape } from '../schema/shape.ts'

/** Numbers of a piece, each a column. */
export const MEASURES = ['x', 'y', 'z', 'rotation', 'width', 'depth', 'height'] as const

/** A piece, or the refusal of a request, which has an error and no piece. */
export interface ResultRow {
  readonly item: number
  readonly furnishing: number
  /** Its place in `FURNITURE_TYPES`. */
  readonly type: number
  readonly measures: readonly number[]
  readonly groupId: string
  readonly error: string | null
}

/** The rows of results, in the order of their pieces. */
export function* resultRows(results: Iterable<FurnishingItemResult>): Generator<ResultRow> {
  for (const it of results)
    if ('error' in it) yield { ...REFUSED, item: it.item, error: it.error.message }
    else
      for (const [furnishing, { furniture }] of it.result.furnishings.entries())
        for (const { type, position, rotation, shape, groupId } of furniture)
          yield {
            item: it.item,
            furnishing,
            type: FURNITURE_TYPES.indexOf(type),
            measures: [...position, rotation, ...extentOf(shape)],
            groupId,
            error: null,
          }
}

const REFUSED = { furnishing: 0, type: 0, measures: MEASURES.map(() => 0), groupId: '' }

/** Width along local x, depth along local z, and height of what a shape covers, metres. */
function extentOf(shape: Shape): [number, number, number] {
  if (shape.type === 'cylinder') return [2 * shape.r, 2 * shape.r, shape.h]
  if (shape.type !== 'polygon-extrusion') return [shape.a, shape.b, shape.h]
  const along = (axis: 0 | 1) => {
    const all = shape.points.map((point) => point[axis])
    return Math.max(...all) - Math.min(...all)
  }
  return [along(0), along(1), shape.h]
}
