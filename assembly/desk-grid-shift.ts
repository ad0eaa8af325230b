// The shift of a desk grid that keeps most desks from obstacles. Grid and rings as in desk-grid.ts.
//
// For one shift across, every ring is seen along u as spans within each band; a span blocks a cell for an open interval of
// shifts along. A sweep over the ends of these intervals finds the shift that leaves most desks.

import { alloc } from './arena'
import { TOUCH, firstAbove } from './desk-grid'

/** An event of the sweep: f64 shift, u32 cell, i32 weight of the cell, negative where an interval begins. */
const EVENT: usize = 16

/** What the functions below share during one call, a flat record in the arena. */
@unmanaged
class Sweep {
  columns: usize
  columnCount: i32
  width: f64
  /** How far the grid may be moved along its rows. */
  slack: f64
  /** u32 per cell: by how many intervals it is blocked at the present shift. */
  covered: usize
  events: usize
  eventCount: i32
  eventsMax: i32
  /** Desks left at the present shift. */
  kept: i32
}

/**
 * Tries the shifts across in their order until one keeps `enough`.
 *
 * @param weights desks per cell of each band, u8
 * @param shifts f64, across
 * @param covered u32 per cell; events room for 2 × eventsMax; crossings f64 per point of the longest ring
 * @param out two f64: the shift across and the shift along
 * @returns the desks kept, −1 when every try needed more than `eventsMax` events
 */
export function deskGridShift(
  points: usize,
  offsets: usize,
  rings: i32,
  columns: usize,
  columnCount: i32,
  width: f64,
  slack: f64,
  bandStarts: usize,
  bandEnds: usize,
  bandCount: i32,
  weights: usize,
  shifts: usize,
  shiftCount: i32,
  total: i32,
  enough: i32,
  covered: usize,
  events: usize,
  eventsMax: i32,
  crossings: usize,
  out: usize,
): i32 {
  const job = changetype<Sweep>(alloc(offsetof<Sweep>()))
  job.columns = columns
  job.columnCount = columnCount
  job.width = width
  job.slack = slack
  job.covered = covered
  job.events = events
  job.eventsMax = eventsMax
  let best = -1
  for (let i = 0; i < shiftCount && best < enough; i++) {
    const shift = load<f64>(shifts + ((<usize>i) << 3))
    memory.fill(covered, 0, (<usize>columnCount * <usize>bandCount) << 2)
    job.eventCount = 0
    job.kept = total
    for (let ring = 0; ring < rings; ring++) {
      const from = points + ((<usize>load<u32>(offsets + ((<usize>ring) << 2))) << 4)
      const to = points + ((<usize>load<u32>(offsets + ((<usize>ring) << 2), 4)) << 4)
      blockByRing(job, from, to, bandStarts, bandEnds, bandCount, weights, shift, crossings)
    }
    if (job.eventCount > eventsMax) continue
    const along = sweep(job, total, enough)
    if (job.kept <= best) continue
    best = job.kept
    store<f64>(out, shift)
    store<f64>(out, along, 8)
  }
  return best
}

/** Blocks the cells of every band that a ring, moved back by the shift, reaches. */
function blockByRing(
  job: Sweep,
  from: usize,
  to: usize,
  bandStarts: usize,
  bandEnds: usize,
  bandCount: i32,
  weights: usize,
  shift: f64,
  crossings: usize,
): void {
  let minV = Infinity
  let maxV = -Infinity
  for (let p = from; p < to; p += 16) {
    const v = load<f64>(p, 8) - shift
    minV = min(minV, v)
    maxV = max(maxV, v)
  }
  for (let band = firstAbove(bandEnds, bandCount, minV + TOUCH); band < bandCount; band++) {
    const low = load<f64>(bandStarts + ((<usize>band) << 3)) + TOUCH
    if (low >= maxV) break
    const high = load<f64>(bandEnds + ((<usize>band) << 3)) - TOUCH
    blockBand(job, from, to, low + shift, high + shift, band * job.columnCount, load<u8>(weights + band), crossings)
  }
}

