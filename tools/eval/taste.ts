import type { Boundary } from '../../src/engine/furnishing/verify/boundary.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'
import {
  alongWall,
  angleBetween,
  backAlong,
  centreOf,
  distanceBetween,
  extentOf,
  facingOf,
  gapBetween,
  type Point,
  toRoom,
  wayToWall,
} from '../../test/support/spot.ts'
import { mean } from './table.ts'
import { apartFromSofa, besideBed, betweenScreen, looksAtScreen, onAxis } from './taste-relations.ts'

/** How well a piece stands, from 0 to 1; undefined where the measure does not apply. */
type Grade = (item: PlacedItem, boundary: Boundary, items: readonly PlacedItem[]) => number | undefined

/** A preference of designers, as a measure of its own: it shares no code with the score of the search. */
export interface TasteMeasure {
  readonly name: string
  readonly types: readonly FurnitureType[]
  readonly grade: Grade
}

const STORAGE: readonly FurnitureType[] = ['wardrobe', 'shelf', 'sideboard']

export const TASTE: readonly TasteMeasure[] = [
  { name: 'bed: no window behind its head', types: ['bed'], grade: (it, room) => not(isBehind(it, room, ['window'])) },
  { name: 'bed: no door beside its head', types: ['bed'], grade: (it, room) => not(sharesWallWithDoor(it, room)) },
  { name: 'bed: about the middle of its wall', types: ['bed'], grade: aboutMiddle },
  { name: 'bed: far from the door', types: ['bed'], grade: farFromDoors },
  { name: 'bed, sofa: at a long wall', types: ['bed', 'sofa'], grade: atLongWall },
  {
    name: 'bed, sofa: not in the line of a door',
    types: ['bed', 'sofa'],
    grade: (it, room) => not(inDoorLine(it, room)),
  },
  { name: 'wardrobe: beside the bed', types: ['wardrobe'], grade: (it, _, all) => besideBed(it, all) },
  { name: 'storage: near an end of its wall, or as long as it', types: STORAGE, grade: nearWallEnd },
  {
    name: 'storage: not before a window',
    types: STORAGE,
    grade: (it, room) => not(isBehind(it, room, ['window'], true)),
  },
  { name: 'tv: on the axis of who looks at it', types: ['tv'], grade: (it, _, all) => onAxis(it, all) },
  { name: 'sofa: about 3 m before it', types: ['sofa'], grade: depthBefore },
  { name: 'sofa: looks at the television', types: ['sofa'], grade: (it, _, all) => looksAtScreen(it, all) },
  {
    name: 'armchair: not between sofa and television',
    types: ['armchair'],
    grade: (it, _, all) => betweenScreen(it, all),
  },
  { name: 'sofa: sofas spread over the room', types: ['sofa'], grade: spread },
  { name: 'desk: its user looks to the door', types: ['task_table'], grade: looksToDoor },
  { name: 'executive desk: its user looks to the door', types: ['exec_table'], grade: looksToDoor },
  { name: 'desk: near a window', types: ['task_table'], grade: nearWindow },
  { name: 'dining table: apart from the sofa', types: ['dining_table'], grade: (it, _, all) => apartFromSofa(it, all) },
  { name: 'dining table: its long sides off the walls', types: ['dining_table'], grade: longSidesClear },
  { name: 'meeting table: amid the room', types: ['meeting_table'], grade: amidRoom },
  { name: 'meeting table: along the room', types: ['meeting_table'], grade: alongRoom },
]

const not = (verdict: boolean | undefined) => (verdict === undefined ? undefined : verdict ? 0 : 1)

const middleOf = ({ spans }: Boundary['openings'][number]): Point => {
  const [first, last] = [spans[0]!, spans.at(-1)!]
  return [(first.ax + last.bx) / 2, (first.az + last.bz) / 2]
}

const openingsOf = ({ openings }: Boundary, window: boolean) =>
  openings.filter(({ opening, spans }) => (opening.type === 'window') === window && spans.length > 0)

/** Middle of a piece's back and of its front, in the room. */
const backOf = (item: PlacedItem): Point => {
  const [minX, minZ, maxX] = extentOf(item)
  return toRoom(item, [(minX + maxX) / 2, minZ])
}
const frontOf = (item: PlacedItem): Point => {
  const [minX, , maxX, maxZ] = extentOf(item)
  return toRoom(item, [(minX + maxX) / 2, maxZ])
}

