// Where the compositions of a unit are tried: along walls, looking at walls, free in the room.

import {
  BACK_GAP, C_AT_WALL, C_CORNER, C_DEPTH, C_FROM, C_SYMMETRIC, C_TO, C_WIDTH, C_X, C_Z, END, int,
  LATTICE, num, ROOM_ENDS_AT, ROOM_LATTICES, ROOM_LATTICES_AT, ROOM_MIDDLES_AT, ROOM_TURNS_AT, ROOM_WALLS, round6, row,
  section, TURN, W_END_COUNT, W_ENDS, W_LENGTH, W_MIDDLE_COUNT, W_MIDDLES, wallOf,
} from './placing-records'
import { addSlot, compositionOf, Slots } from './placing-judge'

/** Step between places along a wall, metres. */
const WALL_STEP: f64 = 0.1
/** Starts along one wall, at most: the step grows on walls of more than thirty metres. */
const STARTS_MAX: i32 = 600
const STEPS_MAX: f64 = 300
/** Starts closer than a tenth of a millimetre count as one. */
const START_TICKS: f64 = 1e4
const HAIR: f64 = 1e-9

/** Steps along a wall for what stands free at it or looks at it, metres, and how far from it the middle of an onlooker is. */
const BESIDE_STEP: f64 = 0.25
const FACING_STEP: f64 = 0.4
const FACING_FROM: f64 = 2.4
const FACING_APART: f64 = 0.5
const FACING_TIMES: i32 = 3

/** At a wall, with the start of the back at `start` along it. */
export function addAtWall(slots: Slots, wall: i32, start: f64): void {
  const room = slots.job.room
  const at = wallOf(room, wall)
  const turn = row(section(room, ROOM_TURNS_AT), 4 * wall, TURN)
  const along = start - num(compositionOf(slots), C_FROM)
  const x = round6(num(at, 0) + num(at, 2) * along - num(at, 3) * BACK_GAP)
  const z = round6(num(at, 1) + num(at, 3) * along + num(at, 2) * BACK_GAP)
  addSlot(slots, x, z, num(turn, 0), num(turn, 1), wall, 4 * wall)
}

/** Every start along every wall: at its ends, beside and centred on openings, opposite doors, and at regular steps. */
function addWallSlots(slots: Slots): void {
  const room = slots.job.room
  const walls = int(room, ROOM_WALLS)
  const composition = compositionOf(slots)
  const width = num(composition, C_TO) - num(composition, C_FROM)
  for (let i = 0; i < walls; i++) {
    const wall = wallOf(room, i)
    const slack = num(wall, W_LENGTH) - width
    if (slack < -HAIR) continue
    collectStarts(slots, wall, width, slack, int(composition, C_CORNER))
    for (let k = 0; k < slots.startCount; k++) {
      addAtWall(slots, i, <f64>load<i32>(slots.starts + (<usize>k << 2)) / START_TICKS)
    }
  }
}

/** Room for the starts along one wall. */
export const STARTS_BYTES: usize = <usize>STARTS_MAX << 2

function collectStarts(slots: Slots, wall: usize, width: f64, slack: f64, corner: i32): void {
  slots.startCount = 0
  if (corner != 2) {
    addStart(slots, 0, slack)
    addStart(slots, BACK_GAP, slack)
  }
  if (corner != 1) {
    addStart(slots, slack, slack)
    addStart(slots, slack - BACK_GAP, slack)
  }
  if (corner == 0) {
    const room = slots.job.room
    addStart(slots, slack * 0.5, slack)
    const middles = section(room, ROOM_MIDDLES_AT)
    const middleCount = min(int(wall, W_MIDDLE_COUNT), STARTS_MAX / 4)
    for (let i = 0; i < middleCount; i++) {
      addStart(slots, num(middles, int(wall, W_MIDDLES) + i) - width * 0.5, slack)
    }
    const ends = section(room, ROOM_ENDS_AT)
    const endCount = min(int(wall, W_END_COUNT), STARTS_MAX / 8)
    for (let i = 0; i < endCount; i++) {
      const end = row(ends, int(wall, W_ENDS) + i, END)
      addStart(slots, num(end, 1) != 0 ? num(end, 0) : num(end, 0) - width, slack)
    }
    const step = max(WALL_STEP, slack / STEPS_MAX)
    for (let k = 1; <f64>k * step < slack; k++) addStart(slots, <f64>k * step, slack)
  }
  sortStarts(slots)
}

@inline
function addStart(slots: Slots, start: f64, slack: f64): void {
  if (start < -HAIR || start > slack + HAIR) return
  const ticks = <i32>floor(min(max(start, 0), max(slack, 0)) * START_TICKS + 0.5)
  store<i32>(slots.starts + (<usize>slots.startCount << 2), ticks)
  slots.startCount++
}

/** In order, each once: all but a few come in order. */
function sortStarts(slots: Slots): void {
  const from = slots.starts
  let end = from
  const last = from + (<usize>slots.startCount << 2)
  for (let at = from; at < last; at += 4) {
    const start = load<i32>(at)
    let place = end
    while (place > from && load<i32>(place - 4) > start) place -= 4
    if (place > from && load<i32>(place - 4) == start) continue
    memory.copy(place + 4, place, end - place)
    store<i32>(place, start)
    end += 4
  }
  slots.startCount = <i32>((end - from) >> 2)
}

