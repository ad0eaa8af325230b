import { lengthOf } from '../../../base/elementary.ts'
import { edgesOf, pointsOf } from '../../../engine/geometry/edges.ts'
import type { Ring } from '../../../engine/geometry/frame.ts'
import { containsPoint, edgesCross } from '../../../engine/geometry/ring.ts'

/** Shapes that touch share no floor: by so much they may reach into each other, metres. */
const TOUCH = 1e-4

/** Whether two convex outlines share floor: no line along an edge of either parts them (separating axis theorem). */
export const sharesFloor = (one: Ring, other: Ring): boolean => !isParted(one, other) && !isParted(other, one)

const isParted = (one: Ring, other: Ring): boolean =>
  edgesOf(one).some(([ax, az, bx, bz]) => {
    const length = lengthOf(bx - ax, bz - az)
    if (length === 0) return false
    const [nx, nz] = [(bz - az) / length, (ax - bx) / length]
    const across = (ring: Ring) => pointsOf(ring).map(([x, z]) => (x - ax) * nx + (z - az) * nz)
    const [own, its] = [across(one), across(other)]
    return Math.min(...its) > Math.max(...own) - TOUCH || Math.max(...its) < Math.min(...own) + TOUCH
  })

/** Whether a convex outline lies in a room. @param outline drawn in a little, as edges of both may touch */
export const liesWithin = (outline: Ring, room: Ring): boolean => {
  const inner = drawnIn(outline)
  return (
    pointsOf(inner).every(([x, z]) => containsPoint(room, x, z)) &&
    !edgesOf(inner).some((edge) => edgesOf(room).some((wall) => edgesCross(edge, wall)))
  )
}

function drawnIn(outline: Ring): number[] {
  const points = pointsOf(outline)
  const [x, z] = middleOf(points)
  return points.flatMap(([px, pz]) => {
    const far = lengthOf(px - x, pz - z)
    const share = far > 0 ? Math.max(0, 1 - (5 * TOUCH) / far) : 0
    return [x + (px - x) * share, z + (pz - z) * share]
  })
}

/** The mean of corners: the middle of a rectangle. */
export const middleOf = (points: readonly (readonly [number, number])[]): [number, number] => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, z]) => sum + z, 0) / points.length,
]
