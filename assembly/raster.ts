// Bit rows of square cells: row by row, 64 cells per word, cell 0 in the lowest bit. Lengths here are in cells from the
// grid's corner. A round box is a box grown by a radius; its outline is kept as the right side of a shape that looks the
// same after half a turn, so the left side is its mirror image.

/**
 * Round box, f64 each: the middle, the corners lowest in z (B), rightmost (R) and highest in z (T) from the middle, and
 * where along z the right side changes: below S1 the arc about B, then the edge B–R, from S2 the arc about R, from S3 the
 * edge R–T, from S4 the arc about T.
 */
export const ROUND_BOX: usize = 160
const X: usize = 0
const Z: usize = 8
const BX: usize = 16
const BZ: usize = 24
const RX: usize = 32
const RZ: usize = 40
const S1: usize = 48
const S2: usize = 56
const S3: usize = 64
const S4: usize = 72
const LOW_X: usize = 80
const LOW_SLOPE: usize = 88
const LOW_MAX: usize = 96
const HIGH_X: usize = 104
const HIGH_SLOPE: usize = 112
const RADIUS: usize = 120
const RADIUS_2: usize = 128

/** Rounding of the outline, in cells; 1e-9 cells are far below a micrometre. */
const HAIR: f64 = 1e-9

/** Writes the round box of a box given in cells, of any turn. */
export function setRoundBox(at: usize, x: f64, z: f64, hx: f64, hz: f64, cos: f64, sin: f64, radius: f64): void {
  // Turned by quarters until the first axis points right and not down in z: then R is at +hx −hz, T at +hx +hz.
  let c = cos
  let s = sin
  if (c < 0 || (c == 0 && s < 0)) {
    c = -c
    s = -s
  }
  if (s < 0) {
    const swap = c
    c = -s
    s = swap
    const half = hx
    hx = hz
    hz = half
  }
  if (c < HAIR) {
    c = 1
    s = 0
    const half = hx
    hx = hz
    hz = half
  }
  const rx = hx * c + hz * s
  const rz = hx * s - hz * c
  const tx = hx * c - hz * s
  const tz = hx * s + hz * c
  store<f64>(at, x, X)
  store<f64>(at, z, Z)
  store<f64>(at, -tx, BX)
  store<f64>(at, -tz, BZ)
  store<f64>(at, rx, RX)
  store<f64>(at, rz, RZ)
  store<f64>(at, -tz - radius * c, S1)
  store<f64>(at, rz - radius * c, S2)
  store<f64>(at, rz + radius * s, S3)
  store<f64>(at, tz + radius * s, S4)
  store<f64>(at, -tx + radius * s, LOW_X)
  store<f64>(at, s > 0 ? c / s : 0, LOW_SLOPE)
  store<f64>(at, 2 * hx * c, LOW_MAX)
  store<f64>(at, rx + radius * c, HIGH_X)
  store<f64>(at, -s / c, HIGH_SLOPE)
  store<f64>(at, radius, RADIUS)
  store<f64>(at, radius * radius, RADIUS_2)
}

/** Right side of the round box at a height from its middle. */
@inline
function right(box: usize, z: f64): f64 {
  if (z >= load<f64>(box, S3)) {
    if (z < load<f64>(box, S4)) return load<f64>(box, HIGH_X) + (z - load<f64>(box, S3)) * load<f64>(box, HIGH_SLOPE)
    return arc(box, -load<f64>(box, BX), z + load<f64>(box, BZ))
  }
  if (z >= load<f64>(box, S2)) return arc(box, load<f64>(box, RX), z - load<f64>(box, RZ))
  if (z > load<f64>(box, S1)) {
    return load<f64>(box, LOW_X) + min((z - load<f64>(box, S1)) * load<f64>(box, LOW_SLOPE), load<f64>(box, LOW_MAX))
  }
  return arc(box, load<f64>(box, BX), z - load<f64>(box, BZ))
}

