import type { Point } from '../../../../engine/drawing/display-list.ts'
import { wallThickness } from '../../../../engine/drawing/room/draw-plan.ts'
import { n } from '../../../../engine/drawing/svg.ts'
import type { BoardState } from '../board-state.ts'
import { toBoard } from '../camera.ts'
import { lengthFigure } from '../length-units.ts'
import { endsOf, lengthOf, outOf, wayOf } from '../outline/walls.ts'

/** Distance of a dimension line from the outer face of its wall, pixels. */
const APART = 20
/** Shorter walls on the page have no room for a number, pixels. */
const NUMBER_FROM = 34

export interface Dimension {
  readonly wall: number
  readonly from: Point
  readonly to: Point
  /** Pixels, pointing out of the room. */
  readonly out: Point
  readonly middle: Point
  /** Degrees; a number is never upside down. */
  readonly turn: number
  readonly length: number
}

/** A dimension for each wall, outside the room, in pixels. */
export function dimensionsOf(state: BoardState): Dimension[] {
  const view = state.view.value
  const walls = state.walls.value
  const apart = wallThickness(view.scale) * view.scale + APART
  return walls.corners.map((_, wall) => {
    const [wx, wz] = wayOf(walls, wall)
    const out = outOf(walls, wall)
    const [from, to] = endsOf(walls, wall).map((end): Point => {
      const [x, y] = toBoard(view, end)
      return [x + out[0] * apart, y + out[1] * apart]
    }) as [Point, Point]
    const degrees = (Math.atan2(wz, wx) * 180) / Math.PI
    const turn = degrees > 90.01 ? degrees - 180 : degrees <= -89.99 ? degrees + 180 : degrees
    const upright = Math.abs(turn - 90) < 0.02 ? -90 : turn
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    return { wall, from, to, out, middle, turn: upright, length: lengthOf(walls, wall) }
  })
}

/** Dimension lines as an architect draws them: thin, with slanted ticks, the number on the line. */
export function DimensionLayer({ state }: { readonly state: BoardState }) {
  const typing = state.typing.value
  const scale = state.view.value.scale
  return (
    <g class="dimensions" aria-hidden>
      {dimensionsOf(state).map(({ wall, from, to, out, middle, turn, length }) => {
        const wide = length * scale
        const figure = lengthFigure(length)
        const box = Math.max(46, figure.length * 6.5 + 10)
        const tick = ([x, y]: Point) => `M${n(x - 3.5, 1)} ${n(y + 3.5, 1)}l7 -7`
        const witness = ([x, y]: Point) =>
          `M${n(x - out[0] * 9, 1)} ${n(y - out[1] * 9, 1)}L${n(x + out[0] * 4, 1)} ${n(y + out[1] * 4, 1)}`
        const line = `M${n(from[0], 1)} ${n(from[1], 1)}L${n(to[0], 1)} ${n(to[1], 1)}`
        return (
          <g key={wall} class="dimension" data-length={wall}>
            <path d={`${line}${tick(from)}${tick(to)}${witness(from)}${witness(to)}`} />
            {wide >= Math.max(NUMBER_FROM, box - 12) && typing !== wall && (
              <g transform={`translate(${n(middle[0], 1)} ${n(middle[1], 1)})rotate(${n(turn, 1)})`}>
                <rect x={-box / 2} y="-11" width={box} height="22" rx="5" />
                <text y="4">{figure}</text>
              </g>
            )}
          </g>
        )
      })}
    </g>
  )
}
