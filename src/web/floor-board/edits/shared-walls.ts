import type { Point } from '../../../engine/drawing/display-list.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { round6 } from '../../../engine/geometry/frame.ts'
import { bounds } from '../../../engine/geometry/ring.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { isClockwise } from '../../playground/board/outline/door-kinds.ts'
import { openingsOf, withOpenings } from '../../playground/board/outline/edit-openings.ts'
import { insertCorner, mergeCorners, slideWall } from '../../playground/board/outline/edit-room.ts'
import {
  alongWall,
  cornersOf,
  distanceOf,
  endsOf,
  lengthOf,
  outOf,
  placeAt,
  pointAtPlace,
  type Walls,
  wallsOf,
  wayOf,
} from '../../playground/board/outline/walls.ts'
import { judgedOutline } from './judged-outline.ts'

/** Thickest wall that two rooms share, metres. */
const WALL_MAX = 0.6
/** Walls that face one another along less than this are not shared, metres. */
const FACING_LEAST = 0.1
const NEAR = 0.02

/**
 * The other spaces of a floor after one was given another outline or other openings: walls that face a wall that was moved
 * move with it, and doors, windows and gaps that lead into both rooms are changed in both.
 *
 * @returns those that change
 */
export function followRoom(before: Room, after: Room, others: readonly LayoutSpace[]): LayoutSpace[] {
  const moved = movedWalls(before, after)
  const openings = isSameOutline(before, after) ? changedOpenings(before, after) : pushedOpenings(before, after)
  const reach = bounds([...cornersOf(before), ...cornersOf(after)].flat())
  return others.flatMap((space) => {
    if (!isNear(bounds(cornersOf(space.room).flat()), reach)) return []
    const slid = moved.reduce((room, it) => followWall(room, it), space.room)
    const room = followOpenings(before, after, openings, slid)
    return room === space.room ? [] : [{ ...space, room }]
  })
}

/** Whether there may be a shared wall between what takes up two rectangles. */
const isNear = (one: Extent, other: Extent): boolean =>
  Math.max(one.minX - other.maxX, other.minX - one.maxX, one.minZ - other.maxZ, other.minZ - one.maxZ) < WALL_MAX + NEAR

/** A wall as it was, and how far it has moved along the direction out of its room, metres. */
interface MovedWall {
  readonly ends: readonly [Point, Point]
  readonly out: Point
  readonly by: number
}

/** Walls that were moved parallel to themselves. */
function movedWalls(before: Room, after: Room): MovedWall[] {
  const [old, now] = [wallsOf(cornersOf(before)), wallsOf(cornersOf(after))]
  return old.corners.flatMap((_, wall): MovedWall[] => {
    const ends = endsOf(old, wall)
    const out = outOf(old, wall)
    const offsets = now.corners.flatMap((__, other): number[] => {
      const [p, q] = endsOf(now, other)
      const isParallel = Math.abs(cross(wayOf(old, wall), wayOf(now, other))) < 1e-3
      const isAlike = dot(outOf(now, other), out) > 0
      if (!isParallel || !isAlike || facing(old, wall, p, q) < FACING_LEAST) return []
      return [(p[0] - ends[0][0]) * out[0] + (p[1] - ends[0][1]) * out[1]]
    })
    const by = offsets.sort((a, b) => Math.abs(a) - Math.abs(b))[0]
    return by === undefined || Math.abs(by) < 1e-4 ? [] : [{ ends, out, by }]
  })
}

const cross = ([ax, az]: Point, [bx, bz]: Point): number => ax * bz - az * bx
const dot = ([ax, az]: Point, [bx, bz]: Point): number => ax * bx + az * bz

/** How far a line lies beside a wall, metres. */
function facing(walls: Walls, wall: number, p: Point, q: Point): number {
  const [a, b] = [alongWall(walls, wall, p), alongWall(walls, wall, q)]
  return Math.min(lengthOf(walls, wall), Math.max(a, b)) - Math.max(0, Math.min(a, b))
}

/** The room with the stretch of a wall moved that faces a wall that was moved; as it is where none does, or where it would be no room. */
function followWall(room: Room, { ends, out, by }: MovedWall): Room {
  const walls = wallsOf(cornersOf(room))
  for (let wall = 0; wall < walls.corners.length; wall++) {
    if (dot(outOf(walls, wall), out) > -0.999) continue
    const [p] = endsOf(walls, wall)
    const gap = dot([p[0] - ends[0][0], p[1] - ends[0][1]], out)
    if (gap < -NEAR || gap > WALL_MAX || facing(walls, wall, ...ends) < FACING_LEAST) continue
    const stretch = ends.map((end) => alongWall(walls, wall, end)).sort((a, b) => a - b) as [number, number]
    const next = slideStretch(room, wall, stretch, -by)
    return judgedOutline(next) && isSameTurn(room, next) ? next : room
  }
  return room
}

