import { lengthOf } from '../../../base/elementary.ts'
import { type Verifier, verifierOf } from '../../../engine/furnishing/verify/verifier.ts'
import { edgesOf, pointsOf, type RingEdge } from '../../../engine/geometry/edges.ts'
import { type Pose, placeRing, type Ring, worldPoint } from '../../../engine/geometry/frame.ts'
import { signedArea } from '../../../engine/geometry/ring.ts'
import { PLACING } from '../../../schema/furnishing/cards/furniture-placing.ts'
import type { KeptItem } from '../../../schema/furnishing/extensions.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { footprint } from '../../layouts/footprint.ts'
import { derivedId } from '../common-answer.ts'
import type { Style } from '../styled-items.ts'
import { liesWithin, sharesFloor } from './convex.ts'
import { type FittingRoom, itemAt, poseOn } from './fitting-places.ts'
import type { BoxShape } from './fitting-wish.ts'
import { blockOpening, violationsOf } from './soundness.ts'

/** What classrooms have in place of what their template brings of these types. */
export const ROW_TYPES: readonly FurnitureType[] = ['meeting_table', 'meeting_chair', 'tv']

/** Smaller rooms have one table for all, m². */
export const CLASSROOM_MIN = 24
/** Floor for each who sits there, m²: as little at least, no more where it can be; schools have 2.0 to 2.5 m² for each pupil. */
const AREA_MIN = 2
const AREA_USUAL = 2.5
/** Fewer seats are no class. */
const SEATS_MIN = 8

/** Width of a desk for each who sits at it, and the desk for two, metres. */
const SEAT_WIDTH = 0.6
const DESK: BoxShape = { type: 'box', a: 1.3, b: 0.55, h: 0.74 }
/** Sizes of the board: a screen on the wall, its lower edge at this height. Before narrower walls stand no rows. */
const BOARDS: readonly BoxShape[] = [
  { type: 'box', a: 1.93, b: 0.09, h: 1.1 },
  { type: 'box', a: 1.45, b: 0.08, h: 0.83 },
]
const BOARD_FOOT = 1
const BOARD_WALL = 2.4
/** From the end of its wall where its middle is taken, metres. */
const BOARD_ASIDE = 0.2
/** Who sits at a desk is at an aisle; else a way leads along behind the chairs, metres wide. */
const AT_AISLE = 2
const WAY = 0.65
/** Between a desk and the chair behind it, metres. */
const CHAIR_OFF = 0.05

/** Floor between what stands, metres, the most comfortable first. */
interface Spacing {
  /** Between the board wall and the first row. */
  readonly front: number
  /** From a desk to the one behind it. */
  readonly behind: number
  /** Between desks side by side. */
  readonly aisle: number
  /** Between desks and the walls at their sides. */
  readonly side: number
}

const FRONTS = [2.4, 2, 1.6, 1.3]
const SPACINGS: readonly Spacing[] = [
  ...FRONTS.map((front) => ({ front, behind: 0.95, aisle: 0.8, side: 0.8 })),
  ...FRONTS.map((front) => ({ front, behind: 0.85, aisle: 0.65, side: 0.65 })),
  ...FRONTS.map((front) => ({ front, behind: 0.85, aisle: 0.7, side: 0.1 })),
]

/** The room of rows. */
type ClassroomSpace = FittingRoom & { readonly area: number }

/** Desks with their chairs before one wall. */
interface Rows {
  readonly items: readonly KeptItem[]
  readonly seats: number
  /** How well the wall takes a board. */
  readonly worth: number
  /** The wall of the board: its frame and its length. */
  readonly wall: Pose
  readonly length: number
}

/**
 * Desks for two in rows that face the wall of a board, with aisles of 0.65 m at least between them: the most comfortable ones that
 * seat one for each 2.5 m², else those with the most seats; never more than one for each 2 m². A desk faces them where it has place. Sound by the verifier of rooms beside
 * what stands there. The same room gives the same answer.
 *
 * @param style sizes in which desks (`meeting_table`) and chairs (`meeting_chair`) come
 * @returns undefined where fewer than eight have a place in two rows
 */
