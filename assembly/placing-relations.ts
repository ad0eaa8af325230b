// How well a place goes with what stands in the room already: terms towards the nearest piece of some classes.
// What each term says: src/engine/furnishing/search/scene/weights.ts.

import {
  C_PHX, C_PHZ, int, num, P_AXES, P_CLASS, P_COS, P_FROM, P_FRONT, P_GROUP, P_HX, P_HZ, P_SIN, P_TO, P_WALL, P_X, P_Z,
  PIECE, row, Spot,
} from './placing-records'
import { asks, isSlit } from './placing-terms'

export const GAP: i32 = 0
export const NEAR: i32 = 1
export const ZONE_GAP: i32 = 2
export const OPPOSITE: i32 = 3
export const BESIDE: i32 = 4
export const BEHIND: i32 = 5
export const LATERAL: i32 = 6
export const ON_AXIS: i32 = 7
export const LOOKS_AT: i32 = 8
export const SEEN_BY: i32 = 9
export const TOO_NEAR: i32 = 10
export const TOO_FAR: i32 = 11
export const PARALLEL: i32 = 12
export const SQUARE: i32 = 13
export const SAME_WALL: i32 = 14
export const TOUCH: i32 = 15
export const NEIGHBOUR_SLIT: i32 = 16
export const FLUSH_FRONT: i32 = 17
export const IN_THE_WAY: i32 = 18
export const BACK_TO: i32 = 19
export const SPREAD: i32 = 20
export const WITHIN_REACH: i32 = 21
export const RELATIONS: i32 = 22

/** A row of relations: classes meant, which of them counts, least and greatest distance; then the weights. */
export const RELATION_HEAD: i32 = 4
export const RELATION: i32 = RELATION_HEAD + RELATIONS
export const RELATION_BYTES: i32 = RELATION << 3
const R_CLASSES: i32 = 0
const R_PICK: i32 = 1
const R_LOW: i32 = 2
const R_HIGH: i32 = 3

/** The nearest piece counts, the one with the best sum, or all of them. */
const PICK_NEAREST: i32 = 0
const PICK_BEST: i32 = 1

const GAP_MAX: f64 = 3
const NEAR_MAX: f64 = 0.6
/** Between the pieces of two zones, metres (docs/furnishing.md#design-rules). */
const ZONE: f64 = 0.9
const LATERAL_MAX: f64 = 2
/** Full marks up to the first offset from an axis, none from the second, metres. */
const AXIS_FULL: f64 = 0.15
const AXIS_NONE: f64 = 0.6
/** Neighbours at a wall that touch, and whose fronts are in line, metres. */
const TOUCHING: f64 = 0.03
const CLOSE: f64 = 0.3
const FLUSH: f64 = 0.02
/** Groups of seats further apart than this are no better spread, metres. */
const SPREAD_MAX: f64 = 5
/** A lamp within this of the end of a seat lights it, metres (docs/furnishing.md#design-rules). */
const REACH: f64 = 0.6

/**
 * Sum over all rows; the values of the terms are added up in `values`, one set of RELATIONS for each row.
 *
 * @param scratch for the values of one row
 */
export function relationScore(
  rows: usize, count: i32, spot: Spot, pieces: usize, pieceCount: i32, values: usize, scratch: usize,
): f64 {
  let sum: f64 = 0
  for (let i = 0; i < count; i++, rows += <usize>RELATION << 3, values += <usize>RELATIONS << 3) {
    const classes = int(rows, R_CLASSES)
    const pick = int(rows, R_PICK)
    let chosen: usize = 0
    let most = -Infinity
    for (let k = 0; k < pieceCount; k++) {
      const piece = row(pieces, k, PIECE)
      if ((int(piece, P_CLASS) & classes) == 0) continue
      let merit: f64
      if (pick == PICK_NEAREST) {
        const dx = num(piece, P_X) - spot.ax
        const dz = num(piece, P_Z) - spot.az
        merit = -(dx * dx + dz * dz)
      } else if (pick == PICK_BEST) {
        merit = towards(rows, spot, piece, scratch)
      } else {
        sum += towards(rows, spot, piece, values)
        continue
      }
      if (merit <= most) continue
      most = merit
      chosen = piece
    }
    if (chosen) sum += towards(rows, spot, chosen, values)
  }
  return sum
}

