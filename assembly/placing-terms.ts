// How well a place suits a unit in the empty room: terms, each with a weight. Terms without a weight cost nothing.
// What each term says: src/engine/furnishing/search/scene/weights.ts.

import { Hit, measureClearances, rayTo } from './placing-clearance'
import {
  C_BETWEEN, C_TOP, C_USER, C_USER_COS, C_USER_SIN, C_USER_X, C_USER_Z, DOOR, int, Job, num, OPENING, ROOM_DOORS,
  ROOM_DOORS_AT, ROOM_LONG_COS, ROOM_LONG_SIN, ROOM_LONGEST, ROOM_OPENINGS_AT, ROOM_ROOT, ROOM_WINDOWS,
  ROOM_WINDOWS_AT, ROOM_X, ROOM_Z, row, section, Spot, W_DOOR, W_INNER_END, W_INNER_START, W_LENGTH,
  W_OPENING_COUNT, W_OPENINGS, wallOf, WINDOW,
} from './placing-records'

export const WALL_CENTRED: i32 = 0
export const WALL_MIDDLE: i32 = 1
export const CORNER_TOUCH: i32 = 2
export const CORNER_NEAR: i32 = 3
export const SLIT: i32 = 4
export const FILLS_WALL: i32 = 5
export const WALL_SHARE: i32 = 6
export const FREE: i32 = 7
export const SIDE_MIN: i32 = 8
export const SIDE_MAX: i32 = 9
export const FRONT: i32 = 10
export const FRONT_FAR: i32 = 11
export const FRONT_SHORT: i32 = 12
export const FACES_MIDDLE: i32 = 13
export const FACES_LONG: i32 = 14
export const FROM_MIDDLE: i32 = 15
export const WINDOW_BEHIND: i32 = 16
export const DOOR_BESIDE: i32 = 17
export const DOOR_LINE: i32 = 18
export const FAR_FROM_DOOR: i32 = 19
export const FACES_DOOR: i32 = 20
export const TALL_BEFORE_WINDOW: i32 = 21
export const NEAR_WINDOW: i32 = 22
export const GLARE: i32 = 23
export const STORAGE_NEAR_WINDOW: i32 = 24
export const SCREEN_WALL: i32 = 25
export const SEAT_BEFORE_SCREEN: i32 = 26
export const CLEAR_SHORT: i32 = 27
export const IMBALANCE_SIDES: i32 = 28
export const IMBALANCE_ENDS: i32 = 29
export const LONG_AT_WALL: i32 = 30
export const SHORT_AT_WALL: i32 = 31
export const FREE_CENTRED: i32 = 32
export const ALONG_ROOM: i32 = 33
export const HEAD_WALL: i32 = 34
export const LOW_SUN: i32 = 35
export const TERMS: i32 = 36
export const TERMS_BYTES: i32 = TERMS << 3

/** An end this near an inner corner, metres, is at it; up to the second, near it. */
const AT_CORNER: f64 = 0.15
const NEAR_CORNER: f64 = 0.6
/** Between butting and a gap that a hand and a broom get into, metres. */
export const SLIT_MIN: f64 = 0.05
export const SLIT_MAX: f64 = 0.4
/** The exact middle of a wall, metres. */
const MIDDLE_TOLERANCE: f64 = 0.1
/** A wall this much longer than the piece, metres, is filled by it. */
const FILLED: f64 = 0.3
/** Free floor that counts, metres. */
const SIDE_MIN_MAX: f64 = 1
const SIDE_MAX_MAX: f64 = 1.5
const FRONT_MAX: f64 = 3
const FRONT_LEAST: f64 = 0.6
/** Floor that a table asks for on all sides, metres (docs/furnishing.md#design-rules). */
const TABLE_FLOOR: f64 = 0.75
/** A side of a table up to this far from a wall, metres, is at it. */
const AT_WALL: f64 = 0.1
/** The line of a door: its width and this much to either side, and this far into the room, metres. */
const LINE_ASIDE: f64 = 0.3
const LINE_LENGTH: f64 = 3.5
/** A window serves a desk fully up to the first distance, not at all from the second, metres. */
const LIT_FULLY: f64 = 1.5
const LIT_UP_TO: f64 = 3.5
/** A window this near dazzles, metres. */
const GLARE_UP_TO: f64 = 3
/** Low sun from a window dazzles fully up to the first distance, not at all from the second, metres. */
const SUNNY: f64 = 2
const SUNNY_UP_TO: f64 = 7
/** Storage this near takes the light of a window, metres. */
const SHADE_UP_TO: f64 = 2
/** A screen stands this much before its wall and takes this much to either side of the axis of the seat, metres. */
const SCREEN_STAND: f64 = 0.25
const SCREEN_HALF: f64 = 0.65
/** Middle of a screen to the middle of the seat before it, metres. */
const SCREEN_NEAR: f64 = 2
const SCREEN_FAR: f64 = 3.2
/** Cosine between the axis and the normal of a wall that faces the seat. */
const SQUARE: f64 = 0.9

