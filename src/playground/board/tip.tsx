import { extentOf, placedCorners } from '../../drawing/outline.ts'
import { describePiece } from '../../drawing/words.ts'
import type { BoardState } from './board-state.ts'
import { toBoard } from './camera.ts'

/** Name and size of the piece under the pointer; over the board, words on a shape that cannot be. */
export function Tip({ state }: { readonly state: BoardState }) {
  const fault = state.fault.value
  if (fault)
    return (
      <p class="board-fault" role="alert">
        {fault}
      </p>
    )
  const hovered = state.hovered.value
  const item = hovered?.kind === 'piece' ? state.furnishing.value?.furniture[hovered.index] : undefined
  if (!item || state.dragging.value) return null
  const { minX, maxX, minZ } = extentOf(placedCorners(item))!
  const [x, y] = toBoard(state.view.value, [(minX + maxX) / 2, minZ])
  return (
    <p class="board-tip" aria-hidden="true" style={{ left: `${x}px`, top: `${y}px` }}>
      {describePiece(item)}
    </p>
  )
}
