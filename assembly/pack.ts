// Brings parts and room edges from the host's f64 rows into the blocks that footprint.ts reads: a head, the blocks, their
// bounds, and then room for the counters of the sort.

import {
  blocksMax, BOUNDS, E_HALF_X, E_HALF_Z, E_X, E_Z, EDGES, FLAT_BLOCKS, groupsOf, H_AGAINST, H_ALIKE, H_BLOCKS, H_KIND,
  H_Y0, H_Y1, HEAD, HEIGHT_SLACK, HEIGHT_TICKS, MAX_X, MAX_Z, MIN_Z, O_AGAINST, O_COS, O_HX, O_HZ, O_KIND, O_SIN, O_X,
  O_Y0, O_Y1, O_Z, OBSTACLES, PART, SLACK, SPAN_MAX, T_AGAINST, T_HALF, T_INSIDE, T_KIND, T_TURN, T_Y0, T_Y1, TEMPLATE,
  toTicks,
} from './records'

/** Cells of the sort: 16 × 16 in Morton order. */
const SORT_CELLS: i32 = 256
/** A counter for each cell, once for boxes along the axes and once for others, and one for the running sum. */
const SORT_BYTES: usize = 2064

export function templateBytes(count: i32): usize {
  return <usize>count * TEMPLATE
}

export function packTemplates(parts: usize, count: i32, out: usize, ticks: f64): void {
  for (let i = 0; i < count; i++, parts += PART, out += TEMPLATE) {
    v128.store(out, v128.load(parts))
    v128.store(out, v128.load(parts, 32), T_TURN)
    v128.store(out, f64x2.mul(v128.load(parts, 16), f64x2.splat(ticks)), T_HALF)
    store<i32>(out, <i32>load<f64>(parts, 80), T_INSIDE)
    store<i32>(out, toTicks(load<f64>(parts, 48), HEIGHT_TICKS), T_Y0)
    store<i32>(out, toTicks(load<f64>(parts, 56), HEIGHT_TICKS), T_Y1)
    store<i32>(out, <i32>load<f64>(parts, 64), T_KIND)
    store<i32>(out, <i32>load<f64>(parts, 72), T_AGAINST)
  }
}

export function edgeBytes(corners: i32): usize {
  const blocks = blocksMax(corners)
  return HEAD + <usize>blocks * EDGES + <usize>groupsOf(blocks) * BOUNDS
}

/** Edges of a closed ring of `corners` points (f64 x z), any winding: first those along the axes, then the others. */
export function packEdges(ring: usize, corners: i32, out: usize, originX: f64, originZ: f64, ticks: f64): void {
  let straight = 0
  for (let i = 0; i < corners; i++) {
    const x0 = cornerTicks(ring, corners, i - 1, 0, originX, ticks)
    const z0 = cornerTicks(ring, corners, i - 1, 8, originZ, ticks)
    const x1 = cornerTicks(ring, corners, i, 0, originX, ticks)
    const z1 = cornerTicks(ring, corners, i, 8, originZ, ticks)
    if (x0 == x1 || z0 == z1) straight++
  }
  const straightBlocks = (straight + 3) >> 2
  const blocks = straightBlocks + ((corners - straight + 3) >> 2)
  store<i32>(out, straightBlocks)
  store<i32>(out, blocks, H_BLOCKS)
  const bounds = out + HEAD + <usize>blocksMax(corners) * EDGES
  clearBounds(bounds, blocks)
  for (let block = 0; block < blocks; block++) clearEdges(out + HEAD + <usize>block * EDGES)
  let straightSlot = 0
  let slopedSlot = straightBlocks << 2
  for (let i = 0; i < corners; i++) {
    const x0 = cornerTicks(ring, corners, i - 1, 0, originX, ticks)
    const z0 = cornerTicks(ring, corners, i - 1, 8, originZ, ticks)
    const x1 = cornerTicks(ring, corners, i, 0, originX, ticks)
    const z1 = cornerTicks(ring, corners, i, 8, originZ, ticks)
    const slot = x0 == x1 || z0 == z1 ? straightSlot++ : slopedSlot++
    const at = out + HEAD + <usize>(slot >> 2) * EDGES + (<usize>(slot & 3) << 2)
    storeExtent(at, min(x0, x1), max(x0, x1), min(z0, z1), max(z0, z1))
    store<i32>(at, <i32>((<i64>x0 + <i64>x1) >> 1), E_X)
    store<i32>(at, <i32>((<i64>z0 + <i64>z1) >> 1), E_Z)
    store<f32>(at, <f32>((<f64>x1 - <f64>x0) * 0.5), E_HALF_X)
    store<f32>(at, <f32>((<f64>z1 - <f64>z0) * 0.5), E_HALF_Z)
    growBounds(bounds, slot >> 2, at)
  }
}

