// K1: do the parts of a candidate fit? One part of a candidate against four obstacles, or four room edges, at a time.
// Separating axes after a test of bounds (four blocks at once) and of bounding circles. Records: records.ts.

import {
  B_MAX_X, B_MAX_Z, B_MIN_Z, blocksOf, BOUNDS, CANDIDATE, E_HALF_X, E_HALF_Z, E_Z, E_Z0, E_Z1, EDGES, groupsOf,
  O_AGAINST, O_COS, O_HX, O_HZ, O_KIND, O_RADIUS, O_SIN, O_Y0, O_Y1, O_Z, OBSTACLES, T_AGAINST, T_HX, T_HZ, T_INSIDE,
  T_KIND, T_RADIUS, T_TURN, T_Y0, T_Y1, TEMPLATE, TICK_MAX,
} from './records'

/** Boxes may sink this far into each other or into a wall: more than all roundings together, so touching is free. */
const SLACK: f32 = 20

/** Vertical intervals may overlap by this much (docs/furnishing.md#q1). */
const HEIGHT_SLACK: i32 = 1000

/** Longest reach of a box in ticks: its bounds must fit an i32. */
const SPAN_MAX: i32 = 1000000000

/**
 * Writes one byte per candidate: 1 = every part fits. `edges` 0: the room is not looked at. Positions are relative to
 * (originX, originZ), `ticks` per metre.
 *
 * @returns -1, or the first candidate whose run of parts is not within the templates
 */
export function verdict(
  candidates: usize, count: i32, templates: usize, templateCount: i32, edges: usize, corners: i32, obstacles: usize,
  obstacleCount: i32, originX: f64, originZ: f64, ticks: f64, out: usize,
): i32 {
  const edgeBounds = edges + <usize>blocksOf(corners) * EDGES
  const edgeGroups = groupsOf(corners)
  const obstacleBounds = obstacles + <usize>blocksOf(obstacleCount) * OBSTACLES
  const obstacleGroups = groupsOf(obstacleCount)
  const origin = f64x2(originX, originZ)
  const scale = f64x2.splat(ticks)
  const negateFirst = f64x2(-0.0, 0)
  for (let i = 0; i < count; i++, candidates += CANDIDATE) {
    const first = <i32>load<f64>(candidates)
    const parts = <i32>load<f64>(candidates, 8)
    if (first < 0 || parts < 0 || first > templateCount - parts) return i
    const place = f64x2.sub(v128.load(candidates, 16), origin)
    const turn = v128.load(candidates, 32)
    const turnLeft = v128.xor(v128.shuffle<f64>(turn, turn, 1, 0), negateFirst)
    let part = templates + <usize>first * TEMPLATE
    const end = part + <usize>parts * TEMPLATE
    let fits: u8 = 1
    for (; part < end; part += TEMPLATE) {
      // [x, z] of the middle, then [cos, sin] of the part, both turned by the pose.
      const middle = f64x2.add(
        place,
        f64x2.add(f64x2.mul(v128.load64_splat(part), turn), f64x2.mul(v128.load64_splat(part, 8), turnLeft)),
      )
      const at = clampTicks(i32x4.trunc_sat_f64x2_s_zero(f64x2.nearest(f64x2.mul(middle, scale))))
      const own = f32x4.demote_f64x2_zero(
        f64x2.add(
          f64x2.mul(v128.load64_splat(part, T_TURN), turn),
          f64x2.mul(v128.load64_splat(part, T_TURN + 8), turnLeft),
        ),
      )
      const flat = f32x4.abs(own)
      const reach = f32x4.add(
        f32x4.mul(v128.load32_splat(part, T_HX), flat),
        f32x4.mul(v128.load32_splat(part, T_HZ), v128.shuffle<f32>(flat, flat, 1, 0, 3, 2)),
      )
      const span = i32x4.min_s(
        i32x4.add(i32x4.trunc_sat_f32x4_s(reach), i32x4.splat(1)),
        i32x4.splat(SPAN_MAX),
      )
      // A place or turn that is not a number fits nowhere.
      if (
        !i64x2.all_true(f64x2.eq(middle, middle)) ||
        (edges && load<i32>(part, T_INSIDE) && !inside(part, edges, edgeBounds, edgeGroups, at, own, span)) ||
        (obstacleGroups && conflicts(part, obstacles, obstacleBounds, obstacleGroups, at, own, span))
      ) {
        fits = 0
        break
      }
    }
    store<u8>(out + i, fits)
  }
  return -1
}

