import type { FurnitureType } from '../../schema/furniture.ts'
import type { Model, Rect } from '../request/model.ts'
import {
  assemble,
  type Compose,
  type Composition,
  countOf,
  depthOf,
  type Form,
  type Member,
  memberRect,
  modelsOf,
  paretoOf,
  placeAtCentre,
  widthOf,
} from './composition.ts'

/** What differs between a dining table and a meeting table. Metres; docs/furnishing.md#design-rules. */
interface Manner {
  readonly table: FurnitureType
  readonly chair: FurnitureType
  /** Table edge per seat: as tight as it may get, and as it should be. */
  readonly pitchMin: number
  readonly pitch: number
  /** Free floor from the table's edge behind a seat: widths tried, best first. */
  readonly behind: readonly number[]
  /** Free floor at an end without a seat. */
  readonly past: number
  readonly seatsMax: number
  /** Whether the table may stand with a side on a wall. */
  readonly atWall: boolean
  /** With a rectangular table clear of walls, and with a round one. */
  readonly form: Form
  readonly roundForm: Form
}

const CHAIR_GAP = 0.05
const END_SEAT = 0.75

interface Seat {
  readonly x: number
  readonly z: number
  readonly turn: number
}

/** Chairs along both sides of a table and at its ends, in pairs that face each other; around it when it is round. */
const seated =
  (manner: Manner): Compose =>
  (inventory, space) => {
    const compositions: Composition[] = []
    const chairs = modelsOf(inventory, manner.chair, space.y).slice(0, 2)
    for (const table of modelsOf(inventory, manner.table, space.y)) {
      for (const [size, chair] of chairs.entries()) {
        const wanted = Math.min(countOf(inventory, manner.chair), manner.seatsMax)
        for (const arrangement of arrangements(table, chair, wanted, manner)) {
          for (const [rank, behind] of [...manner.behind, manner.behind.at(-1)!].entries()) {
            compositions.push(tableWith({ table, chair, arrangement, wanted, behind, rank: rank + size, manner }))
          }
        }
      }
      if (chairs.length === 0) compositions.push(lonely(table, manner))
    }
    return paretoOf(compositions, 36)
  }

interface Arrangement {
  readonly seats: readonly Seat[]
  readonly wall: boolean
  readonly loss: number
}

function arrangements(table: Model, chair: Model, wanted: number, manner: Manner): Arrangement[] {
  if (table.shape.type === 'cylinder') return roundArrangements(table, chair, wanted, manner)
  const [long, short] = [widthOf(table), depthOf(table)]
  const pitch = Math.max(manner.pitchMin, widthOf(chair) + 0.04)
  const perSide = Math.min(Math.floor((long + 1e-9) / pitch), manner.seatsMax)
  const perEnd = short >= END_SEAT && short >= pitch ? 1 : 0
  const found = new Map<string, Arrangement>()
  const add = (near: number, far: number, left: number, right: number, wall: boolean, loss: number) => {
    const total = near + far + left + right
    if (total === 0 || total > wanted) return
    const key = `${near}.${far}.${left}.${right}.${wall}`
    if (!found.has(key)) found.set(key, { seats: seatsAt(table, chair, near, far, left, right), wall, loss })
  }
  for (let side = perSide; side >= 0; side--) {
    for (let end = perEnd; end >= 0; end--) add(side, side, end, end, false, 0)
    if (perEnd > 0) add(side, side, 0, 1, false, 0.03)
    add(side, side - 1 < 0 ? 0 : side - 1, 0, 0, false, 0.06)
    if (manner.atWall) {
      if (side === 0) add(0, 0, 0, 1, true, 0.2)
      for (let end = perEnd; end >= 0; end--) add(0, side, end, end, true, 0.12)
    }
  }
  return [...found.values()].sort((a, b) => b.seats.length - a.seats.length).slice(0, 10)
}

/** Seats at the four sides; the near side is the one at small z. */
function seatsAt(table: Model, chair: Model, near: number, far: number, left: number, right: number): Seat[] {
  const [w, d] = [widthOf(table), depthOf(table)]
  const reach = depthOf(chair) / 2 + CHAIR_GAP
  const seats: Seat[] = []
  for (let i = 0; i < near; i++) seats.push({ x: (w * (i + 0.5)) / near, z: -reach, turn: 0 })
  for (let i = 0; i < far; i++) seats.push({ x: (w * (i + 0.5)) / far, z: d + reach, turn: 180 })
  if (left) seats.push({ x: -reach, z: d / 2, turn: -90 })
  if (right) seats.push({ x: w + reach, z: d / 2, turn: 90 })
  return seats
}