/** Adds a value of a term to what is noted of it, and gives what it counts. */
@inline
function count(weights: usize, values: usize, index: i32, value: f64): f64 {
  const at = values + (<usize>index << 3)
  store<f64>(at, load<f64>(at) + value)
  return num(weights, index) * value
}

/** Terms of a place towards one piece. */
function towards(rule: usize, spot: Spot, piece: usize, values: usize): f64 {
  const weights = rule + (<usize>RELATION_HEAD << 3)
  const dx = spot.ax - num(piece, P_X)
  const dz = spot.az - num(piece, P_Z)
  const cos = num(piece, P_COS)
  const sin = num(piece, P_SIN)
  // In the frame of the piece: u aside, v ahead of its middle.
  let u = dx * cos + dz * sin
  let v = dz * cos - dx * sin
  let hx = num(piece, P_HX)
  let hz = num(piece, P_HZ)
  const axes = int(piece, P_AXES)
  if (axes != 0) {
    if (axes == 1 ? hx > hz : abs(u) - hx > abs(v) - hz) {
      const swapped = u
      u = v
      v = swapped
      const half = hx
      hx = hz
      hz = half
    }
    v = abs(v)
  }
  const distance = Math.sqrt(dx * dx + dz * dz)
  const ahead = v > hz && abs(u) < hx + v - hz
  const behind = -v > hz && abs(u) < hx - v - hz
  const facing = distance > 1e-6 ? (spot.asin * dx - spot.acos * dz) / distance : 0
  let sum: f64 = 0
  if (asks(weights, GAP) || asks(weights, NEAR)) {
    const gap = gapBetween(
      spot.ax, spot.az, spot.hx, spot.hz, spot.acos, spot.asin, num(piece, P_X), num(piece, P_Z), num(piece, P_HX),
      num(piece, P_HZ), cos, sin,
    )
    sum += count(weights, values, GAP, min(GAP_MAX, gap))
    sum += count(weights, values, NEAR, max(0, NEAR_MAX - gap) / NEAR_MAX)
  }
  if (asks(weights, ZONE_GAP) || asks(weights, IN_THE_WAY)) {
    const group = piece + (<usize>P_GROUP << 3)
    const gap = gapBetween(
      spot.px, spot.pz, num(spot.composition, C_PHX), num(spot.composition, C_PHZ), spot.cos, spot.sin, num(group, 0),
      num(group, 1), num(group, 2), num(group, 3), num(group, 4), num(group, 5),
    )
    sum += count(weights, values, ZONE_GAP, max(0, ZONE - gap))
    sum += count(weights, values, IN_THE_WAY, gap == 0 ? 1 : 0)
  }
  sum += count(weights, values, OPPOSITE, ahead && facing > 0.5 ? 1 : 0)
  sum += count(weights, values, BESIDE, ahead || behind ? 0 : 1)
  sum += count(weights, values, BEHIND, behind ? 1 : 0)
  sum += count(weights, values, LATERAL, min(LATERAL_MAX, abs(u)))
  if (ahead) sum += count(weights, values, ON_AXIS, max(0, min(1, (AXIS_NONE - abs(u)) / (AXIS_NONE - AXIS_FULL))))
  const seen = distance > 1e-6 ? v / distance : 0
  sum += count(weights, values, LOOKS_AT, facing)
  sum += count(weights, values, SEEN_BY, seen)
  sum += count(weights, values, TOO_NEAR, max(0, num(rule, R_LOW) - distance))
  sum += count(weights, values, TOO_FAR, max(0, distance - num(rule, R_HIGH)))
  const alike = abs(spot.acos * cos + spot.asin * sin)
  sum += count(weights, values, PARALLEL, alike > 0.99 ? 1 : 0)
  sum += count(weights, values, SQUARE, alike < 0.14 ? 1 : 0)
  sum += count(weights, values, BACK_TO, max(0, facing) * max(0, -seen))
  sum += count(weights, values, SPREAD, min(1, distance / SPREAD_MAX))
  sum += count(weights, values, WITHIN_REACH, distance - num(piece, P_HX) <= REACH ? 1 : 0)
  if (spot.wall >= 0 && spot.wall == int(piece, P_WALL)) sum += neighbourTerms(weights, spot, piece, values)
  return sum
}

