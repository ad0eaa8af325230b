import type { Point } from '../../../../engine/drawing/display-list.ts'
import { round6 } from '../../../../engine/geometry/frame.ts'
import { gridStep } from '../length-units.ts'
import { crossingOf, footOn, type Line } from './lines.ts'
import { distanceOf } from './walls.ts'

/** A line that a point has snapped to, to be shown: from what it takes its direction to the point. */
export interface Guide {
  readonly from: Point
  readonly to: Point
}

export interface Snapped {
  readonly at: Point
  readonly guides: readonly Guide[]
}

/** Sine of the angle between lines to whose crossing a point snaps. */
const CROSSING_LEAST = 0.05

export const toGrid = (value: number): number => round6(Math.round(value / gridStep()) * gridStep())

export const gridPoint = ([x, z]: Point): Point => [toGrid(x), toGrid(z)]

/**
 * A point drawn to the nearest lines within reach, to their crossing where two are near, and else to the grid.
 *
 * @param reach metres
 */
export function snapToLines(point: Point, lines: readonly Line[], reach: number): Snapped {
  const near = lines
    .map((line) => ({ line, foot: footOn(line, point) }))
    .filter(({ foot }) => distanceOf(foot, point) <= reach)
    .sort((a, b) => distanceOf(a.foot, point) - distanceOf(b.foot, point))
  const first = near[0]
  if (!first) return { at: gridPoint(point), guides: [] }
  for (const { line } of near.slice(1)) {
    const crossing = crossingOf(first.line, line, CROSSING_LEAST)
    if (crossing && distanceOf(crossing, point) <= 1.5 * reach)
      return { at: crossing, guides: [first.line, line].map(({ through }) => ({ from: through, to: crossing })) }
  }
  const at = onGridOf(first.line, first.foot)
  return { at, guides: [{ from: first.line.through, to: at }] }
}

/** Lines that a corner is drawn to: level and upright with every other corner, straight on and square with its neighbours. */
export function cornerLines(corners: readonly Point[], corner: number): Line[] {
  const count = corners.length
  const at = (i: number) => corners[(i + 2 * count) % count]!
  const lines = alignments(corners.filter((_, i) => i !== corner))
  for (const side of [-1, 1]) {
    const neighbour = at(corner + side)
    const before = at(corner + 2 * side)
    const length = distanceOf(neighbour, before)
    if (length < 0.01) continue
    const way: Point = [(neighbour[0] - before[0]) / length, (neighbour[1] - before[1]) / length]
    if (Math.abs(way[0] * way[1]) < 1e-6) continue
    lines.push({ through: neighbour, way: [-way[1], way[0]] }, { through: neighbour, way })
  }
  return lines
}

/** Level and upright lines through points. */
export const alignments = (points: readonly Point[]): Line[] =>
  points.flatMap((through): Line[] => [
    { through, way: [1, 0] },
    { through, way: [0, 1] },
  ])

/** The nearest of some values within reach, else the grid. */
export function snapValue(value: number, values: readonly number[], reach: number): number {
  const near = values
    .filter((it) => Math.abs(it - value) <= reach)
    .sort((a, b) => Math.abs(a - value) - Math.abs(b - value))
  return near[0] ?? toGrid(value)
}

/** Level and upright lines carry the grid of the room, others one of their own from what they go through. */
function onGridOf({ through, way }: Line, foot: Point): Point {
  if (way[1] === 0) return [toGrid(foot[0]), foot[1]]
  if (way[0] === 0) return [foot[0], toGrid(foot[1])]
  const t = toGrid((foot[0] - through[0]) * way[0] + (foot[1] - through[1]) * way[1])
  return [through[0] + way[0] * t, through[1] + way[1] * t]
}
