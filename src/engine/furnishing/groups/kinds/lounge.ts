import { elementAt, firstOf } from '../../../geometry/element-at.ts'
import { turnOf } from '../../../geometry/frame.ts'
import { depthOf, type Model, type Rect, widthOf } from '../../request/model.ts'
import {
  around,
  assemble,
  type CarpetSpot,
  type Composition,
  type Form,
  type Member,
  memberRect,
  placeAtCentre,
  placeAtCorner,
  type Spot,
  withMargin,
} from '../composition.ts'

/** Distances of docs/furnishing.md#design-rules, living. Metres. */
const SOFA_TO_TABLE = 0.4
const TABLE_TO_SEAT = 0.4
const BEFORE_SOFA = 0.6
const LAMP_BESIDE = 0.3
/** Between seats in line, between those at right angles, and the least where no way is needed. */
const BESIDE_SEAT = 0.1
const BEHIND_CORNER = 0.1
const CLEAR = 0.05
/** An armchair turned inwards is off a right angle by so many degrees: enough to see both table and screen. */
const INWARDS = 35
/** Whom an armchair turned inwards seats further from the sofa, so that it looks back at it, metres. */
const SET_BACK = 0.3
/** A carpet reaches this far under the front of the sofa, under the front legs of other seats, and beyond the table. */
const UNDER_SOFA = 0.3
const UNDER_SEAT = 0.12
const BEYOND_TABLE = 0.1
/** A table shorter or longer than these shares of its sofa loses points for the difference. */
const TABLE_SHARE = [0.45, 0.7] as const
const OFF_SHARE = 0.3

/** Who sits where around the coffee table, seen from above with the sofa at the back. */
export interface Seating {
  readonly form: Form
  /** Armchairs at small x, at large x, and across the table. */
  readonly left: number
  readonly right: number
  readonly across: number
  /** Where the second sofa stands; in a corner its end meets the back of the first one's wall. */
  readonly second?: 'left' | 'right' | 'across' | 'left-corner' | 'right-corner'
  /** Armchairs at the sides stand at an angle instead of square to the sofa. */
  readonly inwards?: boolean
  readonly loss: number
}

const seating = (form: Form, loss: number, seats: Partial<Omit<Seating, 'form' | 'loss'>> = {}): Seating => ({
  form,
  loss,
  left: 0,
  right: 0,
  across: 0,
  ...seats,
})

const MIRRORED = {
  left: 'right',
  right: 'left',
  across: 'across',
  'left-corner': 'right-corner',
  'right-corner': 'left-corner',
} as const

const bothWays = (one: Seating): Seating[] => [
  one,
  { ...one, left: one.right, right: one.left, ...(one.second ? { second: MIRRORED[one.second] } : {}) },
]

/** Every way of seating, the sofa alone first. */
export const SEATINGS: readonly Seating[] = [
  seating('sofa-alone', 0),
  ...bothWays(seating('sofa-and-chair', 0.02, { left: 1, inwards: true })),
  ...bothWays(seating('sofa-and-chair', 0.03, { left: 1 })),
  ...bothWays(seating('lounge-l', 0.03, { left: 2 })),
  ...bothWays(seating('lounge-l', 0, { second: 'left' })),
  ...bothWays(seating('lounge-corner', 0.02, { second: 'left-corner' })),
  ...bothWays(seating('lounge-corner', 0.02, { second: 'left-corner', right: 1, inwards: true })),
  seating('lounge-u', 0, { left: 1, right: 1, inwards: true }),
  seating('lounge-u', 0.01, { left: 1, right: 1 }),
  ...bothWays(seating('lounge-u', 0.02, { left: 2, right: 1 })),
  ...bothWays(seating('lounge-u', 0, { second: 'left', right: 1 })),
  ...bothWays(seating('lounge-u', 0, { second: 'left', right: 2 })),
  seating('lounge-facing', 0.01, { across: 1 }),
  seating('lounge-facing', 0, { across: 2 }),
  seating('lounge-facing', 0.02, { left: 1, right: 1, across: 1 }),
  seating('lounge-facing', 0, { second: 'across' }),
  seating('lounge-facing', 0, { second: 'across', left: 1, right: 1 }),
]

export const armchairsIn = ({ left, right, across }: Seating): number => left + right + across

/** The pieces of a lounge. */
export interface Lounge {
  readonly sofa: Model
  readonly table: Model | undefined
  /** Both only where the seating has them. */
  readonly armchair: Model | undefined
  readonly second: Model | undefined
  readonly seating: Seating
  /** What armchairs turned inwards look at beside the table: the sofa, or what the sofa looks at. */
  readonly inwardsTo: 'sofa' | 'screen'
}

