import { lengthOf } from '../../../base/elementary.ts'
import type { PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Opening } from '../../../schema/furnishing/room.ts'
import { edgesOf, pointsOf } from '../../geometry/edges.ts'
import { turnOf } from '../../geometry/frame.ts'
import { pairsIn, saidOfLeaf } from '../../geometry/leaf-pairs.ts'
import { containsPoint, edgesCross } from '../../geometry/ring.ts'
import type { Point } from '../display-list.ts'
import { layersOf } from './layers.ts'
import { between, distance, type Extent, extentDistance, extentOf, placedCorners, step, sub, sum } from './outline.ts'
import { type Boundary, offset, type Stretch } from './room-outline.ts'

/** A leaf of a door: where it hangs, where it closes, and the unit normal of its wall to the side that it swings to. */
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

/** A door where it is in an outline. */
interface Door {
  readonly opening: Opening
  readonly part: Stretch
}

/**
 * The leaves of a door (docs/furnishing.md#doors): as its opening says, for as much as it says. Else hung so that no piece stands in
 * their way: a single leaf on the other jamb where that is free, else sliding towards the jamb that is further from a corner.
 *
 * @param thickness of the wall, metres
 */
export function hungLeaves(
  { opening, part }: Door,
  boundary: Boundary,
  obstacles: Obstacles,
  thickness: number,
): HungLeaf[] {
  const ring = boundary.points.flat()
  const leaves = opening.leaf === 'none' ? [] : leavesOf(opening, part, boundary, thickness)
  return leaves.map((leaf): HungLeaf => {
    const other = { ...leaf, hinge: leaf.latch, latch: leaf.hinge }
    const ways = leaves.length > 1 || opening.hinge ? [leaf] : [leaf, other]
    const last = ways.at(-1)!
    for (const way of opening.leaf === 'sliding' ? [] : ways) {
      const arc = arcOf(way, ring, opening.opens === 'out')
      const swept = outlineOf(sweptBy(way, arc))
      if (!obstacles.some((one) => meet(swept, one)) || (way === last && saidOfLeaf(opening)))
        return { ...way, tip: arc[0]! }
    }
    return { ...last, tip: last.latch, slides: true }
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

/** The floor that a leaf sweeps on its way. */
function sweptBy({ hinge, latch }: Leaf, arc: readonly Point[]): Point[] {
  const middle = between(hinge, between(latch, arc[0]!, 0.5), 0.5)
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
 * One leaf per edge of the opening, or pairs of leaves where it is wide or said to be double. Where nothing is said, a single leaf
 * hangs on the jamb nearer to a corner, so that it opens against the neighbouring wall.
 */
function leavesOf(opening: Opening, part: Stretch, boundary: Boundary, thickness: number): Leaf[] {
  const isOut = opening.opens === 'out'
  const points = isOut ? offset(part, boundary, thickness) : part.points
  const leaves: Leaf[] = []
  part.edges.forEach((edge, i) => {
    const start = points[i]!
    const end = points[i + 1]!
    const out = boundary.normals[edge]!
    const normal: Point = isOut ? out : [-out[0], -out[1]]
    const length = distance(start, end)
    const pairs = pairsIn(length, opening.leaf)
    const cut = (share: number) => between(start, end, share / pairs)
    for (let pair = 0; pair < pairs; pair++) {
      const latch = cut(pair + 0.5)
      leaves.push({ hinge: cut(pair), latch, normal }, { hinge: cut(pair + 1), latch, normal })
    }
    if (pairs === 0 && length > 0.05) {
      const { points: corners } = boundary
      const isNearStart = distance(corners[edge]!, start) <= distance(end, corners[(edge + 1) % corners.length]!) + 1e-9
      const startHung = opening.hinge ? opening.hinge === 'start' : part.edges.length > 1 ? i === 0 : isNearStart
      const [hinge, latch] = startHung ? [start, end] : [end, start]
      leaves.push({ hinge, latch, normal })
    }
  })
  return leaves
}

/**
 * Where the leaf's edge is on its way, from where it stands open to where it closes: it opens to a right angle, or as far as a
 * narrow room lets it, outside as far as it remains there.
 */
function arcOf({ hinge, latch, normal }: Leaf, ring: readonly number[], isOut: boolean): Point[] {
  const along = sub(latch, hinge)
  const length = lengthOf(...along)
  const tips = [90, 75, 60, 45, 30, 15].map((degrees): Point => {
    const { cos, sin } = turnOf(degrees)
    return step(step(hinge, along, cos), normal, length * sin)
  })
  // Judged a hair towards the latch: a leaf that lies along the neighbouring wall is free.
  const free = (tip: Point) =>
    [0.25, 0.5, 0.75, 1].every(
      (share) => containsPoint(ring, ...step(between(hinge, tip, share), along, 1e-3)) !== isOut,
    )
  return [...tips.slice(tips.findIndex(free)), latch]
}
