// Terms of a place by plain geometry, written apart from the kernel: points and segments instead of frames and strips.

export type Vec = readonly [x: number, z: number]

export interface Segment {
  readonly from: Vec
  readonly to: Vec
}

/** A rectangle in the room: middle, unit vectors along its width and the way it faces, half sizes. */
export interface Box {
  readonly middle: Vec
  readonly right: Vec
  readonly facing: Vec
  readonly hx: number
  readonly hz: number
}

export const add = (a: Vec, b: Vec, times = 1): Vec => [a[0] + b[0] * times, a[1] + b[1] * times]
export const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1]]
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1]
export const norm = (a: Vec): number => Math.hypot(...a)
const back = (a: Vec): Vec => [-a[0], -a[1]]

/** Distance along a ray to a segment; infinite where it misses. */
export function rayLength(from: Vec, direction: Vec, { from: a, to: b }: Segment): number {
  const edge = minus(b, a)
  const across = direction[0] * edge[1] - direction[1] * edge[0]
  if (Math.abs(across) < 1e-12) return Number.POSITIVE_INFINITY
  const to = minus(a, from)
  const distance = (to[0] * edge[1] - to[1] * edge[0]) / across
  const share = (to[0] * direction[1] - to[1] * direction[0]) / across
  return distance > 0 && share >= 0 && share <= 1 ? distance : Number.POSITIVE_INFINITY
}

/** Free floor before a side of a box: the least over rays from its edge at its ends and at every corner of the room before it. */
function depthBefore(
  { middle }: Box,
  out: Vec,
  aside: Vec,
  half: number,
  reach: number,
  walls: readonly Segment[],
): number {
  const offsets = [-0.92 * half, 0.92 * half]
  for (const { from } of walls) {
    const offset = dot(minus(from, middle), aside)
    // Just beside the corner on either side, since a ray through it may count for both walls or none.
    if (Math.abs(offset) < 0.92 * half) offsets.push(offset - 1e-7, offset + 1e-7)
  }
  const rays = offsets.flatMap((offset) => walls.map((wall) => rayLength(add(middle, aside, offset), out, wall)))
  return Math.max(0, Math.min(...rays) - reach)
}

export function depths(box: Box, walls: readonly Segment[]) {
  const { right, facing, hx, hz } = box
  return {
    before: depthBefore(box, facing, right, hx, hz, walls),
    behind: depthBefore(box, back(facing), right, hx, hz, walls),
    left: depthBefore(box, back(right), facing, hz, hx, walls),
    right: depthBefore(box, right, facing, hz, hx, walls),
  }
}

export const corners = ({ middle, right, facing, hx, hz }: Box): Vec[] =>
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([u, v]) => add(add(middle, right, u! * hx), facing, v! * hz))

export const sides = (box: Box): Segment[] => corners(box).map((from, i, all) => ({ from, to: all[(i + 1) % 4]! }))

export function pointToSegment(point: Vec, { from, to }: Segment): number {
  const edge = minus(to, from)
  const share = Math.max(0, Math.min(1, dot(minus(point, from), edge) / dot(edge, edge)))
  return norm(minus(point, add(from, edge, share)))
}

export const isInBox = (point: Vec, { middle, right, facing, hx, hz }: Box): boolean =>
  Math.abs(dot(minus(point, middle), right)) <= hx && Math.abs(dot(minus(point, middle), facing)) <= hz

const crosses = (a: Segment, b: Segment): boolean => {
  const side = ({ from, to }: Segment, p: Vec) => {
    const [e, q] = [minus(to, from), minus(p, from)]
    return e[0] * q[1] - e[1] * q[0]
  }
  return side(a, b.from) * side(a, b.to) < 0 && side(b, a.from) * side(b, a.to) < 0
}

/** Distance of two boxes, 0 where they share a point. */
export function boxGap(a: Box, b: Box): number {
  if (corners(a).some((point) => isInBox(point, b)) || corners(b).some((point) => isInBox(point, a))) return 0
  if (sides(a).some((one) => sides(b).some((other) => crosses(one, other)))) return 0
  const between = (from: Box, to: Box) =>
    corners(from).flatMap((point) => sides(to).map((side) => pointToSegment(point, side)))
  return Math.min(...between(a, b), ...between(b, a))
}