@inline
function clampTicks(at: v128): v128 {
  return i32x4.max_s(i32x4.min_s(at, i32x4.splat(<i32>TICK_MAX)), i32x4.splat(-<i32>TICK_MAX))
}

@inline
function first(pair: v128): v128 {
  return v128.shuffle<i32>(pair, pair, 0, 0, 0, 0)
}

@inline
function second(pair: v128): v128 {
  return v128.shuffle<i32>(pair, pair, 1, 1, 1, 1)
}

/** The middle lies in the polygon and no edge enters the box: edges against the box shrunk by the slack. */
function inside(part: usize, edges: usize, bounds: usize, groups: i32, at: v128, turn: v128, span: v128): bool {
  const x = first(at)
  const z = second(at)
  const cos = first(turn)
  const sin = second(turn)
  const slack = f32x4.splat(SLACK)
  const halfX = f32x4.pmax(f32x4.sub(v128.load32_splat(part, T_HX), slack), f32x4.splat(0))
  const halfZ = f32x4.pmax(f32x4.sub(v128.load32_splat(part, T_HZ), slack), f32x4.splat(0))
  const minX = first(i32x4.sub(at, span))
  const maxX = first(i32x4.add(at, span))
  const minZ = second(i32x4.sub(at, span))
  const maxZ = second(i32x4.add(at, span))
  let crossings = i32x4.splat(0)
  for (let i = 0; i < groups; i++, bounds += BOUNDS, edges += 4 * EDGES) {
    const right = v128.load(bounds, B_MAX_X)
    const low = v128.load(bounds, B_MIN_Z)
    const high = v128.load(bounds, B_MAX_Z)
    let near = i32x4.bitmask(
      v128.and(
        v128.and(i32x4.gt_s(maxX, v128.load(bounds)), i32x4.gt_s(right, minX)),
        v128.and(i32x4.gt_s(maxZ, low), i32x4.gt_s(high, minZ)),
      ),
    )
    for (; near; near &= near - 1) {
      if (enters(edges + <usize>ctz(near) * EDGES, x, z, cos, sin, halfX, halfZ)) return false
    }
    let crossed = i32x4.bitmask(
      v128.andnot(v128.and(i32x4.gt_s(right, x), i32x4.gt_s(high, z)), i32x4.gt_s(low, z)),
    )
    for (; crossed; crossed &= crossed - 1) {
      crossings = v128.xor(crossings, crossedBy(edges + <usize>ctz(crossed) * EDGES, x, z))
    }
  }
  return (popcnt(i32x4.bitmask(crossings)) & 1) != 0
}

/** Whether one of four edges has a point in the open box. */
@inline
function enters(p: usize, x: v128, z: v128, cos: v128, sin: v128, halfX: v128, halfZ: v128): bool {
  const dx = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p), x))
  const dz = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, E_Z), z))
  const ex = v128.load(p, E_HALF_X)
  const ez = v128.load(p, E_HALF_Z)
  const eu = f32x4.abs(f32x4.add(f32x4.mul(ex, cos), f32x4.mul(ez, sin)))
  const ev = f32x4.abs(f32x4.sub(f32x4.mul(ez, cos), f32x4.mul(ex, sin)))
  const du = f32x4.abs(f32x4.add(f32x4.mul(dx, cos), f32x4.mul(dz, sin)))
  const dv = f32x4.abs(f32x4.sub(f32x4.mul(dz, cos), f32x4.mul(dx, sin)))
  const cross = f32x4.abs(f32x4.sub(f32x4.mul(dx, ez), f32x4.mul(dz, ex)))
  return v128.any_true(
    v128.and(
      v128.and(f32x4.lt(du, f32x4.add(halfX, eu)), f32x4.lt(dv, f32x4.add(halfZ, ev))),
      f32x4.lt(cross, f32x4.add(f32x4.mul(halfX, ev), f32x4.mul(halfZ, eu))),
    ),
  )
}

/** Sign bit set in the lanes whose edge is crossed by the ray to the right. */
@inline
function crossedBy(p: usize, x: v128, z: v128): v128 {
  const spans = v128.xor(i32x4.gt_s(v128.load(p, E_Z0), z), i32x4.gt_s(v128.load(p, E_Z1), z))
  const dx = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p), x))
  const dz = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, E_Z), z))
  const ez = v128.load(p, E_HALF_Z)
  const cross = f32x4.sub(f32x4.mul(dx, ez), f32x4.mul(dz, v128.load(p, E_HALF_X)))
  // An edge that spans the ray's height lies to the right when its cross product has the sign of its rise.
  return v128.andnot(spans, v128.xor(cross, ez))
}

