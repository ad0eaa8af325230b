// K2: which part of the free floor can be walked, and does it come near everything it should? The free cells of each row
// are cut into runs, runs that touch are united, and each target marks the components it sees.

import {
  clearRoundBox, clearSpan, innerEnd, innerFirst, innerLast, innerStart, ROUND_BOX, setRoundBox, wordsOf,
} from './raster'

/** As sent by the host, f64 each: cx cz hx hz cos sin; a target has its reach behind. */
export const BODY: usize = 48
export const TARGET: usize = 56

/** Run: u16 first and last column, i32 index of an earlier run of the same component, or its own. */
const RUN: usize = 8
const R_LAST: usize = 2
const R_PARENT: usize = 4

@inline
function runsMax(columns: i32, rowCount: i32): usize {
  return <usize>rowCount * <usize>((columns + 1) >> 1)
}

/** Scratch of `walk`: a round box, the first run of each row, the runs, and a mark for each. */
export function scratchBytes(columns: i32, rowCount: i32): usize {
  return ROUND_BOX + ((<usize>(rowCount + 1) << 2) + 15 & ~15) + runsMax(columns, rowCount) * (RUN + 4)
}

/**
 * Takes the bodies grown by the radius away from the rows of `parent`, and leaves in `rows` the first component, in scan
 * order, that comes within reach of every target; without targets the largest. Bodies, targets, origin, cell, radius in
 * metres.
 *
 * @returns -1, or the first target that the best component misses
 */
export function walk(
  parent: usize, rows: usize, columns: i32, rowCount: i32, originX: f64, originZ: f64, cell: f64, radius: f64,
  bodies: usize, bodyCount: i32, targets: usize, targetCount: i32, scratch: usize,
): i32 {
  const perCell = 1 / cell
  if (parent != rows) memory.copy(rows, parent, <usize>rowCount * (<usize>wordsOf(columns) << 3))
  for (let i = 0; i < bodyCount; i++, bodies += BODY) {
    loadRoundBox(scratch, bodies, originX, originZ, perCell, radius)
    clearRoundBox(scratch, rows, columns, rowCount)
  }
  const firsts = scratch + ROUND_BOX
  const runs = firsts + ((<usize>(rowCount + 1) << 2) + 15 & ~15)
  const count = label(rows, columns, rowCount, firsts, runs)
  const marks = runs + <usize>count * RUN
  memory.fill(marks, 0, <usize>count << 2)
  let alive = count
  for (let i = 0; i < targetCount; i++, targets += TARGET) {
    loadRoundBox(scratch, targets, originX, originZ, perCell, load<f64>(targets, BODY))
    alive = markNear(scratch, i, alive, columns, rowCount, firsts, runs, marks)
    if (alive == 0) return i
  }
  const chosen = targetCount ? firstMarked(targetCount, count, marks) : largest(count, runs, marks)
  keep(chosen, rows, columns, rowCount, firsts, runs)
  return -1
}

@inline
function loadRoundBox(at: usize, box: usize, originX: f64, originZ: f64, perCell: f64, radius: f64): void {
  setRoundBox(
    at, (load<f64>(box) - originX) * perCell, (load<f64>(box, 8) - originZ) * perCell, load<f64>(box, 16) * perCell,
    load<f64>(box, 24) * perCell, load<f64>(box, 32), load<f64>(box, 40), radius * perCell,
  )
}

/** Cuts all rows into runs and unites those that share a side; afterwards each run's parent is its component's first run. */
function label(rows: usize, columns: i32, rowCount: i32, firsts: usize, runs: usize): i32 {
  const stride = <usize>wordsOf(columns) << 3
  let above = 0
  let first = 0
  for (let k = 0; k < rowCount; k++, rows += stride) {
    store<i32>(firsts + (<usize>k << 2), first)
    const end = cutRow(rows, stride, first, runs)
    uniteRows(above, first, end, runs)
    above = first
    first = end
  }
  store<i32>(firsts + (<usize>rowCount << 2), first)
  const end = runs + <usize>first * RUN
  for (let run = runs; run < end; run += RUN) {
    const parent = runs + <usize>load<i32>(run, R_PARENT) * RUN
    store<i32>(run, load<i32>(parent, R_PARENT), R_PARENT)
  }
  return first
}

