import { edgeAt, edgesOf } from '../../../../engine/geometry/edges.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { edgesCross, selfIntersection } from '../../../../engine/geometry/ring.ts'
import type { Outline } from '../found.ts'

/** Width of the slit that joins a hole with the outline, metres. */
const SLIT = 0.01
/** Shorter sides of a hole have no room for it, metres. */
const SIDE_MIN = 1.2 * SLIT

/** A ring with the slits that were cut into it: each by the two points of one of its sides. */
export interface SlitRing {
  readonly ring: Ring
  readonly slits: readonly (readonly [number, number, number, number])[]
  /** How many holes could not be joined. */
  readonly lost: number
}

/** Tells whether a slit may end at a point of an outline. */
type IsFree = (x: number, z: number) => boolean

/**
 * One ring for an outline with holes: each hole is joined with the ring by a slit of 1 cm where the two are nearest. A room has
 * one ring; the sides of a slit are no walls.
 *
 * @param isFree of doors and windows, which a slit would cut; slits end in none where they can
 */
export function joinHoles({ outer, holes }: Outline, isFree: IsFree = () => true): SlitRing {
  let ring: Ring = outer
  const slits: [number, number, number, number][] = []
  let lost = 0
  // From each hole to the nearest of what is joined already.
  const lengths = new Map(holes.map((hole) => [hole, lengthTo(outer, hole, isFree)]))
  while (lengths.size > 0) {
    const [hole] = [...lengths].reduce((a, b) => (b[1] < a[1] ? b : a))
    lengths.delete(hole)
    const joined = joinedHole(ring, hole, lengths.keys(), isFree)
    if (joined) {
      ring = joined.ring
      slits.push(...joined.sides)
      for (const [other, length] of lengths) lengths.set(other, Math.min(length, lengthTo(hole, other, isFree)))
    } else lost++
  }
  return { ring, slits, lost }
}

/** Length of the slit to a hole; one that can only end in an opening comes after all others. */
const lengthTo = (ring: Ring, hole: Ring, isFree: IsFree): number =>
  shortestBridge(ring, hole, middleOf, isFree)?.length ?? FAR + (shortestBridge(ring, hole)?.length ?? FAR)

/** Farther than any hole lies from its outline, metres. */
const FAR = 1e6

/** From the middle of a slit on a side of the ring to its middle on a side of the hole. */
interface Bridge {
  readonly length: number
  readonly side: number
  readonly from: readonly [number, number]
  readonly holeSide: number
  readonly to: readonly [number, number]
}

/** Joined from the middle of a side of the hole, else from its ends, else through an opening; never through another hole. */
function joinedHole(ring: Ring, hole: Ring, others: Iterable<Ring>, isFree: IsFree) {
  const sides = [...others].flatMap((other) => [...edgesOf(other)])
  const isClear = (from: Point, to: Point) => !sides.some((side) => edgesCross([...from, ...to], side))
  const ways = [
    () => shortestBridge(ring, hole, middleOf, isFree, isClear),
    () => shortestBridge(ring, hole, endsOf, isFree, isClear),
    () => shortestBridge(ring, hole, endsOf, undefined, isClear),
  ]
  for (const way of ways) {
    const bridge = way()
    const joined = bridge && joinedBy(ring, hole, bridge)
    if (joined && !selfIntersection(joined.ring)) return joined
  }
  return undefined
}

type Side = readonly [number, number, number, number]
type Point = readonly [number, number]

const middleOf = ([ax, az, bx, bz]: Side): Point[] => [[(ax + bx) / 2, (az + bz) / 2]]

/** Beside its corners. */
function endsOf([ax, az, bx, bz]: Side): Point[] {
  const share = Math.min(0.5, (2 * SLIT) / Math.hypot(bx - ax, bz - az))
  return [share, 1 - share].map((it): Point => [ax + it * (bx - ax), az + it * (bz - az)])
}

function shortestBridge(
  ring: Ring,
  hole: Ring,
  endsOn: (side: Side) => readonly Point[] = middleOf,
  isFree: IsFree = () => true,
  isClear: (from: Point, to: Point) => boolean = () => true,
): Bridge | undefined {
  let best: Bridge | undefined
  for (let j = 0; j < hole.length; j += 2) {
    const side = edgeAt(hole, j)
    if (Math.hypot(side[2] - side[0], side[3] - side[1]) < SIDE_MIN) continue
    for (const to of endsOn(side)) {
      if (!isFree(...to)) continue
      for (let i = 0; i < ring.length; i += 2) {
        const from = nearestInside(ring, i, to)
        if (!from || !liesOutside(side, from)) continue
        const length = Math.hypot(from[0] - to[0], from[1] - to[1])
        if (length < (best?.length ?? Infinity) && isFree(...from) && isClear(from, to))
          best = { length, side: i, from, holeSide: j, to }
      }
    }
  }
  return best
}

/** Whether a point lies on the side of the room: holes run against the clock. */
const liesOutside = ([ax, az, bx, bz]: Side, [x, z]: Point): boolean => (bx - ax) * (z - az) - (bz - az) * (x - ax) > 0

/** The point of a side nearest to another that leaves room for a slit; undefined on a side that is too short. */
function nearestInside(ring: Ring, i: number, [x, z]: readonly [number, number]): [number, number] | undefined {
  const [ax, az, bx, bz] = edgeAt(ring, i)
  const length = Math.hypot(bx - ax, bz - az)
  if (length < 2 * SLIT) return undefined
  const along = ((x - ax) * (bx - ax) + (z - az) * (bz - az)) / (length * length)
  const share = Math.min(1 - SLIT / length, Math.max(SLIT / length, along))
  return [ax + share * (bx - ax), az + share * (bz - az)]
}

function joinedBy(ring: Ring, hole: Ring, { side, from, holeSide, to }: Bridge) {
  const [fx, fz] = stepAlong(ring, side)
  const [tx, tz] = stepAlong(hole, holeSide)
  const p1 = [from[0] - fx, from[1] - fz] as const
  const p2 = [from[0] + fx, from[1] + fz] as const
  const q1 = [to[0] + tx, to[1] + tz] as const
  const q2 = [to[0] - tx, to[1] - tz] as const
  const around = [...hole.slice(holeSide + 2), ...hole.slice(0, holeSide + 2)]
  const joined = [...ring.slice(0, side + 2), ...p1, ...q1, ...around, ...q2, ...p2, ...ring.slice(side + 2)]
  const sides: [number, number, number, number][] = [
    [...p1, ...q1],
    [...q2, ...p2],
  ]
  return { ring: joined, sides }
}

/** Half the width of a slit in the direction of a side. */
function stepAlong(ring: Ring, i: number): [number, number] {
  const [ax, az, bx, bz] = edgeAt(ring, i)
  const length = Math.hypot(bx - ax, bz - az)
  return [((bx - ax) / length) * (SLIT / 2), ((bz - az) / length) * (SLIT / 2)]
}
