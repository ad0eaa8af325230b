// K1: do the parts of a candidate fit? One part of a candidate against four obstacles, or four room edges, at a time.
// Separating axes after a test of bounds (four blocks at once) and of bounding circles. Records: records.ts.

import {
  B_MAX_X, B_MAX_Z, B_MIN_Z, blocksOf, BOUNDS, CANDIDATE, E_HALF_X, E_HALF_Z, E_Z, E_Z0, E_Z1, EDGES, groupsOf,
  O_AGAINST, O_COS, O_HX, O_HZ, O_KIND, O_RADIUS, O_SIN, O_Y0, O_Y1, O_Z, OBSTACLES, T_AGAINST, T_COS, T_HX, T_HZ,
  T_INSIDE, T_KIND, T_RADIUS, T_SIN, T_Y0, T_Y1, TEMPLATE, toTicks,
} from './records'

/** Boxes may sink this far into each other or into a wall: more than all roundings together, so touching is free. */
const SLACK: f32 = 20

/** Vertical intervals may overlap by this much (furnishing.md Q1). */
const HEIGHT_SLACK: i32 = 1000

/** Longest reach of a box in ticks: its bounds must fit an i32. */
const SPAN_MAX: f32 = 1e9

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
  for (let i = 0; i < count; i++, candidates += CANDIDATE) {
    const first = <i32>load<f64>(candidates)
    const parts = <i32>load<f64>(candidates, 8)
    if (first < 0 || parts < 0 || first > templateCount - parts) return i
    const x = load<f64>(candidates, 16) - originX
    const z = load<f64>(candidates, 24) - originZ
    const cos = load<f64>(candidates, 32)
    const sin = load<f64>(candidates, 40)
    let part = templates + <usize>first * TEMPLATE
    const end = part + <usize>parts * TEMPLATE
    let fits: u8 = 1
    for (; part < end; part += TEMPLATE) {
      const cx = load<f64>(part)
      const cz = load<f64>(part, 8)
      const pc = load<f64>(part, T_COS)
      const ps = load<f64>(part, T_SIN)
      const px = toTicks(x + cx * cos - cz * sin, ticks)
      const pz = toTicks(z + cx * sin + cz * cos, ticks)
      const c = <f32>(cos * pc - sin * ps)
      const s = <f32>(sin * pc + cos * ps)
      const hx = <f32>(load<f64>(part, T_HX) * ticks)
      const hz = <f32>(load<f64>(part, T_HZ) * ticks)
      const spanX = <i32>min(hx * abs(c) + hz * abs(s) + 1, SPAN_MAX)
      const spanZ = <i32>min(hx * abs(s) + hz * abs(c) + 1, SPAN_MAX)
      if (
        (edges && load<i32>(part, T_INSIDE) && !inside(edges, edgeBounds, edgeGroups, px, pz, c, s, hx, hz, spanX, spanZ)) ||
        (obstacleGroups && conflicts(part, <f32>ticks, obstacles, obstacleBounds, obstacleGroups, px, pz, c, s, hx, hz, spanX, spanZ))
      ) {
        fits = 0
        break
      }
    }
    store<u8>(out + i, fits)
  }
  return -1
}

/** The middle lies in the polygon and no edge enters the box: edges against the box shrunk by the slack. */
function inside(
  edges: usize, bounds: usize, groups: i32, px: i32, pz: i32, c: f32, s: f32, hx: f32, hz: f32, spanX: i32, spanZ: i32,
): bool {
  const x = i32x4.splat(px)
  const z = i32x4.splat(pz)
  const cos = f32x4.splat(c)
  const sin = f32x4.splat(s)
  const halfX = f32x4.splat(max(hx - SLACK, 0))
  const halfZ = f32x4.splat(max(hz - SLACK, 0))
  // A block matters when it reaches the box, or the ray to the right by which crossings are counted.
  const minX = i32x4.splat(px - spanX)
  const minZ = i32x4.splat(pz - spanZ)
  const maxZ = i32x4.splat(pz + spanZ)
  let crossings = i32x4.splat(0)
  for (let i = 0; i < groups; i++, bounds += BOUNDS, edges += 4 * EDGES) {
    let blocks = i32x4.bitmask(
      v128.and(
        i32x4.ge_s(v128.load(bounds, B_MAX_X), minX),
        v128.and(i32x4.ge_s(v128.load(bounds, B_MAX_Z), minZ), i32x4.le_s(v128.load(bounds, B_MIN_Z), maxZ)),
      ),
    )
    for (; blocks; blocks &= blocks - 1) {
      const p = edges + <usize>ctz(blocks) * EDGES
      const dx = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p), x))
      const dz = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, E_Z), z))
      const ex = v128.load(p, E_HALF_X)
      const ez = v128.load(p, E_HALF_Z)
      const cross = f32x4.sub(f32x4.mul(dx, ez), f32x4.mul(dz, ex))
      // The edge spans the ray's height, and lies to the right: its cross product has the sign of its rise.
      const spans = v128.xor(i32x4.gt_s(v128.load(p, E_Z0), z), i32x4.gt_s(v128.load(p, E_Z1), z))
      crossings = v128.xor(crossings, v128.andnot(spans, v128.xor(cross, ez)))
      // The same in the box's own axes.
      const du = f32x4.add(f32x4.mul(dx, cos), f32x4.mul(dz, sin))
      const dv = f32x4.sub(f32x4.mul(dz, cos), f32x4.mul(dx, sin))
      const eu = f32x4.abs(f32x4.add(f32x4.mul(ex, cos), f32x4.mul(ez, sin)))
      const ev = f32x4.abs(f32x4.sub(f32x4.mul(ez, cos), f32x4.mul(ex, sin)))
      const meets = v128.and(
        v128.and(
          f32x4.lt(f32x4.abs(du), f32x4.add(halfX, eu)),
          f32x4.lt(f32x4.abs(dv), f32x4.add(halfZ, ev)),
        ),
        f32x4.lt(f32x4.abs(cross), f32x4.add(f32x4.mul(halfX, ev), f32x4.mul(halfZ, eu))),
      )
      if (v128.any_true(meets)) return false
    }
  }
  return (popcnt(i32x4.bitmask(crossings)) & 1) != 0
}

/** Whether the part overlaps an obstacle in plan and in height, and the masks say that it matters. */
function conflicts(
  part: usize, ticks: f32, obstacles: usize, bounds: usize, groups: i32, px: i32, pz: i32, c: f32, s: f32, hx: f32,
  hz: f32, spanX: i32, spanZ: i32,
): bool {
  const kind = v128.load32_splat(part, T_KIND)
  const against = v128.load32_splat(part, T_AGAINST)
  if (!v128.any_true(v128.or(kind, against))) return false
  const x = i32x4.splat(px)
  const z = i32x4.splat(pz)
  const cos = f32x4.splat(c)
  const sin = f32x4.splat(s)
  const halfX = f32x4.splat(hx)
  const halfZ = f32x4.splat(hz)
  const radius = f32x4.splat(<f32>load<f64>(part, T_RADIUS) * ticks)
  const y0 = v128.load32_splat(part, T_Y0)
  const y1 = v128.load32_splat(part, T_Y1)
  const slack = f32x4.splat(SLACK)
  const minX = i32x4.splat(px - spanX)
  const maxX = i32x4.splat(px + spanX)
  const minZ = i32x4.splat(pz - spanZ)
  const maxZ = i32x4.splat(pz + spanZ)
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
