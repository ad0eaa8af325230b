import type { Mesh } from '../outlines/mesh-outline.ts'

/** Smallest and largest coordinate of a body along a direction of the plan. */
export function extentAlong({ points }: Mesh, ux: number, uz: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < points.length; i += 3) {
    const s = points[i]! * ux + points[i + 2]! * uz
    low = Math.min(low, s)
    high = Math.max(high, s)
  }
  return [low, high]
}

/** Lowest and highest point of a body. */
export function heightsOf({ points }: Mesh): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 1; i < points.length; i += 3) {
    low = Math.min(low, points[i]!)
    high = Math.max(high, points[i]!)
  }
  return [low, high]
}
