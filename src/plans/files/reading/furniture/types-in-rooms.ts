import { typesPlaced } from '../../../../schema/furnishing/cards/furniture-placing.ts'
import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { kindOfName } from '../../../whole-floors/names/kind-of-name.ts'
import type { RoomKind } from '../../../whole-floors/names/room-kinds.ts'
import type { FoundPiece } from '../found.ts'
import { middleOf } from './piece-middle.ts'

/** What is worked at: desks, and where visitors are received, which is no workplace of the floor. */
const DESKS: ReadonlySet<FurnitureType> = new Set([...typesPlaced(({ use }) => use === 'desk'), 'reception_desk'])
const TABLES: ReadonlySet<FurnitureType> = new Set(typesPlaced(({ use }) => use === 'table'))
const CHAIRS: ReadonlySet<FurnitureType> = new Set(
  typesPlaced(({ use }) => use === 'table chair' || use === 'desk chair'),
)

const WORK_ROOMS: ReadonlySet<RoomKind | undefined> = new Set(['office', 'executive', 'open_office', 'focus', 'study'])
const MEETING_ROOMS: ReadonlySet<RoomKind | undefined> = new Set(['meeting', 'training'])
const FRONT_ROOMS: ReadonlySet<RoomKind | undefined> = new Set(['reception', 'waiting', 'entrance'])
const SITTING_ROOMS: ReadonlySet<RoomKind | undefined> = new Set(['living', 'lounge', 'library', 'waiting'])

/** How far from a table the middle of a chair that belongs to it lies, metres. */
const AT_TABLE = 0.75
/** Largest desk, its width for each of its users, and from how many chairs on a table is one to meet at. */
const DESK_LONG = 2.4
const DESK_SHORT = 1.1
const USER_WIDTH = 1.2
const MEETING_SEATS = 4
/** From these sides on a chair is an easy chair: wherever it stands alone, and in rooms to sit in; metres. */
const EASY = 0.68
const EASY_THERE = 0.6

/** What people say of a room. */
interface RoomWords {
  readonly name: string
  readonly usage: string | null
}

/**
 * The pieces of a room, where a name says no more than table, chair, stool or counter with the type that the use of the room, the
 * pieces beside it and its size tell: a table in an office is a desk, and the chair at it one for work.
 */
export function typedInRoom(pieces: readonly FoundPiece[], { name, usage }: RoomWords): FoundPiece[] {
  if (!pieces.some(({ isVague }) => isVague)) return [...pieces]
  const room = (kindOfName(usage ?? '') ?? kindOfName(name))?.kind
  const seats = pieces.filter(({ kind }) => CHAIRS.has(kind))
  const tabled = pieces.map((piece) => (piece.isVague ? { ...piece, kind: tableKind(piece, room, seats) } : piece))
  const tables = tabled.filter(({ kind }) => DESKS.has(kind) || TABLES.has(kind))
  const users = new Set(tables.filter(({ kind }) => DESKS.has(kind)).flatMap((desk) => usersOf(desk, tables, tabled)))
  return tabled.map((piece) =>
    piece.isVague && CHAIRS.has(piece.kind)
      ? { ...piece, kind: chairKind(piece, room, tableOf(piece, tables), users.has(piece)) }
      : piece,
  )
}

/** The kind of a table or counter; that of anything else as it is. */
function tableKind(piece: FoundPiece, room: RoomKind | undefined, seats: readonly FoundPiece[]): FurnitureType {
  const { kind } = piece
  if (kind === 'sideboard') return FRONT_ROOMS.has(room) ? 'reception_desk' : WORK_ROOMS.has(room) ? 'task_table' : kind
  if (kind !== 'dining_table') return kind
  if (MEETING_ROOMS.has(room)) return 'meeting_table'
  const [long, short] = sidesOf(piece)
  const count = seats.filter((seat) => distanceTo(piece, seat) <= AT_TABLE).length
  const canBeDesk = piece.shape.type !== 'cylinder' && long <= DESK_LONG && short <= DESK_SHORT && count < MEETING_SEATS
  if (WORK_ROOMS.has(room) || room === 'reception') return canBeDesk ? 'task_table' : 'meeting_table'
  return room === undefined && canBeDesk && count === 1 ? 'task_table' : kind
}

function chairKind(
  chair: FoundPiece,
  room: RoomKind | undefined,
  table: FoundPiece | undefined,
  isUser: boolean,
): FurnitureType {
  if (isUser) return 'task_chair'
  if (table) return table.kind === 'dining_table' ? 'dining_chair' : 'meeting_chair'
  const [, short] = sidesOf(chair)
  if (short >= (SITTING_ROOMS.has(room) ? EASY_THERE : EASY)) return 'armchair'
  return WORK_ROOMS.has(room) || MEETING_ROOMS.has(room) || FRONT_ROOMS.has(room) ? 'meeting_chair' : chair.kind
}

/** The chairs of those who work at a desk, the nearest first; others at it are for visitors. */
function usersOf(desk: FoundPiece, tables: readonly FoundPiece[], pieces: readonly FoundPiece[]): FoundPiece[] {
  const own = pieces.filter((piece) => CHAIRS.has(piece.kind) && tableOf(piece, tables) === desk)
  const places = Math.max(1, Math.round(sidesOf(desk)[0] / USER_WIDTH))
  return own.sort((a, b) => distanceTo(desk, a) - distanceTo(desk, b)).slice(0, places)
}

function tableOf(chair: FoundPiece, tables: readonly FoundPiece[]): FoundPiece | undefined {
  const near = tables.filter((table) => distanceTo(table, chair) <= AT_TABLE)
  return near.sort((a, b) => distanceTo(a, chair) - distanceTo(b, chair))[0]
}

/** From the edge of a table to the middle of a chair; below zero where the chair is pushed under it. */
function distanceTo(table: FoundPiece, chair: FoundPiece): number {
  const [x, z] = middleOf(chair)
  const [tx, tz] = middleOf(table)
  if (table.shape.type !== 'box') return Math.hypot(x - tx, z - tz) - sidesOf(table)[0] / 2
  const turn = (table.rotation * Math.PI) / 180
  const [dx, dz] = [x - tx, z - tz]
  const across = Math.abs(dx * Math.cos(turn) + dz * Math.sin(turn)) - table.shape.a / 2
  const along = Math.abs(dz * Math.cos(turn) - dx * Math.sin(turn)) - table.shape.b / 2
  return across > 0 && along > 0 ? Math.hypot(across, along) : Math.max(across, along)
}

/** The longer and the shorter side. */
function sidesOf({ shape }: FoundPiece): [number, number] {
  if (shape.type === 'cylinder') return [2 * shape.r, 2 * shape.r]
  if (shape.type !== 'polygon-extrusion') return [Math.max(shape.a, shape.b), Math.min(shape.a, shape.b)]
  const [xs, zs] = [shape.points.map(([x]) => x), shape.points.map(([, z]) => z)]
  const [a, b] = [Math.max(...xs) - Math.min(...xs), Math.max(...zs) - Math.min(...zs)]
  return [Math.max(a, b), Math.min(a, b)]
}