/** A coordinate of a corner, x at `offset` 0, z at 8; before the first corner comes the last. */
@inline
function cornerTicks(ring: usize, corners: i32, i: i32, offset: usize, origin: f64, ticks: f64): i32 {
  return toTicks(load<f64>(ring + offset + (<usize>(i < 0 ? corners - 1 : i) << 4)) - origin, ticks)
}

/** Lanes without an edge: an extent that meets nothing and spans nothing, and not-a-number, which enters nothing. */
function clearEdges(block: usize): void {
  clearExtent(block)
  v128.store(block, f32x4.splat(f32.NaN), E_HALF_X)
  v128.store(block, f32x4.splat(f32.NaN), E_HALF_Z)
}

export function obstacleBytes(count: i32): usize {
  const blocks = blocksMax(count)
  return HEAD + <usize>blocks * OBSTACLES + <usize>groupsOf(blocks) * BOUNDS + SORT_BYTES
}

/**
 * Obstacles, first those along the axes and then the others. Many are sorted along a Morton curve, so that four neighbours
 * share a block and its bounds are tight.
 */
export function packObstacles(parts: usize, count: i32, out: usize, originX: f64, originZ: f64, ticks: f64): void {
  const bounds = out + HEAD + <usize>blocksMax(count) * OBSTACLES
  const starts = bounds + <usize>groupsOf(blocksMax(count)) * BOUNDS
  const cells = count <= FLAT_BLOCKS * 4 ? 1 : SORT_CELLS
  const straight = sortCells(parts, count, starts, cells)
  const straightBlocks = (straight + 3) >> 2
  const blocks = straightBlocks + ((count - straight + 3) >> 2)
  store<i32>(out, straightBlocks)
  store<i32>(out, blocks, H_BLOCKS)
  storeAlike(parts, count, out)
  clearBounds(bounds, blocks)
  for (let block = 0; block < blocks; block++) clearObstacles(out + HEAD + <usize>block * OBSTACLES)
  const end = parts + <usize>count * PART
  for (let part = parts; part < end; part += PART) {
    const counter = starts + (<usize>load<u16>(part, 80) << 2)
    const slot = load<i32>(counter)
    store<i32>(counter, slot + 1)
    const at = out + HEAD + <usize>(slot >> 2) * OBSTACLES + (<usize>(slot & 3) << 2)
    packObstacle(part, at, originX, originZ, ticks)
    growBounds(bounds, slot >> 2, at)
  }
}

/** Whether a box lies along the axes. */
@inline
function isStraight(part: usize): bool {
  return load<f64>(part, 32) == 0 || load<f64>(part, 40) == 0
}

/** Notes whether all obstacles have the same heights and masks, and these. */
function storeAlike(parts: usize, count: i32, out: usize): void {
  const last = parts + (<usize>count - 1) * PART
  let alike = count > 0
  for (let part = parts; alike && part < last; part += PART) {
    const heights = v128.xor(v128.load(part, 48), v128.load(part, 48 + PART))
    const masks = v128.xor(v128.load(part, 64), v128.load(part, 64 + PART))
    alike = !v128.any_true(v128.or(heights, masks))
  }
  store<i32>(out, alike, H_ALIKE)
  if (!alike) return
  store<i32>(out, toTicks(load<f64>(parts, 48), HEIGHT_TICKS), H_Y0)
  store<i32>(out, toTicks(load<f64>(parts, 56), HEIGHT_TICKS), H_Y1)
  store<i32>(out, <i32>load<f64>(parts, 64), H_KIND)
  store<i32>(out, <i32>load<f64>(parts, 72), H_AGAINST)
}

/**
 * Leaves in `starts` where each cell begins, those of boxes along the axes first, and the cell of each part in the first
 * bytes of its last field.
 *
 * @returns how many boxes lie along the axes
 */
