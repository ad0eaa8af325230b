import { containsPoint } from '../../geometry/ring.ts'
import type { Point } from '../display-list.ts'
import { between, step, sub } from './outline.ts'
import { type Boundary, circumference, type Stretch } from './room-outline.ts'

/** A leaf of a door: where it hangs, where it closes, and the unit normal of its wall into the room. */
export interface Leaf {
  readonly hinge: Point
  readonly latch: Point
  readonly normal: Point
}

/** Widest leaf of a door; a wider opening gets two or more. */
const LEAF_MAX = 1.3
/** Most pairs of leaves in one opening, however long. */
const PAIRS_MAX = 20

/**
 * One leaf per edge of the opening, or pairs of leaves where it is wide. A single leaf hangs on the jamb nearer to a
 * corner, so that it opens against the neighbouring wall.
 */
export function leavesOf({ points, edges }: Stretch, boundary: Boundary, from: number): Leaf[] {
  const leaves: Leaf[] = []
  let at = from
  edges.forEach((edge, i) => {
    const start = points[i]!
    const end = points[i + 1]!
    const out = boundary.normals[edge]!
    const normal: Point = [-out[0], -out[1]]
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    const pairs = length > LEAF_MAX ? Math.min(Math.ceil(length / (2 * LEAF_MAX)), PAIRS_MAX) : 0
    for (let pair = 0; pair < pairs; pair++) {
      const [a, middle, b] = [0, 0.5, 1].map((share) => between(start, end, (pair + share) / pairs)) as [
        Point,
        Point,
        Point,
      ]
      leaves.push({ hinge: a, latch: middle, normal }, { hinge: b, latch: middle, normal })
    }
    if (pairs === 0 && length > 0.05) {
      const whole = circumference(boundary)
      const toStart = (at % whole) - boundary.starts[edge]!
      const toEnd = boundary.starts[edge + 1]! - (at % whole) - length
      const startHung = edges.length > 1 ? i === 0 : toStart <= toEnd
      leaves.push(startHung ? { hinge: start, latch: end, normal } : { hinge: end, latch: start, normal })
    }
    at += length
  })
  return leaves
}

/** Where the leaf's edge is when it stands open: at a right angle, or as far as a narrow room lets it. */
export function openTip({ hinge, latch, normal }: Leaf, ring: readonly number[]): Point {
  const along = sub(latch, hinge)
  const length = Math.hypot(along[0], along[1])
  const tips = [90, 75, 60, 45, 30, 15].map((degrees): Point => {
    const cosine = Math.cos((degrees * Math.PI) / 180)
    const sine = length * Math.sin((degrees * Math.PI) / 180)
    return step(step(hinge, along, cosine), normal, sine)
  })
  // Judged a hair towards the latch: a leaf that lies along the neighbouring wall is free.
  const free = (tip: Point) =>
    [0.25, 0.5, 0.75, 1].every((share) => containsPoint(ring, ...step(between(hinge, tip, share), along, 1e-3)))
  return tips.find(free) ?? tips.at(-1)!
}
