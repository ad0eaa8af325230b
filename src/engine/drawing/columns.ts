import type { Point } from './display-list.ts'
import { step, sub, sum } from './room/outline.ts'
import { type Boundary, mitre } from './room/room-outline.ts'

/** Longest side of a notch that is taken for a column, metres. */
const COLUMN_MAX = 0.8

/**
 * Notches in the outline that are columns rather than turns of the wall, as solids that reach out to the outer face: three
 * edges that step into the room and back, or two that cut a corner off.
 *
 * @param isWall whether an edge is wall from end to end
 */
export function columnsOf(boundary: Boundary, thickness: number, isWall: (edge: number) => boolean): Point[][] {
  const count = boundary.points.length
  const columns: Point[][] = []
  for (let i = 0; i < count; i++) {
    for (const length of [2, 3]) {
      if (count < length + 3) continue
      const chain = Array.from({ length: length + 1 }, (_, k) => boundary.points[(i + k) % count]!)
      const edges = Array.from({ length }, (_, k) => (i + k) % count)
      const inner = edges.slice(1).every((_, k) => turnAt(boundary, (i + k + 1) % count) < 0)
      const outer = turnAt(boundary, i) > 0 && turnAt(boundary, (i + length) % count) > 0
      const small = edges.every((edge) => boundary.starts[edge + 1]! - boundary.starts[edge]! <= COLUMN_MAX)
      if (!inner || !outer || !small || !edges.every(isWall)) continue
      const before = boundary.normals[(i + count - 1) % count]!
      const after = boundary.normals[(i + length) % count]!
      const [first, last] = [chain[0]!, chain.at(-1)!]
      const cut = length === 2 ? [mitre(sub(sum(first, last), chain[1]!), before, after, thickness)] : []
      columns.push([...chain, step(last, after, thickness), ...cut, step(first, before, thickness)])
    }
  }
  return columns
}

/** Positive where the room's corner is convex, negative where it is reflex. */
function turnAt(boundary: Boundary, corner: number): number {
  const count = boundary.points.length
  const [ax, az] = boundary.normals[(corner + count - 1) % count]!
  const [px, pz] = boundary.points[corner]!
  const [qx, qz] = boundary.points[(corner + 1) % count]!
  // The next edge of a convex corner runs away from the previous edge's outer side.
  return -Math.sign((qx - px) * ax + (qz - pz) * az)
}