/**
 * The group with the sofa's back on z = 0 and its coffee table before it. Company is not judged: the score is 1 less what
 * this way of seating and the length of the table lose.
 *
 * @returns undefined where the table or a seat finds no place
 */
export function loungeOf(lounge: Lounge): Composition | undefined {
  const { sofa, table, seating } = lounge
  const nook = nookOf(sofa)
  const middle = (nook.from + nook.to) / 2
  const members: Member[] = [placeAtCorner('sofa', sofa, 0, 0)]
  if (table) {
    const placed = tableBefore(table, nook)
    if (!placed) return undefined
    members.push(placed, ...seatsAround(memberRect(placed), lounge))
    if (!areApart(sofa, members)) return undefined
  }
  const corner = seating.second === 'left-corner' ? 'left' : seating.second === 'right-corner' ? 'right' : undefined
  return assemble({
    form: nook.from > 0 ? 'lounge-corner' : seating.form,
    members,
    strips: table ? [] : [frontOf(sofa, BEFORE_SOFA)],
    wall: true,
    corner,
    intrinsicScore: 1 - seating.loss - (table ? lengthLoss(table, sofa) : 0),
    spots: {
      carpet: carpetOf(members, nook),
      pendant: { x: middle, z: table ? middleZ(memberRect(elementAt(members, 1))) : nook.depth + BEFORE_SOFA },
      lamps: lampsOf(members, corner),
    },
  })
}

/** The floor right before a sofa. */
export function frontOf(sofa: Model, deep: number): Rect {
  const { from, to, depth } = nookOf(sofa)
  return { minX: from, minZ: depth, maxX: to, maxZ: depth + deep }
}

/** The stretch before which the table stands: the whole sofa, or what the long arm of a corner sofa leaves. */
interface Nook {
  readonly from: number
  readonly to: number
  readonly depth: number
}

function nookOf(sofa: Model): Nook {
  const { shape } = sofa
  if (shape.type !== 'l-extrusion' || sofa.cover.length < 2) return { from: 0, to: widthOf(sofa), depth: depthOf(sofa) }
  return { from: shape.c, to: shape.a, depth: shape.d }
}

/** Lengthwise before the middle of the nook; undefined where it is longer than that. */
function tableBefore(table: Model, { from, to, depth }: Nook): Member | undefined {
  const lengthwise = widthOf(table) >= depthOf(table) ? 0 : 90
  const [long, short] = lengthwise === 0 ? [widthOf(table), depthOf(table)] : [depthOf(table), widthOf(table)]
  const [past, middle] = [from > 0 ? BESIDE_ARM : 0, (from + to) / 2]
  if (middle - long / 2 < from + past - 1e-9 || middle + long / 2 > to + 1e-9) return undefined
  return placeAtCentre('coffee_table', table, middle, depth + SOFA_TO_TABLE + short / 2, lengthwise)
}

/** From the long arm of a corner sofa to its table, metres. */
const BESIDE_ARM = 0.3

/** Score lost by a table that is short or long for its sofa. */
export function lengthLoss(table: Model, sofa: Model): number {
  const share = Math.max(widthOf(table), depthOf(table)) / widthOf(sofa)
  return OFF_SHARE * Math.max(0, TABLE_SHARE[0] - share, share - TABLE_SHARE[1])
}

/** All seats but the first sofa, each towards the table. */
function seatsAround(table: Rect, { sofa, second, armchair, seating, inwardsTo }: Lounge): Member[] {
  const { left, right, across, inwards = false } = seating
  const seats: Member[] = []
  // Seats at the sides keep behind the line that the sofa's own front draws.
  const from = depthOf(sofa) + BEHIND_CORNER
  if (second) seats.push(secondSofa(table, second, sofa, seating.second!, from))
  if (!armchair) return seats
  const off = inwards ? INWARDS * (inwardsTo === 'screen' ? 1 : -1) : 0
  const setBack = inwards && inwardsTo === 'sofa' ? SET_BACK : 0
  seats.push(...besideTable(table, armchair, left, -90 + off, from, setBack))
  seats.push(...besideTable(table, armchair, right, 90 - off, from, setBack))
  const pitch = widthOf(armchair) + BESIDE_SEAT
  const row = middleX(table) - (pitch * (across - 1)) / 2
  const z = table.maxZ + TABLE_TO_SEAT + depthOf(armchair) / 2
  for (let i = 0; i < across; i++) seats.push(placeAtCentre('armchair', armchair, row + i * pitch, z, 180))
  return seats
}

