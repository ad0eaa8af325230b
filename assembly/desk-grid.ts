// Desk grids: which cells obstacles take, and the result as JSON.
//
// A grid is columns (f64 start of each, one width for all) × bands (f64 start and end). Cells lie in reading order, band
// by band. Rings are u, v pairs of f64, one ring after the other; `offsets` (u32) holds the first point of each and the
// number of all points at the end.

import { SLOT, putSlot, putText } from './json'

/** Lengths below this are nothing: touching is not meeting. */
export const TOUCH: f64 = 1e-9

/** Text of a part, four u32: address and length of what stands before and behind the first number that varies. */
const FRAGMENT: usize = 16

/** Index of the first of `n` ascending values that is > `limit`. */
export function firstAbove(values: usize, n: i32, limit: f64): i32 {
  let low = 0
  let high = n
  while (low < high) {
    const middle = (low + high) >>> 1
    if (load<f64>(values + ((<usize>middle) << 3)) > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** Sets the bytes of the columns that share more than a touch with ]from, to[. */
function takeColumns(columns: usize, first: i32, last: i32, width: f64, from: f64, to: f64, cells: usize): void {
  const n = last - first + 1
  let column = n < 8 ? first : first + firstAbove(columns + ((<usize>first) << 3), n, from - width + TOUCH)
  while (column <= last) {
    const start = load<f64>(columns + ((<usize>column) << 3))
    if (start + TOUCH >= to) break
    if (start + width - TOUCH > from) store<u8>(cells + column, 1)
    column++
  }
}

/**
 * Sets `taken[cell]` to 1 for every cell that a ring meets. Exact for any simple polygon: within a band a column is met
 * when an edge, cut to the band, reaches into it, or when the middle line of the band lies inside the ring there.
 *
 * @param crossings room for one f64 per point of the longest ring
 */
export function deskGridTake(
  points: usize,
  offsets: usize,
  rings: i32,
  columns: usize,
  columnCount: i32,
  width: f64,
  bandStarts: usize,
  bandEnds: usize,
  bandCount: i32,
  taken: usize,
  crossings: usize,
): void {
  for (let ring = 0; ring < rings; ring++) {
    const from = points + ((<usize>load<u32>(offsets + ((<usize>ring) << 2))) << 4)
    const to = points + ((<usize>load<u32>(offsets + ((<usize>ring) << 2), 4)) << 4)
    let minU = Infinity
    let maxU = -Infinity
    let minV = Infinity
    let maxV = -Infinity
    for (let p = from; p < to; p += 16) {
      const u = load<f64>(p)
      const v = load<f64>(p, 8)
      minU = min(minU, u)
      maxU = max(maxU, u)
      minV = min(minV, v)
      maxV = max(maxV, v)
    }
    const firstColumn = firstAbove(columns, columnCount, minU - width + TOUCH)
    const lastColumn = firstAbove(columns, columnCount, maxU - TOUCH) - 1
    if (firstColumn > lastColumn) continue

    for (let band = firstAbove(bandEnds, bandCount, minV + TOUCH); band < bandCount; band++) {
      const low = load<f64>(bandStarts + ((<usize>band) << 3)) + TOUCH
      const high = load<f64>(bandEnds + ((<usize>band) << 3)) - TOUCH
      if (low >= maxV) break
      const cells = taken + <usize>band * <usize>columnCount
      if (firstColumn == lastColumn && load<u8>(cells + firstColumn)) continue
      const middle = (low + high) / 2
      let crossed = 0
      let au = load<f64>(to - 16)
      let av = load<f64>(to - 16, 8)
      for (let p = from; p < to; p += 16) {
        const bu = load<f64>(p)
        const bv = load<f64>(p, 8)
        if (max(av, bv) > low && min(av, bv) < high) {
          const slope = (bu - au) / (bv - av)
          const atA = av < low ? au + (low - av) * slope : av > high ? au + (high - av) * slope : au
          const atB = bv < low ? au + (low - av) * slope : bv > high ? au + (high - av) * slope : bu
          takeColumns(columns, firstColumn, lastColumn, width, min(atA, atB), max(atA, atB), cells)
          if (av > middle != bv > middle) {
            // Kept in order as they come: few edges cross one line.
            const at = au + (middle - av) * slope
            let place = crossings + ((<usize>crossed) << 3)
            while (place > crossings && load<f64>(place - 8) > at) {
              store<f64>(place, load<f64>(place - 8))
              place -= 8
            }
            store<f64>(place, at)
            crossed++
          }
        }
        au = bu
        av = bv
      }
      for (let i = 0; i < crossed; i += 2) {
        const span = crossings + ((<usize>i) << 3)
        takeColumns(columns, firstColumn, lastColumn, width, load<f64>(span), load<f64>(span, 8), cells)
      }
    }
  }
}

/**
 * Writes the items of a block of cells as JSON text, each with a comma before it:
 * head, number, middle, number, tail, label of the band, label of the column.
 *
 * @param masks one byte per cell: bit k tells that it holds part k
 * @param columnNumbers a slot per part and column (all columns of part 0 first); columnLabels a slot per column
 * @param bandNumbers a slot per band and part (all parts of band 0 first); bandLabels a slot per band
 * @param fragments per part: head address and length (0: the grid has no such part), tail address and length; `,0,` is the middle
 * @param columnsFirst whether the number of the column comes before that of the band
 * @param scratch room for the texts of a band: the sum of all heads and tails + parts × 128 bytes
 * @returns the end of the text
 */
export function deskGridWrite(
  masks: usize,
  parts: usize,
  bands: i32,
  columns: i32,
  columnNumbers: usize,
  columnLabels: usize,
  bandNumbers: usize,
  bandLabels: usize,
  fragments: usize,
  columnsFirst: bool,
  scratch: usize,
  out: usize,
): usize {
  const stride = (<usize>columns) * SLOT
  for (let band = 0; band < bands; band++) {
    layBand(parts, fragments, bandNumbers + <usize>band * parts * SLOT, bandLabels + <usize>band * SLOT, columnsFirst, scratch)
    let numbers = columnNumbers
    let label = columnLabels
    for (let column = 0; column < columns; column++) {
      let mask = <u32>load<u8>(masks++)
      while (mask) {
        const part = <usize>ctz(mask)
        mask &= mask - 1
        const text = scratch + part * FRAGMENT
        out = putText(out, load<u32>(text), load<u32>(text, 4))
        out = putSlot(out, numbers + part * stride)
        out = putText(out, load<u32>(text, 8), load<u32>(text, 12))
        out = putSlot(out, label)
      }
      numbers += SLOT
      label += SLOT
    }
  }
  return out
}

/** Lays the texts of all parts of one band into scratch: what stands before and behind the number of the column. */
function layBand(
  parts: usize,
  fragments: usize,
  numbers: usize,
  label: usize,
  columnsFirst: bool,
  scratch: usize,
): void {
  let out = scratch + parts * FRAGMENT
  for (let part: usize = 0; part < parts; part++) {
    const fragment = fragments + part * FRAGMENT
    if (load<u32>(fragment, 4) == 0) continue
    const text = scratch + part * FRAGMENT
    const number = numbers + part * SLOT
    const before = out
    out = putText(out, load<u32>(fragment), load<u32>(fragment, 4))
    if (!columnsFirst) out = putMiddle(putSlot(out, number))
    store<u32>(text, <u32>before)
    store<u32>(text, <u32>(out - before), 4)
    const behind = (out + 31) & ~15
    out = behind
    if (columnsFirst) out = putSlot(putMiddle(out), number)
    out = putText(out, load<u32>(fragment, 8), load<u32>(fragment, 12))
    out = putSlot(out, label)
    store<u32>(text, <u32>behind, 8)
    store<u32>(text, <u32>(out - behind), 12)
    out = (out + 31) & ~15
  }
}

// @ts-ignore: decorator
@inline
function putMiddle(out: usize): usize {
  store<u32>(out, 0x2c302c)
  return out + 3
}
