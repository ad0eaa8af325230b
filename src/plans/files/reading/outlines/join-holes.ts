import { edgeAt } from '../../../../engine/geometry/edges.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { selfIntersection } from '../../../../engine/geometry/ring.ts'
import type { Outline } from '../found.ts'

/** Width of the slit that joins a hole with the outline, metres. */
const SLIT = 0.01

/** A ring with the slits that were cut into it: each by the two points of one of its sides. */
export interface SlitRing {
  readonly ring: Ring
  readonly slits: readonly (readonly [number, number, number, number])[]
  /** How many holes could not be joined. */
  readonly lost: number
}

/**
 * One ring for an outline with holes: each hole is joined with the ring by a slit of 1 cm where the two are nearest. A room has
 * one ring; the sides of a slit are no walls.
 */
export function joinHoles({ outer, holes }: Outline): SlitRing {
  let ring: Ring = outer
  const slits: [number, number, number, number][] = []
  let lost = 0
  const remaining = new Set(holes)
  while (remaining.size > 0) {
    const bridges = [...remaining].map((hole) => ({ hole, bridge: shortestBridge(ring, hole) }))
    const best = bridges.reduce((a, b) => ((b.bridge?.length ?? Infinity) < (a.bridge?.length ?? Infinity) ? b : a))
    remaining.delete(best.hole)
    const joined = best.bridge && joinedBy(ring, best.hole, best.bridge)
    if (!joined || selfIntersection(joined.ring)) {
      lost++
      continue
    }
    ring = joined.ring
    slits.push(...joined.sides)
  }
  return { ring, slits, lost }
}

/** From the middle of a slit on a side of the ring to its middle on a side of the hole. */
interface Bridge {
  readonly length: number
  readonly side: number
  readonly from: readonly [number, number]
  readonly holeSide: number
  readonly to: readonly [number, number]
}

function shortestBridge(ring: Ring, hole: Ring): Bridge | undefined {
  let best: Bridge | undefined
  for (let j = 0; j < hole.length; j += 2) {
    const [cx, cz, dx, dz] = edgeAt(hole, j)
    if (Math.hypot(dx - cx, dz - cz) < 2 * SLIT) continue
    const to = [(cx + dx) / 2, (cz + dz) / 2] as const
    for (let i = 0; i < ring.length; i += 2) {
      const from = nearestInside(ring, i, to)
      if (!from) continue
      const length = Math.hypot(from[0] - to[0], from[1] - to[1])
      if (!best || length < best.length) best = { length, side: i, from, holeSide: j, to }
    }
  }
  return best
}

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