export function classroomRows(
  room: ClassroomSpace,
  standing: readonly KeptItem[],
  style: Style = {},
): readonly KeptItem[] | undefined {
  const models = modelsIn(style)
  if (!models || standing.some(({ type }) => ROW_TYPES.includes(type) && type !== 'tv')) return undefined
  const verifier = verifierOf(room.space.room)
  const search = {
    room,
    standing,
    outlines: standing.map((item) => footprint(item).flat()),
    models,
    verifier,
    soundBefore: violationsOf(verifier, standing),
    most: Math.floor(room.area / AREA_MIN),
  }
  let best: Rows | undefined
  for (const spacing of SPACINGS) {
    const found = rowsWith(search, spacing)
    if (found && (!best || found.seats > best.seats)) best = found
    if (best && best.seats * AREA_USUAL >= room.area) break
  }
  if (!best || best.seats < SEATS_MIN) return undefined
  return withTeachersDesk(search, best)
}

interface Models {
  readonly desk: BoxShape
  readonly chair: BoxShape
  /** Who sits at a desk. */
  readonly perDesk: number
}

/** The desk nearest in width to that for two, and the first chair that fits at it. */
function modelsIn({ meeting_table: tables = [DESK], meeting_chair: chairs = PLACING.meeting_chair.shapes }: Style) {
  const boxes = tables.filter((shape): shape is BoxShape => shape.type === 'box')
  const [desk] = [...boxes].sort((a, b) => Math.abs(a.a - DESK.a) - Math.abs(b.a - DESK.a))
  const chair = chairs.find((shape): shape is BoxShape => shape.type === 'box')
  if (!desk || !chair) return undefined
  const perDesk = Math.floor(desk.a / Math.max(SEAT_WIDTH, chair.a) + 1e-6)
  return perDesk > 0 ? { desk, chair, perDesk } : undefined
}

interface Search {
  readonly room: ClassroomSpace
  readonly standing: readonly KeptItem[]
  /** Of what stands. */
  readonly outlines: readonly Ring[]
  readonly models: Models
  readonly verifier: Verifier
  /** Rules that what stands breaks by itself. */
  readonly soundBefore: number
  /** Seats at most. */
  readonly most: number
}

/** The rows before the wall with the most seats, to which what its board and light are worth is added; undefined where none are sound. */
function rowsWith(search: Search, spacing: Spacing): Rows | undefined {
  const { room, verifier, standing, soundBefore } = search
  const candidates = edgesOf(room.ring)
    .flatMap((edge) => rowsBefore(search, edge, spacing) ?? [])
    .sort((a, b) => b.seats - a.seats + (b.worth - a.worth))
  return candidates.find(({ items }) => violationsOf(verifier, [...standing, ...items]) <= soundBefore)
}

/** A desk with its chairs, and where it is among the others. */
interface Desk {
  readonly row: number
  /** Distance of its middle from that of all, metres. */
  readonly aside: number
  readonly items: readonly KeptItem[]
}

