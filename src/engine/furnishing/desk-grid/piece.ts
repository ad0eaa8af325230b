import { ServiceError } from '../../../base/errors.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import { attach } from '../../../schema/wire/custom-data.ts'
import { readPolygon } from '../../geometry/points.ts'
import { modelOf, type Rect } from '../request/model.ts'

/** A shape as the pattern sees it: its bounding box in its own frame, metres and m². */
export interface Piece extends Rect {
  readonly shape: Shape
  /** The shape as it is sent. */
  readonly json: string
  /** Extent along local x, along local z, and upwards. */
  readonly width: number
  readonly depth: number
  readonly height: number
  /** What the piece covers of the floor. */
  readonly area: number
}

/**
 * Reads a shape sent for a desk grid.
 *
 * @param path where the shape stands in the request, for the error
 * @param texts what a reference in the shape stands for
 * @throws ServiceError `invalid` when its points are no polygon or an arm of an L is wider than the whole
 */
export function readPiece(shape: Shape, path: string, texts: readonly string[] = []): Piece {
  const model = modelOf(shape)
  if (!model.ok) throw new ServiceError('invalid', `${path}.${model.fault}`)
  const { bounds, area } = model.value
  return {
    shape,
    json: attach(JSON.stringify(shape), texts),
    ...bounds,
    width: bounds.maxX - bounds.minX,
    depth: bounds.maxZ - bounds.minZ,
    height: shape.h,
    area,
  }
}

/** Reads the points of a polygon. @throws ServiceError `invalid`, naming the path (docs/decisions.md#c6) */
export function readRing(points: readonly (readonly [number, number])[], path: string): number[] {
  const read = readPolygon(points)
  if (!read.ok) throw new ServiceError('invalid', `${path}.points: ${read.fault}`)
  return read.value
}