@inline
export function asks(rule: usize, term: i32): bool {
  return num(rule, term) != 0
}

/** Notes the value of a term and gives what it counts. */
@inline
export function term(rule: usize, values: usize, index: i32, value: f64): f64 {
  store<f64>(values + (<usize>index << 3), value)
  return num(rule, index) * value
}

/** Sum of weight × value of all terms; the values are left in `values` where the weight is not 0. */
export function placeScore(job: Job, spot: Spot, values: usize, hit: Hit): f64 {
  const rule = job.rule
  const room = job.room
  let sum = spot.wall < 0 ? term(rule, values, FREE, 1) : wallTerms(rule, room, spot, values)
  if (asksFloor(rule)) sum += floorTerms(rule, room, spot, values)
  sum += middleTerms(rule, room, spot, values)
  sum += doorTerms(rule, room, spot, values)
  sum += lightTerms(rule, room, spot, values)
  if (asks(rule, SCREEN_WALL)) sum += term(rule, values, SCREEN_WALL, screenWall(room, spot, hit))
  if (asks(rule, SEAT_BEFORE_SCREEN)) sum += term(rule, values, SEAT_BEFORE_SCREEN, num(spot.composition, C_BETWEEN))
  if (asks(rule, HEAD_WALL)) sum += term(rule, values, HEAD_WALL, headWall(room, spot, hit))
  return sum
}

@inline
function asksFloor(rule: usize): bool {
  return asks(rule, SIDE_MIN) || asks(rule, FRONT) || asks(rule, FRONT_SHORT) || asks(rule, CLEAR_SHORT)
}

function wallTerms(rule: usize, room: usize, spot: Spot, values: usize): f64 {
  const wall = wallOf(room, spot.wall)
  const length = num(wall, W_LENGTH)
  // The anchor's own stretch of the wall, and that of the whole group.
  const middle = (spot.ax - num(wall, 0)) * num(wall, 2) + (spot.az - num(wall, 1)) * num(wall, 3)
  const half = spot.hx * abs(spot.acos * num(wall, 2) + spot.asin * num(wall, 3))
    + spot.hz * abs(spot.acos * num(wall, 3) - spot.asin * num(wall, 2))
  const off = abs(middle - length * 0.5)
  let sum = term(rule, values, WALL_CENTRED, 1 - min(1, off / max(length * 0.5 - half, 0.1)))
  sum += term(rule, values, WALL_MIDDLE, off <= MIDDLE_TOLERANCE ? 1 : 0)
  const atStart = num(wall, W_INNER_START) != 0 ? spot.from : Infinity
  const atEnd = num(wall, W_INNER_END) != 0 ? length - spot.to : Infinity
  const gap = min(atStart, atEnd)
  sum += term(rule, values, CORNER_TOUCH, gap <= AT_CORNER ? 1 : 0)
  sum += term(rule, values, CORNER_NEAR, gap > AT_CORNER && gap <= NEAR_CORNER ? 1 : 0)
  sum += term(rule, values, SLIT, isSlit(atStart) || isSlit(atEnd) ? 1 : 0)
  sum += term(rule, values, FILLS_WALL, atStart + atEnd <= FILLED ? 1 : 0)
  sum += term(rule, values, WALL_SHARE, length / num(room, ROOM_LONGEST))
  sum += term(rule, values, DOOR_BESIDE, num(wall, W_DOOR))
  const openings = int(wall, W_OPENING_COUNT)
  if (openings > 0 && (asks(rule, WINDOW_BEHIND) || asks(rule, TALL_BEFORE_WINDOW))) {
    const first = section(room, ROOM_OPENINGS_AT)
    let behind: f64 = 0
    let tall: f64 = 0
    for (let i = 0; i < openings; i++) {
      const opening = row(first, int(wall, W_OPENINGS) + i, OPENING)
      if (num(opening, 2) == 0) continue
      const from = num(opening, 0)
      const to = num(opening, 1)
      if (from < middle + half && to > middle - half) behind = 1
      if (num(spot.composition, C_TOP) > num(opening, 3) && from < spot.to + 0.05 && to > spot.from - 0.05) tall = 1
    }
    sum += term(rule, values, WINDOW_BEHIND, behind) + term(rule, values, TALL_BEFORE_WINDOW, tall)
  }
  return sum
}

