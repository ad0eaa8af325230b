import type { Point } from '../../../engine/drawing/display-list.ts'
import { sub } from '../../../engine/drawing/room/outline.ts'
import { bounds, boundsMeet } from '../../../engine/geometry/ring.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { mergeCorners, removeCorner, withCorners } from '../../playground/board/outline/edit-room.ts'
import { crossingOf, footOn, type Line } from '../../playground/board/outline/lines.ts'
import {
  alongWall,
  cornersOf,
  distanceOf,
  endsOf,
  lengthOf,
  outOf,
  pointAtPlace,
  type Walls,
  wallsOf,
  wayOf,
} from '../../playground/board/outline/walls.ts'
import { cross, dot, NEAR, WALL_MAX } from './shared-openings.ts'
import { FACING_LEAST, facing, isSameOutline } from './shared-walls.ts'

// A corner of a room that is moved takes the corners along that lie across its walls, and those across the walls of these: all
// that meet there. The walls between them turn about their other ends and are as thick as before. A wall that goes straight on
// behind the corner is bent there.

/** How far along a wall a corner may lie from the one across from it and still be moved with it, metres; or 1.5 thicknesses of the wall. */
const ALIGNED = 0.25

/** Sine of the angle below which lines do not cross. */
const PARALLEL = 1e-5

/** The only corner in which two outlines differ. */
export function movedCorner(before: Room, after: Room): number | undefined {
  const [old, now] = [cornersOf(before), cornersOf(after)]
  if (old.length !== now.length) return undefined
  const moved = old.flatMap((corner, i) => (distanceOf(corner, now[i]!) > 1e-6 ? [i] : []))
  return moved.length === 1 ? moved[0] : undefined
}

/** A wall before and after one of its ends was moved. */
interface TurnedWall {
  readonly before: readonly [Point, Point]
  readonly after: readonly [Point, Point]
  /** Out of its room, before. */
  readonly out: Point
  /** Which of its ends was moved. */
  readonly moved: 0 | 1
}

/**
 * The other spaces of a floor after a corner of one was moved.
 *
 * @returns those that change; whether they still are rooms is for the caller to judge
 */
export function followCorner(before: Room, after: Room, corner: number, others: readonly LayoutSpace[]): LayoutSpace[] {
  const [old, now] = [wallsOf(cornersOf(before)), wallsOf(cornersOf(after))]
  const count = old.corners.length
  const by = sub(now.corners[corner]!, old.corners[corner]!)
  const turned = [(corner + count - 1) % count, corner].map((wall, i): TurnedWall => {
    const moved = i === 0 ? 1 : 0
    return { before: endsOf(old, wall), after: endsOf(now, wall), out: outOf(old, wall), moved }
  })
  const remaining = new Set(others)
  const followed: LayoutSpace[] = []
  const follow = (space: LayoutSpace, pieces: readonly Piece[]) => {
    remaining.delete(space)
    const next = bent(space.room, pieces, by)
    if (next.room !== space.room) followed.push({ ...space, room: next.room })
    turned.push(...next.turned)
  }
  // Rooms with a corner there first: they say how the walls turn that the others face.
  for (let isMore = true; isMore; ) {
    const next = [...remaining]
      .map((space) => [space, piecesOf(space.room, turned)] as const)
      .find(([, it]) => it.some(isAtCorner))
    if (next) follow(...next)
    isMore = next !== undefined
  }
  for (const space of remaining) {
    const pieces = piecesOf(space.room, turned)
    if (pieces.some(({ line }) => line)) follow(space, pieces)
  }
  return followed
}

/** A stretch of a wall, as it was. */
interface Piece {
  readonly wall: number
  readonly ends: readonly [Point, Point]
  /** Which of its ends go where the corner goes. */
  readonly moved: readonly [boolean, boolean]
  /** Where it comes to lie; none where it faces no wall that was turned. */
  readonly line: Line | undefined
  /** Where it lies. */
  readonly base: Line
  /** Out of its room, where it lies. */
  readonly out: Point
  /** How thick the wall is towards what it faces. */
  readonly gap: number
  /** Whether its ends are corners. */
  readonly corners: readonly [boolean, boolean]
}

const isAtCorner = ({ moved, corners }: Piece): boolean => (moved[0] && corners[0]) || (moved[1] && corners[1])

/** The walls of a room, divided where they face walls that were turned; none where they are too far from these. */
function piecesOf(room: Room, turned: readonly TurnedWall[]): Piece[] {
  const walls = wallsOf(cornersOf(room))
  const extent = bounds(walls.corners.flat())
  const near = turned.filter(({ before }) => boundsMeet(extent, bounds(before.flat()), WALL_MAX + NEAR))
  if (near.length === 0) return []
  return walls.corners.flatMap((_, wall) => piecesOfWall(walls, wall, near))
}

interface Stretch {
  from: number
  to: number
  readonly line: Line
  /** Where the moved end of the wall across is along this one, and how far from a corner it moves that with it. */
  readonly moved: number
  readonly reach: number
  readonly gap: number
}

