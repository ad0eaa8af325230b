import { lengthOf } from '../../../../base/elementary.ts'
import { unwrap } from '../../../../base/result-type.ts'
import { edgesByEnd, type RingEdge } from '../../../geometry/edges.ts'
import { placeRing, round6 } from '../../../geometry/frame.ts'
import { containsPoint, edgesCross } from '../../../geometry/ring.ts'
import { modelOf } from '../../request/model.ts'
import type { Plan } from '../../request/plan.ts'
import type { Pin } from '../../request/wish-list.ts'
import { HEADROOM, KIND, partOf } from './collision-boxes.ts'

/** A circle of floor that no piece may take, or a square around it: its middle and radius, metres. */
export interface FreeFloor {
  readonly x: number
  readonly z: number
  readonly r: number
  readonly square?: true
}

/** Steps in which places for a circle are looked for beside a door and into the room, metres. */
const STEP = 0.1
const BESIDE = 1.5
const INWARDS = 1
/** A circle keeps this far from walls and fixed pieces, metres, as its cover in the kernel is a little wider. */
const CLEAR = 0.02

/**
 * Places for a circle or a square of floor that must stay free, by their distance from a door: one for each door
 * or gap, since what is kept free before a door anyway costs the least floor, and one as far from all walls as
 * there is.
 *
 * @param middle a point far from the walls
 */
export function freeFloorsFor(
  plan: Plan,
  pins: readonly Pin[],
  { size, square }: { readonly size: number; readonly square?: true },
  middle: readonly [number, number],
): FreeFloor[] {
  const r = size / 2
  const rings = pins.map((pin) => placeRing(pin.model.ring, pin))
  const outlines = [plan.ring, ...rings].map(edgesByEnd)
  const isClear = (edges: readonly RingEdge[], x: number, z: number) =>
    square ? !meetsSquare(edges, x, z, r) : distanceTo(edges, x, z) >= r + CLEAR
  const isFree = (x: number, z: number) =>
    containsPoint(plan.ring, x, z) &&
    outlines.every((edges) => isClear(edges, x, z)) &&
    !rings.some((ring) => containsPoint(ring, x, z))
  const floorAt = (x: number, z: number): FreeFloor => ({ x, z, r, ...(square ? { square } : {}) })
  const byDoors = plan.doors.flatMap(({ x, z, nx, nz }): FreeFloor[] => {
    for (let inwards = 0; inwards <= INWARDS; inwards += STEP)
      for (let beside = 0; beside <= BESIDE; beside += STEP)
        for (const side of beside === 0 ? [1] : [1, -1]) {
          const [away, along] = [r + CLEAR + inwards, side * beside]
          const [cx, cz] = [round6(x + nx * away - nz * along), round6(z + nz * away + nx * along)]
          if (isFree(cx, cz)) return [floorAt(cx, cz)]
        }
    return []
  })
  const [mx, mz] = middle
  return isFree(mx, mz) ? [...byDoors, floorAt(mx, mz)] : byDoors
}

/** It as parts of the collision kernel, like the floor before a door. */
export function reservedParts({ x, z, r, square }: FreeFloor): number[] {
  const cover = square
    ? [{ minX: -r, minZ: -r, maxX: r, maxZ: r }]
    : unwrap(modelOf({ type: 'cylinder', r, h: HEADROOM })).cover
  return cover.flatMap((rect) => [...partOf(rect, x, z, 0), 0, HEADROOM, KIND.keepOut, 0, 0])
}

/** Whether an edge reaches into the square around a point. */
function meetsSquare(edges: readonly RingEdge[], x: number, z: number, r: number): boolean {
  const square = edgesByEnd([x - r, z - r, x + r, z - r, x + r, z + r, x - r, z + r])
  return edges.some(
    (edge) => (Math.abs(edge[0] - x) < r && Math.abs(edge[1] - z) < r) || square.some((side) => edgesCross(edge, side)),
  )
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
