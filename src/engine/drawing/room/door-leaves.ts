import { lengthOf } from '../../../base/elementary.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import { edgesOf, pointsOf } from '../../geometry/edges.ts'
import { turnOf } from '../../geometry/frame.ts'
import { containsPoint, edgesCross } from '../../geometry/ring.ts'
import type { Point } from '../display-list.ts'
import { layersOf } from './layers.ts'
import { between, distance, type Extent, extentDistance, extentOf, placedCorners, step, sub, sum } from './outline.ts'
import { type Boundary, circumference, type Stretch } from './room-outline.ts'

/** A leaf of a door: where it hangs, where it closes, and the unit normal of its wall into the room. */
export interface Leaf {
  readonly hinge: Point
  readonly latch: Point
  readonly normal: Point
}

/** A leaf as it stands open at its tip; one that would meet furniture in either way slides into the wall. */
export interface HungLeaf extends Leaf {
  readonly tip: Point
  readonly slides?: true
}

/** Widest leaf of a door; a wider opening gets two or more. */
const LEAF_MAX = 1.3
/** Most pairs of leaves in one opening, however long. */
const PAIRS_MAX = 20

/** An outline and what is around it. */
interface Outline {
  readonly ring: readonly number[]
  readonly extent: Extent
}

/** What stands in the way of leaves, without what lies or hangs. */
export type Obstacles = readonly Outline[]

const outlineOf = (points: readonly Point[]): Outline => ({ ring: points.flat(), extent: extentOf(points)! })

export const obstaclesOf = (items: readonly PlacedItem[]): Obstacles =>
  layersOf(items).standing.map((item) => outlineOf(placedCorners(item)))

/**
 * The leaves of an opening, hung so that no piece stands in their way (docs/furnishing.md#doors): a single leaf on the other jamb
 * where that is free, else sliding towards the jamb that is further from a corner.
 *
 * @param from distance along the outline at which the opening starts, metres
 */
export function hungLeaves(part: Stretch, boundary: Boundary, from: number, obstacles: Obstacles): HungLeaf[] {
  const ring = boundary.points.flat()
  const leaves = leavesOf(part, boundary, from)
  return leaves.map((leaf): HungLeaf => {
    const other = { ...leaf, hinge: leaf.latch, latch: leaf.hinge }
    for (const way of leaves.length === 1 ? [leaf, other] : [leaf]) {
      const tip = openTip(way, ring)
      const swept = outlineOf(sweptBy(way, tip))
      if (!obstacles.some((one) => meet(swept, one))) return { ...way, tip }
    }
    const slid = leaves.length === 1 ? other : leaf
    return { ...slid, tip: slid.latch, slides: true }
  })
}

/** The square that a leaf sweeps a quarter of, for text to keep away from; none of one that slides. */
export const sweptFloor = ({ hinge, latch, tip, slides }: HungLeaf): Point[][] =>
  slides ? [] : [[hinge, tip, sum(latch, sub(tip, hinge)), latch]]

/** Share of a sliding leaf that remains in its opening. */
const LEFT_IN = 0.15

/** From where to where an open leaf stands: one that slides in the middle of its wall, metres thick, most of it within. */
export function standingOpen({ hinge, latch, normal, tip, slides }: HungLeaf, thickness: number): [Point, Point] {
  if (!slides) return [hinge, tip]
  const middle = step(hinge, normal, -thickness / 2)
  return [middle, step(middle, sub(latch, hinge), LEFT_IN)]
}

/** A leaf may touch what it sweeps beside: this share of the way to the middle of its floor does not count. */
const TOUCH = 0.02
const SWEEP_STEPS = 6

/** The floor that a leaf sweeps on its way. */
function sweptBy({ hinge, latch }: Leaf, tip: Point): Point[] {
  const [from, to] = [sub(latch, hinge), sub(tip, hinge)]
  const radius = distance(hinge, latch)
  const arc = Array.from({ length: SWEEP_STEPS + 1 }, (_, i): Point => {
    const way = between(from, to, i / SWEEP_STEPS)
    return step(hinge, way, radius / lengthOf(...way))
  })
  const middle = between(hinge, between(latch, tip, 0.5), 0.5)
  return [hinge, ...arc].map((point) => between(point, middle, TOUCH))
}

/** Whether two outlines share floor. */
function meet(a: Outline, b: Outline): boolean {
  if (extentDistance(a.extent, b.extent) > 0) return false
  if (holdsCorner(a, b) || holdsCorner(b, a)) return true
  const edges = edgesOf(b.ring)
  return edgesOf(a.ring).some((edge) => edges.some((other) => edgesCross(edge, other)))
}

const holdsCorner = ({ ring }: Outline, of: Outline): boolean =>
  pointsOf(of.ring).some(([x, z]) => containsPoint(ring, x, z))

/**
 * One leaf per edge of the opening, or pairs of leaves where it is wide. A single leaf hangs on the jamb nearer to a
 * corner, so that it opens against the neighbouring wall.
 */
function leavesOf({ points, edges }: Stretch, boundary: Boundary, from: number): Leaf[] {
  const leaves: Leaf[] = []
  let at = from
  edges.forEach((edge, i) => {
    const start = points[i]!
    const end = points[i + 1]!
    const out = boundary.normals[edge]!
    const normal: Point = [-out[0], -out[1]]
    const length = distance(start, end)
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
function openTip({ hinge, latch, normal }: Leaf, ring: readonly number[]): Point {
  const along = sub(latch, hinge)
  const length = lengthOf(...along)
  const tips = [90, 75, 60, 45, 30, 15].map((degrees): Point => {
    const { cos, sin } = turnOf(degrees)
    return step(step(hinge, along, cos), normal, length * sin)
  })
  // Judged a hair towards the latch: a leaf that lies along the neighbouring wall is free.
  const free = (tip: Point) =>
    [0.25, 0.5, 0.75, 1].every((share) => containsPoint(ring, ...step(between(hinge, tip, share), along, 1e-3)))
  return tips.find(free) ?? tips.at(-1)!
}
