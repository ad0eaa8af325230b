import { cosSinOf } from '../../../../base/elementary.ts'
import type { Transform } from '../../../../engine/drawing/display-list.ts'

/** x' = a·x + c·y + e, y' = b·x + d·y + f, as SVG writes it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** First the inner, then the outer transform. */
export const multiply = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + c * B,
  b * A + d * B,
  a * C + c * D,
  b * C + d * D,
  a * E + c * F + e,
  b * E + d * F + f,
]

export const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** How much longer lengths get, the mean of all directions. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c))

/** The steps of a transform as one matrix. */
export const matrixOf = (transform: Transform = []): Matrix =>
  transform.reduce((matrix, step) => multiply(matrix, stepMatrix(step)), IDENTITY)

function stepMatrix([kind, ...values]: Transform[number]): Matrix {
  const [x = 0, y] = values
  switch (kind) {
    case 'matrix':
      return values as unknown as Matrix
    case 'translate':
      return [1, 0, 0, 1, x, y ?? 0]
    case 'scale':
      return [x, 0, 0, y ?? x, 0, 0]
    case 'rotate': {
      const [cos, sin] = cosSinOf(x)
      return [cos, sin, -sin, cos, 0, 0]
    }
  }
}
