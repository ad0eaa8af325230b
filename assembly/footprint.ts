// K1: do the parts of a candidate fit? One part of a candidate against four obstacles, or four room edges, at a time.
// Extents along the axes of the room decide where both boxes, or box and edge, lie along them; separating axes decide the
// rest. Nothing branches on a single block: a part looks at all blocks and then at what it found. Records: records.ts.

import {
  blocksMax, BOUNDS, CANDIDATE, E_HALF_X, E_HALF_Z, E_X, E_Z, EDGES, FLAT_BLOCKS, groupsOf, H_AGAINST, H_ALIKE, H_BLOCKS,
  H_KIND, H_Y0, H_Y1, HEAD, HEIGHT_SLACK, MAX_X, MAX_Z, MIN_Z, O_AGAINST, O_COS, O_HX, O_HZ, O_KIND, O_SIN, O_X, O_Y0,
  O_Y1, O_Z, OBSTACLES, SLACK, SPAN_MAX, T_AGAINST, T_HALF, T_INSIDE, T_KIND, T_TURN, T_Y0, T_Y1, TEMPLATE, TICK_MAX,
} from './records'

/** Added to a number, this leaves it rounded to a whole one in the low half of its bits. */
const ROUNDING: f64 = 6755399441055744

/** Where a part stands, for the functions that are called for few of the parts: v128 at, span, own. */
const POSE: usize = memory.data(48, 16)

/** The head of no obstacles. */
const NO_OBSTACLES: usize = memory.data(<i32>HEAD, 16)

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
  if (obstacleCount == 0) obstacles = NO_OBSTACLES
  const edgeBounds = edges + HEAD + <usize>blocksMax(corners) * EDGES
  const obstacleBounds = obstacles + HEAD + <usize>blocksMax(obstacleCount) * OBSTACLES
  const manyEdges = edges && load<i32>(edges, H_BLOCKS) > FLAT_BLOCKS
  if (manyEdges || load<i32>(obstacles, H_BLOCKS) > FLAT_BLOCKS) {
    return judge(
      candidates, count, templates, templateCount, edges, edgeBounds, obstacles, obstacleBounds, originX, originZ, ticks,
      out, true, true,
    )
  }
  return load<i32>(obstacles, H_ALIKE)
    ? judge(
        candidates, count, templates, templateCount, edges, edgeBounds, obstacles, obstacleBounds, originX, originZ, ticks,
        out, false, false,
      )
    : judge(
        candidates, count, templates, templateCount, edges, edgeBounds, obstacles, obstacleBounds, originX, originZ, ticks,
        out, false, true,
      )
}

/**
 * @param many whether there are more blocks than are looked at one by one
 * @param differing whether heights and masks of the obstacles have to be looked at one by one
 */
