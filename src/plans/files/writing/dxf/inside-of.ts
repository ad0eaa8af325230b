import { extentOf } from '../../../../engine/drawing/room/outline.ts'
import { distanceToEdge } from '../../../../engine/geometry/edges.ts'
import { containsPoint } from '../../../../engine/geometry/ring.ts'

type Point = readonly [number, number]

/** Places that are tried in each direction. */
const STEPS = 16

/** A point inside a ring, about as far from its edges as one gets. */
export function insideOf(points: readonly Point[]): Point {
  const { minX, minZ, maxX, maxZ } = extentOf(points)!
  const ring = points.flat()
  let [best, air]: [Point, number] = [points[0]!, 0]
  for (let i = 1; i < STEPS; i++) {
    for (let j = 1; j < STEPS; j++) {
      const at: Point = [minX + ((maxX - minX) * i) / STEPS, minZ + ((maxZ - minZ) * j) / STEPS]
      if (!containsPoint(ring, ...at)) continue
      const distance = Math.min(...points.map((a, k) => distanceToEdge(at, a, points[(k + 1) % points.length]!)))
      if (distance > air + 1e-9) [best, air] = [at, distance]
    }
  }
  return best
}
