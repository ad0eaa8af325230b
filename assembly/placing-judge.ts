// Slots come in chunks: a full chunk is tested by the collision kernel and judged, and begun anew.

import { alloc } from './arena'
import { verdict } from './footprint'
import { Hit } from './placing-clearance'
import {
  C_COUNT, C_FIRST, C_INTRINSIC, C_SIZE, CHOICE, COMPOSITION, Job, num, put, ROOM_CORNER_X, ROOM_CORNER_Z, round6,
  setSpot, Spot, wallOf,
} from './placing-records'
import { RELATIONS, relationScore } from './placing-relations'
import { consider, Selection, setEntry } from './placing-select'
import { placeScore, TERMS } from './placing-terms'
import { CANDIDATE } from './records'

/** Slots of a chunk. */
export const CHUNK: i32 = 512


/** What stands in the room beside a unit, and how a place beside it is worth more or less. */
@unmanaged
export class Beside {
  /** Packed parts. */
  parts: usize
  partCount: i32
  pieces: usize
  pieceCount: i32
  /** Score of the state without the unit. */
  score: f64
  /** Points for each point of quality, the least and the greatest quality that counts, and the share of all. */
  looks: f64
  least: f64
  greatest: f64
  share: f64
  /** Whether it is left out where nothing in the room asks for it. */
  asked: bool
  /** Records of CHOICE, and entries of a list to sort. */
  choices: usize
  entries: usize
  count: i32
  max: i32
}

/** The slots in work. */
@unmanaged
export class Slots {
  job: Job
  /** Records of the collision kernel, and i32 wall and turn of each. */
  records: usize
  walls: usize
  turns: usize
  free: usize
  count: i32
  /** Slots of all chunks so far. */
  total: i32
  composition: i32
  /** Scratch: starts along a wall, in tenths of a millimetre. */
  starts: usize
  startCount: i32
  spot: Spot
  hit: Hit
  values: usize
  /** Takes up what is free in the empty room; null when slots are looked for beside what stands there. */
  selection: Selection | null
  beside: Beside | null
}

export function openSlots(job: Job, startsBytes: usize): Slots {
  const slots = changetype<Slots>(alloc(offsetof<Slots>()))
  slots.job = job
  slots.records = alloc(<usize>CHUNK * CANDIDATE)
  slots.walls = alloc(<usize>CHUNK << 2)
  slots.turns = alloc(<usize>CHUNK << 2)
  slots.free = alloc(CHUNK + 16)
  slots.count = 0
  slots.total = 0
  slots.composition = 0
  slots.starts = alloc(startsBytes)
  slots.startCount = 0
  slots.spot = changetype<Spot>(alloc(offsetof<Spot>()))
  slots.hit = changetype<Hit>(alloc(offsetof<Hit>()))
  slots.values = alloc(<usize>(TERMS + <i32>num(job.rule, TERMS) * RELATIONS) << 3)
  slots.selection = null
  slots.beside = null
  return slots
}

@inline
export function compositionOf(slots: Slots): usize {
  return slots.job.compositions + (<usize>(slots.composition * COMPOSITION) << 3)
}

export function addSlot(slots: Slots, x: f64, z: f64, cos: f64, sin: f64, wall: i32, turn: i32): void {
  if (slots.count == CHUNK) judgeSlots(slots)
  const at = slots.records + <usize>slots.count * CANDIDATE
  const composition = compositionOf(slots)
  store<f64>(at, num(composition, C_FIRST))
  store<f64>(at, num(composition, C_COUNT), 8)
  store<f64>(at, x, 16)
  store<f64>(at, z, 24)
  store<f64>(at, cos, 32)
  store<f64>(at, sin, 40)
  store<i32>(slots.walls + (<usize>slots.count << 2), wall)
  store<i32>(slots.turns + (<usize>slots.count << 2), turn)
  slots.count++
}

