// Brings parts and room edges from the host's f64 rows into the blocks that footprint.ts reads: first the blocks, then
// their bounds, then room for the counters of the sort.

import {
  B_MAX_X, B_MAX_Z, B_MIN_Z, blocksOf, BOUNDS, E_HALF_X, E_HALF_Z, E_Z, E_Z0, E_Z1, EDGES, groupsOf, HEIGHT_TICKS,
  O_AGAINST, O_COS, O_HX, O_HZ, O_KIND, O_RADIUS, O_SIN, O_Y0, O_Y1, O_Z, OBSTACLES, PART, T_AGAINST, T_HX, T_HZ,
  T_INSIDE, T_KIND, T_RADIUS, T_TURN, T_Y0, T_Y1, TEMPLATE, toTicks,
} from './records'

/** Cells of the sort: 16 × 16 in Morton order, and one more for the running sum. */
const SORT_CELLS: i32 = 256
const SORT_BYTES: usize = 1040

export function templateBytes(count: i32): usize {
  return <usize>count * TEMPLATE
}

export function packTemplates(parts: usize, count: i32, out: usize, ticks: f64): void {
  for (let i = 0; i < count; i++, parts += PART, out += TEMPLATE) {
    const hx = load<f64>(parts, 16) * ticks
    const hz = load<f64>(parts, 24) * ticks
    v128.store(out, v128.load(parts))
    v128.store(out, v128.load(parts, 32), T_TURN)
    store<f32>(out, <f32>hx, T_HX)
    store<f32>(out, <f32>hz, T_HZ)
    store<f32>(out, <f32>Math.sqrt(hx * hx + hz * hz), T_RADIUS)
    store<i32>(out, <i32>load<f64>(parts, 80), T_INSIDE)
    store<i32>(out, toTicks(load<f64>(parts, 48), HEIGHT_TICKS), T_Y0)
    store<i32>(out, toTicks(load<f64>(parts, 56), HEIGHT_TICKS), T_Y1)
    store<i32>(out, <i32>load<f64>(parts, 64), T_KIND)
    store<i32>(out, <i32>load<f64>(parts, 72), T_AGAINST)
  }
}

export function edgeBytes(corners: i32): usize {
  return <usize>blocksOf(corners) * EDGES + <usize>groupsOf(corners) * BOUNDS
}

/** Edges of a closed ring of `corners` points (f64 x z); any winding. */
export function packEdges(ring: usize, corners: i32, out: usize, originX: f64, originZ: f64, ticks: f64): void {
  const bounds = out + <usize>blocksOf(corners) * EDGES
  clearBounds(bounds, groupsOf(corners))
  let x1 = toTicks(load<f64>(ring + (<usize>(corners - 1) << 4)) - originX, ticks)
  let z1 = toTicks(load<f64>(ring + (<usize>(corners - 1) << 4), 8) - originZ, ticks)
  for (let i = 0; i < corners; i++) {
    const x0 = x1
    const z0 = z1
    x1 = toTicks(load<f64>(ring + (<usize>i << 4)) - originX, ticks)
    z1 = toTicks(load<f64>(ring + (<usize>i << 4), 8) - originZ, ticks)
    const at = out + <usize>(i >> 2) * EDGES + (<usize>(i & 3) << 2)
    store<i32>(at, <i32>((<i64>x0 + <i64>x1) >> 1))
    store<i32>(at, <i32>((<i64>z0 + <i64>z1) >> 1), E_Z)
    store<f32>(at, <f32>((<f64>x1 - <f64>x0) * 0.5), E_HALF_X)
    store<f32>(at, <f32>((<f64>z1 - <f64>z0) * 0.5), E_HALF_Z)
    store<i32>(at, z0, E_Z0)
    store<i32>(at, z1, E_Z1)
    growBounds(bounds, i >> 2, min(x0, x1), max(x0, x1), min(z0, z1), max(z0, z1))
  }
  // Lanes without an edge: not-a-number meets nothing, and equal ends span nothing.
  for (let i = corners; i & 3; i++) {
    const at = out + <usize>(i >> 2) * EDGES + (<usize>(i & 3) << 2)
    store<i32>(at, 0)
    store<i32>(at, 0, E_Z)
    store<f32>(at, f32.NaN, E_HALF_X)
    store<f32>(at, f32.NaN, E_HALF_Z)
    store<i32>(at, 0, E_Z0)
    store<i32>(at, 0, E_Z1)
  }
}

export function obstacleBytes(count: i32): usize {
  return <usize>blocksOf(count) * OBSTACLES + <usize>groupsOf(count) * BOUNDS + SORT_BYTES
}