@inline
export function isSlit(gap: f64): bool {
  return gap >= SLIT_MIN && gap < SLIT_MAX
}

function floorTerms(rule: usize, room: usize, spot: Spot, values: usize): f64 {
  measureClearances(spot, room)
  const before = spot.before
  const behind = spot.behind
  const left = spot.left
  const right = spot.right
  let sum = term(rule, values, SIDE_MIN, min(SIDE_MIN_MAX, min(left, right)))
  sum += term(rule, values, SIDE_MAX, min(SIDE_MAX_MAX, max(left, right)))
  sum += term(rule, values, FRONT, min(FRONT_MAX, before))
  sum += term(rule, values, FRONT_FAR, min(FRONT_MAX, max(0, before - FRONT_MAX)))
  sum += term(rule, values, FRONT_SHORT, max(0, FRONT_LEAST - before) / FRONT_LEAST)
  const short = max(0, TABLE_FLOOR - before) + max(0, TABLE_FLOOR - behind) + max(0, TABLE_FLOOR - left)
    + max(0, TABLE_FLOOR - right)
  sum += term(rule, values, CLEAR_SHORT, short)
  const across = imbalance(before, behind)
  const along = imbalance(left, right)
  const wide = spot.hx >= spot.hz
  sum += term(rule, values, IMBALANCE_SIDES, wide ? across : along)
  sum += term(rule, values, IMBALANCE_ENDS, wide ? along : across)
  sum += term(rule, values, FREE_CENTRED, 1 - 0.5 * (across + along))
  const atZ: f64 = min(before, behind) <= AT_WALL ? 1 : 0
  const atX: f64 = min(left, right) <= AT_WALL ? 1 : 0
  sum += term(rule, values, LONG_AT_WALL, wide ? atZ : atX)
  sum += term(rule, values, SHORT_AT_WALL, wide ? atX : atZ)
  return sum
}

@inline
function imbalance(a: f64, b: f64): f64 {
  return a + b > 0 ? abs(a - b) / (a + b) : 0
}

function middleTerms(rule: usize, room: usize, spot: Spot, values: usize): f64 {
  const dx = num(room, ROOM_X) - spot.ax
  const dz = num(room, ROOM_Z) - spot.az
  const distance = Math.sqrt(dx * dx + dz * dz)
  let sum = term(rule, values, FROM_MIDDLE, distance / num(room, ROOM_ROOT))
  const towards = distance > 1e-6 ? (dz * spot.acos - dx * spot.asin) / distance : 0
  sum += term(rule, values, FACES_MIDDLE, towards)
  const longCos = num(room, ROOM_LONG_COS)
  const longSin = num(room, ROOM_LONG_SIN)
  const facesLong = abs(longSin * spot.acos - longCos * spot.asin)
  const liesLong = abs(longCos * spot.acos + longSin * spot.asin)
  sum += term(rule, values, FACES_LONG, facesLong)
  sum += term(rule, values, ALONG_ROOM, spot.hx >= spot.hz ? liesLong : facesLong)
  return sum
}

