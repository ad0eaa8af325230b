import type { Point } from '../../../engine/drawing/display-list.ts'
import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { round6 } from '../../../engine/geometry/frame.ts'
import { bounds } from '../../../engine/geometry/ring.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { openingsOf, withOpenings } from '../../playground/board/outline/edit-openings.ts'
import {
  alongWall,
  cornersOf,
  lengthOf,
  outOf,
  placeAt,
  pointAtPlace,
  type Walls,
  wallsOf,
  wayOf,
} from '../../playground/board/outline/walls.ts'

// Doors, windows and gaps that lead from one room into another are openings of both rooms.

/** Thickest wall that two rooms share, metres. */
export const WALL_MAX = 0.6
/** How far two rooms may lie on one another and still share a wall, metres. */
export const NEAR = 0.02

export const cross = ([ax, az]: Point, [bx, bz]: Point): number => ax * bz - az * bx
export const dot = ([ax, az]: Point, [bx, bz]: Point): number => ax * bx + az * bz

/** Kept, as rooms are asked for their walls again and again while one is dragged. */
const known = new WeakMap<Room, Walls>()

function wallsIn(room: Room): Walls {
  const walls = known.get(room) ?? wallsOf(cornersOf(room))
  known.set(room, walls)
  return walls
}

/** The opening of another room that is the other side of an opening. */
function twinOf(room: Room, opening: Opening, of: Room): number {
  const other = wallsIn(room)
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
export function followOpenings(before: Room, after: Room, { gone, come }: OpeningChanges, room: Room): Room {
  const without = gone.reduce((it, opening) => {
    const twin = twinOf(it, opening, before)
    return twin < 0 ? it : withOpenings(it, openingsOf(it).toSpliced(twin, 1))
  }, room)
  return come.reduce((it, opening) => withTwin(it, opening, after), without)
}

export interface OpeningChanges {
  readonly gone: readonly Opening[]
  readonly come: readonly Opening[]
}

export function changedOpenings(before: Room, after: Room): OpeningChanges {
  const [old, now] = [openingsOf(before), openingsOf(after)]
  const isIn = (all: readonly Opening[]) => {
    const texts = new Set(all.map((it) => JSON.stringify(it)))
    return (it: Opening) => texts.has(JSON.stringify(it))
  }
  const [isOld, isKept] = [isIn(old), isIn(now)]
  return { gone: old.filter((it) => !isKept(it)), come: now.filter((it) => !isOld(it)) }
}

/** Which openings had to give way along their walls, as these became shorter; those of a wall that was moved go with that. */
function pushedOpenings(before: Room, after: Room): number[] {
  const [old, now] = [openingsOf(before), openingsOf(after)]
  if (before === after || old.length !== now.length) return []
  return old.flatMap((opening, i) => {
    const [from, to] = [middleOf(before, opening), middleOf(after, now[i]!)]
    const apart: Point = [to.point[0] - from.point[0], to.point[1] - from.point[1]]
    return Math.abs(cross(apart, from.out)) > 1e-3 || Math.abs(opening.l - now[i]!.l) > 1e-3 ? [i] : []
  })
}

/** Where the middle of an opening is, and the way out of the room there. */
function middleOf(room: Room, { pos, l }: Opening): { readonly point: Point; readonly out: Point } {
  const walls = wallsIn(room)
  const place = placeAt(walls, pos + l / 2)
  return { point: pointAtPlace(walls, place), out: outOf(walls, place.wall) }
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
  const [own, other] = [wallsIn(of), wallsIn(room)]
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
  const twin = otherSide(room, opening, of)
  return twin ? withOpenings(room, [...openingsOf(room), twin]) : room
}

/** The other side of an opening of another room, where it has a place. */
function otherSide(room: Room, opening: Opening, of: Room): Opening | undefined {
  const walls = wallsIn(room)
  const across = wallsAcross(room, opening, of).find((it) => isOnWall(walls, it))
  if (!across) return undefined
  const pos = posAcross(walls, across)
  return isTaken(room, pos, opening.l) ? undefined : { ...seenAcross(opening, across.isAlike), pos }
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

/** A space, and its room before and after walls were moved. */
export interface SpaceChange {
  readonly name: string
  readonly before: Room
  readonly after: Room
}

/**
 * The rooms of spaces after their walls were moved, with openings where they can be in both of their rooms: one that had to give way
 * along its wall in one room does so in the other one.
 *
 * @param before the spaces of the changes
 */
export function followPushed(before: readonly LayoutSpace[], changes: readonly SpaceChange[]): Room[] {
  const rooms = changes.map(({ after }) => after)
  changes.forEach((one, i) => {
    for (const index of pushedOpenings(one.before, one.after))
      for (const [j, twin] of twinsOf(before, i, index))
        [rooms[i], rooms[j]] = agreed([rooms[i]!, index], [rooms[j]!, twin])
  })
  return rooms
}

type Twins = readonly (readonly [space: number, opening: number])[]

/** Of the openings of a floor, by space and opening: the floor is the same as long as something is dragged. */
const knownTwins = new WeakMap<readonly LayoutSpace[], Map<string, Twins>>()

/** The other side of an opening: the index of a space, and of the opening in its room. */
function twinsOf(spaces: readonly LayoutSpace[], space: number, index: number): Twins {
  const ofFloor = knownTwins.get(spaces) ?? new Map<string, Twins>()
  knownTwins.set(spaces, ofFloor)
  const key = `${space} ${index}`
  const twins = ofFloor.get(key) ?? findTwins(spaces, space, index)
  ofFloor.set(key, twins)
  return twins
}

function findTwins(spaces: readonly LayoutSpace[], space: number, index: number): Twins {
  const { room } = spaces[space]!
  const opening = openingsOf(room)[index]!
  const { point } = middleOf(room, opening)
  return spaces.flatMap((other, j): [number, number][] => {
    if (j === space || !isBeside(point, extentIn(other.room))) return []
    const twin = twinOf(other.room, opening, room)
    return twin < 0 ? [] : [[j, twin]]
  })
}

const knownExtents = new WeakMap<Room, Extent>()

/** What a room takes of the floor. */
export function extentIn(room: Room): Extent {
  const extent = knownExtents.get(room) ?? bounds(cornersOf(room).flat())
  knownExtents.set(room, extent)
  return extent
}

const isBeside = ([x, z]: Point, { minX, minZ, maxX, maxZ }: Extent): boolean =>
  Math.max(minX - x, x - maxX, minZ - z, z - maxZ) < WALL_MAX + NEAR

type OfRoom = readonly [room: Room, opening: number]

/** Two rooms, an opening of one of them the other side of that of the other one: that of the second follows if it can, else the first. */
function agreed(one: OfRoom, other: OfRoom): [Room, Room] {
  if (isShared(one, other)) {
    const across = withOppositePlace(one, other)
    return across ? [one[0], across] : [withOppositePlace(other, one) ?? one[0], other[0]]
  }
  const followed = withOtherSide(one, other)
  return followed ? [one[0], followed] : [withOtherSide(other, one) ?? one[0], other[0]]
}

const isShared = ([room, index]: OfRoom, [other, twin]: OfRoom): boolean => {
  const opening = openingsOf(room)[index]
  return opening !== undefined && twinOf(other, opening, room) === twin
}

/** The second room, its opening exactly across from that of the first: where a wall turns, they move along it by up to its thickness. */
function withOppositePlace(one: OfRoom, [other, twin]: OfRoom): Room | undefined {
  const followed = withOtherSide(one, [other, twin])
  const [opening, opposite] = [openingsOf(other)[twin]!, followed && openingsOf(followed)[twin]!]
  if (!opposite || Math.abs(opposite.l - opening.l) > 1e-3) return undefined
  return withOpenings(other, openingsOf(other).with(twin, { ...opening, pos: opposite.pos }))
}

/** The second room, its opening as the other side of that of the first. */
function withOtherSide([room, index]: OfRoom, [other, twin]: OfRoom): Room | undefined {
  const opening = openingsOf(room)[index]
  if (!opening || !openingsOf(other)[twin]) return undefined
  const opposite = otherSide(withOpenings(other, openingsOf(other).toSpliced(twin, 1)), opening, room)
  return opposite && withOpenings(other, openingsOf(other).with(twin, opposite))
}

/** What leads from one space into another and would not any more, as a sentence without its full stop. */
export function lostPassage(before: readonly LayoutSpace[], changes: readonly SpaceChange[]): string | undefined {
  for (const [i, one] of changes.entries()) {
    if (one.before === one.after) continue
    for (const [index, { type }] of openingsOf(one.before).entries())
      for (const [j, twin] of twinsOf(before, i, index)) {
        const other = changes[j]!
        if (!isShared([one.after, index], [other.after, twin]))
          return `The ${type} between ${one.name} and ${other.name} would have no place`
      }
  }
  return undefined
}