@inline
function arc(box: usize, x: f64, dz: f64): f64 {
  return x + Math.sqrt(max(0, load<f64>(box, RADIUS_2) - dz * dz))
}

/** Clears every cell of which a point lies in the round box. */
export function clearRoundBox(box: usize, rows: usize, columns: i32, rowCount: i32): void {
  const stride = <usize>wordsOf(columns) << 3
  const z = load<f64>(box, Z)
  const height = load<f64>(box, RADIUS) - load<f64>(box, BZ)
  const first = <i32>max(0, floor(z - height))
  const last = <i32>min(<f64>(rowCount - 1), floor(z + height))
  rows += <usize>first * stride
  if (load<f64>(box, HIGH_SLOPE) == 0) clearUpright(box, rows, stride, columns, first, last)
  else clearTurned(box, rows, stride, columns, first, last)
}

function clearTurned(box: usize, row: usize, stride: usize, columns: i32, first: i32, last: i32): void {
  const x = load<f64>(box, X)
  const z = load<f64>(box, Z)
  const rz = load<f64>(box, RZ)
  for (let k = first; k <= last; k++, row += stride) {
    const z0 = <f64>k - z
    const z1 = z0 + 1
    // Each side bulges most where the band comes nearest to its outermost corner.
    const c0 = max(0, <i32>floor(x - right(box, -max(z0, min(z1, -rz)))))
    const c1 = min(columns - 1, <i32>floor(x + right(box, max(z0, min(z1, rz)))))
    if (c0 <= c1) clearSpan(row, c0, c1)
  }
}

/** The same for a box along the axes: both sides alike, and straight as far as the box itself reaches. */
function clearUpright(box: usize, row: usize, stride: usize, columns: i32, first: i32, last: i32): void {
  const x = load<f64>(box, X)
  const z = load<f64>(box, Z)
  const hx = load<f64>(box, RX)
  const hz = -load<f64>(box, BZ)
  const straight = hx + load<f64>(box, RADIUS)
  const s0 = max(0, <i32>floor(x - straight))
  const s1 = min(columns - 1, <i32>floor(x + straight))
  for (let k = first; k <= last; k++, row += stride) {
    const z0 = <f64>k - z
    const away = max(z0 - hz, -hz - z0 - 1)
    let c0 = s0
    let c1 = s1
    if (away > 0) {
      const half = arc(box, hx, away)
      c0 = max(0, <i32>floor(x - half))
      c1 = min(columns - 1, <i32>floor(x + half))
    }
    if (c0 <= c1) clearSpan(row, c0, c1)
  }
}

/** First row whose whole height lies in the round box, and the last one. */
export function innerFirst(box: usize): i32 {
  return <i32>max(0, ceil(load<f64>(box, Z) - load<f64>(box, RADIUS) + load<f64>(box, BZ) - HAIR))
}

export function innerLast(box: usize, rowCount: i32): i32 {
  const top = load<f64>(box, Z) + load<f64>(box, RADIUS) - load<f64>(box, BZ)
  return <i32>min(<f64>(rowCount - 1), floor(top + HAIR) - 1)
}

/** First and last cell of row `k` that lie wholly in the round box; it is convex, so their corners decide. */
@inline
export function innerStart(box: usize, k: i32): i32 {
  const z = <f64>k - load<f64>(box, Z)
  return <i32>max(0, ceil(load<f64>(box, X) - min(right(box, -z), right(box, -z - 1)) - HAIR))
}

@inline
export function innerEnd(box: usize, k: i32, columns: i32): i32 {
  const z = <f64>k - load<f64>(box, Z)
  return <i32>min(<f64>columns, floor(load<f64>(box, X) + min(right(box, z), right(box, z + 1)) + HAIR)) - 1
}

/** Words in a row. */
@inline
export function wordsOf(columns: i32): i32 {
  return (columns + 63) >> 6
}