/** Desks in a grid before a wall, without those that have no place. */
function rowsBefore({ room, outlines, models, verifier, most }: Search, edge: RingEdge, spacing: Spacing) {
  const [ax, az, bx, bz] = edge
  const length = lengthOf(bx - ax, bz - az)
  if (length < BOARD_WALL) return undefined
  const inwards = signedArea(room.ring) > 0 ? 1 : -1
  const wall = poseOn(edge, inwards, inwards > 0 ? 0 : length)
  const depth = Math.max(...pointsOf(room.ring).map((point) => alongPose(wall, point)[1]))
  const { desk, chair, perDesk } = models
  const { front, aisle, side } = spacing
  const behind = Math.max(spacing.behind, perDesk > AT_AISLE ? CHAIR_OFF + chair.b + WAY : 0)
  const columns = Math.floor((length - 2 * side + aisle) / (desk.a + aisle) + 1e-6)
  const rows = Math.floor((depth - front - chair.b - CHAIR_OFF - desk.b) / (desk.b + behind) + 1e-6) + 1
  if (columns < 2 || rows < 2) return undefined
  const first = (length - columns * desk.a - (columns - 1) * aisle) / 2
  const desks: Desk[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = first + column * (desk.a + aisle)
      const z = front + row * (desk.b + behind)
      const own = placeRing(
        [x, z, x + desk.a, z, x + desk.a, z + desk.b + CHAIR_OFF + chair.b, x, z + desk.b + CHAIR_OFF + chair.b],
        wall,
      )
      if (!liesWithin(own, room.ring) || outlines.some((it) => sharesFloor(it, own))) continue
      const group = derivedId(`row ${row} ${column}`, room.space.id)
      const items = deskItems(models, wall, [x, z]).map((item): KeptItem => ({ ...item, groupId: group, fixed: true }))
      if (blockOpening(verifier, items)) continue
      desks.push({ row, aside: Math.abs(x + desk.a / 2 - length / 2), items })
    }
  // Who would be too many for the room sits at the back, at the sides.
  const usedDesks = [...desks].sort((a, b) => a.row - b.row || a.aside - b.aside).slice(0, Math.floor(most / perDesk))
  if (new Set(usedDesks.map(({ row }) => row)).size < 2) return undefined
  const board = boardOn(room, wall, length)
  return {
    items: [...board, ...usedDesks.flatMap(({ items }) => items)],
    seats: usedDesks.length * perDesk,
    worth: boardWorth(room, wall, board.length > 0),
    wall,
    length,
  }
}

/** Floor behind the chair of who teaches, from the side walls, and from the desk to the first row, metres. */
const BEHIND_TEACHER = 0.3
const TEACHER_ASIDE = 0.7
const BEFORE_TEACHER = 0.6

/**
 * The rows with a desk that faces them at one side of the board, the one farther from the doors where there is place. Where rows stand
 * too near to the board it takes the place of those before it, if as many seats remain as are usual, its own among them.
 */
function withTeachersDesk(search: Search, rows: Rows): readonly KeptItem[] {
  const { room, standing, outlines, models, verifier, soundBefore, most } = search
  const { items, wall, length } = rows
  const { desk, chair, perDesk } = models
  const depth = BEHIND_TEACHER + chair.b + CHAIR_OFF
  const sides = [TEACHER_ASIDE, length - TEACHER_ASIDE - desk.a]
    .map((x) => ({ x, away: fromDoors(room, wall, x + desk.a / 2) }))
    .sort((a, b) => b.away - a.away)
  const arranged = sides.flatMap(({ x }) => {
    const floor = placeRing(
      [x, 0, x + desk.a, 0, x + desk.a, depth + desk.b + BEFORE_TEACHER, x, depth + desk.b + BEFORE_TEACHER],
      wall,
    )
    if (!liesWithin(floor, room.ring) || outlines.some((it) => sharesFloor(it, floor))) return []
    const inWay = new Set(
      items.filter((it) => it.type !== 'tv' && sharesFloor(footprint(it).flat(), floor)).map(({ groupId }) => groupId),
    )
    const seats = rows.seats - inWay.size * perDesk
    if (seats >= most || (inWay.size > 0 && seats + 1 < Math.max(SEATS_MIN + 1, room.area / AREA_USUAL))) return []
    // Its front is where the teacher sits, with the back to the board.
    const [dx, dz] = worldPoint(x + desk.a, depth + desk.b, wall)
    const [cx, cz] = worldPoint(x + (desk.a - chair.a) / 2, BEHIND_TEACHER, wall)
    const group = derivedId('teacher', room.space.id)
    const own = [
      itemAt('meeting_table', desk, { x: dx, z: dz, turn: opposite(wall.turn) }),
      itemAt('meeting_chair', chair, { x: cx, z: cz, turn: wall.turn }),
    ].map((item): KeptItem => ({ ...item, groupId: group, fixed: true }))
    if (blockOpening(verifier, own)) return []
    return [{ lost: inWay.size, items: [...items.filter(({ groupId }) => !inWay.has(groupId)), ...own] }]
  })
  const sound = arranged
    .sort((a, b) => a.lost - b.lost)
    .find((one) => violationsOf(verifier, [...standing, ...one.items]) <= soundBefore)
  return sound?.items ?? items
}