/** The wall at the back of a piece, and the stretch of it that the piece takes. */
function wallBehind(item: PlacedItem, { walls }: Boundary) {
  for (const wall of walls) {
    const stretch = backAlong(wall, item)
    if (stretch) return { wall, stretch, length: Math.hypot(wall.bx - wall.ax, wall.bz - wall.az) }
  }
  return undefined
}

/** @param above counts only windows whose sill lies below the top of the piece */
function isBehind(item: PlacedItem, room: Boundary, types: readonly string[], above = false): boolean | undefined {
  const behind = wallBehind(item, room)
  if (!behind) return undefined
  const { wall, stretch } = behind
  return room.openings.some(
    ({ opening, spans }) =>
      types.includes(opening.type) &&
      !(above && item.position[1] + item.shape.h <= opening.y) &&
      spans.some((span) => {
        const ends = [alongWall(wall, [span.ax, span.az]), alongWall(wall, [span.bx, span.bz])].sort((a, b) => a - b)
        const off = Math.abs((span.ax - wall.ax) * wall.nx + (span.az - wall.az) * wall.nz)
        return off < 0.01 && ends[0]! < stretch[1] - 0.02 && ends[1]! > stretch[0] + 0.02
      }),
  )
}

function sharesWallWithDoor(item: PlacedItem, room: Boundary): boolean | undefined {
  const behind = wallBehind(item, room)
  if (!behind) return undefined
  const { wall } = behind
  return openingsOf(room, false).some(({ spans }) =>
    spans.some((span) => Math.abs((span.ax - wall.ax) * wall.nx + (span.az - wall.az) * wall.nz) < 0.01),
  )
}

/** Whether the middle of a piece lies in the passage that goes straight on from a door. */
function inDoorLine(item: PlacedItem, room: Boundary): boolean | undefined {
  const doors = openingsOf(room, false).filter(({ opening }) => opening.type === 'door')
  if (doors.length === 0) return undefined
  const centre = centreOf(item)
  return doors.some((door) => {
    const { nx, nz } = door.spans[0]!
    const [mx, mz] = middleOf(door)
    const [dx, dz] = [centre[0] - mx, centre[1] - mz]
    const [along, aside] = [dx * nx + dz * nz, Math.abs(dx * nz - dz * nx)]
    return along > 0 && along < 3.5 && aside < door.opening.l / 2 + 0.3
  })
}

/** Off the middle by less than this share of the free wall beside it, a bed has room on both sides. */
const ABOUT = 0.4

function aboutMiddle(item: PlacedItem, room: Boundary): number | undefined {
  const behind = wallBehind(item, room)
  if (!behind) return undefined
  const { stretch, length } = behind
  const slack = length - (stretch[1] - stretch[0])
  const off = slack < 0.1 ? 0 : Math.min(1, Math.abs(stretch[0] + stretch[1] - length) / slack)
  return 1 - Math.max(0, off - ABOUT) / (1 - ABOUT)
}

function atLongWall(item: PlacedItem, room: Boundary): number | undefined {
  const behind = wallBehind(item, room)
  const lengths = room.walls.map(({ ax, az, bx, bz }) => Math.hypot(bx - ax, bz - az))
  return behind && behind.length / Math.max(...lengths)
}

function farFromDoors(item: PlacedItem, room: Boundary): number | undefined {
  const doors = openingsOf(room, false)
  if (doors.length === 0) return undefined
  const least = Math.min(...doors.map((door) => distanceBetween(middleOf(door), backOf(item))))
  return Math.min(1, least / Math.sqrt(room.area))
}

/** Free wall up to which a piece still stands at its end, and from which it stands in the middle of the wall, metres. */
const AT_END = { to: 0.3, from: 1.3 } as const

/** Not only in the very corner: a little off it, or filling its wall, is as good. What carries a screen has another place. */
function nearWallEnd(item: PlacedItem, room: Boundary, items: readonly PlacedItem[]): number | undefined {
  const behind = wallBehind(item, room)
  if (!behind || items.some((other) => other.type === 'tv' && gapBetween(other, item) === 0)) return undefined
  const { stretch, length } = behind
  const gap = Math.max(0, Math.min(stretch[0], length - stretch[1]))
  return 1 - Math.min(1, Math.max(0, gap - AT_END.to) / (AT_END.from - AT_END.to))
}

