import { batch } from '@preact/signals'
import type { Point } from '../../../../engine/drawing/display-list.ts'
import type { Opening, Room } from '../../../../schema/furnishing/room.ts'
import type { BoardState } from '../board-state.ts'
import { cornerWords, openingWords } from '../board-words.ts'
import { panned } from '../camera.ts'
import { openingMoved, openingStretched, openingsOf, withOpenings } from '../outline/edit-openings.ts'
import { insertCorner, mergeCorners, moveCorner, slideWall } from '../outline/edit-room.ts'
import { faultOf } from '../outline/judge-outline.ts'
import { cornerLines, type Guide, snapToLines, snapValue } from '../outline/snapping.ts'
import { cornersOf, endsOf, placeAt, pointAtPlace, wallsOf, wayOf } from '../outline/walls.ts'
import { fitIfLost, lookAt } from '../show-whole.ts'

/** Keys held while something is dragged. */
export interface Held {
  /** Alt: nothing snaps. */
  readonly free: boolean
  /** Shift: level or upright only. */
  readonly straight: boolean
}

/** Something being dragged; places are in metres, steps in pixels. */
export interface Drag {
  move(at: Point, held: Held, step: Point): void
  end(): void
  cancel(): void
}

/** Pixels within which a place snaps. */
const REACH = 8

interface Edited {
  readonly room: Room
  readonly guides?: readonly Guide[]
  readonly words: string
}

/** Changes the room from what it was at the start of the drag, so that nothing adds up on the way. */
function dragRoom(state: BoardState, edit: (base: Room, at: Point, held: Held) => Edited | undefined): Drag {
  const base = state.props.peek().room
  let last: Edited | undefined
  const finish = (act: () => void) =>
    batch(() => {
      act()
      state.draft.value = undefined
      state.guides.value = []
    })
  const back = () => {
    if (last) state.props.peek().onRoom(base, 'preview')
  }
  return {
    move(at, held) {
      const edited = edit(base, at, held)
      if (!edited) return
      last = edited
      batch(() => {
        state.draft.value = edited.room
        state.guides.value = edited.guides ?? []
        if (!faultOf(cornersOf(edited.room))) state.props.peek().onRoom(edited.room, 'preview')
      })
    },
    end() {
      finish(() => {
        if (!last) return
        const room = mergeCorners(last.room)
        const fault = faultOf(cornersOf(room))
        if (fault) back()
        else state.props.peek().onRoom(room, 'commit')
        state.said.value = fault ? `${fault}. The room is as it was.` : last.words
      })
      fitIfLost(state)
    },
    cancel: () => finish(back),
  }
}

const reachOf = (state: BoardState): number => REACH / state.view.peek().scale

export function dragCorner(state: BoardState, corner: number): Drag {
  const start = cornersOf(state.props.peek().room)[corner]!
  return dragRoom(state, (base, raw, held) => {
    const pointed = held.straight ? straightFrom(start, raw) : raw
    const { at, guides } = held.free
      ? { at: pointed, guides: [] }
      : snapToLines(pointed, cornerLines(cornersOf(base), corner), reachOf(state))
    return { room: moveCorner(base, corner, at), guides, words: cornerWords(corner, at) }
  })
}

/** Draws a new corner out of the middle of a wall. */
export function dragNewCorner(state: BoardState, wall: number): Drag {
  return dragRoom(state, (base, raw, held) => {
    const [a, b] = endsOf(wallsOf(cornersOf(base)), wall)
    const split = insertCorner(base, wall, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])
    const { at, guides } = held.free
      ? { at: raw, guides: [] }
      : snapToLines(raw, cornerLines(cornersOf(split), wall + 1), reachOf(state))
    return { room: moveCorner(split, wall + 1, at), guides, words: cornerWords(wall + 1, at) }
  })
}

export function dragWall(state: BoardState, wall: number, from: Point): Drag {
  const walls = wallsOf(cornersOf(state.props.peek().room))
  const [wx, wz] = wayOf(walls, wall)
  const [[ax, az]] = endsOf(walls, wall)
  const [nx, nz] = [wz, -wx]
  // Distance of the wall from the origin along its normal: level and upright walls keep to the grid of the room.
  const lies = ax * nx + az * nz
  const levels = walls.corners
    .filter((_, i) => i !== wall && i !== (wall + 1) % walls.corners.length)
    .map(([x, z]) => x * nx + z * nz)
  return dragRoom(state, (base, [x, z], held) => {
    const raw = lies + (x - from[0]) * nx + (z - from[1]) * nz
    const level = held.free ? raw : snapValue(raw, [lies, ...levels], reachOf(state))
    const room = slideWall(base, wall, level - lies)
    const aligned = levels.includes(level)
      ? walls.corners.filter(([cx, cz]) => Math.abs(cx * nx + cz * nz - level) < 1e-6)
      : []
    const foot: Point = [ax + nx * (level - lies), az + nz * (level - lies)]
    return { room, guides: aligned.map((to) => ({ from: to, to: foot })), words: `Wall ${wall + 1} moved` }
  })
}

export function dragOpening(state: BoardState, index: number, from: Point): Drag {
  const base = state.props.peek().room
  const walls = wallsOf(cornersOf(base))
  const opening = openingsOf(base)[index]!
  const middle = pointAtPlace(walls, placeAt(walls, opening.pos + opening.l / 2))
  return dragRoom(state, (room, [x, z], held) => {
    const at: Point = [x - from[0] + middle[0], z - from[1] + middle[1]]
    const moved = openingMoved(room, index, at, !held.free)
    return moved && changed(room, index, moved)
  })
}

export function dragOpeningEnd(state: BoardState, index: number, end: 'start' | 'end'): Drag {
  return dragRoom(state, (room, at, held) => changed(room, index, openingStretched(room, index, end, at, !held.free)))
}

function changed(room: Room, index: number, opening: Opening): Edited {
  return { room: withOpenings(room, openingsOf(room).with(index, opening)), words: openingWords(room, index, opening) }
}

export function dragView(state: BoardState): Drag {
  const start = state.view.peek()
  return {
    move: (_at, _held, step) => {
      lookAt(state, panned(state.view.peek(), step))
    },
    end: () => {},
    cancel: () => {
      state.view.value = start
    },
  }
}

const straightFrom = ([sx, sz]: Point, [x, z]: Point): Point =>
  Math.abs(x - sx) >= Math.abs(z - sz) ? [x, sz] : [sx, z]
