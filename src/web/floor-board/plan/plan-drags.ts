import { signal } from '@preact/signals'
import type { Point } from '../../../engine/drawing/display-list.ts'
import { toRoom } from '../../playground/board/camera.ts'
import type { Guide } from '../../playground/board/outline/snapping.ts'
import { extentOfPieces } from '../../playground/board/pieces/edit-pieces.ts'
import { snapLinesOf, snapPieces } from '../../playground/board/pieces/snap-pieces.ts'
import { assetsWithin, movedAssets, pickedAssets, pickedWords, placeAssets } from '../edits/edit-assets.ts'
import { piecesOf } from '../edits/room-items.ts'
import { bySpace, content, lifted, picked, said, settled, spaceOf } from '../floor-state.ts'
import { pan, view } from './floor-camera.ts'

// What is dragged on the whole plan: what is seen, frames, lines, new rooms and pieces.

/** Something being dragged; places are in pixels. `free`: nothing snaps. */
export interface Drag {
  move(at: Point, free: boolean): void
  end(): void
  cancel(): void
}

/** Two opposite corners of the frame in which pieces are being selected, metres. */
export const marquee = signal<readonly [Point, Point] | undefined>(undefined)
/** The same of a room that is being drawn. */
export const drawnRoom = signal<readonly [Point, Point] | undefined>(undefined)
/** A line that is being drawn across the chosen room, metres. */
export const cutLine = signal<readonly [Point, Point] | undefined>(undefined)
export const guides = signal<readonly Guide[]>([])

/** What was drawn on the plan, by two points. */
export interface Drawn {
  /** A line across the chosen room. */
  readonly onCut: (line: readonly [Point, Point]) => void
  /** Opposite corners of a new room. */
  readonly onRoom: (corners: readonly [Point, Point]) => void
}

/** Pixels within which pieces are drawn to walls and other pieces. */
export const SNAP = 8

export function panning(from: Point): Drag {
  let last = from
  return {
    move(at) {
      pan([at[0] - last[0], at[1] - last[1]])
      last = at
    },
    end() {},
    cancel() {},
  }
}

export function framing(from: Point, adds: boolean): Drag {
  const start = toRoom(view.peek(), from)
  return {
    move(at) {
      marquee.value = [start, toRoom(view.peek(), at)]
    },
    end() {
      const found = marquee.peek() ? assetsWithin(marquee.peek()!) : new Set<string>()
      picked.value = new Set([...(adds ? picked.peek() : []), ...found])
      marquee.value = undefined
      said.value = found.size === 0 ? 'Nothing selected' : `${pickedWords(pickedAssets())} selected`
    },
    cancel() {
      marquee.value = undefined
    },
  }
}

/** Corners of rooms that are drawn lie on this grid, metres. */
const GRID = 0.05

export function drawing(from: Point, onRoom: Drawn['onRoom']): Drag {
  const onGrid = (at: Point, free: boolean): Point => {
    const [x, z] = toRoom(view.peek(), at)
    return free ? [x, z] : nearCorner([x, z])
  }
  const start = onGrid(from, false)
  return {
    move(at, free) {
      drawnRoom.value = [start, onGrid(at, free)]
    },
    end() {
      const corners = drawnRoom.peek()
      drawnRoom.value = undefined
      if (corners) onRoom(corners)
    },
    cancel() {
      drawnRoom.value = undefined
    },
  }
}

/** A point on the grid, or level with a corner of a room that is near. */
function nearCorner([x, z]: Point): Point {
  const reach = SNAP / view.peek().scale
  const corners = content.peek().spaces.flatMap(({ room }) => room.boundary.shape.points)
  const level = (value: number, axis: 0 | 1) =>
    corners
      .map((corner) => corner[axis])
      .filter((it) => Math.abs(it - value) < reach)
      .sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ??
    Math.round(Math.round(value / GRID) * GRID * 1e6) / 1e6
  return [level(x, 0), level(z, 1)]
}

export function cutting(from: Point, onCut: (line: readonly [Point, Point]) => void): Drag {
  const start = toRoom(view.peek(), from)
  return {
    move(at, free) {
      const end = toRoom(view.peek(), at)
      const isLevel = Math.abs(end[0] - start[0]) >= Math.abs(end[1] - start[1])
      cutLine.value = [start, free ? end : isLevel ? [end[0], start[1]] : [start[0], end[1]]]
    },
    end() {
      const line = cutLine.peek()
      cutLine.value = undefined
      if (line) onCut(line)
    },
    cancel() {
      cutLine.value = undefined
    },
  }
}

/** Moves the selected pieces; they are drawn to the walls and pieces of the room under the first of them. */
export function carrying(from: Point): Drag {
  const extent = extentOfPieces(piecesOf(pickedAssets()))!
  return {
    move(at, free) {
      const { scale } = view.peek()
      const step: Point = [(at[0] - from[0]) / scale, (at[1] - from[1]) / scale]
      const snapped = free ? undefined : snapIn(step)
      guides.value = snapped?.guides ?? []
      lifted.value = movedAssets(snapped ? [step[0] + snapped.step[0], step[1] + snapped.step[1]] : step)
    },
    end() {
      const moved = lifted.peek()
      guides.value = []
      if (moved.size > 0) placeAssets(moved, `${pickedWords([...moved.values()])} moved`)
    },
    cancel() {
      guides.value = []
      lifted.value = new Map()
    },
  }

  function snapIn([x, z]: Point) {
    const [first] = movedAssets([x, z]).values()
    const space = first && spaceOf(settled(first).spaceId ?? '')
    if (!space) return undefined
    const moving = picked.peek()
    const staying = (bySpace.peek().get(space.id) ?? []).filter(({ id }) => !moving.has(id))
    const there = { minX: extent.minX + x, maxX: extent.maxX + x, minZ: extent.minZ + z, maxZ: extent.maxZ + z }
    const found = snapPieces(there, snapLinesOf(space.room, piecesOf(staying)), SNAP / view.peek().scale)
    // Beyond the walls of the room a piece is on its way to another one.
    return Math.hypot(...found.step) > 0.5 ? undefined : found
  }
}