/** Floor that people sit on at the side of a table, metres. */
const SEAT = 0.75

/** People sit at both long sides; an end may stand at a wall. */
function longSidesClear(table: PlacedItem, room: Boundary): number {
  const [minX, minZ, maxX, maxZ] = extentOf(table)
  const [fx, fz] = facingOf(table)
  const [midX, midZ] = [(minX + maxX) / 2, (minZ + maxZ) / 2]
  const sides: [Point, Point][] =
    maxX - minX >= maxZ - minZ
      ? [
          [toRoom(table, [midX, maxZ]), [fx, fz]],
          [toRoom(table, [midX, minZ]), [-fx, -fz]],
        ]
      : [
          [toRoom(table, [maxX, midZ]), [fz, -fx]],
          [toRoom(table, [minX, midZ]), [-fz, fx]],
        ]
  return Math.min(...sides.map(([from, direction]) => Math.min(1, wayToWall(room, from, direction) / SEAT)))
}

function depthBefore(item: PlacedItem, room: Boundary): number | undefined {
  const depth = wayToWall(room, frontOf(item), facingOf(item))
  return Number.isFinite(depth) ? 1 - Math.min(1, Math.abs(depth - 3) / 3) : 0
}

/** How far the nearest other sofa of another group is, against the size of the room. */
function spread(sofa: PlacedItem, room: Boundary, items: readonly PlacedItem[]): number | undefined {
  const others = items.filter(({ type, groupId }) => type === 'sofa' && groupId !== sofa.groupId)
  if (others.length === 0) return undefined
  const least = Math.min(...others.map((it) => distanceBetween(centreOf(it), centreOf(sofa))))
  return Math.min(1, least / Math.sqrt(room.area))
}

/** 1 when the user of a desk looks straight to a door, 0 with the door at the back. */
function looksToDoor(desk: PlacedItem, room: Boundary): number | undefined {
  const doors = openingsOf(room, false)
  if (doors.length === 0) return undefined
  const seat = frontOf(desk)
  const nearest = doors
    .map(middleOf)
    .reduce((best, point) => (distanceBetween(point, seat) < distanceBetween(best, seat) ? point : best))
  const [fx, fz] = facingOf(desk)
  return 1 - angleBetween([-fx, -fz], [nearest[0] - seat[0], nearest[1] - seat[1]]) / 180
}

function nearWindow(item: PlacedItem, room: Boundary): number | undefined {
  const windows = openingsOf(room, true)
  if (windows.length === 0) return undefined
  const least = Math.min(...windows.map((window) => distanceBetween(middleOf(window), centreOf(item))))
  return 1 - Math.min(1, least / Math.sqrt(room.area))
}

/** Box of the room: [minX, minZ, maxX, maxZ]. */
function boxOf({ walls }: Boundary) {
  const xs = walls.map(({ ax }) => ax)
  const zs = walls.map(({ az }) => az)
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)] as const
}

/** Tables that touch stand there as one. */
function amidRoom(table: PlacedItem, room: Boundary, all: readonly PlacedItem[]): number {
  const [minX, minZ, maxX, maxZ] = boxOf(room)
  const joined = all.filter((other) => other.type === table.type && gapBetween(other, table) < 0.01).map(centreOf)
  const middle: Point = [mean(joined.map(([x]) => x)), mean(joined.map(([, z]) => z))]
  const reach = Math.hypot(maxX - minX, maxZ - minZ) / 2
  return 1 - Math.min(1, distanceBetween(middle, [(minX + maxX) / 2, (minZ + maxZ) / 2]) / reach)
}

function alongRoom(table: PlacedItem, room: Boundary): number | undefined {
  const [minX, minZ, maxX, maxZ] = boxOf(room)
  const [a, b, c, d] = extentOf(table)
  const isSquare = Math.abs(maxX - minX - (maxZ - minZ)) < 0.3 || Math.abs(c - a - (d - b)) < 0.1
  if (isSquare) return undefined
  const [fx, fz] = facingOf(table)
  const across: Point = c - a > d - b ? [fz, -fx] : [fx, fz]
  const axis: Point = maxX - minX > maxZ - minZ ? [1, 0] : [0, 1]
  const angle = angleBetween(across, axis)
  return 1 - Math.min(angle, 180 - angle) / 90
}