@inline
function judge(
  candidates: usize, count: i32, templates: usize, templateCount: i32, edges: usize, edgeBounds: usize, obstacles: usize,
  obstacleBounds: usize, originX: f64, originZ: f64, ticks: f64, out: usize, many: bool, differing: bool,
): i32 {
  const straightEdges = edges ? edges + HEAD + <usize>load<i32>(edges) * EDGES : 0
  const allEdges = edges ? edges + HEAD + <usize>load<i32>(edges, H_BLOCKS) * EDGES : 0
  const straightObstacles = obstacles + HEAD + <usize>load<i32>(obstacles) * OBSTACLES
  const allObstacles = obstacles + HEAD + <usize>load<i32>(obstacles, H_BLOCKS) * OBSTACLES
  for (let i = 0; i < count; i++, candidates += CANDIDATE) {
    const run = f64x2.add(v128.load(candidates), f64x2.splat(ROUNDING))
    const first = i32x4.extract_lane(run, 0)
    const parts = i32x4.extract_lane(run, 2)
    if (first < 0 || parts < 0 || first > templateCount - parts) return i
    let part = templates + <usize>first * TEMPLATE
    const end = part + <usize>parts * TEMPLATE
    const turn = v128.load(candidates, 32)
    const turnLeft = f64x2.mul(v128.shuffle<f64>(turn, turn, 1, 0), f64x2(-1, 1))
    const place = f64x2.sub(v128.load(candidates, 16), f64x2(originX, originZ))
    let fits = 1
    while (part < end) {
      // [x, z] of the middle, then [cos, sin] of the part, both turned by the pose.
      const middle = f64x2.mul(
        f64x2.add(
          place,
          f64x2.add(f64x2.mul(v128.load64_splat(part), turn), f64x2.mul(v128.load64_splat(part, 8), turnLeft)),
        ),
        f64x2.splat(ticks),
      )
      const own = f64x2.add(
        f64x2.mul(v128.load64_splat(part, T_TURN), turn),
        f64x2.mul(v128.load64_splat(part, T_TURN + 8), turnLeft),
      )
      const flat = f64x2.abs(own)
      const reach = f64x2.add(
        f64x2.mul(v128.load64_splat(part, T_HALF), flat),
        f64x2.mul(v128.load64_splat(part, T_HALF + 8), v128.shuffle<f64>(flat, flat, 1, 0)),
      )
      // Also false for what is not a number.
      const bounded = i64x2.bitmask(f64x2.lt(f64x2.add(f64x2.abs(middle), reach), f64x2.splat(TICK_MAX)))
      if (bounded != 3) {
        fits = farOff(part, edges, middle, reach)
      } else {
        const at = f64x2.add(middle, f64x2.splat(ROUNDING))
        const span = f64x2.add(reach, f64x2.splat(ROUNDING))
        const straight = i64x2.bitmask(f64x2.eq(own, f64x2.splat(0)))
        const x = first4(at)
        const z = second4(at)
        let unsure = 0
        if (edges && load<i32>(part, T_INSIDE)) {
          const spanX = i32x4.max_s(i32x4.sub(first4(span), i32x4.splat(SLACK)), i32x4.splat(0))
          const spanZ = i32x4.max_s(i32x4.sub(second4(span), i32x4.splat(SLACK)), i32x4.splat(0))
          const minX = i32x4.sub(x, spanX)
          const maxX = i32x4.add(x, spanX)
          const minZ = i32x4.sub(z, spanZ)
          const maxZ = i32x4.add(z, spanZ)
          if (many) {
            fits = insideMany(part, edges + HEAD, edgeBounds, allEdges, x, z, minX, maxX, minZ, maxZ, own)
          } else {
            let crossings = i32x4.splat(0)
            let met = i32x4.splat(0)
            let p = edges + HEAD
            for (; p < straightEdges; p += EDGES) {
              met = v128.or(met, near(p, minX, maxX, minZ, maxZ))
              crossings = v128.xor(crossings, v128.and(spanning(p, z), i32x4.gt_s(v128.load(p), x)))
            }
            if (straight) {
              const halfX = f32x4.convert_i32x4_s(spanX)
              const halfZ = f32x4.convert_i32x4_s(spanZ)
              for (; p < allEdges; p += EDGES) {
                const cross = crossOf(p, x, z)
                const reached = f32x4.add(
                  f32x4.mul(halfX, f32x4.abs(v128.load(p, E_HALF_Z))),
                  f32x4.mul(halfZ, f32x4.abs(v128.load(p, E_HALF_X))),
                )
                const entered = v128.and(near(p, minX, maxX, minZ, maxZ), f32x4.lt(f32x4.abs(cross), reached))
                met = v128.or(met, entered)
                crossings = v128.xor(crossings, v128.and(spanning(p, z), rightOf(cross, p)))
              }
              fits = i32(!i32x4.bitmask(met)) & popcnt(i32x4.bitmask(crossings))
            } else {
              let maybe = met
              for (; p < allEdges; p += EDGES) {
                const spans = spanning(p, z)
                const right = i32x4.gt_s(v128.load(p), x)
                crossings = v128.xor(crossings, v128.and(spans, right))
                maybe = v128.or(
                  maybe,
                  v128.or(
                    near(p, minX, maxX, minZ, maxZ),
                    v128.and(spans, v128.andnot(i32x4.gt_s(v128.load(p, MAX_X), x), right)),
                  ),
                )
              }
              unsure = i32x4.bitmask(maybe)
              fits = i32(unsure != 0) | (popcnt(i32x4.bitmask(crossings)) & 1)
            }
          }
        }
        if (differing ? isTall(part) : meantAll(part, obstacles)) {
          const spanX = first4(span)
          const spanZ = second4(span)
          const minX = i32x4.sub(x, spanX)
          const maxX = i32x4.add(x, spanX)
          const minZ = i32x4.sub(z, spanZ)
          const maxZ = i32x4.add(z, spanZ)
          if (many) {
            fits = fits && !meetsMany(
              part, obstacles + HEAD, straight ? straightObstacles : 0, allObstacles, obstacleBounds, x, z, minX, maxX,
              minZ, maxZ, own,
            )
          } else {
            let met = i32x4.splat(0)
            let p = obstacles + HEAD
            for (; p < straightObstacles; p += OBSTACLES) {
              met = v128.or(met, meant(part, p, near(p, minX, maxX, minZ, maxZ), differing))
            }
            const hit = i32x4.bitmask(met)
            fits &= straight ? i32(hit == 0) : 1
            unsure |= straight ? 0 : hit << 4
            if (p < allObstacles) {
              let maybe = i32x4.splat(0)
              for (; p < allObstacles; p += OBSTACLES) {
                maybe = v128.or(maybe, meant(part, p, near(p, minX, maxX, minZ, maxZ), differing))
              }
              unsure |= i32x4.bitmask(maybe) << 4
            }
          }
        }
        if (fits ? unsure : 0) {
          v128.store(POSE, at)
          v128.store(POSE, span, 16)
          v128.store(POSE, own, 32)
          if (unsure & 15) fits = inside(part, edges + HEAD, allEdges)
          if (fits && unsure >> 4) {
            fits = i32(!meets(part, straight ? straightObstacles : obstacles + HEAD, allObstacles, differing))
          }
        }
      }
      part += TEMPLATE
      // Asked in this order, so that the verdict on a candidate of one part is never waited for.
      if (part < end && !fits) break
    }
    store<u8>(out + i, fits)
  }
  return -1
}

