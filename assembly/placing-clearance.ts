// How far it is from a place to the walls.

import { num, ROOM_WALLS, int, Spot, W_LENGTH, WALL, wallOf, ROOM } from './placing-records'

/** Share of a side before which the floor counts: what only grazes its corner is not in the way. */
const STRIP: f64 = 0.92

/** Measures the free floor before, behind, left and right of the anchor: the least distance to a wall along each side. */
export function measureClearances(spot: Spot, room: usize): void {
  let before = Infinity
  let behind = Infinity
  let left = Infinity
  let right = Infinity
  const cos = spot.acos
  const sin = spot.asin
  const acrossX = STRIP * spot.hx
  const acrossZ = STRIP * spot.hz
  const walls = int(room, ROOM_WALLS)
  for (let i = 0; i < walls; i++) {
    const wall = wallOf(room, i)
    const dx = num(wall, 0) - spot.ax
    const dz = num(wall, 1) - spot.az
    const length = num(wall, W_LENGTH)
    const stepX = num(wall, 2) * length
    const stepZ = num(wall, 3) * length
    // Both ends in the frame of the anchor.
    const u0 = dx * cos + dz * sin
    const v0 = dz * cos - dx * sin
    const u1 = u0 + stepX * cos + stepZ * sin
    const v1 = v0 + stepZ * cos - stepX * sin
    const v = within(u0, v0, u1, v1, acrossX)
    if (v > 0) before = min(before, v)
    else behind = min(behind, -v)
    const u = within(v0, u0, v1, u1, acrossZ)
    if (u > 0) right = min(right, u)
    else left = min(left, -u)
  }
  spot.before = max(0, before - spot.hz)
  spot.behind = max(0, behind - spot.hz)
  spot.left = max(0, left - spot.hx)
  spot.right = max(0, right - spot.hx)
}

/** Of the part of a line from (a0, b0) to (a1, b1) with |a| < half, the b nearest to 0; infinite where there is none. */
@inline
function within(a0: f64, b0: f64, a1: f64, b1: f64, half: f64): f64 {
  if (min(a0, a1) >= half || max(a0, a1) <= -half) return Infinity
  const slope = a0 == a1 ? 0 : (b1 - b0) / (a1 - a0)
  const p = a0 < -half ? b0 + (-half - a0) * slope : a0 > half ? b0 + (half - a0) * slope : b0
  const q = a1 < -half ? b0 + (-half - a0) * slope : a1 > half ? b0 + (half - a0) * slope : b1
  return abs(p) < abs(q) ? p : q
}

/** The first wall that a ray meets. */
@unmanaged
export class Hit {
  /** Index of the wall, -1 for none. */
  wall: i32
  distance: f64
  /** Metres along the wall. */
  at: f64
}

export function rayTo(hit: Hit, room: usize, x: f64, z: f64, dx: f64, dz: f64): void {
  hit.wall = -1
  hit.distance = Infinity
  const walls = int(room, ROOM_WALLS)
  let wall = room + (<usize>ROOM << 3)
  for (let i = 0; i < walls; i++, wall += <usize>WALL << 3) {
    const across = dx * num(wall, 3) - dz * num(wall, 2)
    if (abs(across) < 1e-9) continue
    const towardsX = num(wall, 0) - x
    const towardsZ = num(wall, 1) - z
    const distance = (towardsX * num(wall, 3) - towardsZ * num(wall, 2)) / across
    const at = (towardsX * dz - towardsZ * dx) / across
    if (distance <= 1e-6 || at < -1e-6 || at > num(wall, W_LENGTH) + 1e-6 || distance >= hit.distance) continue
    hit.wall = i
    hit.distance = distance
    hit.at = at
  }
}