function sortCells(parts: usize, count: i32, starts: usize, cells: i32): i32 {
  let minX = Infinity
  let maxX = -Infinity
  let minZ = Infinity
  let maxZ = -Infinity
  const end = parts + <usize>count * PART
  if (cells > 1) {
    for (let part = parts; part < end; part += PART) {
      minX = min(minX, load<f64>(part))
      maxX = max(maxX, load<f64>(part))
      minZ = min(minZ, load<f64>(part, 8))
      maxZ = max(maxZ, load<f64>(part, 8))
    }
  }
  const perX = 15.999 / max(maxX - minX, 1e-6)
  const perZ = 15.999 / max(maxZ - minZ, 1e-6)
  memory.fill(starts, 0, <usize>(2 * cells + 1) << 2)
  let straight = 0
  for (let part = parts; part < end; part += PART) {
    let cell = 0
    if (cells > 1) {
      cell = spread(<i32>((load<f64>(part) - minX) * perX)) | (spread(<i32>((load<f64>(part, 8) - minZ) * perZ)) << 1)
    }
    if (isStraight(part)) straight++
    else cell += cells
    store<u16>(part, <u16>cell, 80)
    const counter = starts + (<usize>(cell + 1) << 2)
    store<i32>(counter, load<i32>(counter) + 1)
  }
  for (let cell = 1; cell < 2 * cells; cell++) {
    const counter = starts + (<usize>cell << 2)
    const start = load<i32>(counter - 4) + load<i32>(counter)
    store<i32>(counter, cell == cells ? (start + 3) & ~3 : start)
  }
  return straight
}

/** Puts a zero between the four low bits. */
@inline
function spread(bits: i32): i32 {
  const two = (bits | (bits << 2)) & 0x33
  return (two | (two << 1)) & 0x55
}

/** Lanes without an obstacle: an extent that meets nothing, and not-a-number, which overlaps nothing. */
function clearObstacles(block: usize): void {
  clearExtent(block)
  v128.store(block, f32x4.splat(f32.NaN), O_HX)
}

function packObstacle(part: usize, at: usize, originX: f64, originZ: f64, ticks: f64): void {
  const x = toTicks(load<f64>(part) - originX, ticks)
  const z = toTicks(load<f64>(part, 8) - originZ, ticks)
  const hx = load<f64>(part, 16) * ticks
  const hz = load<f64>(part, 24) * ticks
  const cos = load<f64>(part, 32)
  const sin = load<f64>(part, 40)
  store<i32>(at, x, O_X)
  store<i32>(at, z, O_Z)
  store<f32>(at, <f32>hx, O_HX)
  store<f32>(at, <f32>hz, O_HZ)
  store<f32>(at, <f32>cos, O_COS)
  store<f32>(at, <f32>sin, O_SIN)
  const y0 = toTicks(load<f64>(part, 48), HEIGHT_TICKS)
  const y1 = toTicks(load<f64>(part, 56), HEIGHT_TICKS)
  store<i32>(at, y0, O_Y0)
  store<i32>(at, y1, O_Y1)
  store<i32>(at, <i32>load<f64>(part, 64), O_KIND)
  store<i32>(at, <i32>load<f64>(part, 72), O_AGAINST)
  // What is no higher than heights may overlap obstructs no path.
  if (y1 - y0 <= HEIGHT_SLACK) return
  const spanX = <i32>nearest(min(hx * abs(cos) + hz * abs(sin), SPAN_MAX)) - SLACK
  const spanZ = <i32>nearest(min(hx * abs(sin) + hz * abs(cos), SPAN_MAX)) - SLACK
  storeExtent(at, x - spanX, x + spanX, z - spanZ, z + spanZ)
}

@inline
function storeExtent(at: usize, minX: i32, maxX: i32, minZ: i32, maxZ: i32): void {
  store<i32>(at, minX)
  store<i32>(at, maxX, MAX_X)
  store<i32>(at, minZ, MIN_Z)
  store<i32>(at, maxZ, MAX_Z)
}

@inline
function clearExtent(at: usize): void {
  v128.store(at, i32x4.splat(i32.MAX_VALUE))
  v128.store(at, i32x4.splat(i32.MIN_VALUE), MAX_X)
  v128.store(at, i32x4.splat(i32.MAX_VALUE), MIN_Z)
  v128.store(at, i32x4.splat(i32.MIN_VALUE), MAX_Z)
}

function clearBounds(bounds: usize, blocks: i32): void {
  for (let i = groupsOf(blocks); i > 0; i--, bounds += BOUNDS) clearExtent(bounds)
}

/** Widens the bounds of a block by the extent of one of its lanes. */
function growBounds(bounds: usize, block: i32, lane: usize): void {
  const at = bounds + <usize>(block >> 2) * BOUNDS + (<usize>(block & 3) << 2)
  store<i32>(at, min(load<i32>(at), load<i32>(lane)))
  store<i32>(at, max(load<i32>(at, MAX_X), load<i32>(lane, MAX_X)), MAX_X)
  store<i32>(at, min(load<i32>(at, MIN_Z), load<i32>(lane, MIN_Z)), MIN_Z)
  store<i32>(at, max(load<i32>(at, MAX_Z), load<i32>(lane, MAX_Z)), MAX_Z)
}
