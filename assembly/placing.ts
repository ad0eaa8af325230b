// K3: where may a unit stand, and how well? Places are made, tested, scored and chosen here; the host sees the few that are
// kept. Once for a unit in the empty room, then once for each state of the search. Plain f64 arithmetic and square roots
// only, so that the same request gives the same places on every machine.

import { alloc, mark, release } from './arena'
import { verdict } from './footprint'
import { packEdges, packObstacles, packTemplates } from './pack'
import { rayTo } from './placing-clearance'
import { addChoice, addSlot, Beside, compositionOf, judgeSlots, openSlots, Slots } from './placing-judge'
import {
  C_AT_WALL, C_COUNT, C_FROM, C_INTRINSIC, C_TO, C_X, CHOICE, COMPOSITION, DETAIL, int, Job, KEPT, num, P_AXES,
  P_CLASS, P_COS, P_FROM, P_HX, P_HZ, P_SIN, P_TO, P_WALL, P_X, P_Z, PIECE, PLACE, put, round6, row, setSpot,
  W_LENGTH, wallOf,
} from './placing-records'
import { ON_AXIS, RELATION, RELATION_HEAD, RELATIONS, relationScore } from './placing-relations'
import { E_INDEX, ENTRY, openSelection, sortEntries, writeBest } from './placing-select'
import { addAtWall, addRoomSlots, STARTS_BYTES } from './placing-slots'
import { placeScore, SLIT_MAX, TERMS } from './placing-terms'
import { CANDIDATE, FLAT_BLOCKS } from './records'

export const JOB_BYTES: usize = offsetof<Job>()

/** Steps for a slot, and for testing one part of a composition there against one wall or obstacle. */
const SLOT_STEPS: f64 = 1
const TEST_STEPS: f64 = 0.0025
/** Of more walls and obstacles than these only the near ones are looked at: the others cost a quarter. */
const NEAR_AND_FAR: i32 = 4 * FLAT_BLOCKS

/** Of this many compositions, best first, the places beside what stands in the room are tried. */
const BESIDE_COMPOSITIONS: i32 = 8

/** Storage stands against its neighbour, metres, or leaves a gap that can be used. */
const BUTT: f64 = 0.02

export function placingRoom(
  at: usize, room: usize, ring: usize, corners: i32, edges: usize, parts: usize, partCount: i32, packed: usize,
  originX: f64, originZ: f64, ticks: f64,
): void {
  const job = changetype<Job>(at)
  job.room = room
  job.edges = edges
  job.corners = corners
  job.fixed = packed
  job.fixedCount = partCount
  job.originX = originX
  job.originZ = originZ
  job.ticks = ticks
  packEdges(ring, corners, edges, originX, originZ, ticks)
  packObstacles(parts, partCount, packed, originX, originZ, ticks)
}

/** The unit that is placed next. @returns -1, or the first composition whose run of parts is not within the templates */
export function placingUnit(
  at: usize, parts: usize, partCount: i32, packed: usize, compositions: usize, compositionCount: i32, worths: usize,
  rule: usize,
): i32 {
  const job = changetype<Job>(at)
  job.templates = packed
  job.templateCount = partCount
  job.compositions = compositions
  job.compositionCount = compositionCount
  job.worths = worths
  job.rule = rule
  packTemplates(parts, partCount, packed, job.ticks)
  for (let i = 0; i < compositionCount; i++) {
    const composition = row(compositions, i, COMPOSITION)
    const first = int(composition, 0)
    const count = int(composition, C_COUNT)
    if (first < 0 || count < 0 || first > partCount - count) return i
  }
  return -1
}

/**
 * The places of a unit in the room with its fixed pieces alone, best first. With `places` only these are tried.
 *
 * @param flags 1 = it looks at a wall that can take a screen, 2 = its sides may stand along walls, 4 = more places of each composition are kept
 * @param step of the lattice of free places, metres
 * @param perPoint points of score that a point of its pieces counts for when places are chosen
 * @param budget steps after which no further composition is tried; the first is always
 * @param out KEPT records for `most` places; behind them 1 if all compositions were tried, and the steps spent
 * @returns how many were kept
 */
