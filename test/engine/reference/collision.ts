// Twin of the collision kernel: the same verdict by other means (Minkowski differences, clipping), one pair at a time.
import {
  boxCorners,
  cross,
  hull,
  length,
  type Point,
  type Polygon,
  pointToSegment,
  ringCorners,
  winding,
} from './polygon.ts'

const PART = 11
const CANDIDATE = 6

/**
 * Verdict of each candidate, with boxes allowed to overlap, and to stand in walls, by `slack` metres. All lists as the
 * kernel takes them; without `ring` the room is not looked at.
 */
export function collisionTwin(
  candidates: Float64Array,
  templates: Float64Array,
  obstacles: Float64Array,
  ring: ArrayLike<number> | undefined,
  slack: number,
): Uint8Array {
  const room = ring && ringCorners(ring)
  const standing = rowsOf(obstacles, PART).map((part) => ({ part, corners: corners(part) }))
  return Uint8Array.from(rowsOf(candidates, CANDIDATE), ([first, count, x, z, cos, sin]) => {
    for (let i = first!; i < first! + count!; i++) {
      const part = placed(templates.subarray(i * PART, (i + 1) * PART), x!, z!, cos!, sin!)
      const own = corners(part)
      if (room && part[10] === 1 && !contains(room, part, slack)) return 0
      if (
        standing.some(
          (other) => matter(part, other.part) && near(part, other.part) && depth(own, other.corners) > slack,
        )
      )
        return 0
    }
    return 1
  })
}

const rowsOf = (numbers: Float64Array, stride: number) =>
  Array.from({ length: numbers.length / stride }, (_, i) => numbers.subarray(i * stride, (i + 1) * stride))

const corners = (part: ArrayLike<number>) => boxCorners(part[0]!, part[1]!, part[2]!, part[3]!, part[4]!, part[5]!)

function placed(part: Float64Array, x: number, z: number, cos: number, sin: number): number[] {
  const out = [...part]
  out[0] = x + part[0]! * cos - part[1]! * sin
  out[1] = z + part[0]! * sin + part[1]! * cos
  out[4] = part[4]! * cos - part[5]! * sin
  out[5] = part[4]! * sin + part[5]! * cos
  return out
}

/** Heights overlap by more than 1 mm, counted in whole micrometres, and the masks meet. */
function matter(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  const micrometres = (value: number) => Math.round(value * 1e6)
  const top = Math.min(micrometres(a[7]!), micrometres(b[7]!))
  const bottom = Math.max(micrometres(a[6]!), micrometres(b[6]!))
  return top - bottom > 1000 && ((a[9]! & b[8]!) | (b[9]! & a[8]!)) !== 0
}

/** The circles about the boxes overlap. */
const near = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  length(a[0]! - b[0]!, a[1]! - b[1]!) < length(a[2]!, a[3]!) + length(b[2]!, b[3]!)

/** How far one of the convex polygons must move until they only touch; negative: their distance along some edge's normal. */
function depth(a: Polygon, b: Polygon): number {
  const difference = hull(a.flatMap((p) => b.map((q): Point => [p[0] - q[0], p[1] - q[1]])))
  let least = Number.POSITIVE_INFINITY
  for (const [i, p] of difference.entries()) {
    const q = difference[(i + 1) % difference.length]!
    least = Math.min(least, cross(p, q, [0, 0]) / length(q[0] - p[0], q[1] - p[1]))
  }
  return least
}

/** No edge of the room enters the box shrunk by the slack, and the box's middle is in the room. */
function contains(room: Polygon, part: readonly number[], slack: number): boolean {
  const [cx, cz, hx, hz, cos, sin] = part as [number, number, number, number, number, number]
  const own = ([x, z]: Point): Point => [(x - cx) * cos + (z - cz) * sin, (z - cz) * cos - (x - cx) * sin]
  for (const [i, corner] of room.entries()) {
    const next = room[(i + 1) % room.length]!
    if (pointToSegment([cx, cz], corner, next) > length(hx, hz)) continue
    if (enters(own(corner), own(next), hx - slack, hz - slack)) return false
  }
  return winding(room, [cx, cz]) !== 0
}

/** Whether a segment has a point in the open box about the origin (Liang and Barsky's clipping). */
function enters(a: Point, b: Point, hx: number, hz: number): boolean {
  let t0 = 0
  let t1 = 1
  for (const [from, to, half] of [
    [a[0], b[0], hx],
    [a[1], b[1], hz],
  ] as const) {
    const step = to - from
    if (step === 0 && Math.abs(from) >= half) return false
    if (step === 0) continue
    const ends = [(-half - from) / step, (half - from) / step] as const
    t0 = Math.max(t0, Math.min(...ends))
    t1 = Math.min(t1, Math.max(...ends))
  }
  return t0 < t1
}