/** The verdict on a part too far off to meet anything: 0 in a room, and when its place or turn is not a number. */
function farOff(part: usize, edges: usize, middle: v128, reach: v128): i32 {
  const sum = f64x2.add(middle, reach)
  if (!i64x2.all_true(f64x2.eq(sum, sum))) return 0
  return i32(!edges || !load<i32>(part, T_INSIDE))
}

/** All lanes with the first of the two whole numbers of `wholeTicks`. */
@inline
function first4(pair: v128): v128 {
  return v128.shuffle<i32>(pair, pair, 0, 0, 0, 0)
}

@inline
function second4(pair: v128): v128 {
  return v128.shuffle<i32>(pair, pair, 2, 2, 2, 2)
}

/** Lanes of a record whose extent meets the box. */
@inline
function near(p: usize, minX: v128, maxX: v128, minZ: v128, maxZ: v128): v128 {
  return v128.and(
    v128.and(i32x4.gt_s(maxX, v128.load(p)), i32x4.gt_s(v128.load(p, MAX_X), minX)),
    v128.and(i32x4.gt_s(maxZ, v128.load(p, MIN_Z)), i32x4.gt_s(v128.load(p, MAX_Z), minZ)),
  )
}

/** 1 when the middle of the part at POSE lies in the polygon and no edge of the blocks up to `end` enters it. */
function inside(part: usize, p: usize, end: usize): i32 {
  const at = v128.load(POSE)
  const span = v128.load(POSE, 16)
  const own = v128.load(POSE, 32)
  const x = first4(at)
  const z = second4(at)
  const spanX = first4(span)
  const spanZ = second4(span)
  const minX = i32x4.sub(x, spanX)
  const maxX = i32x4.add(x, spanX)
  const minZ = i32x4.sub(z, spanZ)
  const maxZ = i32x4.add(z, spanZ)
  let crossings = i32x4.splat(0)
  for (; p < end; p += EDGES) {
    const spans = spanning(p, z)
    const todo = v128.or(near(p, minX, maxX, minZ, maxZ), v128.and(spans, i32x4.gt_s(v128.load(p, MAX_X), x)))
    if (!v128.any_true(todo)) continue
    const cross = crossOf(p, x, z)
    if (v128.any_true(enters(part, p, x, z, cross, own))) return 0
    crossings = v128.xor(crossings, v128.and(spans, rightOf(cross, p)))
  }
  return popcnt(i32x4.bitmask(crossings)) & 1
}