/** Blocks the cells of one band along each chain of edges in it, and where its middle line lies inside the ring. */
function blockBand(
  job: Sweep,
  from: usize,
  to: usize,
  low: f64,
  high: f64,
  cell: i32,
  weight: i32,
  crossings: usize,
): void {
  const middle = (low + high) / 2
  let crossed = 0
  let start = Infinity
  let end = -Infinity
  let au = load<f64>(to - 16)
  let av = load<f64>(to - 16, 8)
  for (let p = from; p < to; p += 16) {
    const bu = load<f64>(p)
    const bv = load<f64>(p, 8)
    const meets = max(av, bv) > low && min(av, bv) < high
    if (start <= end && (!meets || av < low || av > high)) {
      blockSpan(job, start, end, cell, weight)
      start = Infinity
      end = -Infinity
    }
    if (meets) {
      const slope = (bu - au) / (bv - av)
      const atA = av < low ? au + (low - av) * slope : av > high ? au + (high - av) * slope : au
      const atB = bv < low ? au + (low - av) * slope : bv > high ? au + (high - av) * slope : bu
      start = min(start, min(atA, atB))
      end = max(end, max(atA, atB))
      if (av > middle != bv > middle) {
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
  if (start <= end) blockSpan(job, start, end, cell, weight)
  for (let i = 0; i < crossed; i += 2) {
    const span = crossings + ((<usize>i) << 3)
    blockSpan(job, load<f64>(span), load<f64>(span, 8), cell, weight)
  }
}

/** Notes from where to where the shift along is blocked by a span, for every cell that comes near it. */
function blockSpan(job: Sweep, start: f64, end: f64, cell: i32, weight: i32): void {
  const columns = job.columns
  const columnCount = job.columnCount
  const width = job.width
  const slack = job.slack
  for (let column = firstAbove(columns, columnCount, start - width - slack + TOUCH); column < columnCount; column++) {
    const at = load<f64>(columns + ((<usize>column) << 3))
    const to = end - at - TOUCH
    if (to <= 0) break
    const from = start - at - width + TOUCH
    if (from >= slack || from >= to) continue
    if (from <= 0) cover(job, cell + column, -weight)
    else note(job, from, cell + column, -weight)
    if (to < slack) note(job, to, cell + column, weight)
  }
}

function note(job: Sweep, at: f64, cell: i32, weight: i32): void {
  if (job.eventCount >= job.eventsMax) {
    job.eventCount = job.eventsMax + 1
    return
  }
  const event = job.events + <usize>job.eventCount * EVENT
  store<f64>(event, at)
  store<i32>(event, cell, 8)
  store<i32>(event, weight, 12)
  job.eventCount++
}

/** Begins (weight < 0) or ends an interval of a cell; only the first one and the last one change what is kept. */
function cover(job: Sweep, cell: i32, weight: i32): void {
  const place = job.covered + ((<usize>cell) << 2)
  const before = load<u32>(place)
  store<u32>(place, weight < 0 ? before + 1 : before - 1)
  if (before == (weight < 0 ? 0 : 1)) job.kept += weight
}

/** Goes through the events; leaves the most desks in `kept` and returns the first shift along that keeps them. */
function sweep(job: Sweep, total: i32, enough: i32): f64 {
  const sorted = sortEvents(job)
  let best = job.kept
  let along: f64 = 0
  for (let i = 0; i < job.eventCount && best < enough && best < total; i++) {
    const event = sorted + <usize>i * EVENT
    cover(job, load<i32>(event, 8), load<i32>(event, 12))
    if (job.kept <= best) continue
    best = job.kept
    along = min(load<f64>(event) + TOUCH, job.slack)
  }
  job.kept = best
  return along
}

/** Merge sort by shift; returns where the sorted events lie. */
function sortEvents(job: Sweep): usize {
  const eventCount = job.eventCount
  let source = job.events
  let target = source + <usize>job.eventsMax * EVENT
  for (let run = 1; run < eventCount; run <<= 1) {
    for (let start = 0; start < eventCount; start += 2 * run) {
      const middle = min(start + run, eventCount)
      mergeRuns(source, start, middle, min(middle + run, eventCount), target)
    }
    const sorted = target
    target = source
    source = sorted
  }
  return source
}

function mergeRuns(source: usize, start: i32, middle: i32, end: i32, target: usize): void {
  let left = source + <usize>start * EVENT
  let right = source + <usize>middle * EVENT
  const leftEnd = right
  const rightEnd = source + <usize>end * EVENT
  let out = target + <usize>start * EVENT
  while (left < leftEnd || right < rightEnd) {
    if (left < leftEnd && (right >= rightEnd || load<f64>(left) <= load<f64>(right))) {
      v128.store(out, v128.load(left))
      left += EVENT
    } else {
      v128.store(out, v128.load(right))
      right += EVENT
    }
    out += EVENT
  }
}
