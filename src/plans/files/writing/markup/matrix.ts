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

/** The value of a `transform` attribute: translate, scale, rotate and matrix. */
export function matrixOf(transform: string | undefined): Matrix {
  let matrix = IDENTITY
  for (const [, name, list] of (transform ?? '').matchAll(/(\w+)\(([^)]*)\)/g)) {
    matrix = multiply(matrix, step(name!, list!.split(/[\s,]+/).map(Number)))
  }
  return matrix
}

function step(name: string, values: readonly number[]): Matrix {
  const [x = 0, y] = values
  switch (name) {
    case 'matrix':
      return values as unknown as Matrix
    case 'translate':
      return [1, 0, 0, 1, x, y ?? 0]
    case 'scale':
      return [x, 0, 0, y ?? x, 0, 0]
    case 'rotate': {
      const [cos, sin] = [Math.cos((x * Math.PI) / 180), Math.sin((x * Math.PI) / 180)]
      return [cos, sin, -sin, cos, 0, 0]
    }
    default:
      throw new Error(`${name} is no transform of drawings`)
  }
}