/** Obstacles sorted along a Morton curve, so that four neighbours share a block and its bounds are tight. */
export function packObstacles(parts: usize, count: i32, out: usize, originX: f64, originZ: f64, ticks: f64): void {
  if (count == 0) return
  const bounds = out + <usize>blocksOf(count) * OBSTACLES
  const starts = bounds + <usize>groupsOf(count) * BOUNDS
  clearBounds(bounds, groupsOf(count))
  sortCells(parts, count, starts)
  const end = parts + <usize>count * PART
  for (let part = parts; part < end; part += PART) {
    const counter = starts + (<usize>load<u8>(part, 80) << 2)
    const slot = load<i32>(counter)
    store<i32>(counter, slot + 1)
    packObstacle(part, slot, out, bounds, originX, originZ, ticks)
  }
  for (let i = count; i & 3; i++) {
    const at = out + <usize>(i >> 2) * OBSTACLES + (<usize>(i & 3) << 2)
    store<f32>(at, f32.NaN, O_RADIUS)
  }
}

/** Leaves in `starts` where each Morton cell begins, and the cell of each part in the first byte of its last field. */
function sortCells(parts: usize, count: i32, starts: usize): void {
  let minX = Infinity
  let maxX = -Infinity
  let minZ = Infinity
  let maxZ = -Infinity
  const end = parts + <usize>count * PART
  for (let part = parts; part < end; part += PART) {
    minX = min(minX, load<f64>(part))
    maxX = max(maxX, load<f64>(part))
    minZ = min(minZ, load<f64>(part, 8))
    maxZ = max(maxZ, load<f64>(part, 8))
  }
  const perX = 15.999 / max(maxX - minX, 1e-6)
  const perZ = 15.999 / max(maxZ - minZ, 1e-6)
  memory.fill(starts, 0, SORT_BYTES)
  for (let part = parts; part < end; part += PART) {
    const cell = spread(<i32>((load<f64>(part) - minX) * perX)) | (spread(<i32>((load<f64>(part, 8) - minZ) * perZ)) << 1)
    store<u8>(part, <u8>cell, 80)
    const counter = starts + (<usize>(cell + 1) << 2)
    store<i32>(counter, load<i32>(counter) + 1)
  }
  for (let cell = 1; cell < SORT_CELLS; cell++) {
    const counter = starts + (<usize>cell << 2)
    store<i32>(counter, load<i32>(counter) + load<i32>(counter - 4))
  }
}

/** Puts a zero between the four low bits. */
@inline
function spread(bits: i32): i32 {
  const two = (bits | (bits << 2)) & 0x33
  return (two | (two << 1)) & 0x55
}

function packObstacle(part: usize, slot: i32, out: usize, bounds: usize, originX: f64, originZ: f64, ticks: f64): void {
  const at = out + <usize>(slot >> 2) * OBSTACLES + (<usize>(slot & 3) << 2)
  const x = toTicks(load<f64>(part) - originX, ticks)
  const z = toTicks(load<f64>(part, 8) - originZ, ticks)
  const hx = load<f64>(part, 16) * ticks
  const hz = load<f64>(part, 24) * ticks
  const cos = load<f64>(part, 32)
  const sin = load<f64>(part, 40)
  store<i32>(at, x)
  store<i32>(at, z, O_Z)
  store<f32>(at, <f32>hx, O_HX)
  store<f32>(at, <f32>hz, O_HZ)
  store<f32>(at, <f32>cos, O_COS)
  store<f32>(at, <f32>sin, O_SIN)
  store<f32>(at, <f32>Math.sqrt(hx * hx + hz * hz), O_RADIUS)
  store<i32>(at, toTicks(load<f64>(part, 48), HEIGHT_TICKS), O_Y0)
  store<i32>(at, toTicks(load<f64>(part, 56), HEIGHT_TICKS), O_Y1)
  store<i32>(at, <i32>load<f64>(part, 64), O_KIND)
  store<i32>(at, <i32>load<f64>(part, 72), O_AGAINST)
  const spanX = <i32>min(hx * abs(cos) + hz * abs(sin) + 1, 1e9)
  const spanZ = <i32>min(hx * abs(sin) + hz * abs(cos) + 1, 1e9)
  growBounds(bounds, slot >> 2, x - spanX, x + spanX, z - spanZ, z + spanZ)
}

function clearBounds(bounds: usize, groups: i32): void {
  for (let i = 0; i < groups; i++, bounds += BOUNDS) {
    v128.store(bounds, i32x4.splat(i32.MAX_VALUE))
    v128.store(bounds, i32x4.splat(i32.MIN_VALUE), B_MAX_X)
    v128.store(bounds, i32x4.splat(i32.MAX_VALUE), B_MIN_Z)
    v128.store(bounds, i32x4.splat(i32.MIN_VALUE), B_MAX_Z)
  }
}

function growBounds(bounds: usize, block: i32, minX: i32, maxX: i32, minZ: i32, maxZ: i32): void {
  const at = bounds + <usize>(block >> 2) * BOUNDS + (<usize>(block & 3) << 2)
  store<i32>(at, min(load<i32>(at), minX))
  store<i32>(at, max(load<i32>(at, B_MAX_X), maxX), B_MAX_X)
  store<i32>(at, min(load<i32>(at, B_MIN_Z), minZ), B_MIN_Z)
  store<i32>(at, max(load<i32>(at, B_MAX_Z), maxZ), B_MAX_Z)
}
