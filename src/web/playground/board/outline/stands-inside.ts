import type { Point } from '../../../../engine/drawing/display-list.ts'
import { placedCorners } from '../../../../engine/drawing/room/outline.ts'
import { containsPoint, signedArea } from '../../../../engine/geometry/ring.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'

/** Overlap with a wall that is taken for touching it, metres. */
const TOUCH = 0.005

/** Whether a piece stands in a room: all of its outline on the floor, no corner of the room within it. */
export function standsInside(item: PlacedItem, corners: readonly Point[]): boolean {
  const outline = shrunk(placedCorners(item))
  const ring = corners.flat()
  const around = outline.flat()
  if (!outline.every(([x, z]) => containsPoint(ring, x, z))) return false
  if (corners.some(([x, z]) => containsPoint(around, x, z))) return false
  return !outline.some((a, i) => {
    const b = outline[(i + 1) % outline.length]!
    return corners.some((c, k) => cross(a, b, c, corners[(k + 1) % corners.length]!))
  })
}

/** The outline drawn in towards its middle, so that what touches a wall is not beyond it. */
function shrunk(outline: readonly Point[]): Point[] {
  const [sx, sz] = outline.reduce(([ax, az], [x, z]) => [ax + x, az + z], [0, 0])
  const [mx, mz] = [sx / outline.length, sz / outline.length]
  return outline.map(([x, z]) => {
    const apart = Math.hypot(x - mx, z - mz) || 1
    const share = Math.max(0, 1 - (2 * TOUCH) / apart)
    return [mx + (x - mx) * share, mz + (z - mz) * share]
  })
}

/** Whether two stretches cross; those that only touch do not. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => Math.sign(signedArea([...p, ...q, ...r]))
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