function doorTerms(rule: usize, room: usize, spot: Spot, values: usize): f64 {
  const doors = int(room, ROOM_DOORS)
  const list = section(room, ROOM_DOORS_AT)
  let sum: f64 = 0
  if (asks(rule, DOOR_LINE)) {
    let inLine: f64 = 0
    for (let i = 0; i < doors; i++) {
      const door = row(list, i, DOOR)
      const dx = spot.px - num(door, 0)
      const dz = spot.pz - num(door, 1)
      const into = dx * num(door, 2) + dz * num(door, 3)
      const aside = abs(dx * num(door, 3) - dz * num(door, 2))
      if (into > 0 && into < LINE_LENGTH && aside < num(door, 4) + LINE_ASIDE) inLine = 1
    }
    sum += term(rule, values, DOOR_LINE, inLine)
  }
  if (asks(rule, FAR_FROM_DOOR)) {
    const door = nearestDoor(list, doors, spot.ax, spot.az)
    const far = door ? min(1, distanceTo(door, spot.ax, spot.az) / num(room, ROOM_ROOT)) : 1
    sum += term(rule, values, FAR_FROM_DOOR, far)
  }
  const composition = spot.composition
  if (asks(rule, FACES_DOOR) && num(composition, C_USER) != 0) {
    const x = userX(spot)
    const z = userZ(spot)
    const door = nearestDoor(list, doors, x, z)
    if (door) {
      const distance = max(1e-6, distanceTo(door, x, z))
      const ahead = (userFacingX(spot) * (num(door, 0) - x) + userFacingZ(spot) * (num(door, 1) - z)) / distance
      sum += term(rule, values, FACES_DOOR, ahead)
    }
  }
  return sum
}

@inline
function userX(spot: Spot): f64 {
  return spot.x + num(spot.composition, C_USER_X) * spot.cos - num(spot.composition, C_USER_Z) * spot.sin
}

@inline
function userZ(spot: Spot): f64 {
  return spot.z + num(spot.composition, C_USER_X) * spot.sin + num(spot.composition, C_USER_Z) * spot.cos
}

@inline
function userFacingX(spot: Spot): f64 {
  return -(spot.sin * num(spot.composition, C_USER_COS) + spot.cos * num(spot.composition, C_USER_SIN))
}

@inline
function userFacingZ(spot: Spot): f64 {
  return spot.cos * num(spot.composition, C_USER_COS) - spot.sin * num(spot.composition, C_USER_SIN)
}

@inline
function distanceTo(point: usize, x: f64, z: f64): f64 {
  const dx = num(point, 0) - x
  const dz = num(point, 1) - z
  return Math.sqrt(dx * dx + dz * dz)
}

function nearestDoor(list: usize, doors: i32, x: f64, z: f64): usize {
  let nearest: usize = 0
  let least = Infinity
  for (let i = 0; i < doors; i++) {
    const door = row(list, i, DOOR)
    const distance = distanceTo(door, x, z)
    if (distance >= least) continue
    least = distance
    nearest = door
  }
  return nearest
}

function lightTerms(rule: usize, room: usize, spot: Spot, values: usize): f64 {
  const windows = int(room, ROOM_WINDOWS)
  if (windows == 0) return 0
  const list = section(room, ROOM_WINDOWS_AT)
  let sum: f64 = 0
  if (asks(rule, NEAR_WINDOW) || asks(rule, GLARE)) {
    let lit: f64 = 0
    let nearest: usize = 0
    let least = GLARE_UP_TO
    for (let i = 0; i < windows; i++) {
      const window = row(list, i, WINDOW)
      const distance = distanceToLine(window, spot.ax, spot.az)
      const share = (LIT_UP_TO - distance) / (LIT_UP_TO - LIT_FULLY)
      lit = max(lit, max(0, min(1, share)) * num(window, 6))
      if (distance > least) continue
      least = distance
      nearest = window
    }
    sum += term(rule, values, NEAR_WINDOW, lit)
    if (nearest && num(spot.composition, C_USER) != 0) {
      const dazzled = abs(userFacingX(spot) * num(nearest, 4) + userFacingZ(spot) * num(nearest, 5))
      sum += term(rule, values, GLARE, dazzled)
    }
  }
  if (asks(rule, LOW_SUN)) sum += term(rule, values, LOW_SUN, lowSun(list, windows, spot))
  if (asks(rule, STORAGE_NEAR_WINDOW)) {
    let least = SHADE_UP_TO
    for (let i = 0; i < windows; i++) {
      const window = row(list, i, WINDOW)
      const x0 = num(window, 0)
      const z0 = num(window, 1)
      const x1 = num(window, 2)
      const z1 = num(window, 3)
      least = min(least, distanceToAnchor(spot, x0, z0))
      least = min(least, distanceToAnchor(spot, x1, z1))
      least = min(least, distanceToAnchor(spot, (x0 + x1) * 0.5, (z0 + z1) * 0.5))
    }
    sum += term(rule, values, STORAGE_NEAR_WINDOW, 1 - least / SHADE_UP_TO)
  }
  return sum
}

