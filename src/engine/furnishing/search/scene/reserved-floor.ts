import { lengthOf } from '../../../../base/elementary.ts'
import { unwrap } from '../../../../base/result-type.ts'
import { edgesByEnd, type RingEdge } from '../../../geometry/edges.ts'
import { placeRing, round6 } from '../../../geometry/frame.ts'
import { containsPoint } from '../../../geometry/ring.ts'
import { modelOf } from '../../request/model.ts'
import type { Plan } from '../../request/plan.ts'
import type { Pin } from '../../request/wish-list.ts'
import { HEADROOM, KIND, partOf } from './collision-boxes.ts'

/** A circle of floor that no piece may take: its middle and radius, metres. */
export interface FreeCircle {
  readonly x: number
  readonly z: number
  readonly r: number
}

/** Steps in which places for a circle are looked for beside a door and into the room, metres. */
const STEP = 0.1
const BESIDE = 1.5
const INWARDS = 1
/** A circle keeps this far from walls and fixed pieces, metres, as its cover in the kernel is a little wider. */
const CLEAR = 0.02

/**
 * Places for a circle of floor that must stay free, by their distance from a door: one for each door or gap, since what is kept
 * free before a door anyway costs the least floor, and one as far from all walls as there is.
 *
 * @param middle a point far from the walls
 */
export function circlesFor(
  plan: Plan,
  pins: readonly Pin[],
  diameter: number,
  middle: readonly [number, number],
): FreeCircle[] {
  const r = diameter / 2
  const rings = pins.map((pin) => placeRing(pin.model.ring, pin))
  const outlines = [plan.ring, ...rings].map(edgesByEnd)
  const isFree = (x: number, z: number) =>
    containsPoint(plan.ring, x, z) &&
    outlines.every((edges) => distanceTo(edges, x, z) >= r + CLEAR) &&
    !rings.some((ring) => containsPoint(ring, x, z))
  const byDoors = plan.doors.flatMap(({ x, z, nx, nz }): FreeCircle[] => {
    for (let inwards = 0; inwards <= INWARDS; inwards += STEP)
      for (let beside = 0; beside <= BESIDE; beside += STEP)
        for (const side of beside === 0 ? [1] : [1, -1]) {
          const [away, along] = [r + CLEAR + inwards, side * beside]
          const [cx, cz] = [round6(x + nx * away - nz * along), round6(z + nz * away + nx * along)]
          if (isFree(cx, cz)) return [{ x: cx, z: cz, r }]
        }
    return []
  })
  const [mx, mz] = middle
  return isFree(mx, mz) ? [...byDoors, { x: mx, z: mz, r }] : byDoors
}

/** The circle as parts of the collision kernel, like the floor before a door. */
export function reservedParts({ x, z, r }: FreeCircle): number[] {
  const { cover } = unwrap(modelOf({ type: 'cylinder', r, h: HEADROOM }))
  return cover.flatMap((rect) => [...partOf(rect, x, z, 0), 0, HEADROOM, KIND.keepOut, 0, 0])
}

function distanceTo(edges: readonly RingEdge[], x: number, z: number): number {
  let least = Number.POSITIVE_INFINITY
  for (const [ax, az, bx, bz] of edges) {
    const [dx, dz] = [bx - ax, bz - az]
    const t = Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / (dx * dx + dz * dz)))
    least = Math.min(least, lengthOf(ax + dx * t - x, az + dz * t - z))
  }
  return least
}