/** The same through the bounds of four blocks each. */
function insideMany(
  part: usize, group: usize, bounds: usize, end: usize, x: v128, z: v128, minX: v128, maxX: v128, minZ: v128, maxZ: v128,
  own: v128,
): i32 {
  let crossings = i32x4.splat(0)
  for (; group < end; bounds += BOUNDS, group += 4 * EDGES) {
    const met = i32x4.bitmask(near(bounds, minX, maxX, minZ, maxZ))
    const crossed = i32x4.bitmask(v128.and(spanning(bounds, z), i32x4.gt_s(v128.load(bounds, MAX_X), x)))
    for (let todo = met | crossed; todo; todo &= todo - 1) {
      const p = group + <usize>ctz(todo) * EDGES
      const cross = crossOf(p, x, z)
      if (v128.any_true(enters(part, p, x, z, cross, own))) return 0
      crossings = v128.xor(crossings, v128.and(spanning(p, z), rightOf(cross, p)))
    }
  }
  return popcnt(i32x4.bitmask(crossings)) & 1
}

/** Lanes whose extent holds the height of a ray to the right. */
@inline
function spanning(p: usize, z: v128): v128 {
  return v128.andnot(i32x4.gt_s(v128.load(p, MAX_Z), z), i32x4.gt_s(v128.load(p, MIN_Z), z))
}

/** Twice the area between each edge's half vector and the way to its middle. */
@inline
function crossOf(p: usize, x: v128, z: v128): v128 {
  const dx = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, E_X), x))
  const dz = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, E_Z), z))
  return f32x4.sub(f32x4.mul(dx, v128.load(p, E_HALF_Z)), f32x4.mul(dz, v128.load(p, E_HALF_X)))
}

/** Lanes with the sign bit set whose edge, if it spans the height of the ray, lies to the right of its start. */
@inline
function rightOf(cross: v128, p: usize): v128 {
  // Such an edge lies to the right when its cross product has the sign of its rise.
  return v128.not(v128.xor(cross, v128.load(p, E_HALF_Z)))
}

/** Lanes whose edge has a point in the open box, shrunk by the slack. */
@inline
function enters(part: usize, p: usize, x: v128, z: v128, cross: v128, own: v128): v128 {
  const turn = f32x4.demote_f64x2_zero(own)
  const cos = v128.shuffle<f32>(turn, turn, 0, 0, 0, 0)
  const sin = v128.shuffle<f32>(turn, turn, 1, 1, 1, 1)
  const half = f32x4.demote_f64x2_zero(v128.load(part, T_HALF))
  const shrunk = f32x4.pmax(f32x4.sub(half, f32x4.splat(<f32>SLACK)), f32x4.splat(0))
  const halfX = v128.shuffle<f32>(shrunk, shrunk, 0, 0, 0, 0)
  const halfZ = v128.shuffle<f32>(shrunk, shrunk, 1, 1, 1, 1)
  const dx = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, E_X), x))
  const dz = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, E_Z), z))
  const ex = v128.load(p, E_HALF_X)
  const ez = v128.load(p, E_HALF_Z)
  const eu = f32x4.abs(f32x4.add(f32x4.mul(ex, cos), f32x4.mul(ez, sin)))
  const ev = f32x4.abs(f32x4.sub(f32x4.mul(ez, cos), f32x4.mul(ex, sin)))
  const du = f32x4.abs(f32x4.add(f32x4.mul(dx, cos), f32x4.mul(dz, sin)))
  const dv = f32x4.abs(f32x4.sub(f32x4.mul(dz, cos), f32x4.mul(dx, sin)))
  return v128.and(
    v128.and(f32x4.lt(du, f32x4.add(halfX, eu)), f32x4.lt(dv, f32x4.add(halfZ, ev))),
    f32x4.lt(f32x4.abs(cross), f32x4.add(f32x4.mul(halfX, ev), f32x4.mul(halfZ, eu))),
  )
}

/** Whether a part is so high that it can be in the way. */
@inline
function isTall(part: usize): bool {
  return load<i32>(part, T_Y1) - load<i32>(part, T_Y0) > HEIGHT_SLACK
}

/** Whether height and masks make the part count against obstacles that are all alike. */
@inline
function meantAll(part: usize, obstacles: usize): bool {
  const shared =
    min(load<i32>(part, T_Y1), load<i32>(obstacles, H_Y1)) - max(load<i32>(part, T_Y0), load<i32>(obstacles, H_Y0))
  const minded =
    (load<i32>(obstacles, H_KIND) & load<i32>(part, T_AGAINST)) | (load<i32>(obstacles, H_AGAINST) & load<i32>(part, T_KIND))
  return shared > HEIGHT_SLACK && minded != 0
}