/** Clears the cells c0 … c1 of a row. */
@inline
export function clearSpan(row: usize, c0: i32, c1: i32): void {
  let at = row + (<usize>(c0 >> 6) << 3)
  const end = row + (<usize>(c1 >> 6) << 3)
  const below = ((<u64>1) << (c0 & 63)) - 1
  const above = ((<u64>-2) << (c1 & 63))
  if (at == end) {
    store<u64>(at, load<u64>(at) & (below | above))
    return
  }
  store<u64>(at, load<u64>(at) & below)
  for (at += 8; at < end; at += 8) store<u64>(at, 0)
  store<u64>(end, load<u64>(end) & above)
}

/**
 * Sets the cells of a room of which every point can be the centre of a disc that reaches no wall.
 *
 * A cell that no wall comes near lies wholly on one side of the ring, so its middle decides: crossings toggle the cell
 * right of them, and a running exclusive or fills the row.
 */
export function rasterRoom(
  ring: usize, corners: i32, rows: usize, columns: i32, rowCount: i32, originX: f64, originZ: f64, cell: f64, radius: f64,
  scratch: usize,
): void {
  const stride = <usize>wordsOf(columns) << 3
  memory.fill(rows, 0, <usize>rowCount * stride)
  for (let i = 0; i < corners; i++) {
    const from = ring + (<usize>i << 4)
    const to = i + 1 < corners ? from + 16 : ring
    toggleEdge(
      (load<f64>(from) - originX) / cell, (load<f64>(from, 8) - originZ) / cell, (load<f64>(to) - originX) / cell,
      (load<f64>(to, 8) - originZ) / cell, rows, columns, rowCount,
    )
  }
  for (let k = 0; k < rowCount; k++) fillRow(rows + <usize>k * stride, columns)
  for (let i = 0; i < corners; i++) {
    const from = ring + (<usize>i << 4)
    const to = i + 1 < corners ? from + 16 : ring
    const dx = load<f64>(to) - load<f64>(from)
    const dz = load<f64>(to, 8) - load<f64>(from, 8)
    const length = Math.sqrt(dx * dx + dz * dz)
    if (length == 0) continue
    const x = (load<f64>(from) - originX + dx * 0.5) / cell
    const z = (load<f64>(from, 8) - originZ + dz * 0.5) / cell
    setRoundBox(scratch, x, z, (length * 0.5) / cell, 0, dx / length, dz / length, radius / cell)
    clearRoundBox(scratch, rows, columns, rowCount)
  }
}

/** In each row whose middle the edge crosses, toggles the first cell whose middle lies right of the crossing. */
function toggleEdge(x0: f64, z0: f64, x1: f64, z1: f64, rows: usize, columns: i32, rowCount: i32): void {
  const stride = <usize>wordsOf(columns) << 3
  const first = <i32>max(0, ceil(min(z0, z1) - 0.5))
  const last = <i32>min(<f64>rowCount, ceil(max(z0, z1) - 0.5)) - 1
  for (let k = first; k <= last; k++) {
    const x = x0 + ((<f64>k + 0.5 - z0) * (x1 - x0)) / (z1 - z0)
    const c = <i32>max(0, ceil(x - 0.5))
    if (c >= columns) continue
    const at = rows + <usize>k * stride + (<usize>(c >> 6) << 3)
    store<u64>(at, load<u64>(at) ^ ((<u64>1) << (c & 63)))
  }
}

function fillRow(row: usize, columns: i32): void {
  const end = row + (<usize>wordsOf(columns) << 3)
  let carry: u64 = 0
  for (let at = row; at < end; at += 8) {
    let bits = load<u64>(at)
    bits ^= bits << 1
    bits ^= bits << 2
    bits ^= bits << 4
    bits ^= bits << 8
    bits ^= bits << 16
    bits ^= bits << 32
    bits ^= carry
    carry = <u64>(<i64>bits >> 63)
    store<u64>(at, bits)
  }
  if (columns & 63) store<u64>(end - 8, load<u64>(end - 8) & (((<u64>1) << (columns & 63)) - 1))
}
