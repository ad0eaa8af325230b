import { batch } from '@preact/signals'
import type { Point } from '../../../../engine/drawing/display-list.ts'
import { extentOf, placedCorners } from '../../../../engine/drawing/room/outline.ts'
import { nameOf } from '../../../../engine/drawing/words.ts'
import { normaliseDegrees, round6, worldPoint } from '../../../../engine/geometry/frame.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { BoardState } from '../board-state.ts'
import { metresText } from '../board-words.ts'
import { toGrid } from '../outline/snapping.ts'
import { cornersOf, endsOf, wallsOf } from '../outline/walls.ts'
import type { Drag, Held } from './drags.ts'
import { centreOf, middleOf } from './match-figures.ts'
import { keyOf } from './piece-key.ts'

/** Pieces are drawn to walls within this distance, pixels. */
const REACH = 9

/** Moves a piece over the floor and pins it where it is let go. */
export function dragPiece(state: BoardState, index: number, from: Point): Drag {
  const item = state.furnishing.peek()?.furniture[index]
  if (!item) return { move: () => {}, end: () => {}, cancel: () => {} }
  const faces = straightFaces(state)
  return {
    move([x, z], held) {
      const now = state.lifted.peek()
      const turned = now?.index === index ? turnedTo(item, now.item.rotation) : item
      state.lifted.value = { index, item: moved(turned, [x - from[0], z - from[1]], held, faces, state) }
    },
    end() {
      const lifted = state.lifted.peek()
      if (!lifted) return
      if (state.fault.peek()) {
        state.said.value = `${state.fault.peek()}. It is where it was.`
        state.lifted.value = undefined
      } else pinPiece(state, lifted.item, item)
    },
    cancel() {
      state.lifted.value = undefined
    },
  }
}

/** Turns the piece that is being dragged. @returns whether there is one */
export function turnLifted(state: BoardState, degrees: number): boolean {
  const lifted = state.lifted.peek()
  if (!lifted || !state.dragging.peek()) return false
  state.lifted.value = { ...lifted, item: turnedTo(lifted.item, lifted.item.rotation + degrees) }
  return true
}

/** A piece is pinned where it is from now on. @param before as it stood in the furnishing */
export function pinPiece(state: BoardState, item: PlacedItem, before: PlacedItem): void {
  batch(() => {
    const [x, z] = centreOf(item)
    state.said.value = `The ${nameOf(item.type)} stays at ${metresText(x)}, ${metresText(z)} m`
    state.props.peek().onPiece(item, 'pin', before)
  })
}

/** Pins a piece where it stands, or lets it go. */
export function togglePin(state: BoardState, index: number): void {
  const item = state.furnishing.peek()?.furniture[index]
  if (!item) return
  const { pinned, onPiece } = state.props.peek()
  if (pinned.has(keyOf(item))) {
    state.said.value = `The ${nameOf(item.type)} may move again`
    onPiece(item, 'unpin', item)
  } else pinPiece(state, item, item)
}

/** The piece turned about its middle. */
export function turnedTo(item: PlacedItem, rotation: number): PlacedItem {
  const [mx, mz] = middleOf(item.shape)
  const [cx, cz] = centreOf(item)
  const turn = round6(normaliseDegrees(rotation))
  const [ox, oz] = worldPoint(mx, mz, { x: 0, z: 0, turn })
  return { ...item, rotation: turn, position: [round6(cx - ox), item.position[1], round6(cz - oz)] }
}

export const shifted = (item: PlacedItem, [x, z]: Point): PlacedItem => ({
  ...item,
  position: [round6(item.position[0] + x), item.position[1], round6(item.position[2] + z)],
})

/** Level and upright walls by where they lie. */
function straightFaces(state: BoardState): { x: number[]; z: number[] } {
  const walls = wallsOf(cornersOf(state.props.peek().room))
  const faces: { x: number[]; z: number[] } = { x: [], z: [] }
  walls.corners.forEach((_, wall) => {
    const [[ax, az], [bx, bz]] = endsOf(walls, wall)
    if (Math.abs(ax - bx) < 1e-6) faces.x.push(ax)
    if (Math.abs(az - bz) < 1e-6) faces.z.push(az)
  })
  return faces
}

function moved(
  item: PlacedItem,
  step: Point,
  held: Held,
  faces: { x: number[]; z: number[] },
  state: BoardState,
): PlacedItem {
  const straight: Point = !held.straight ? step : Math.abs(step[0]) > Math.abs(step[1]) ? [step[0], 0] : [0, step[1]]
  const there = shifted(item, straight)
  if (held.free) return there
  const { minX, maxX, minZ, maxZ } = extentOf(placedCorners(there))!
  const reach = REACH / state.view.peek().scale
  return shifted(there, [snapStep(minX, maxX, faces.x, reach), snapStep(minZ, maxZ, faces.z, reach)])
}

/** How far a stretch moves so that one of its ends touches a wall, or its start lies on the grid; beyond the outermost walls it comes back. */
function snapStep(low: number, high: number, faces: readonly number[], reach: number): number {
  const steps = faces.flatMap((face) => [face - low, face - high]).filter((step) => Math.abs(step) <= reach)
  const [least, most] = [Math.min(...faces), Math.max(...faces)]
  if (low < least && high - low < most - least) return least - low
  if (high > most && high - low < most - least) return most - high
  return steps.sort((a, b) => Math.abs(a) - Math.abs(b))[0] ?? toGrid(low) - low
}
