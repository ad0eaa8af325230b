import { signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import { roomArea } from '../../../plans/layouts/space-area.ts'
import type { Opening, OpeningType, Room } from '../../../schema/furnishing/room.ts'
import type { LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { toRoom } from '../../playground/board/camera.ts'
import { areaWords, lengthWords } from '../../playground/board/length-units.ts'
import { openingAt, openingMoved, openingsOf } from '../../playground/board/outline/edit-openings.ts'
import { snapValue } from '../../playground/board/outline/snapping.ts'
import {
  cornersOf,
  endsOf,
  lengthOf,
  outOf,
  placeAt,
  pointAtPlace,
  wallsOf,
} from '../../playground/board/outline/walls.ts'
import { changeOpening, moveWall } from '../edits/edit-parts.ts'
import { type WallNear, wallNear } from '../edits/part-near.ts'
import { openingSet, type Reshaped, wallMoved } from '../edits/reshaped-spaces.ts'
import { content, type Part, spaceOf } from '../floor-state.ts'
import { view } from './floor-camera.ts'
import { type Drag, guides, SNAP } from './plan-drags.ts'

// Walls and openings on the plan: what is pointed at, and what they become while they are dragged.

/** What a wall or an opening would become that is being dragged, or where one would be added. */
export interface Outlook {
  /** The spaces that change; none where it cannot be. */
  readonly spaces: readonly LayoutSpace[]
  /** The opening that is dragged or added, and its room. */
  readonly opening?: readonly [Room, Opening]
  /** Why it cannot be. */
  readonly fault: string | undefined
  /** Lengths, or the fault. */
  readonly words: string
  /** Where these are read, metres. */
  readonly at: Point
}
export const outlook = signal<Outlook | undefined>(undefined)

/** How far from a wall it is still pointed at: pixels on the board, metres on the floor. */
const REACH = { mouse: { pixels: 7, metres: 0.25 }, touch: { pixels: 16, metres: 0.5 } }

/** The wall or opening under a point of the board. */
export function partAt(at: Point, touch: boolean): Part | undefined {
  const found = wallUnder(at, touch)
  if (!found) return undefined
  const { space, wall, opening } = found
  return opening === undefined
    ? { kind: 'wall', spaceId: space.id, index: wall }
    : { kind: 'opening', spaceId: space.id, index: opening }
}

function wallUnder(at: Point, touch: boolean): WallNear | undefined {
  const { pixels, metres } = touch ? REACH.touch : REACH.mouse
  const { spaces } = content.peek()
  return wallNear(spaces, toRoom(view.peek(), at), Math.min(pixels / view.peek().scale, metres))
}

/** How far from a wall an opening can still be put into it, metres: as far as one cannot mean another wall. */
const ADD_REACH = 0.6

/** The wall that an opening is put into that is added at a point of the board. */
export const wallFor = (at: Point): WallNear | undefined =>
  wallNear(content.peek().spaces, toRoom(view.peek(), at), ADD_REACH)

/** Shows where an opening would be added. */
export function foresee(type: OpeningType, at: Point, free: boolean): void {
  const found = wallFor(at)
  const point = toRoom(view.peek(), at)
  const opening = found && openingAt(found.space.room, type, point, !free)
  outlook.value = found && opening ? outlookOf(found.space, undefined, opening) : undefined
}

function outlookOf(space: LayoutSpace, index: number | undefined, opening: Opening): Outlook {
  const next = openingSet(content.peek().spaces, space, index, opening)
  const walls = wallsOf(cornersOf(space.room))
  const { wall, along } = placeAt(walls, opening.pos)
  const rest = Math.max(0, lengthOf(walls, wall) - along - opening.l)
  return {
    ...judged(next, `${lengthWords(along)} | ${lengthWords(opening.l)} | ${lengthWords(rest)}`),
    opening: [space.room, opening],
    at: pointAtPlace(walls, { wall, along: along + opening.l / 2 }),
  }
}

const judged = (next: Reshaped, words: string): Pick<Outlook, 'spaces' | 'fault' | 'words'> =>
  next.ok ? { spaces: next.changed, fault: undefined, words } : { spaces: [], fault: next.reason, words: next.reason }

/** Drags a wall or an opening that is selected. @param from where it was pressed, pixels */
export const draggingPart = (selected: Part, from: Point): Drag =>
  selected.kind === 'wall' ? slidingWall(selected, from) : slidingOpening(selected, from)

/** Walls are not drawn to corners nearer than this to where they were, metres: those of the wall's other side. */
const OWN = 0.3

function slidingWall(selected: Part, from: Point): Drag {
  const space = spaceOf(selected.spaceId)!
  const { spaces } = content.peek()
  const walls = wallsOf(cornersOf(space.room))
  const [nx, nz] = outOf(walls, selected.index)
  const [[ax, az], [bx, bz]] = endsOf(walls, selected.index)
  const levelOf = ([x, z]: Point): number => x * nx + z * nz
  const lies = levelOf([ax, az])
  const corners = spaces.flatMap(({ room }) => cornersOf(room))
  const levels = corners.map(levelOf).filter((it) => Math.abs(it - lies) > OWN)
  const start = levelOf(toRoom(view.peek(), from))
  let by = 0
  return {
    move(at, free) {
      const raw = lies + levelOf(toRoom(view.peek(), at)) - start
      const level = free ? raw : snapValue(raw, [lies, ...levels], SNAP / view.peek().scale)
      by = Math.round((level - lies) * 1e6) / 1e6
      const next = wallMoved(spaces, space, selected.index, by)
      const room = next.ok ? next.changed[0]!.room : space.room
      const foot: Point = [(ax + bx) / 2 + nx * by, (az + bz) / 2 + nz * by]
      const aligned = free ? undefined : corners.find((it) => Math.abs(it[0] * nx + it[1] * nz - level) < 1e-6)
      guides.value = aligned && by !== 0 ? [{ from: aligned, to: foot }] : []
      outlook.value = {
        ...judged(next, `${by < 0 ? '−' : '+'}${lengthWords(Math.abs(by))}, ${areaWords(roomArea(room))}`),
        at: foot,
      }
    },
    end() {
      clear()
      moveWall(selected, by)
    },
    cancel: clear,
  }
}

function slidingOpening(selected: Part, from: Point): Drag {
  const space = spaceOf(selected.spaceId)!
  const { index } = selected
  const walls = wallsOf(cornersOf(space.room))
  const opening = openingsOf(space.room)[index]!
  const [mx, mz] = pointAtPlace(walls, placeAt(walls, opening.pos + opening.l / 2))
  const [fx, fz] = toRoom(view.peek(), from)
  let moved: Opening | undefined
  return {
    move(at, free) {
      const [x, z] = toRoom(view.peek(), at)
      moved = openingMoved(space.room, index, [x - fx + mx, z - fz + mz], !free)
      outlook.value = moved && outlookOf(space, index, moved)
    },
    end() {
      clear()
      if (moved && moved.pos !== opening.pos) changeOpening(selected, moved)
    },
    cancel: clear,
  }
}

function clear(): void {
  guides.value = []
  outlook.value = undefined
}