function roundArrangements(table: Model, chair: Model, wanted: number, manner: Manner): Arrangement[] {
  const r = widthOf(table) / 2
  const reach = r + CHAIR_GAP + depthOf(chair) / 2
  const inner = r + CHAIR_GAP
  // Neighbours must not meet at their inner corners.
  const byWidth = Math.floor(Math.PI / Math.atan2(widthOf(chair) / 2 + 0.03, inner))
  const most = Math.min(wanted, byWidth, Math.floor((Math.PI * 2 * r) / manner.pitchMin))
  const arrangements: Arrangement[] = []
  for (let n = most; n >= Math.max(2, most - 3); n--) {
    const seats: Seat[] = []
    for (let i = 0; i < n; i++) {
      const degrees = (360 * i) / n
      const angle = (degrees * Math.PI) / 180
      // The front (+z) looks at the middle: at angle 0 (east) that is a quarter turn.
      seats.push({ x: r + reach * Math.cos(angle), z: r + reach * Math.sin(angle), turn: degrees + 90 })
    }
    arrangements.push({ seats, wall: false, loss: 0 })
  }
  return arrangements
}

/** One way to seat people at a table. */
interface Seating {
  readonly table: Model
  readonly chair: Model
  readonly arrangement: Arrangement
  /** Seats asked for. */
  readonly wanted: number
  /** Free floor from the table's edge behind a seat, metres. */
  readonly behind: number
  /** Index of the floor and of the chair among those tried, added up. */
  readonly rank: number
  readonly manner: Manner
}

function tableWith({ table, chair, arrangement, wanted, behind, rank, manner }: Seating): Composition {
  const { seats, wall, loss } = arrangement
  const round = table.shape.type === 'cylinder'
  const [w, d] = [widthOf(table), depthOf(table)]
  const members: Member[] = [placeAtCentre(manner.table, table, w / 2, d / 2)]
  for (const place of seats)
    members.push(placeAtCentre(manner.chair, chair, place.x, place.z, place.turn > 180 ? place.turn - 360 : place.turn))
  const strips: Rect[] = []
  const has = (turn: number) => seats.some((place) => place.turn === turn)
  if (round) strips.push({ minX: -behind, minZ: -behind, maxX: w + behind, maxZ: d + behind })
  else {
    if (has(0)) strips.push({ minX: 0, minZ: -behind, maxX: w, maxZ: 0 })
    if (has(180)) strips.push({ minX: 0, minZ: d, maxX: w, maxZ: d + behind })
    // An end without a seat is still a way, unless the room is too tight.
    const past = wall || rank >= manner.behind.length ? 0 : manner.past
    const [left, right] = [has(-90) ? behind : past, has(90) ? behind : past]
    if (left > 0) strips.push({ minX: -left, minZ: 0, maxX: 0, maxZ: d })
    if (right > 0) strips.push({ minX: w, minZ: 0, maxX: w + right, maxZ: d })
  }
  const seatsShort = wanted > 0 ? (wanted - seats.length) / wanted : 0
  const middle = { x: w / 2, z: d / 2 }
  return assemble({
    form: round ? manner.roundForm : wall ? 'table-at-wall' : manner.form,
    members,
    strips,
    wall,
    symmetric: round || isSymmetric(seats),
    intrinsicScore: 1 - 0.6 * seatsShort - loss - 0.06 * rank,
    spots: { carpet: middle, pendant: middle, lamps: [] },
  })
}

const isSymmetric = (seats: readonly Seat[]): boolean => {
  const at = (turn: number) => seats.filter((place) => place.turn === turn).length
  return at(0) === at(180) && at(90) === at(-90)
}

function lonely(table: Model, manner: Manner): Composition {
  const member = placeAtCentre(manner.table, table, 0, 0)
  const rect = memberRect(member)
  const strip = { minX: rect.minX, minZ: rect.maxZ, maxX: rect.maxX, maxZ: rect.maxZ + 0.6 }
  return assemble({
    form: manner.form,
    members: [member],
    strips: [strip],
    wall: false,
    intrinsicScore: 1,
    spots: { carpet: { x: 0, z: 0 }, pendant: { x: 0, z: 0 } },
  })
}

export const dining = seated({
  table: 'dining_table',
  chair: 'dining_chair',
  pitchMin: 0.58,
  pitch: 0.65,
  behind: [0.9, 0.75],
  past: 0.6,
  seatsMax: 12,
  atWall: true,
  form: 'table-free',
  roundForm: 'table-round',
})

export const meeting = seated({
  table: 'meeting_table',
  chair: 'meeting_chair',
  pitchMin: 0.61,
  pitch: 0.76,
  behind: [1.22, 1.07, 0.85],
  past: 0.9,
  seatsMax: 24,
  atWall: false,
  form: 'boardroom',
  roundForm: 'meeting-round',
})