export function placeUnit(
  at: usize, places: usize, placeCount: i32, flags: i32, step: f64, perPoint: f64, most: i32, budget: f64,
  out: usize,
): i32 {
  const job = changetype<Job>(at)
  job.perPoint = perPoint
  const start = mark()
  const slots = openSlots(job, STARTS_BYTES)
  const selection = openSelection((flags & 4) != 0)
  slots.selection = selection
  const tests = job.corners + job.fixedCount
  const perPart = TEST_STEPS * (<f64>min(tests, NEAR_AND_FAR) + <f64>max(0, tests - NEAR_AND_FAR) / 4)
  let steps: f64 = 0
  let complete: f64 = 1
  for (let i = 0; i < job.compositionCount; i++) {
    if (i > 0 && steps > budget) {
      complete = 0
      break
    }
    const before = slots.total
    slots.composition = i
    if (placeCount > 0) addPlaces(slots, places, placeCount)
    else addRoomSlots(slots, (flags & 1) != 0, (flags & 2) != 0, step)
    judgeSlots(slots)
    steps += <f64>(slots.total - before) * (SLOT_STEPS + perPart * num(compositionOf(slots), C_COUNT))
  }
  const kept = writeBest(selection, most, out)
  const end = row(out, most, KEPT)
  put(end, 0, complete)
  put(end, 1, steps)
  release(start)
  return kept
}

/** The given places of the composition in work. */
function addPlaces(slots: Slots, places: usize, count: i32): void {
  for (let i = 0; i < count; i++) {
    const place = row(places, i, PLACE)
    if (int(place, 0) != slots.composition) continue
    addSlot(slots, num(place, 1), num(place, 2), num(place, 3), num(place, 4), int(place, 5), i)
  }
}

/**
 * What of a unit's candidates is free beside what stands in the room, and the places that only come with it: on the axes of
 * pieces, against storage, and the given ones. Best first by the score of the state it would lead to.
 *
 * @param candidates records of the collision kernel; details their DETAIL records
 * @param parts of what stands there, packed to `packed`
 * @param butts classes of pieces beside which the unit is tried
 * @param asked whether it is left out where nothing in the room asks for it
 * @param out CHOICE records for `most` places
 * @returns how many were written
 */
export function placeBeside(
  at: usize, candidates: usize, details: usize, count: i32, parts: usize, partCount: i32, packed: usize, pieces: usize,
  pieceCount: i32, places: usize, placeCount: i32, butts: i32, score: f64, looks: f64, least: f64,
  greatest: f64, share: f64, asked: bool, most: i32, out: usize,
): i32 {
  const job = changetype<Job>(at)
  const start = mark()
  packObstacles(parts, partCount, packed, job.originX, job.originZ, job.ticks)
  const slots = openSlots(job, STARTS_BYTES)
  const beside = changetype<Beside>(alloc(offsetof<Beside>()))
  beside.parts = packed
  beside.partCount = partCount
  beside.pieces = pieces
  beside.pieceCount = pieceCount
  beside.score = score
  beside.looks = looks
  beside.least = least
  beside.greatest = greatest
  beside.share = share
  beside.asked = asked
  beside.count = 0
  // A piece gives up to four places on its axes and four beside it.
  beside.max = count + placeCount + 8 * pieceCount * BESIDE_COMPOSITIONS
  beside.choices = alloc(<usize>(beside.max * CHOICE) << 3)
  beside.entries = alloc(<usize>beside.max * 2 * ENTRY)
  slots.beside = beside
  // First, so that they come before others that are as good.
  for (let i = 0; i < placeCount; i++) {
    const place = row(places, i, PLACE)
    slots.composition = int(place, 0)
    addSlot(slots, num(place, 1), num(place, 2), num(place, 3), num(place, 4), int(place, 5), i)
    judgeSlots(slots)
  }
  const free = alloc(count)
  verdict(
    candidates, count, job.templates, job.templateCount, 0, 0, packed, partCount, job.originX, job.originZ, job.ticks,
    free,
  )
  const spot = slots.spot
  for (let i = 0; i < count; i++) {
    if (load<u8>(free + i) == 0) continue
    const record = candidates + <usize>i * CANDIDATE
    const detail = row(details, i, DETAIL)
    const composition = row(job.compositions, int(detail, 0), COMPOSITION)
    setSpot(
      spot, job.room, composition, load<f64>(record, 16), load<f64>(record, 24), load<f64>(record, 32),
      load<f64>(record, 40), int(detail, 1),
    )
    addChoice(slots, beside, i, int(detail, 0), num(detail, 2))
  }
  addPlacesBeside(slots, beside, axisClasses(job.rule), butts)
  let entry = sortEntries(beside.entries, beside.count)
  const kept = min(beside.count, most)
  for (let i = 0; i < kept; i++, entry += ENTRY, out += <usize>CHOICE << 3) {
    memory.copy(out, row(beside.choices, load<i32>(entry, E_INDEX), CHOICE), <usize>CHOICE << 3)
  }
  release(start)
  return kept
}