/** Appends the runs of one row; starts and ends come in the same order, each with its own cursor. */
@inline
function cutRow(row: usize, stride: usize, index: i32, runs: usize): i32 {
  let last = runs + <usize>index * RUN
  let before: u64 = 0
  let column = 0
  let bits = load<u64>(row)
  for (let at: usize = 8; at <= stride; at += 8, column += 64) {
    const next = at < stride ? load<u64>(row + at) : 0
    for (let starts = bits & ~((bits << 1) | before); starts; starts &= starts - 1, index++) {
      const run = runs + <usize>index * RUN
      store<u16>(run, column + <i32>ctz(starts))
      store<i32>(run, index, R_PARENT)
    }
    for (let ends = bits & ~((bits >> 1) | (next << 63)); ends; ends &= ends - 1, last += RUN) {
      store<u16>(last, column + <i32>ctz(ends), R_LAST)
    }
    before = bits >> 63
    bits = next
  }
  return index
}

/** Unites the runs above (from `i`) with those of the row (from `first` to `end`) that lie under them. */
@inline
function uniteRows(i: i32, first: i32, end: i32, runs: usize): void {
  let j = first
  while (i < first && j < end) {
    const above = runs + <usize>i * RUN
    const below = runs + <usize>j * RUN
    const lastAbove = <i32>load<u16>(above, R_LAST)
    const lastBelow = <i32>load<u16>(below, R_LAST)
    if (<i32>load<u16>(above) <= lastBelow && <i32>load<u16>(below) <= lastAbove) unite(i, j, runs)
    if (lastAbove < lastBelow) i++
    else j++
  }
}

@inline
function unite(a: i32, b: i32, runs: usize): void {
  const rootA = root(a, runs)
  const rootB = root(b, runs)
  if (rootA < rootB) store<i32>(runs + <usize>rootB * RUN, rootA, R_PARENT)
  else store<i32>(runs + <usize>rootA * RUN, rootB, R_PARENT)
}

@inline
function root(i: i32, runs: usize): i32 {
  let parent = load<i32>(runs + <usize>i * RUN, R_PARENT)
  while (parent != i) {
    const next = load<i32>(runs + <usize>parent * RUN, R_PARENT)
    store<i32>(runs + <usize>i * RUN, next, R_PARENT)
    i = next
    parent = load<i32>(runs + <usize>i * RUN, R_PARENT)
  }
  return i
}

/**
 * Marks the components that reached all targets before this one, `alive` at most, and come near it too.
 *
 * @returns how many they are
 */
function markNear(
  box: usize, target: i32, alive: i32, columns: i32, rowCount: i32, firsts: usize, runs: usize, marks: usize,
): i32 {
  const last = innerLast(box, rowCount)
  let found = 0
  for (let k = innerFirst(box); k <= last; k++) {
    let run = runs + <usize>load<i32>(firsts + (<usize>k << 2)) * RUN
    const end = runs + <usize>load<i32>(firsts + (<usize>k << 2), 4) * RUN
    if (run == end) continue
    const c0 = innerStart(box, k)
    const c1 = innerEnd(box, k, columns)
    for (; run < end; run += RUN) {
      if (<i32>load<u16>(run, R_LAST) < c0) continue
      if (<i32>load<u16>(run) > c1 || c0 > c1) break
      const mark = marks + (<usize>load<i32>(run, R_PARENT) << 2)
      if (load<i32>(mark) != target) continue
      store<i32>(mark, target + 1)
      if (++found == alive) return found
    }
  }
  return found
}

function firstMarked(mark: i32, count: i32, marks: usize): i32 {
  for (let i = 0; i < count; i++) if (load<i32>(marks + (<usize>i << 2)) == mark) return i
  return -1
}

/** First run of the component with the most cells, the first of equals; -1 without any. */
function largest(count: i32, runs: usize, marks: usize): i32 {
  let best = -1
  let most = 0
  for (let i = 0; i < count; i++, runs += RUN) {
    const first = load<i32>(runs, R_PARENT)
    const cells = load<i32>(marks + (<usize>first << 2)) + <i32>load<u16>(runs, R_LAST) - <i32>load<u16>(runs) + 1
    store<i32>(marks + (<usize>first << 2), cells)
    if (cells > most || (cells == most && first < best)) {
      most = cells
      best = first
    }
  }
  return best
}

/** Clears the runs of all other components. */
function keep(chosen: i32, rows: usize, columns: i32, rowCount: i32, firsts: usize, runs: usize): void {
  const stride = <usize>wordsOf(columns) << 3
  for (let k = 0; k < rowCount; k++, rows += stride) {
    const end = load<i32>(firsts + (<usize>k << 2), 4)
    for (let i = load<i32>(firsts + (<usize>k << 2)); i < end; i++) {
      const run = runs + <usize>i * RUN
      if (load<i32>(run, R_PARENT) != chosen) clearSpan(rows, load<u16>(run), load<u16>(run, R_LAST))
    }
  }
}