/** Whether the part at POSE conflicts with an obstacle of the blocks from `p` to `end`, by the axes of both boxes. */
function meets(part: usize, p: usize, end: usize, differing: bool): bool {
  const at = v128.load(POSE)
  const span = v128.load(POSE, 16)
  const own = v128.load(POSE, 32)
  const x = first4(at)
  const z = second4(at)
  const spanX = first4(span)
  const spanZ = second4(span)
  const minX = i32x4.sub(x, spanX)
  const maxX = i32x4.add(x, spanX)
  const minZ = i32x4.sub(z, spanZ)
  const maxZ = i32x4.add(z, spanZ)
  for (; p < end; p += OBSTACLES) {
    let hit = near(p, minX, maxX, minZ, maxZ)
    if (differing) hit = meant(part, p, hit, true)
    if (v128.any_true(hit) && overlaps(part, p, hit, x, z, own)) return true
  }
  return false
}

/** The same for many obstacles, found through the bounds of four blocks each; those before `straightEnd` for sure. */
function meetsMany(
  part: usize, group: usize, straightEnd: usize, end: usize, bounds: usize, x: v128, z: v128, minX: v128, maxX: v128,
  minZ: v128, maxZ: v128, own: v128,
): bool {
  for (; group < end; bounds += BOUNDS, group += 4 * OBSTACLES) {
    let met = i32x4.bitmask(near(bounds, minX, maxX, minZ, maxZ))
    for (; met; met &= met - 1) {
      const p = group + <usize>ctz(met) * OBSTACLES
      const hit = meant(part, p, near(p, minX, maxX, minZ, maxZ), true)
      if (!v128.any_true(hit)) continue
      if (p < straightEnd || overlaps(part, p, hit, x, z, own)) return true
    }
  }
  return false
}

/** Of the lanes in `hit` those that share enough height with the part and that it minds, or that mind it. */
@inline
function meant(part: usize, p: usize, hit: v128, differing: bool): v128 {
  if (!differing) return hit
  const y0 = i32x4.add(v128.load32_splat(part, T_Y0), i32x4.splat(HEIGHT_SLACK))
  const y1 = i32x4.sub(v128.load32_splat(part, T_Y1), i32x4.splat(HEIGHT_SLACK))
  const shared = v128.and(i32x4.gt_s(v128.load(p, O_Y1), y0), i32x4.gt_s(y1, v128.load(p, O_Y0)))
  const minded = v128.or(
    v128.and(v128.load(p, O_KIND), v128.load32_splat(part, T_AGAINST)),
    v128.and(v128.load(p, O_AGAINST), v128.load32_splat(part, T_KIND)),
  )
  return v128.andnot(v128.and(hit, shared), i32x4.eq(minded, i32x4.splat(0)))
}

/** Whether one of the lanes in `hit` overlaps the part along all four axes of the two boxes. */
@inline
function overlaps(part: usize, p: usize, hit: v128, x: v128, z: v128, own: v128): bool {
  const turn = f32x4.demote_f64x2_zero(own)
  const cos = v128.shuffle<f32>(turn, turn, 0, 0, 0, 0)
  const sin = v128.shuffle<f32>(turn, turn, 1, 1, 1, 1)
  const half = f32x4.demote_f64x2_zero(v128.load(part, T_HALF))
  const halfX = v128.shuffle<f32>(half, half, 0, 0, 0, 0)
  const halfZ = v128.shuffle<f32>(half, half, 1, 1, 1, 1)
  const slack = f32x4.splat(<f32>SLACK)
  const dx = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, O_X), x))
  const dz = f32x4.convert_i32x4_s(i32x4.sub(v128.load(p, O_Z), z))
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
  hit = v128.and(hit, apart(ownX, halfX, f32x4.mul(bx, turnC), f32x4.mul(bz, turnS), slack))
  hit = v128.and(hit, apart(ownZ, halfZ, f32x4.mul(bx, turnS), f32x4.mul(bz, turnC), slack))
  hit = v128.and(hit, apart(itsX, bx, f32x4.mul(halfX, turnC), f32x4.mul(halfZ, turnS), slack))
  hit = v128.and(hit, apart(itsZ, bz, f32x4.mul(halfX, turnS), f32x4.mul(halfZ, turnC), slack))
  return v128.any_true(hit)
}

/** On one axis: distance of the middles plus slack is below the sum of the extents. */
@inline
function apart(distance: v128, a: v128, b0: v128, b1: v128, slack: v128): v128 {
  return f32x4.lt(f32x4.add(distance, slack), f32x4.add(a, f32x4.add(b0, b1)))
}