/** Armchairs in a row along an end of the table: the one that their turn looks away from. */
function besideTable(
  table: Rect,
  armchair: Model,
  count: number,
  turn: number,
  from: number,
  setBack: number,
): Member[] {
  const { maxX, maxZ, minX, minZ } = memberRect(placeAtCentre('armchair', armchair, 0, 0, turn))
  const reach = (maxX - minX) / 2 + TABLE_TO_SEAT
  const x = turn < 0 ? table.minX - reach : table.maxX + reach
  const pitch = maxZ - minZ + BESIDE_SEAT
  const first = Math.max(middleZ(table) + setBack - (pitch * (count - 1)) / 2, from + (maxZ - minZ) / 2)
  return Array.from({ length: count }, (_, i) => placeAtCentre('armchair', armchair, x, first + i * pitch, turn))
}

function secondSofa(
  table: Rect,
  model: Model,
  first: Model,
  place: NonNullable<Seating['second']>,
  from: number,
): Member {
  if (place === 'across')
    return placeAtCentre('sofa', model, middleX(table), table.maxZ + TABLE_TO_SEAT + depthOf(model) / 2, 180)
  const turn = place.startsWith('left') ? -90 : 90
  const half = depthOf(model) / 2
  if (place === 'left-corner' || place === 'right-corner') {
    const x = place === 'left-corner' ? -BEHIND_CORNER - half : widthOf(first) + BEHIND_CORNER + half
    return placeAtCentre('sofa', model, x, from + widthOf(model) / 2, turn)
  }
  const x = place === 'left' ? table.minX - TABLE_TO_SEAT - half : table.maxX + TABLE_TO_SEAT + half
  return placeAtCentre('sofa', model, x, Math.max(middleZ(table), from + widthOf(model) / 2), turn)
}

/** Whether no seat meets another or the first sofa. */
function areApart(sofa: Model, members: readonly Member[]): boolean {
  const seats = members.slice(2).map(memberRect)
  // The first sofa stands at the origin, where its cover lies.
  return seats.every((rect, i) => [...sofa.cover, ...seats.slice(0, i)].every((other) => apart(rect, other)))
}

const apart = (a: Rect, b: Rect): boolean =>
  a.minX >= b.maxX + CLEAR || a.maxX <= b.minX - CLEAR || a.minZ >= b.maxZ + CLEAR || a.maxZ <= b.minZ - CLEAR

/** Under the table and the front of the sofa at the least, better under the fronts of all seats. */
function carpetOf(members: readonly Member[], { from, to, depth }: Nook): CarpetSpot {
  const front = { minZ: depth - UNDER_SOFA, maxZ: depth + BEFORE_SOFA }
  const sofaFront = { minX: from + UNDER_SEAT, maxX: to - UNDER_SEAT, ...front }
  const table = members.find(({ type }) => type === 'coffee_table')
  const holds = around(table ? [sofaFront, withMargin(memberRect(table), BEYOND_TABLE)] : [sofaFront])
  return { holds, wants: around([holds, ...members.slice(2).map(frontLegs)]) }
}

/** The rectangle around the two front legs of a seat. */
function frontLegs({ model, x, z, turn }: Member): Rect {
  const { cos, sin } = turnOf(turn)
  const deep = model.bounds.maxZ - UNDER_SEAT
  const [a, b] = [model.bounds.minX + UNDER_SEAT, model.bounds.maxX - UNDER_SEAT].map((across) => ({
    x: x + across * cos - deep * sin,
    z: z + across * sin + deep * cos,
  })) as [Spot, Spot]
  return around([a, b].map((leg) => ({ minX: leg.x, minZ: leg.z, maxX: leg.x, maxZ: leg.z })))
}

/** Floor lamps stand in the corner between two sofas, else behind the shoulders of who sits at an end of the sofa. */
function lampsOf(members: readonly Member[], corner: 'left' | 'right' | undefined): Spot[] {
  const { maxX } = memberRect(firstOf(members))
  const ends = [
    { x: -LAMP_BESIDE, z: 0.3 },
    { x: maxX + LAMP_BESIDE, z: 0.3 },
  ]
  return corner === 'right' ? ends.reverse() : ends
}

const middleX = ({ minX, maxX }: Rect): number => (minX + maxX) / 2
const middleZ = ({ minZ, maxZ }: Rect): number => (minZ + maxZ) / 2
