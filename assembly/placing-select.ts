// Which places are kept: the best few of every stretch of wall and patch of floor, so that there is a choice; and the order
// of places by score.

import { alloc } from './arena'
import { num, put, round6 } from './placing-records'

/** A place that may be kept: f64 rank x z, i32 slot composition wall turn, f64 score. */
const FOUND: usize = 48
const F_X: usize = 8
const F_Z: usize = 16
const F_SLOT: usize = 24
const F_COMPOSITION: usize = 28
const F_WALL: usize = 32
const F_TURN: usize = 36
const F_SCORE: usize = 40

/** A patch: u64 key, i32 index of the best place and of the second best there, -1 for none. */
const PATCH: usize = 16
const P_BEST: usize = 8
const P_SECOND: usize = 12

/** Side of a patch, metres; of fine ones, which compositions do not share. */
const SIDE: f64 = 0.5
const FINE_SIDE: f64 = 0.25

/** Patches at first, and at most; when so many are in use no further ones are begun. */
const PATCHES_MIN: i32 = 1024
const PATCHES_MAX: i32 = 32768

@unmanaged
export class Selection {
  found: usize
  count: i32
  patches: usize
  capacity: i32
  used: i32
  fine: bool
}

export function openSelection(fine: bool): Selection {
  const selection = changetype<Selection>(alloc(offsetof<Selection>()))
  // Only what is written to takes real memory.
  selection.found = alloc(<usize>PATCHES_MAX * 2 * FOUND)
  selection.count = 0
  selection.used = 0
  selection.fine = fine
  begin(selection, PATCHES_MIN)
  return selection
}

function begin(selection: Selection, capacity: i32): void {
  const bytes = <usize>capacity * PATCH
  selection.capacity = capacity
  selection.patches = alloc(bytes)
  memory.fill(selection.patches, 0xff, bytes)
}

/**
 * Takes up a place where its patch has none or a worse one. Places come in the order of their slots.
 *
 * @param rank what it is chosen by: its score and what its pieces are worth
 */
export function consider(
  selection: Selection, stance: i32, size: i32, u: f64, v: f64, slot: i32, rank: f64, score: f64, x: f64, z: f64,
  composition: i32, wall: i32, turn: i32,
): void {
  const side = selection.fine ? FINE_SIDE : SIDE
  const across = <u64>(<i64>floor(round6(u) / side + 0.5) & 0xffff)
  const down = <u64>(<i64>floor(round6(v) / side + 0.5) & 0xffff)
  const kind = selection.fine ? composition : size
  const key = (<u64>stance << 40) | (<u64>(kind & 0xff) << 32) | (across << 16) | down
  const patch = patchOf(selection, key)
  if (patch == 0) return
  const best = load<i32>(patch, P_BEST)
  const second = load<i32>(patch, P_SECOND)
  let index = selection.count
  if (best < 0) {
    store<i32>(patch, index, P_BEST)
    selection.count++
  } else if (second < 0) {
    const better = rank > rankAt(selection, best)
    store<i32>(patch, better ? index : best, P_BEST)
    store<i32>(patch, better ? best : index, P_SECOND)
    selection.count++
  } else {
    if (rank <= rankAt(selection, second)) return
    index = second
    if (rank > rankAt(selection, best)) {
      store<i32>(patch, second, P_BEST)
      store<i32>(patch, best, P_SECOND)
    }
  }
  const at = selection.found + <usize>index * FOUND
  store<f64>(at, rank)
  store<f64>(at, score, F_SCORE)
  store<f64>(at, x, F_X)
  store<f64>(at, z, F_Z)
  store<i32>(at, slot, F_SLOT)
  store<i32>(at, composition, F_COMPOSITION)
  store<i32>(at, wall, F_WALL)
  store<i32>(at, turn, F_TURN)
}

@inline
function rankAt(selection: Selection, index: i32): f64 {
  return load<f64>(selection.found + <usize>index * FOUND)
}

