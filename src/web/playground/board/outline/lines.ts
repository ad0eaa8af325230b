import type { Point } from '../../../../engine/drawing/display-list.ts'

/** A straight line: a point of it, and its direction as a unit vector. */
export interface Line {
  readonly through: Point
  readonly way: Point
}

/** The point of a line nearest to another one. */
export function footOn({ through, way }: Line, [x, z]: Point): Point {
  const t = (x - through[0]) * way[0] + (z - through[1]) * way[1]
  return [through[0] + way[0] * t, through[1] + way[1] * t]
}

/** Where two lines cross. @param least sine of their angle; undefined for those that are nearer to parallel */
export function crossingOf(a: Line, b: Line, least: number): Point | undefined {
  const across = a.way[0] * b.way[1] - a.way[1] * b.way[0]
  if (Math.abs(across) < least) return undefined
  const [x, z] = [b.through[0] - a.through[0], b.through[1] - a.through[1]]
  const t = (x * b.way[1] - z * b.way[0]) / across
  return [a.through[0] + a.way[0] * t, a.through[1] + a.way[1] * t]
}