/** Whether two outlines run the same way around: one whose wall was moved past the opposite one does not. */
export const isSameTurn = (one: Room, other: Room): boolean => isClockwise(one) === isClockwise(other)

/** Moves a stretch of a wall out of the room; the rest of the wall is where it was. */
function slideStretch(room: Room, wall: number, [from, to]: readonly [number, number], by: number): Room {
  const walls = wallsOf(cornersOf(room))
  const length = lengthOf(walls, wall)
  const isCutBehind = to < length - WALL_MAX
  const isCutBefore = from > WALL_MAX
  const behind = isCutBehind ? insertCorner(room, wall, pointAtPlace(walls, { wall, along: to })) : room
  const cut = isCutBefore ? insertCorner(behind, wall, pointAtPlace(walls, { wall, along: from })) : behind
  const moved = isCutBefore ? wall + 1 : wall
  return mergeCorners(slideOut(cut, moved, by))
}

/** Moves a wall parallel to itself. @param by metres out of the room */
export function slideOut(room: Room, wall: number, by: number): Room {
  const walls = wallsOf(cornersOf(room))
  const [wx, wz] = wayOf(walls, wall)
  const [ox, oz] = outOf(walls, wall)
  // `slideWall` counts to the left of the wall's direction.
  return slideWall(room, wall, by * (ox * wz - oz * wx))
}

/** The opening of another room that is the other side of an opening. */
function twinOf(room: Room, opening: Opening, of: Room): number {
  const other = wallsOf(cornersOf(room))
  const { point: middle, out } = middleOf(of, opening)
  return openingsOf(room).findIndex((it) => {
    if (it.type !== opening.type || Math.abs(it.l - opening.l) > 0.05) return false
    const place = placeAt(other, it.pos + it.l / 2)
    const point = pointAtPlace(other, place)
    const apart: Point = [point[0] - middle[0], point[1] - middle[1]]
    const gap = dot(apart, out)
    const aside = Math.hypot(apart[0] - out[0] * gap, apart[1] - out[1] * gap)
    return gap > -NEAR && gap < WALL_MAX && aside < 0.05 && dot(outOf(other, place.wall), out) < -0.99
  })
}

/** Another room with what was done to the openings that it has in common with one. */
function followOpenings(before: Room, after: Room, { gone, come }: OpeningChanges, room: Room): Room {
  const without = gone.reduce((it, opening) => {
    const twin = twinOf(it, opening, before)
    return twin < 0 ? it : withOpenings(it, openingsOf(it).toSpliced(twin, 1))
  }, room)
  return come.reduce((it, opening) => withTwin(it, opening, after), without)
}

interface OpeningChanges {
  readonly gone: readonly Opening[]
  readonly come: readonly Opening[]
}

function changedOpenings(before: Room, after: Room): OpeningChanges {
  const [old, now] = [openingsOf(before), openingsOf(after)]
  const isIn = (all: readonly Opening[]) => {
    const texts = new Set(all.map((it) => JSON.stringify(it)))
    return (it: Opening) => texts.has(JSON.stringify(it))
  }
  const [isOld, isKept] = [isIn(old), isIn(now)]
  return { gone: old.filter((it) => !isKept(it)), come: now.filter((it) => !isOld(it)) }
}

/** Openings that had to give way along their walls, as these became shorter; those of a wall that was moved go with that. */
function pushedOpenings(before: Room, after: Room): OpeningChanges {
  const [old, now] = [openingsOf(before), openingsOf(after)]
  if (old.length !== now.length) return { gone: [], come: [] }
  const pushed = old.flatMap((opening, i) => {
    const [from, to] = [middleOf(before, opening), middleOf(after, now[i]!)]
    const apart: Point = [to.point[0] - from.point[0], to.point[1] - from.point[1]]
    return Math.abs(cross(apart, from.out)) > 1e-3 || Math.abs(opening.l - now[i]!.l) > 1e-3 ? [i] : []
  })
  return { gone: pushed.map((i) => old[i]!), come: pushed.map((i) => now[i]!) }
}