/** Tests the slots of the chunk, all of one composition, and takes up the free ones. */
export function judgeSlots(slots: Slots): void {
  const job = slots.job
  const beside = slots.beside
  const count = slots.count
  if (count == 0) return
  test(slots, job.edges, job.fixed, job.fixedCount)
  const composition = compositionOf(slots)
  const spot = slots.spot
  for (let i = 0; i < count; i++) {
    if (load<u8>(slots.free + i) == 0) continue
    const at = slots.records + <usize>i * CANDIDATE
    const x = load<f64>(at, 16)
    const z = load<f64>(at, 24)
    const wall = load<i32>(slots.walls + (<usize>i << 2))
    const turn = load<i32>(slots.turns + (<usize>i << 2))
    setSpot(spot, job.room, composition, x, z, load<f64>(at, 32), load<f64>(at, 40), wall)
    if (beside) {
      if (!isClear(slots, beside, at)) continue
      const score = round6(num(composition, C_INTRINSIC) + placeScore(job, spot, slots.values, slots.hit))
      addChoice(slots, beside, wall >= 0 ? -1 : -2 - turn, slots.composition, score)
    } else {
      const score = round6(num(composition, C_INTRINSIC) + placeScore(job, spot, slots.values, slots.hit))
      take(slots, slots.total + i, score, wall, turn)
    }
  }
  slots.total += count
  slots.count = 0
}

function test(slots: Slots, edges: usize, obstacles: usize, obstacleCount: i32): void {
  const job = slots.job
  verdict(
    slots.records, slots.count, job.templates, job.templateCount, edges, job.corners, obstacles, obstacleCount,
    job.originX, job.originZ, job.ticks, slots.free,
  )
}

/** Whether a slot is clear of what stands in the room; its own byte of the chunk's verdicts is read already. */
function isClear(slots: Slots, beside: Beside, record: usize): bool {
  const job = slots.job
  const byte = slots.free + <usize>CHUNK
  verdict(
    record, 1, job.templates, job.templateCount, 0, 0, beside.parts, beside.partCount, job.originX, job.originZ,
    job.ticks, byte,
  )
  return load<u8>(byte) != 0
}

/** Patches are numbered by a place that moves with the room: along its wall, else from the room's least x and z. */
function take(slots: Slots, slot: i32, score: f64, wall: i32, turn: i32): void {
  const spot = slots.spot
  const room = slots.job.room
  let u = spot.ax - num(room, ROOM_CORNER_X)
  let v = spot.az - num(room, ROOM_CORNER_Z)
  if (wall >= 0) {
    const at = wallOf(room, wall)
    u = (spot.ax - num(at, 0)) * num(at, 2) + (spot.az - num(at, 1)) * num(at, 3)
    v = 0
  }
  const size = <i32>num(spot.composition, C_SIZE)
  const stance = wall >= 0 ? wall : 0x10000 + turn
  const rank = round6(score + num(slots.job.worths, slots.composition) * slots.job.perPoint)
  consider(
    changetype<Selection>(slots.selection), stance, size, u, v, slot, rank, score, spot.x, spot.z, slots.composition,
    wall, turn,
  )
}

/** Takes up the spot beside what stands in the room. */
export function addChoice(slots: Slots, beside: Beside, index: i32, composition: i32, score: f64): void {
  if (beside.count == beside.max) return
  const spot = slots.spot
  const rule = slots.job.rule
  const rows = rule + (<usize>(TERMS + 1) << 3)
  const values = slots.values + (<usize>TERMS << 3)
  const relation = round6(
    relationScore(rows, <i32>num(rule, TERMS), spot, beside.pieces, beside.pieceCount, values, values),
  )
  if (beside.asked && relation <= 0) return
  const quality = round6(score + relation)
  const looks = beside.looks * max(beside.least, min(beside.greatest, quality))
  const total = round6(beside.score + (num(slots.job.worths, composition) + looks) * beside.share)
  const choice = beside.choices + (<usize>(beside.count * CHOICE) << 3)
  put(choice, 0, <f64>index)
  put(choice, 1, quality)
  put(choice, 2, total)
  put(choice, 3, <f64>composition)
  put(choice, 4, spot.x)
  put(choice, 5, spot.z)
  put(choice, 6, <f64>spot.wall)
  put(choice, 7, score)
  setEntry(beside.entries, beside.count, total, beside.count, beside.count)
  beside.count++
}
