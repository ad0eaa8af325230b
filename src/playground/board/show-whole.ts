import { extentOf } from '../../drawing/outline.ts'
import type { BoardState } from './board-state.ts'
import { fitView, type Insets, isInView, type Size } from './camera.ts'
import { glideTo } from './glide.ts'

/** Space for the dimensions around a room, for the tools above it and, on a high board, the card of what is selected below. */
const insetsOf = ({ width, height }: Size): Insets => ({
  sides: width < 560 ? 50 : 84,
  top: height < 520 ? 104 : 118,
  bottom: height < 520 ? 56 : 104,
})

/** Shows the whole room. @param glides false for a board that has just got its size */
export function showWhole(state: BoardState, glides = true): void {
  const size = state.size.peek()
  const extent = extentOf(state.walls.peek().corners)
  if (!extent || size.width === 0) return
  const view = fitView(extent, size, insetsOf(size))
  if (glides) glideTo(state, view)
  else state.view.value = view
}

/** Shows the whole room where a part of it or its dimensions lie outside, or where it is far away. */
export function fitIfLost(state: BoardState): void {
  const size = state.size.peek()
  const extent = extentOf(state.walls.peek().corners)
  if (extent && !isInView(extent, state.view.peek(), size, insetsOf(size))) showWhole(state)
}