function piecesOfWall(walls: Walls, wall: number, turned: readonly TurnedWall[]): Piece[] {
  const length = lengthOf(walls, wall)
  const base: Line = { through: walls.corners[wall]!, way: wayOf(walls, wall) }
  const stretches = turned.flatMap((it) => stretchAcross(walls, wall, it)).sort((a, b) => a.from - b.from)
  const [first, last] = [stretches[0], stretches.at(-1)]
  // What is left of a wall beside them, if no longer than a wall is thick, goes with them.
  if (first && first.from < WALL_MAX) first.from = 0
  if (last && last.to > length - WALL_MAX) last.to = length
  const piece = (from: number, to: number, it?: Stretch): Piece => ({
    wall,
    ends: [pointAtPlace(walls, { wall, along: from }), pointAtPlace(walls, { wall, along: to })],
    moved: [from, to].map((end) => it !== undefined && Math.abs(it.moved - end) <= it.reach) as [boolean, boolean],
    line: it?.line,
    base,
    out: outOf(walls, wall),
    gap: it?.gap ?? 0,
    corners: [from === 0, to === length],
  })
  const pieces: Piece[] = []
  let end = 0
  for (const it of stretches) {
    if (it.from - end > (end === 0 ? 0 : WALL_MAX)) pieces.push(piece(end, it.from))
    pieces.push(piece(it.from, it.to, it))
    end = it.to
  }
  if (end < length) pieces.push(piece(end, length))
  return pieces
}

/** The stretch of a wall that faces one that was turned, and the line at the same distance from that as before. */
function stretchAcross(walls: Walls, wall: number, { before, after, out, moved }: TurnedWall): Stretch[] {
  if (dot(outOf(walls, wall), out) > -0.999 || distanceOf(...after) < 0.01) return []
  const gap = dot(sub(walls.corners[wall]!, before[0]), out)
  if (gap < -NEAR || gap > WALL_MAX || facing(walls, wall, ...before) < FACING_LEAST) return []
  const [old, way] = [unit(...before), unit(...after)]
  const side = Math.sign(cross(old, out))
  const through: Point = [after[0][0] - way[1] * side * gap, after[0][1] + way[0] * side * gap]
  const ends = before.map((end) => alongWall(walls, wall, end))
  const [from, to] = [Math.max(0, Math.min(...ends)), Math.min(lengthOf(walls, wall), Math.max(...ends))]
  const reach = Math.max(ALIGNED, 1.5 * gap)
  return [{ from, to, line: { through, way }, moved: ends[moved]!, reach, gap: Math.max(0, gap) }]
}

/** The room with its pieces on their lines, and the walls that are turned by that at a corner of it. */
function bent(room: Room, pieces: readonly Piece[], by: Point): { room: Room; turned: TurnedWall[] } {
  const walls = wallsOf(cornersOf(room))
  const corners: Point[] = []
  const becomes: number[][] = walls.corners.map(() => [])
  const starts = pieces.map((piece, i) => {
    corners.push(...joined(pieces.at(i - 1)!, piece, by))
    becomes[piece.wall]!.push(corners.length - 1)
    return corners.length - 1
  })
  const turned = pieces.flatMap((piece, i): TurnedWall[] => {
    const [previous, next] = [pieces.at(i - 1)!, pieces[(i + 1) % pieces.length]!]
    const atStart = piece.corners[0] && (piece.moved[0] || previous.moved[1])
    const atEnd = piece.corners[1] && (piece.moved[1] || next.moved[0])
    const start = starts[i]!
    const after = [corners[start]!, corners[(start + 1) % corners.length]!] as const
    return atStart === atEnd ? [] : [{ before: piece.ends, after, out: outOf(walls, piece.wall), moved: atEnd ? 1 : 0 }]
  })
  const isOld = (corner: Point) => walls.corners.some((it) => distanceOf(it, corner) < 1e-6)
  const next = withoutBends(mergeCorners(withCorners(room, corners, becomes)), isOld)
  return { room: isSameOutline(room, next) ? room : next, turned }
}

/** Where a piece of an outline ends and the next one begins. */
function joined(one: Piece, next: Piece, by: Point): Point[] {
  const isMoved = one.moved[1] || next.moved[0]
  const moved = ([x, z]: Point): Point => (isMoved ? [x + by[0], z + by[1]] : [x, z])
  const [end, start] = [moved(one.ends[1]), moved(next.ends[0])]
  if (!one.line && !next.line) return [end]
  const [from, to] = [one.line ?? one.base, next.line ?? next.base]
  // Lines that are almost one meet anywhere.
  const reach = WALL_MAX + 2 * Math.hypot(...by)
  if (isMoved && !(one.line && next.line)) {
    // On the same wall the rest lies where it lay. Another wall turns, unless the corner moves along it.
    if (!one.corners[1]) return [from, to].map((it) => footOn(it, aside(end, one, next, by)))
    const [line, other] = one.line ? [from, to] : [to, from]
    const met = crossingOf(line, { through: end, way: other.way }, PARALLEL)
    return [met && distanceOf(met, end) < reach ? met : footOn(line, end)]
  }
  const met = crossingOf(from, to, PARALLEL)
  return met && distanceOf(met, end) < reach ? [met] : [footOn(from, end), footOn(to, start)]
}

/** A point where a wall goes back to where it lay: by its thickness past a corner that comes into the room. */
function aside([x, z]: Point, one: Piece, next: Piece, by: Point): Point {
  if (dot(by, one.out) >= 0) return [x, z]
  const along = one.line ? one.gap : -next.gap
  return [x + one.base.way[0] * along, z + one.base.way[1] * along]
}

/** The room without corners, but for the old ones, at which its walls go straight on. */
function withoutBends(room: Room, isOld: (corner: Point) => boolean): Room {
  const walls = wallsOf(cornersOf(room))
  const count = walls.corners.length
  const straight = walls.corners.findIndex(
    (corner, i) => !isOld(corner) && Math.abs(cross(wayOf(walls, (i + count - 1) % count), wayOf(walls, i))) < 1e-4,
  )
  return straight < 0 || count <= 3 ? room : withoutBends(removeCorner(room, straight), isOld)
}

function unit(from: Point, to: Point): Point {
  const [x, z] = sub(to, from)
  const length = Math.hypot(x, z)
  return [x / length, z / length]
}