/** Both stand at one wall. */
function neighbourTerms(weights: usize, spot: Spot, piece: usize, values: usize): f64 {
  const gap = max(num(piece, P_FROM) - spot.to, spot.from - num(piece, P_TO))
  let sum = count(weights, values, SAME_WALL, 1)
  sum += count(weights, values, TOUCH, gap <= TOUCHING ? 1 : 0)
  sum += count(weights, values, NEIGHBOUR_SLIT, isSlit(gap) ? 1 : 0)
  const inLine = abs(num(piece, P_FRONT) - spot.front) <= FLUSH
  sum += count(weights, values, FLUSH_FRONT, gap <= CLOSE && inLine ? 1 : 0)
  return sum
}

/** Distance of two rectangles, each by middle, half sizes and turn; 0 where they share a point. */
function gapBetween(
  ax: f64, az: f64, ahx: f64, ahz: f64, ac: f64, as: f64, bx: f64, bz: f64, bhx: f64, bhz: f64, bc: f64, bs: f64,
): f64 {
  const dx = bx - ax
  const dz = bz - az
  const turnC = abs(ac * bc + as * bs)
  const turnS = abs(as * bc - ac * bs)
  const u = abs(dx * ac + dz * as) - ahx
  const v = abs(dz * ac - dx * as) - ahz
  const p = abs(dx * bc + dz * bs) - bhx
  const q = abs(dz * bc - dx * bs) - bhz
  const overU = u - bhx * turnC - bhz * turnS
  const overV = v - bhx * turnS - bhz * turnC
  if (turnC < 1e-9 || turnS < 1e-9) {
    const alongU = max(0, overU)
    const alongV = max(0, overV)
    return Math.sqrt(alongU * alongU + alongV * alongV)
  }
  const overP = p - ahx * turnC - ahz * turnS
  const overQ = q - ahx * turnS - ahz * turnC
  if (overU <= 0 && overV <= 0 && overP <= 0 && overQ <= 0) return 0
  // Apart: the least distance is that of a corner of one to the other.
  return min(
    cornersTo(bx, bz, bhx, bhz, bc, bs, ax, az, ahx, ahz, ac, as), cornersTo(ax, az, ahx, ahz, ac, as, bx, bz, bhx, bhz, bc, bs),
  )
}

/** Least distance of the corners of the first rectangle to the second. */
function cornersTo(
  ax: f64, az: f64, ahx: f64, ahz: f64, ac: f64, as: f64, bx: f64, bz: f64, bhx: f64, bhz: f64, bc: f64, bs: f64,
): f64 {
  let least = Infinity
  for (let corner = 0; corner < 4; corner++) {
    const x = corner & 1 ? ahx : -ahx
    const z = corner & 2 ? ahz : -ahz
    const dx = ax + x * ac - z * as - bx
    const dz = az + x * as + z * ac - bz
    const u = max(0, abs(dx * bc + dz * bs) - bhx)
    const v = max(0, abs(dz * bc - dx * bs) - bhz)
    least = min(least, u * u + v * v)
  }
  return Math.sqrt(least)
}