/** Classes of pieces on whose axis a unit likes to stand. */
function axisClasses(rule: usize): i32 {
  const count = int(rule, TERMS)
  let classes = 0
  for (let i = 0; i < count; i++) {
    const relation = row(rule + (<usize>(TERMS + 1) << 3), i, RELATION)
    if (num(relation, RELATION_HEAD + ON_AXIS) > 0) classes |= int(relation, 0)
  }
  return classes
}

/** Where the axes of pieces meet a wall, and beside pieces at a wall, for the first compositions that belong to walls. */
function addPlacesBeside(slots: Slots, beside: Beside, axes: i32, butts: i32): void {
  if ((axes | butts) == 0) return
  const job = slots.job
  const compositions = min(job.compositionCount, BESIDE_COMPOSITIONS)
  for (let i = 0; i < compositions; i++) {
    slots.composition = i
    if (int(compositionOf(slots), C_AT_WALL) == 0) continue
    for (let k = 0; k < beside.pieceCount; k++) {
      const piece = row(beside.pieces, k, PIECE)
      const kind = int(piece, P_CLASS)
      if (kind & axes) addOnAxes(slots, piece)
      if (kind & butts && num(piece, P_WALL) >= 0) addAgainst(slots, piece)
    }
    judgeSlots(slots)
  }
}

function addOnAxes(slots: Slots, piece: usize): void {
  const cos = num(piece, P_COS)
  const sin = num(piece, P_SIN)
  const axes = int(piece, P_AXES)
  const wide = num(piece, P_HX) > num(piece, P_HZ)
  if (axes == 0 || axes == 2 || !wide) {
    addWhereMet(slots, piece, -sin, cos)
    if (axes) addWhereMet(slots, piece, sin, -cos)
  }
  if (axes == 2 || (axes == 1 && wide)) {
    addWhereMet(slots, piece, cos, sin)
    addWhereMet(slots, piece, -cos, -sin)
  }
}

/** Where a ray from the middle of a piece meets a wall, with the middle of the anchor on it. */
function addWhereMet(slots: Slots, piece: usize, dx: f64, dz: f64): void {
  const hit = slots.hit
  rayTo(hit, slots.job.room, num(piece, P_X), num(piece, P_Z), dx, dz)
  if (hit.wall < 0) return
  const composition = compositionOf(slots)
  addWithin(slots, hit.wall, hit.at - num(composition, C_X) + num(composition, C_FROM))
}

/** Against a piece at a wall on either side, and with a gap beside it. */
function addAgainst(slots: Slots, piece: usize): void {
  const composition = compositionOf(slots)
  const wall = int(piece, P_WALL)
  const width = num(composition, C_TO) - num(composition, C_FROM)
  addWithin(slots, wall, num(piece, P_TO) + BUTT)
  addWithin(slots, wall, num(piece, P_FROM) - BUTT - width)
  addWithin(slots, wall, num(piece, P_TO) + SLIT_MAX)
  addWithin(slots, wall, num(piece, P_FROM) - SLIT_MAX - width)
}

function addWithin(slots: Slots, wall: i32, start: f64): void {
  const composition = compositionOf(slots)
  const width = num(composition, C_TO) - num(composition, C_FROM)
  const slack = num(wallOf(slots.job.room, wall), W_LENGTH) - width
  if (start >= 0 && start <= slack) addAtWall(slots, wall, start)
}

/**
 * How well a unit stands at each of the given places beside what stands in the room, as `placeBeside` judges it.
 *
 * @param values left there of the last place: the value of each term, then of each relation of each row
 * @param out two f64 for each place: its score in the empty room, and beside what stands there
 */
export function scorePlaces(
  at: usize, places: usize, count: i32, pieces: usize, pieceCount: i32, values: usize, out: usize,
): void {
  const job = changetype<Job>(at)
  const start = mark()
  const slots = openSlots(job, STARTS_BYTES)
  const spot = slots.spot
  const rows = job.rule + (<usize>(TERMS + 1) << 3)
  const relations = values + (<usize>TERMS << 3)
  const valueBytes = <usize>(TERMS + int(job.rule, TERMS) * RELATIONS) << 3
  for (let i = 0; i < count; i++) {
    const place = row(places, i, PLACE)
    const composition = row(job.compositions, int(place, 0), COMPOSITION)
    setSpot(spot, job.room, composition, num(place, 1), num(place, 2), num(place, 3), num(place, 4), int(place, 5))
    memory.fill(values, 0, valueBytes)
    const own = round6(num(composition, C_INTRINSIC) + placeScore(job, spot, values, slots.hit))
    const relation = round6(
      relationScore(rows, int(job.rule, TERMS), spot, pieces, pieceCount, relations, slots.values),
    )
    put(out, 2 * i, own)
    put(out, 2 * i + 1, round6(own + relation))
  }
  release(start)
}
