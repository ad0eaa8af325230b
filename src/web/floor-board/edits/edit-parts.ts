import type { Point } from '../../../engine/drawing/display-list.ts'
import type { Opening, OpeningType } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { openingWords, wallWords } from '../../playground/board/board-words.ts'
import { lengthWords } from '../../playground/board/length-units.ts'
import { openingAt, openingsOf, withOpenings } from '../../playground/board/outline/edit-openings.ts'
import { openingNudged } from '../../playground/board/outline/nudge-opening.ts'
import {
  cornersOf,
  endsOf,
  lengthOf,
  nearestWall,
  outOf,
  pointAtPlace,
  wallsOf,
} from '../../playground/board/outline/walls.ts'
import { tell } from '../../playground/state/view.ts'
import { chosen, content, type Part, part, partCount, said, selectPart, spaceOf } from '../floor-state.ts'
import { reshapeSpace, showReshaped } from './edit-spaces.ts'
import { openingSet, wallMoved, wallResized } from './reshaped-spaces.ts'

// What is done with walls and openings of any room of the plan. Each is one step of undo; what cannot be done is said.

/** What a wall or an opening is, in words. */
export function partWords({ kind, spaceId, index }: Part): string {
  const space = spaceOf(spaceId)
  if (!space) return ''
  const words =
    kind === 'wall' ? wallWords(space.room, index) : openingWords(space.room, index, openingsOf(space.room)[index]!)
  return `${space.name}: ${words}`
}

/** The next or previous wall, or opening, of the chosen room. */
export function stepPart(kind: Part['kind'], by: 1 | -1): void {
  const space = chosen.peek()
  const count = space ? partCount(space, kind) : 0
  if (!space || count === 0) {
    if (space) said.value = `${space.name} has no door, window or gap`
    return
  }
  const now = part.peek()
  const index = now?.kind === kind ? (now.index + by + count) % count : by > 0 ? 0 : count - 1
  selectPart({ kind, spaceId: space.id, index })
  said.value = partWords({ kind, spaceId: space.id, index })
}

/** Adds a usual opening at a point of a wall, or beside what is there. @returns whether it finds a place */
export function addOpening(space: LayoutSpace, type: OpeningType, point: Point, snaps: boolean): boolean {
  const opening = openingAt(space.room, type, point, snaps)
  if (!opening) {
    tell(`There is no room for a ${type} here.`)
    return false
  }
  const isSet = showReshaped(
    openingSet(content.peek().spaces, space, undefined, opening),
    `${type} added to ${space.name}`,
  )
  if (isSet) selectPart({ kind: 'opening', spaceId: space.id, index: openingsOf(space.room).length })
  return isSet
}

/** Adds a usual opening in the middle of a wall, or beside what is there. */
export function addToWall({ spaceId, index }: Part, type: OpeningType): boolean {
  const space = spaceOf(spaceId)!
  const walls = wallsOf(cornersOf(space.room))
  return addOpening(space, type, pointAtPlace(walls, { wall: index, along: lengthOf(walls, index) / 2 }), true)
}

export function changeOpening({ spaceId, index }: Part, opening: Opening): void {
  const space = spaceOf(spaceId)!
  const words = `${space.name}: ${openingWords(space.room, index, opening)}`
  // Its other side is set anew, and may be the last one of its room now; this side keeps its number.
  showReshaped(openingSet(content.peek().spaces, space, index, opening), words)
}

export function removePart({ kind, spaceId, index }: Part): void {
  const space = spaceOf(spaceId)!
  if (kind === 'wall') {
    said.value = 'A wall is taken away by joining the rooms on both of its sides'
    return
  }
  const { type } = openingsOf(space.room)[index]!
  reshapeSpace(
    space,
    withOpenings(space.room, openingsOf(space.room).toSpliced(index, 1)),
    `${type} of ${space.name} removed`,
  )
}

/** Moves a wall out of its room, or into it, and keeps it selected. @param by metres */
export function moveWall({ spaceId, index }: Part, by: number): void {
  if (Math.abs(by) < 1e-6) return
  const space = spaceOf(spaceId)!
  const walls = wallsOf(cornersOf(space.room))
  const [[ax, az], [bx, bz]] = endsOf(walls, index)
  const [ox, oz] = outOf(walls, index)
  const way = by > 0 ? 'out' : 'in'
  const step = `${space.name}: wall ${index + 1} moved ${way} by ${lengthWords(Math.abs(by))}`
  if (!showReshaped(wallMoved(content.peek().spaces, space, index, by), step)) return
  // Beside walls that go straight on there are corners now that were not there before.
  const now = wallsOf(cornersOf(spaceOf(spaceId)!.room))
  const { wall } = nearestWall(now, [(ax + bx) / 2 + ox * by, (az + bz) / 2 + oz * by])
  selectPart({ kind: 'wall', spaceId, index: wall })
}

export function setWallLength({ spaceId, index }: Part, length: number): void {
  const space = spaceOf(spaceId)!
  const step = `${space.name}: wall ${index + 1} is ${lengthWords(length)} long`
  showReshaped(wallResized(content.peek().spaces, space, index, length), step)
}

/** Moves the selected part by an arrow: a wall across itself, an opening along its wall and around corners. @param step metres */
export function movePart(selected: Part, [x, z]: Point): void {
  const { kind, spaceId, index } = selected
  const { room } = spaceOf(spaceId)!
  if (kind === 'wall') {
    const [ox, oz] = outOf(wallsOf(cornersOf(room)), index)
    moveWall(selected, Math.round((x * ox + z * oz) * 1e6) / 1e6)
    return
  }
  const moved = openingNudged(room, index, [x, z])
  if (moved) changeOpening(selected, moved)
  else said.value = `The ${openingsOf(room)[index]!.type} cannot be moved farther`
}
