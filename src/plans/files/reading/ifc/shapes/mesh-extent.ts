import { forEachVertex, type Mesh } from '../../outlines/mesh-outline.ts'

/** Smallest and largest coordinate of a body along a direction of the plan. */
export function extentAlong(mesh: Mesh, ux: number, uz: number): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  forEachVertex(mesh, (x, _y, z) => {
    const s = x * ux + z * uz
    low = Math.min(low, s)
    high = Math.max(high, s)
  })
  return [low, high]
}

/** Lowest and highest point of a body. */
export function heightsOf(mesh: Mesh): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  forEachVertex(mesh, (_x, y) => {
    low = Math.min(low, y)
    high = Math.max(high, y)
  })
  return [low, high]
}