/** In the middle of the room, facing a wall. */
function addFacingSlots(slots: Slots): void {
  const room = slots.job.room
  const walls = int(room, ROOM_WALLS)
  const composition = compositionOf(slots)
  for (let i = 0; i < walls; i++) {
    const wall = wallOf(room, i)
    const turn = row(section(room, ROOM_TURNS_AT), 4 * i + 2, TURN)
    const length = num(wall, W_LENGTH)
    const reach = <i32>floor(length / 2 / FACING_STEP)
    for (let k = -reach; k <= reach; k++) {
      for (let time = 0; time < FACING_TIMES; time++) {
        const from = FACING_FROM + <f64>time * FACING_APART
        addMiddle(
          slots, wall, length / 2 + <f64>k * FACING_STEP, from, num(composition, C_X), num(composition, C_Z), turn,
          4 * i + 2,
        )
      }
    }
  }
}

/** The point (px, pz) of the group stands `along` a wall and `from` it. */
function addMiddle(
  slots: Slots, wall: usize, along: f64, from: f64, px: f64, pz: f64, turn: usize, turnIndex: i32,
): void {
  const cos = num(turn, 0)
  const sin = num(turn, 1)
  const x = num(wall, 0) + num(wall, 2) * along - num(wall, 3) * from
  const z = num(wall, 1) + num(wall, 3) * along + num(wall, 2) * from
  addSlot(slots, round6(x - px * cos + pz * sin), round6(z - px * sin - pz * cos), cos, sin, -1, turnIndex)
}

/** With one of its sides along a wall, as a table stands that has no seat there. */
function addSideSlots(slots: Slots): void {
  const room = slots.job.room
  const walls = int(room, ROOM_WALLS)
  const composition = compositionOf(slots)
  const width = num(composition, C_WIDTH)
  const depth = num(composition, C_DEPTH)
  const sides = int(composition, C_SYMMETRIC) ? 2 : 4
  for (let i = 0; i < walls; i++) {
    const wall = wallOf(room, i)
    for (let side = 0; side < sides; side++) {
      const taken = side & 1 ? depth : width
      const slack = num(wall, W_LENGTH) - taken
      if (slack < -HAIR) continue
      const turn = row(section(room, ROOM_TURNS_AT), 4 * i + side, TURN)
      const from = BACK_GAP + (side & 1 ? width : depth) / 2
      const reach = <i32>floor(max(0, slack) / 2 / BESIDE_STEP)
      for (let k = -reach; k <= reach; k++) {
        const along = num(wall, W_LENGTH) / 2 + <f64>k * BESIDE_STEP
        addMiddle(slots, wall, along, from, width / 2, depth / 2, turn, 4 * i + side)
      }
    }
  }
}

/** On the points of each lattice inside the room, in all four directions. */
function addFreeSlots(slots: Slots, step: f64): void {
  const room = slots.job.room
  const composition = compositionOf(slots)
  const lattices = int(room, ROOM_LATTICES)
  const quarters = int(composition, C_SYMMETRIC) ? 2 : 4
  const firstTurn = 4 * int(room, ROOM_WALLS)
  for (let i = 0; i < lattices; i++) {
    const lattice = row(section(room, ROOM_LATTICES_AT), i, LATTICE)
    const cos = num(lattice, 0)
    const sin = num(lattice, 1)
    const reachU = <i32>floor((num(lattice, 3) - num(lattice, 2)) / 2 / step)
    const reachV = <i32>floor((num(lattice, 5) - num(lattice, 4)) / 2 / step)
    const middleU = (num(lattice, 2) + num(lattice, 3)) / 2
    const middleV = (num(lattice, 4) + num(lattice, 5)) / 2
    for (let k = -reachU; k <= reachU; k++) {
      for (let l = -reachV; l <= reachV; l++) {
        const u = middleU + <f64>k * step
        const v = middleV + <f64>l * step
        const x = u * cos - v * sin
        const z = u * sin + v * cos
        if (!isInside(room, x, z)) continue
        for (let quarter = 0; quarter < quarters; quarter++) {
          const index = firstTurn + 4 * i + quarter
          const turn = row(section(room, ROOM_TURNS_AT), index, TURN)
          const c = num(turn, 0)
          const s = num(turn, 1)
          const halfX = num(composition, C_WIDTH) / 2
          const halfZ = num(composition, C_DEPTH) / 2
          addSlot(
            slots, round6(x - halfX * c + halfZ * s), round6(z - halfX * s - halfZ * c), c, s, -1, index,
          )
        }
      }
    }
  }
}

function isInside(room: usize, x: f64, z: f64): bool {
  let inside = false
  const walls = int(room, ROOM_WALLS)
  for (let i = 0; i < walls; i++) {
    const wall = wallOf(room, i)
    const z0 = num(wall, 1)
    const z1 = z0 + num(wall, 3) * num(wall, W_LENGTH)
    if (z0 > z == z1 > z) continue
    if (x < num(wall, 0) + ((z - z0) / num(wall, 3)) * num(wall, 2)) inside = !inside
  }
  return inside
}

/** Where a composition is tried in the empty room. */
export function addRoomSlots(slots: Slots, seesScreen: bool, besideWalls: bool, step: f64): void {
  if (int(compositionOf(slots), C_AT_WALL)) addWallSlots(slots)
  else if (seesScreen) addFacingSlots(slots)
  else {
    addFreeSlots(slots, step)
    if (besideWalls) addSideSlots(slots)
  }
}
