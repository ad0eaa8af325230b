import { type Point, pathThrough } from '../../../../engine/drawing/display-list.ts'
import type { View } from '../../../../engine/drawing/page.ts'
import { n, pathData, pointList } from '../../../../engine/drawing/svg.ts'
import type { BoardState, Lifted } from '../board-state.ts'
import { toBoard } from '../camera.ts'
import { lengthFigure } from '../length-units.ts'
import { clearanceOf } from '../outline/clearance.ts'
import { courseOf } from '../outline/walls.ts'
import { extentOfPieces, outlineOf } from '../pieces/edit-pieces.ts'
import { gapsAround } from '../pieces/gaps-around.ts'

/** What is drawn over the plan while something is being done: guides, the ghost of an opening, a shape that cannot be. */
export function OverlayLayer({ state }: { readonly state: BoardState }) {
  const view = state.view.value
  const ghost = state.ghost.value
  const lifted = state.lifted.value
  const walls = state.walls.value
  return (
    <g class="overlay" aria-hidden>
      {lifted && <Carried state={state} lifted={lifted} />}
      {lifted === undefined && state.draft.value && state.fault.value && (
        <polygon
          class="fault"
          points={pointList(
            walls.corners.map((corner) => toBoard(view, corner)),
            1,
          )}
        />
      )}
      <Faults state={state} />
      <Marquee state={state} />
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

const pointsOn = (view: View, outline: readonly Point[]) =>
  pointList(
    outline.map((point) => toBoard(view, point)),
    1,
  )

/** The floor that the held piece should have free, and how far it is to what stands around all that are carried. */
function Carried({ state, lifted: { index, moved } }: { readonly state: BoardState; readonly lifted: Lifted }) {
  const view = state.view.value
  const item = moved.get(index)
  const free = item && clearanceOf(item)
  const others = state.pieces.value.filter((_, i) => !moved.has(i))
  const gaps = gapsAround(extentOfPieces([...moved.values()])!, others, state.walls.value.corners)
  return (
    <>
      {free && <polygon class="clearance" points={pointsOn(view, free)} />}
      {gaps.map(({ from, to, length }, side) => {
        const [[ax, ay], [bx, by]] = [toBoard(view, from), toBoard(view, to)]
        const text = lengthFigure(length)
        const box = Math.max(38, text.length * 6 + 8)
        return (
          <g key={side} class="gap-length">
            <path d={`M${n(ax, 1)} ${n(ay, 1)}L${n(bx, 1)} ${n(by, 1)}`} />
            {Math.hypot(bx - ax, by - ay) > 26 && (
              <g transform={`translate(${n((ax + bx) / 2, 1)} ${n((ay + by) / 2, 1)})`}>
                <rect x={-box / 2} y="-9" width={box} height="18" rx="5" />
                <text y="4">{text}</text>
              </g>
            )}
          </g>
        )
      })}
    </>
  )
}

/** The pieces that cannot stand where they are. */
function Faults({ state }: { readonly state: BoardState }) {
  const view = state.view.value
  const placed = state.placed.value
  const faulty = new Set(state.faults.value.flatMap(({ items }) => items))
  return (
    <>
      {[...faulty].map((index) => {
        const item = placed[index]
        return item && <polygon key={index} class="fault" points={pointsOn(view, outlineOf(item))} />
      })}
    </>
  )
}

function Marquee({ state }: { readonly state: BoardState }) {
  const frame = state.marquee.value
  if (!frame) return null
  const [[ax, ay], [bx, by]] = frame.map((corner) => toBoard(state.view.value, corner)) as [Point, Point]
  return (
    <rect
      class="marquee"
      x={n(Math.min(ax, bx), 1)}
      y={n(Math.min(ay, by), 1)}
      width={n(Math.abs(bx - ax), 1)}
      height={n(Math.abs(by - ay), 1)}
    />
  )
}