/** The patch of a key, begun where it is new; 0 when no further one may be begun. */
function patchOf(selection: Selection, key: u64): usize {
  if (selection.used * 2 >= selection.capacity) {
    if (selection.capacity < PATCHES_MAX) grow(selection)
    else if (selection.used * 8 >= selection.capacity * 7) {
      const known = find(selection, key)
      return load<u64>(known) == key ? known : 0
    }
  }
  const patch = find(selection, key)
  if (load<u64>(patch) != key) {
    store<u64>(patch, key)
    selection.used++
  }
  return patch
}

/** Where a key stands, or where it may be put. An empty place has all bits set. */
function find(selection: Selection, key: u64): usize {
  const mask = selection.capacity - 1
  let at = <i32>((key * 0x9e3779b97f4a7c15) >> 40) & mask
  let patch = selection.patches + <usize>at * PATCH
  while (load<u64>(patch) != key && load<u64>(patch) != u64.MAX_VALUE) {
    at = (at + 1) & mask
    patch = selection.patches + <usize>at * PATCH
  }
  return patch
}

function grow(selection: Selection): void {
  let old = selection.patches
  const end = old + <usize>selection.capacity * PATCH
  begin(selection, selection.capacity * 2)
  for (; old < end; old += PATCH) {
    const key = load<u64>(old)
    if (key == u64.MAX_VALUE) continue
    v128.store(find(selection, key), v128.load(old))
  }
}

/** Writes the best `most` places, best first and equal ones in the order of their slots; returns how many. */
export function writeBest(selection: Selection, most: i32, out: usize): i32 {
  const count = selection.count
  const order = alloc(<usize>count * 2 * ENTRY)
  for (let i = 0; i < count; i++) {
    const place = selection.found + <usize>i * FOUND
    setEntry(order, i, load<f64>(place), load<i32>(place, F_SLOT), i)
  }
  let entry = sortEntries(order, count)
  const kept = min(count, most)
  for (let i = 0; i < kept; i++, entry += ENTRY, out += 48) {
    const place = selection.found + <usize>load<i32>(entry, E_INDEX) * FOUND
    put(out, 0, <f64>load<i32>(place, F_COMPOSITION))
    put(out, 1, load<f64>(place, F_X))
    put(out, 2, load<f64>(place, F_Z))
    put(out, 3, <f64>load<i32>(place, F_TURN))
    put(out, 4, <f64>load<i32>(place, F_WALL))
    put(out, 5, load<f64>(place, F_SCORE))
  }
  return kept
}

/** Entry of a list to sort: f64 score, i32 rank among equals, i32 index. */
export const ENTRY: usize = 16
const E_RANK: usize = 8
export const E_INDEX: usize = 12

export function setEntry(list: usize, at: i32, score: f64, rank: i32, index: i32): void {
  const entry = list + <usize>at * ENTRY
  store<f64>(entry, score)
  store<i32>(entry, rank, E_RANK)
  store<i32>(entry, index, E_INDEX)
}

@inline
function comesFirst(a: usize, b: usize): bool {
  const left = load<f64>(a)
  const right = load<f64>(b)
  return left > right || (left == right && load<i32>(a, E_RANK) <= load<i32>(b, E_RANK))
}

/** Merge sort, best first, in a list with as much room again behind it; returns where the sorted entries lie. */
export function sortEntries(list: usize, count: i32): usize {
  let source = list
  let target = list + <usize>count * ENTRY
  for (let run = 1; run < count; run <<= 1) {
    for (let start = 0; start < count; start += 2 * run) {
      const middle = min(start + run, count)
      merge(source, start, middle, min(middle + run, count), target)
    }
    const sorted = target
    target = source
    source = sorted
  }
  return source
}

function merge(source: usize, start: i32, middle: i32, end: i32, target: usize): void {
  let left = source + <usize>start * ENTRY
  let right = source + <usize>middle * ENTRY
  const leftEnd = right
  const rightEnd = source + <usize>end * ENTRY
  let out = target + <usize>start * ENTRY
  while (left < leftEnd || right < rightEnd) {
    if (left < leftEnd && (right >= rightEnd || comesFirst(left, right))) {
      v128.store(out, v128.load(left))
      left += ENTRY
    } else {
      v128.store(out, v128.load(right))
      right += ENTRY
    }
    out += ENTRY
  }
}