/** How squarely one looks into low sun or has it at the back, of the worst window. */
function lowSun(list: usize, windows: i32, spot: Spot): f64 {
  const used = num(spot.composition, C_USER) != 0
  const facingX = used ? userFacingX(spot) : -spot.sin
  const facingZ = used ? userFacingZ(spot) : spot.cos
  let squarely: f64 = 0
  for (let i = 0; i < windows; i++) {
    const window = row(list, i, WINDOW)
    if (num(window, 7) == 0) continue
    const share = (SUNNY_UP_TO - distanceToLine(window, spot.ax, spot.az)) / (SUNNY_UP_TO - SUNNY)
    const sun = max(0, min(1, share)) * num(window, 7)
    const along = facingX * num(window, 4) + facingZ * num(window, 5)
    squarely = max(squarely, sun * abs(along))
  }
  return squarely
}

/** From a point to the line between the ends of a window. */
function distanceToLine(window: usize, x: f64, z: f64): f64 {
  const x0 = num(window, 0)
  const z0 = num(window, 1)
  const ex = num(window, 2) - x0
  const ez = num(window, 3) - z0
  const along = ((x - x0) * ex + (z - z0) * ez) / max(1e-12, ex * ex + ez * ez)
  const at = max(0, min(1, along))
  const dx = x - x0 - at * ex
  const dz = z - z0 - at * ez
  return Math.sqrt(dx * dx + dz * dz)
}

@inline
function distanceToAnchor(spot: Spot, x: f64, z: f64): f64 {
  const dx = x - spot.ax
  const dz = z - spot.az
  const u = max(0, abs(dx * spot.acos + dz * spot.asin) - spot.hx)
  const v = max(0, abs(dz * spot.acos - dx * spot.asin) - spot.hz)
  return Math.sqrt(u * u + v * v)
}

/** 1 when the wall on the axis of the seat takes a screen at its distance, 0 when an opening or a corner is there. */
function screenWall(room: usize, spot: Spot, hit: Hit): f64 {
  rayTo(hit, room, spot.ax, spot.az, -spot.asin, spot.acos)
  if (!takesScreen(room, hit, -spot.asin, spot.acos)) return 0
  const distance = hit.distance - SCREEN_STAND
  return max(0, 1 - max(0, SCREEN_NEAR - distance) - max(0, distance - SCREEN_FAR))
}

/** 1 when a wall at an end of a table, at the other than most of those who sit at its ends, takes a screen on its axis. */
function headWall(room: usize, spot: Spot, hit: Hit): f64 {
  const wide = spot.hx >= spot.hz
  const dx = wide ? spot.acos : -spot.asin
  const dz = wide ? spot.asin : spot.acos
  const seated = num(spot.composition, C_BETWEEN)
  rayTo(hit, room, spot.ax, spot.az, dx, dz)
  if (seated <= 0 && takesScreen(room, hit, dx, dz)) return 1
  rayTo(hit, room, spot.ax, spot.az, -dx, -dz)
  return seated >= 0 && takesScreen(room, hit, dx, dz) ? 1 : 0
}

function takesScreen(room: usize, hit: Hit, dx: f64, dz: f64): bool {
  if (hit.wall < 0) return false
  const wall = wallOf(room, hit.wall)
  const from = hit.at - SCREEN_HALF
  const to = hit.at + SCREEN_HALF
  if (from < 0 || to > num(wall, W_LENGTH)) return false
  if (abs(dz * num(wall, 2) - dx * num(wall, 3)) < SQUARE) return false
  const openings = int(wall, W_OPENING_COUNT)
  const first = section(room, ROOM_OPENINGS_AT)
  for (let i = 0; i < openings; i++) {
    const opening = row(first, int(wall, W_OPENINGS) + i, OPENING)
    if (num(opening, 0) < to && num(opening, 1) > from) return false
  }
  return true
}
