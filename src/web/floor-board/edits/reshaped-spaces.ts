import { boundsMeet } from '../../../engine/geometry/ring.ts'
import { SHARED_MAX, sharedFloor } from '../../../plans/layouts/space-overlaps.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { openingsOf, withOpenings } from '../../playground/board/outline/edit-openings.ts'
import { mergeCorners, resizeWall } from '../../playground/board/outline/edit-room.ts'
import { judgedOutline } from './judged-outline.ts'
import { followCorner, movedCorner } from './shared-corners.ts'
import { extentIn, followPushed, lostPassage, obstacleBeyond, type SpaceChange } from './shared-openings.ts'
import { followRoom, isSameOutline, isSameTurn, slideOut } from './shared-walls.ts'

/** The spaces of a floor after the walls or openings of one were changed, or why they cannot be. */
export type Reshaped =
  | {
      readonly ok: true
      readonly spaces: readonly LayoutSpace[]
      /** The one that is worked on comes first. */
      readonly changed: readonly LayoutSpace[]
    }
  | { readonly ok: false /** A sentence without its full stop. */; readonly reason: string }

/** A space with another room; walls and openings that it shares with others follow. */
export function reshaped(before: readonly LayoutSpace[], space: LayoutSpace, room: Room): Reshaped {
  const corner = movedCorner(space.room, room)
  if (corner !== undefined) return withCorner(before, space, room, corner)
  const others = before.filter(({ id }) => id !== space.id)
  const slid = new Map([{ ...space, room }, ...followRoom(space.room, room, others)].map((it) => [it.id, it]))
  return withChanged(before, isSameOutline(space.room, room) ? slid : withPushed(before, slid))
}

/** A space with a corner elsewhere; the corners of all rooms that meet there follow. */
function withCorner(before: readonly LayoutSpace[], space: LayoutSpace, room: Room, corner: number): Reshaped {
  const others = before.filter(({ id }) => id !== space.id)
  const turned = [{ ...space, room }, ...followCorner(space.room, room, corner, others)]
  const broken = turned.find((it) => !isStillRoom(before.find(({ id }) => id === it.id)!.room, it.room))
  if (broken) return { ok: false, reason: `${broken.name} would be no room` }
  return withPassages(before, withChanged(before, withPushed(before, new Map(turned.map((it) => [it.id, it])))))
}

function withChanged(before: readonly LayoutSpace[], changed: ById): Reshaped {
  const spaces = before.map((it) => withoutStrayFacts(changed.get(it.id) ?? it))
  const clash = overlapIn(spaces, changed)
  return clash !== undefined && clash !== overlapIn(before, changed)
    ? { ok: false, reason: clash }
    : { ok: true, spaces, changed: [...changed.values()] }
}

type ById = ReadonlyMap<string, LayoutSpace>

const changesOf = (before: readonly LayoutSpace[], changed: ById): SpaceChange[] =>
  before.map(({ id, name, room }) => ({ name, before: room, after: changed.get(id)?.room ?? room }))

/** Spaces that change, openings that had to give way in one of them moved in both of their rooms. */
function withPushed(before: readonly LayoutSpace[], changed: ById): ById {
  const rooms = followPushed(before, changesOf(before, changed))
  const next = new Map(changed)
  for (const [i, space] of before.entries())
    if (rooms[i] !== space.room) next.set(space.id, { ...space, room: rooms[i]! })
  return next
}

/** A wall of a space moved parallel to itself, with those of the rooms behind it. @param by metres out of the space */
export const wallMoved = (before: readonly LayoutSpace[], space: LayoutSpace, wall: number, by: number): Reshaped =>
  withWalls(before, space, slideOut(space.room, wall, by))

/** A wall of a space given another length: the next one moves. @param length metres */
export const wallResized = (
  before: readonly LayoutSpace[],
  space: LayoutSpace,
  wall: number,
  length: number,
): Reshaped => withWalls(before, space, resizeWall(space.room, wall, length))

function withWalls(before: readonly LayoutSpace[], space: LayoutSpace, walls: Room): Reshaped {
  const room = mergeCorners(walls)
  if (!isStillRoom(space.room, room)) return { ok: false, reason: `${space.name} would be no room` }
  return withPassages(before, reshaped(before, space, room))
}

const isStillRoom = (before: Room, after: Room): boolean => judgedOutline(after) && isSameTurn(before, after)

/** Refuses what takes a door, window or gap away that leads from one space into another. */
function withPassages(before: readonly LayoutSpace[], next: Reshaped): Reshaped {
  if (!next.ok) return next
  const reason = lostPassage(before, changesOf(before, new Map(next.changed.map((it) => [it.id, it]))))
  return reason === undefined ? next : { ok: false, reason }
}

/**
 * A space with an opening as it is to be, also on its other side.
 *
 * @param index among the openings of the space; undefined for one that is new, which comes last
 */
export function openingSet(
  before: readonly LayoutSpace[],
  space: LayoutSpace,
  index: number | undefined,
  opening: Opening,
): Reshaped {
  const all = openingsOf(space.room)
  const old = index === undefined ? undefined : all[index]
  const room = withOpenings(space.room, index === undefined ? [...all, opening] : all.with(index, opening))
  if (!judgedOutline(room)) return { ok: false, reason: `${space.name} has no place for this ${opening.type}` }
  const isMoved = old?.pos !== opening.pos || old.l !== opening.l
  const reason = isMoved ? obstacleBeyond(room, opening, othersWithout(before, space, index)) : undefined
  return reason === undefined ? reshaped(before, space, room) : { ok: false, reason }
}

/** The other spaces of a floor without the other side of an opening. */
function othersWithout(before: readonly LayoutSpace[], space: LayoutSpace, index: number | undefined) {
  const others = before.filter(({ id }) => id !== space.id)
  if (index === undefined) return others
  const room = withOpenings(space.room, openingsOf(space.room).toSpliced(index, 1))
  const freed = new Map(followRoom(space.room, room, others).map((it) => [it.id, it]))
  return others.map((it) => freed.get(it.id) ?? it)
}

/** What a model says of openings is of those that it knows: it goes when there are others. */
export function withoutStrayFacts(space: LayoutSpace): LayoutSpace {
  if (space.openings === undefined || space.openings.length === (space.room.boundary.openings?.length ?? 0))
    return space
  const { openings: _, ...others } = space
  return others
}

/** Which changed space lies on another one. */
function overlapIn(spaces: readonly LayoutSpace[], changed: ReadonlyMap<string, unknown>): string | undefined {
  const extents = spaces.map(({ room }) => extentIn(room))
  for (const [i, space] of spaces.entries()) {
    if (!changed.has(space.id)) continue
    const other = spaces.find(
      (it, j) => j !== i && boundsMeet(extents[i]!, extents[j]!) && sharedFloor(space, it) > SHARED_MAX,
    )
    if (other) return `${space.name} would lie on ${other.name}`
  }
  return undefined
}