/** From a point of a wall to the nearest door, metres. */
function fromDoors({ openings }: FittingRoom, wall: Pose, along: number): number {
  const [px, pz] = worldPoint(along, 0, wall)
  const doors = openings.filter(({ opening }) => opening.type !== 'window')
  return Math.min(...doors.map(({ x, z }) => lengthOf(x - px, z - pz)))
}

function deskItems({ desk, chair, perDesk }: Models, wall: Pose, [x, z]: readonly [number, number]) {
  // Everybody sits behind a desk and looks to the wall: its front is where they sit.
  const at = (dx: number, dz: number, turn: number): Pose => {
    const [px, pz] = worldPoint(dx, dz, wall)
    return { x: px, z: pz, turn }
  }
  const place = desk.a / perDesk
  const chairs = Array.from({ length: perDesk }, (_, i) => {
    const middle = x + (i + 0.5) * place
    const back = z + desk.b + CHAIR_OFF + chair.b
    return itemAt('meeting_chair', chair, at(middle + chair.a / 2, back, opposite(wall.turn)))
  })
  return [itemAt('meeting_table', desk, at(x, z, wall.turn)), ...chairs]
}

const opposite = (turn: number): number => (turn > 0 ? turn - 180 : turn + 180)

/** The coordinates of a point in the frame of a pose. */
const alongPose = (pose: Pose, [x, z]: readonly [number, number]): [number, number] => {
  const [ux, uz] = worldPoint(1, 0, { x: 0, z: 0, turn: pose.turn })
  const [dx, dz] = [x - pose.x, z - pose.z]
  return [dx * ux + dz * uz, -dx * uz + dz * ux]
}

/** The board in the middle of its wall, else beside the openings that are there; none where it has no place. */
function boardOn({ space, openings }: FittingRoom, wall: Pose, length: number): KeptItem[] {
  const inWall = openings.flatMap((it) => {
    const [x, z] = alongPose(wall, [it.x, it.z])
    return Math.abs(z) < 0.05 ? [[x - it.opening.l / 2, x + it.opening.l / 2] as const] : []
  })
  const places = BOARDS.flatMap((board) =>
    [(length - board.a) / 2, length - board.a - BOARD_ASIDE, BOARD_ASIDE].map((from) => ({ board, from })),
  )
  const place = places.find(({ board, from }) => inWall.every(([start, end]) => end < from || start > from + board.a))
  if (!place || BOARD_FOOT + place.board.h > space.room.boundary.shape.h) return []
  const [x, z] = worldPoint(place.from, 0, wall)
  const item = itemAt('tv', place.board, { x, z, turn: wall.turn })
  const [px, , pz] = item.position
  return [{ ...item, position: [px, BOARD_FOOT, pz], groupId: derivedId('board', space.id), fixed: true }]
}

/** Seats that a wall with a board is worth, one without windows, and one with windows to the left of who looks at it. */
const WITH_BOARD = 3
const WINDOWS = { board: -4, behind: -2, left: 1 } as const

function boardWorth({ openings }: FittingRoom, wall: Pose, hasBoard: boolean): number {
  const [ux, uz] = worldPoint(1, 0, { x: 0, z: 0, turn: wall.turn })
  const windows = openings.filter(({ opening }) => opening.type === 'window')
  const faces = (dx: number, dz: number) => windows.some(({ outX, outZ }) => outX * dx + outZ * dz > 0.7)
  // Into the room from the wall: (−uz, ux); who looks at the wall has its end to the left.
  return (
    (hasBoard ? WITH_BOARD : 0) +
    (faces(uz, -ux) ? WINDOWS.board : 0) +
    (faces(-uz, ux) ? WINDOWS.behind : 0) +
    (faces(-ux, -uz) ? WINDOWS.left : 0)
  )
}
