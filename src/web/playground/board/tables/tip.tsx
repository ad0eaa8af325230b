import { extentOf, placedCorners } from '../../../../engine/drawing/room/outline.ts'
import { signedArea } from '../../../../engine/geometry/ring.ts'
import { type BoardState, sameTarget } from '../board-state.ts'
import { nameAndSize } from '../board-words.ts'
import { toBoard } from '../camera.ts'
import { areaWords } from '../length-units.ts'
import { faultOf } from '../outline/judge-outline.ts'
import { cornersOf } from '../outline/walls.ts'

/** Name and size of the piece under the pointer; over the board, how to go on drawing, and words on a shape that cannot be. */
export function Tip({ state }: { readonly state: BoardState }) {
  const fault = state.fault.value ?? traceFault(state)
  if (fault)
    return (
      <p class="board-fault" role="alert">
        {fault}
      </p>
    )
  if (state.tool.value === 'draw') return <p class="board-tip over">{drawingHint(state.trace.value.corners.length)}</p>
  const wrong = wrongWith(state)
  if (wrong && !state.draft.value)
    return (
      <div class="board-fault">
        <span>{wrong}</span>
        <button type="button" class="small" onClick={() => state.props.peek().onTidy()}>
          Tidy up
        </button>
      </div>
    )
  const draft = state.draft.value
  if (draft) return <p class="board-tip over">{areaWords(Math.abs(signedArea(cornersOf(draft).flat())))}</p>
  const hovered = state.hovered.value
  const item = hovered?.kind === 'piece' ? state.pieces.value[hovered.index] : undefined
  if (!item || state.dragging.value || sameTarget(hovered, state.selected.value)) return null
  const { minX, maxX, minZ } = extentOf(placedCorners(item))!
  const [x, y] = toBoard(state.view.value, [(minX + maxX) / 2, minZ])
  return (
    <p
      class="board-tip"
      aria-hidden="true"
      style={{ left: `${Math.max(90, Math.min(x, state.size.value.width - 90))}px`, top: `${Math.max(40, y)}px` }}
    >
      {nameAndSize(item)}
    </p>
  )
}

/** What is wrong with the outline that is drawn, once it is closed and has an area. */
function traceFault(state: BoardState): string | undefined {
  const { corners, closes } = state.trace.value
  return closes && signedArea(corners.flat()) !== 0 ? faultOf(corners) : undefined
}

/** How to go on with an outline of so many corners. */
function drawingHint(corners: number): string {
  const hasFingers = matchMedia('(pointer: coarse)').matches
  if (corners < 3) return `${hasFingers ? 'Tap' : 'Click'} corner by corner, or drag a rectangle`
  return hasFingers ? 'Tap the first corner to close it' : 'Click the first corner to close it, or double-click'
}

/** What is wrong with a piece that is selected, else with any. */
function wrongWith(state: BoardState): string | undefined {
  const picked = state.picked.value
  const faults = state.faults.value
  return (faults.find(({ items }) => items.some((index) => picked.has(index))) ?? faults[0])?.text
}
