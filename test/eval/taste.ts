import type { Boundary } from '../../src/furnishing/verify/boundary.ts'
import type { FurnitureType } from '../../src/schema/furniture.ts'
import type { PlacedItem } from '../../src/schema/result.ts'
import {
  alongWall,
  angleBetween,
  backAlong,
  centreOf,
  distanceBetween,
  extentOf,
  facingOf,
  type Point,
  toRoom,
  wayToWall,
} from '../support/spot.ts'

/** How well a piece stands, from 0 to 1; undefined where the measure does not apply. */
type Grade = (item: PlacedItem, boundary: Boundary, items: readonly PlacedItem[]) => number | undefined

/** A preference of designers, as a measure of its own: it shares no code with the score of the search. */
export interface TasteMeasure {
  readonly name: string
  readonly types: readonly FurnitureType[]
  readonly grade: Grade
}

const STORAGE: readonly FurnitureType[] = ['wardrobe', 'shelf', 'sideboard']
const TABLES: readonly FurnitureType[] = ['dining_table', 'meeting_table']

export const TASTE: readonly TasteMeasure[] = [
  { name: 'bed: no window behind its head', types: ['bed'], grade: (it, room) => not(isBehind(it, room, ['window'])) },
  { name: 'bed: no door beside its head', types: ['bed'], grade: (it, room) => not(sharesWallWithDoor(it, room)) },
  {
    name: 'bed, sofa: not in the line of a door',
    types: ['bed', 'sofa'],
    grade: (it, room) => not(inDoorLine(it, room)),
  },
  { name: 'bed, sofa, executive desk: amid its wall', types: ['bed', 'sofa', 'exec_table'], grade: amidWall },
  { name: 'bed: far from the door', types: ['bed'], grade: farFromDoors },
  { name: 'storage: at an end of its wall', types: STORAGE, grade: atWallEnd },
  {
    name: 'storage: not before a window',
    types: STORAGE,
    grade: (it, room) => not(isBehind(it, room, ['window'], true)),
  },
  { name: 'sofa: about 3 m before it', types: ['sofa'], grade: depthBefore },
  { name: 'sofa: looks at the television', types: ['sofa'], grade: looksAtScreen },
  {
    name: 'armchair: not between sofa and television',
    types: ['armchair'],
    grade: (it, _, all) => betweenScreen(it, all),
  },
  { name: 'sofa: sofas spread over the room', types: ['sofa'], grade: spread },
  { name: 'desk: its user looks to the door', types: ['task_table'], grade: looksToDoor },
  { name: 'executive desk: its user looks to the door', types: ['exec_table'], grade: looksToDoor },
  { name: 'desk: near a window', types: ['task_table'], grade: nearWindow },
  { name: 'table: amid the room', types: TABLES, grade: amidRoom },
  { name: 'table: along the room', types: TABLES, grade: alongRoom },
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

function amidWall(item: PlacedItem, room: Boundary): number | undefined {
  const behind = wallBehind(item, room)
  if (!behind) return undefined
  const { stretch, length } = behind
  return 1 - Math.min(1, Math.abs((stretch[0] + stretch[1]) / 2 - length / 2) / (length / 2))
}

function farFromDoors(item: PlacedItem, room: Boundary): number | undefined {
  const doors = openingsOf(room, false)
  if (doors.length === 0) return undefined
  const least = Math.min(...doors.map((door) => distanceBetween(middleOf(door), backOf(item))))
  return Math.min(1, least / Math.sqrt(room.area))
}

function atWallEnd(item: PlacedItem, room: Boundary): number | undefined {
  const behind = wallBehind(item, room)
  if (!behind) return undefined
  const { stretch, length } = behind
  return 1 - Math.min(1, Math.max(0, Math.min(stretch[0], length - stretch[1])))
}

function depthBefore(item: PlacedItem, room: Boundary): number | undefined {
  const depth = wayToWall(room, frontOf(item), facingOf(item))
  return Number.isFinite(depth) ? 1 - Math.min(1, Math.abs(depth - 3) / 3) : 0
}

function looksAtScreen(sofa: PlacedItem, _: Boundary, items: readonly PlacedItem[]): number | undefined {
  const screens = items.filter(({ type }) => type === 'tv')
  if (screens.length === 0) return undefined
  const from = centreOf(sofa)
  const angles = screens.map((it) =>
    angleBetween(facingOf(sofa), [centreOf(it)[0] - from[0], centreOf(it)[1] - from[1]]),
  )
  return 1 - Math.min(1, Math.min(...angles) / 90)
}

/** 0 for a seat with its back to the television, in the sight of a sofa. */
function betweenScreen(chair: PlacedItem, items: readonly PlacedItem[]): number | undefined {
  const screens = items.filter(({ type }) => type === 'tv')
  const sofas = items.filter(({ type }) => type === 'sofa')
  if (screens.length === 0 || sofas.length === 0) return undefined
  const between = sofas.some((sofa) =>
    screens.some((screen) => {
      const [a, b, c] = [centreOf(sofa), centreOf(screen), centreOf(chair)]
      const length = distanceBetween(a, b)
      const [ux, uz] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
      const along = (c[0] - a[0]) * ux + (c[1] - a[1]) * uz
      const aside = Math.abs((c[0] - a[0]) * uz - (c[1] - a[1]) * ux)
      return along > 0.5 && along < length && aside < 0.9 && angleBetween(facingOf(chair), facingOf(sofa)) > 135
    }),
  )
  return between ? 0 : 1
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

function amidRoom(table: PlacedItem, room: Boundary): number {
  const [minX, minZ, maxX, maxZ] = boxOf(room)
  const reach = Math.hypot(maxX - minX, maxZ - minZ) / 2
  return 1 - Math.min(1, distanceBetween(centreOf(table), [(minX + maxX) / 2, (minZ + maxZ) / 2]) / reach)
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
