import type { View } from '../../../engine/drawing/page.ts'
import { type Extent, extentOf } from '../../../engine/drawing/room/outline.ts'
import type { BoardState } from './board-state.ts'
import { fitView, type Insets, isInView, type Size, toRoom } from './camera.ts'
import { glideTo } from './hand/glide.ts'

/** Space for the dimensions around a room, for the tools above it and, on a high board, the card of what is selected below. */
const insetsOf = ({ width, height }: Size): Insets => ({
  sides: width < 560 ? 50 : 84,
  top: height < 520 ? 104 : 118,
  // The buttons that zoom lie below the dimension on a narrow board, beside it on a wide one.
  bottom: height < 520 && width >= 560 ? 56 : 104,
})

/** Shows the whole room. @param glides false for a board that has just got its size */
export function showWhole(state: BoardState, glides = true): void {
  const size = state.size.peek()
  const extent = extentOf(state.walls.peek().corners)
  if (!extent || size.width === 0) return
  const view = fitView(extent, size, insetsOf(size))
  state.ownView = false
  if (glides) glideTo(state, view)
  else state.view.value = view
}

/**
 * Shows the whole room where a part of it or its dimensions lie outside, or where it is far away. A view that people have
 * chosen is kept as long as it shows some of the room in its middle.
 */
export function fitIfLost(state: BoardState): void {
  const size = state.size.peek()
  const extent = extentOf(state.walls.peek().corners)
  const [x, z] = toRoom(state.view.peek(), [size.width / 2, size.height / 2])
  if (!extent || (state.ownView && isWithin(extent, x, z))) return
  if (!isInView(extent, state.view.peek(), size, insetsOf(size))) showWhole(state)
}

const isWithin = ({ minX, minZ, maxX, maxZ }: Extent, x: number, z: number): boolean =>
  x >= minX && x <= maxX && z >= minZ && z <= maxZ

/** Shows what people have chosen to see. */
export function lookAt(state: BoardState, view: View): void {
  state.glide?.cancel()
  state.ownView = true
  state.view.value = view
}
