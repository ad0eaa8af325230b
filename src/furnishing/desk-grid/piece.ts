import { ServiceError } from '../../errors.ts'
import { readPolygon } from '../../geometry/points.ts'
import { bounds, signedArea } from '../../geometry/ring.ts'
import type { Shape } from '../../schema/shape.ts'

/** A shape as the pattern sees it: its bounding box in its own frame, metres and m². */
export interface Piece {
  readonly shape: Shape
  readonly minX: number
  readonly minZ: number
  readonly maxX: number
  readonly maxZ: number
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
 * @throws ServiceError `invalid` when its points are no polygon or an arm of an L is wider than the whole
 */
export function readPiece(shape: Shape, path: string): Piece {
  switch (shape.type) {
    case 'box':
      return piece(shape, 0, 0, shape.a, shape.b, shape.a * shape.b)
    case 'cylinder':
      return piece(shape, -shape.r, -shape.r, shape.r, shape.r, Math.PI * shape.r * shape.r)
    case 'l-extrusion':
      if (shape.c > shape.a) throw new ServiceError('invalid', `${path}.c: must be <= a (${shape.a}), got ${shape.c}`)
      if (shape.d > shape.b) throw new ServiceError('invalid', `${path}.d: must be <= b (${shape.b}), got ${shape.d}`)
      return piece(shape, 0, 0, shape.a, shape.b, shape.a * shape.d + shape.c * (shape.b - shape.d))
    case 'polygon-extrusion': {
      const ring = readRing(shape.points, path)
      const { minX, minZ, maxX, maxZ } = bounds(ring)
      return piece(shape, minX, minZ, maxX, maxZ, Math.abs(signedArea(ring)))
    }
  }
}

/** Reads the points of a polygon. @throws ServiceError `invalid`, naming the path (decisions.md C6) */
export function readRing(points: readonly (readonly [number, number])[], path: string): number[] {
  const read = readPolygon(points)
  if ('fault' in read) throw new ServiceError('invalid', `${path}.points: ${read.fault}`)
  return read.ring
}

function piece(shape: Shape, minX: number, minZ: number, maxX: number, maxZ: number, area: number): Piece {
  return { shape, minX, minZ, maxX, maxZ, width: maxX - minX, depth: maxZ - minZ, height: shape.h, area }
}