/** Where the middle of an opening is, and the way out of the room there. */
function middleOf(room: Room, { pos, l }: Opening): { readonly point: Point; readonly out: Point } {
  const walls = wallsOf(cornersOf(room))
  const place = placeAt(walls, pos + l / 2)
  return { point: pointAtPlace(walls, place), out: outOf(walls, place.wall) }
}

const isSameOutline = (one: Room, other: Room): boolean => {
  const [a, b] = [cornersOf(one), cornersOf(other)]
  return a.length === b.length && a.every((corner, i) => distanceOf(corner, b[i]!) < 1e-6)
}

/** Where a wall of another room stands across from an opening. */
interface Across {
  readonly wall: number
  /** The stretch of that wall across from the opening, metres from its first corner; it may reach past its ends. */
  readonly from: number
  readonly to: number
  /** Whether both walls run the same way, as in outlines of which one is listed clockwise and the other is not. */
  readonly isAlike: boolean
}

function wallsAcross(room: Room, opening: Opening, of: Room): Across[] {
  const [own, other] = [wallsOf(cornersOf(of)), wallsOf(cornersOf(room))]
  const { wall } = placeAt(own, opening.pos + opening.l / 2)
  const out = outOf(own, wall)
  const [start, end] = [opening.pos, opening.pos + opening.l - 1e-9].map((pos) => pointAtPlace(own, placeAt(own, pos)))
  return other.corners.flatMap((p, facingWall): Across[] => {
    if (dot(outOf(other, facingWall), out) > -0.999) return []
    const gap = dot([p[0] - start![0], p[1] - start![1]], out)
    if (gap < -NEAR || gap > WALL_MAX) return []
    const [a, b] = [alongWall(other, facingWall, start!), alongWall(other, facingWall, end!)]
    const isAlike = dot(wayOf(other, facingWall), wayOf(own, wall)) > 0
    return [{ wall: facingWall, from: Math.min(a, b), to: Math.max(a, b), isAlike }]
  })
}

/** Whether a stretch across from an opening is all of it on that wall. */
const isOnWall = (walls: Walls, { wall, from, to }: Across): boolean =>
  from >= -1e-6 && to <= lengthOf(walls, wall) + 1e-6

/** Where the other side of an opening begins along the outline. */
const posAcross = (walls: Walls, { wall, from }: Across): number => round6(walls.starts[wall]! + Math.max(0, from))

const isTaken = (room: Room, pos: number, l: number): boolean =>
  openingsOf(room).some((it) => it.pos < pos + l - 1e-3 && pos < it.pos + it.l - 1e-3)

/** The room with the other side of an opening of another room, where a wall of it stands across. */
function withTwin(room: Room, opening: Opening, of: Room): Room {
  const walls = wallsOf(cornersOf(room))
  const across = wallsAcross(room, opening, of).find((it) => isOnWall(walls, it))
  if (!across) return room
  const pos = posAcross(walls, across)
  if (isTaken(room, pos, opening.l)) return room
  return withOpenings(room, [...openingsOf(room), { ...seenAcross(opening, across.isAlike), pos }])
}

/** What is said of an opening as the room on its other side says it: a leaf that swings out of one swings into the other. */
function seenAcross({ hinge, opens, ...opening }: Opening, isAlike: boolean): Opening {
  const end = hinge === 'start' ? 'end' : 'start'
  return {
    ...opening,
    ...(hinge && { hinge: isAlike ? hinge : end }),
    ...(opens && { opens: opens === 'in' ? 'out' : 'in' }),
  }
}

/**
 * Why an opening cannot lead through its wall: on the other side a room begins or ends along it, or has another opening there.
 *
 * @param others the other spaces of the floor, without the other side that the opening has had
 * @returns a sentence without its full stop; undefined where nothing is in the way
 */
export function obstacleBeyond(room: Room, opening: Opening, others: readonly LayoutSpace[]): string | undefined {
  for (const other of others) {
    const walls = wallsOf(cornersOf(other.room))
    for (const across of wallsAcross(other.room, opening, room)) {
      const shared = Math.min(across.to, lengthOf(walls, across.wall)) - Math.max(across.from, 0)
      if (shared < 1e-3) continue
      if (!isOnWall(walls, across)) return `${other.name} is behind only a part of the ${opening.type} there`
      if (isTaken(other.room, posAcross(walls, across), opening.l)) return `${other.name} has another opening there`
    }
  }
  return undefined
}
