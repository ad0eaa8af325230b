import { type Point, pathThrough } from '../../../../engine/drawing/display-list.ts'
import { placedCorners } from '../../../../engine/drawing/room/outline.ts'
import { n, pathData, pointList } from '../../../../engine/drawing/svg.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { BoardState } from '../board-state.ts'
import { toBoard } from '../camera.ts'
import { clearanceOf } from '../outline/clearance.ts'
import { courseOf } from './handle-layer.tsx'

/** What is drawn over the plan while something is being done: guides, the ghost of an opening, a shape that cannot be. */
export function OverlayLayer({ state }: { readonly state: BoardState }) {
  const view = state.view.value
  const ghost = state.ghost.value
  const fault = state.fault.value
  const lifted = state.lifted.value
  const walls = state.walls.value
  return (
    <g class="overlay" aria-hidden>
      {lifted && <Clearance state={state} item={lifted.item} />}
      {fault && !lifted && (
        <polygon
          class="fault"
          points={pointList(
            walls.corners.map((corner) => toBoard(view, corner)),
            1,
          )}
        />
      )}
      {state.guides.value.map(({ from, to }) => {
        const [ax, ay] = toBoard(view, from)
        const [bx, by] = toBoard(view, to)
        return (
          <g key={`${from} ${to}`} class="guide">
            <path d={`M${n(ax, 1)} ${n(ay, 1)}L${n(bx, 1)} ${n(by, 1)}`} />
            <circle cx={n(ax, 1)} cy={n(ay, 1)} r="2.5" />
          </g>
        )
      })}
      {ghost && (
        <path
          class={`ghost ${ghost.type}`}
          d={pathData(
            pathThrough(
              courseOf(walls, ghost).map((point) => toBoard(view, point)),
              false,
            ),
            1,
          )}
        />
      )}
    </g>
  )
}

/** The floor that a piece on its way should have free; its outline where it cannot stand. */
function Clearance({ state, item }: { readonly state: BoardState; readonly item: PlacedItem }) {
  const view = state.view.value
  const points = (outline: readonly Point[]) =>
    pointList(
      outline.map((point) => toBoard(view, point)),
      1,
    )
  const free = clearanceOf(item)
  return (
    <>
      {free && <polygon class="clearance" points={points(free)} />}
      {state.fault.value && <polygon class="fault" points={points(placedCorners(item))} />}
    </>
  )
}