/** Whether the part overlaps an obstacle in plan and in height, and the masks say that it matters. */
function conflicts(part: usize, obstacles: usize, bounds: usize, groups: i32, at: v128, turn: v128, span: v128): bool {
  const kind = v128.load32_splat(part, T_KIND)
  const against = v128.load32_splat(part, T_AGAINST)
  const x = first(at)
  const z = second(at)
  const cos = first(turn)
  const sin = second(turn)
  const halfX = v128.load32_splat(part, T_HX)
  const halfZ = v128.load32_splat(part, T_HZ)
  const radius = v128.load32_splat(part, T_RADIUS)
  const y0 = v128.load32_splat(part, T_Y0)
  const y1 = v128.load32_splat(part, T_Y1)
  const slack = f32x4.splat(SLACK)
  const minX = first(i32x4.sub(at, span))
  const maxX = first(i32x4.add(at, span))
  const minZ = second(i32x4.sub(at, span))
  const maxZ = second(i32x4.add(at, span))
  for (let i = 0; i < groups; i++, bounds += BOUNDS, obstacles += 4 * OBSTACLES) {
    let blocks = i32x4.bitmask(
      v128.and(
        v128.and(i32x4.lt_s(v128.load(bounds), maxX), i32x4.gt_s(v128.load(bounds, B_MAX_X), minX)),
        v128.and(i32x4.lt_s(v128.load(bounds, B_MIN_Z), maxZ), i32x4.gt_s(v128.load(bounds, B_MAX_Z), minZ)),
      ),
    )
    for (; blocks; blocks &= blocks - 1) {
      const p = obstacles + <usize>ctz(blocks) * OBSTACLES
      const dx = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p), x))
      const dz = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, O_Z), z))
      const reach = f32x4.add(v128.load(p, O_RADIUS), radius)
      let hit = f32x4.lt(f32x4.add(f32x4.mul(dx, dx), f32x4.mul(dz, dz)), f32x4.mul(reach, reach))
      if (!v128.any_true(hit)) continue

      const shared = i32x4.sub(i32x4.min_s(v128.load(p, O_Y1), y1), i32x4.max_s(v128.load(p, O_Y0), y0))
      const meant = v128.or(v128.and(v128.load(p, O_KIND), against), v128.and(v128.load(p, O_AGAINST), kind))
      hit = v128.and(hit, i32x4.gt_s(shared, i32x4.splat(HEIGHT_SLACK)))
      hit = v128.and(hit, i32x4.ne(meant, i32x4.splat(0)))
      if (!v128.any_true(hit)) continue

      const bc = v128.load(p, O_COS)
      const bs = v128.load(p, O_SIN)
      const bx = v128.load(p, O_HX)
      const bz = v128.load(p, O_HZ)
      const turnC = f32x4.abs(f32x4.add(f32x4.mul(cos, bc), f32x4.mul(sin, bs)))
      const turnS = f32x4.abs(f32x4.sub(f32x4.mul(sin, bc), f32x4.mul(cos, bs)))
      const ownX = f32x4.abs(f32x4.add(f32x4.mul(dx, cos), f32x4.mul(dz, sin)))
      const ownZ = f32x4.abs(f32x4.sub(f32x4.mul(dz, cos), f32x4.mul(dx, sin)))
      const itsX = f32x4.abs(f32x4.add(f32x4.mul(dx, bc), f32x4.mul(dz, bs)))
      const itsZ = f32x4.abs(f32x4.sub(f32x4.mul(dz, bc), f32x4.mul(dx, bs)))
      hit = v128.and(hit, overlap(ownX, halfX, f32x4.mul(bx, turnC), f32x4.mul(bz, turnS), slack))
      hit = v128.and(hit, overlap(ownZ, halfZ, f32x4.mul(bx, turnS), f32x4.mul(bz, turnC), slack))
      hit = v128.and(hit, overlap(itsX, bx, f32x4.mul(halfX, turnC), f32x4.mul(halfZ, turnS), slack))
      hit = v128.and(hit, overlap(itsZ, bz, f32x4.mul(halfX, turnS), f32x4.mul(halfZ, turnC), slack))
      if (v128.any_true(hit)) return true
    }
  }
  return false
}

/** On one axis: distance of the middles plus slack is below the sum of the extents. */
@inline
function overlap(distance: v128, a: v128, b0: v128, b1: v128, slack: v128): v128 {
  return f32x4.lt(f32x4.add(distance, slack), f32x4.add(a, f32x4.add(b0, b1)))
}
