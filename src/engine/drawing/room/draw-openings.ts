import { n, type Point, pathThrough, pointList } from '../svg.ts'
import type { Leaf } from './door-leaves.ts'
import type { Look } from './draw-ground.ts'
import { type Boundary, offset, type Stretch } from './room-outline.ts'

/** Glass between two faces of the wall, with the frame as a double line in the middle. */
export function drawWindow(part: Stretch, boundary: Boundary, { theme, thickness, line }: Look): string {
  const face = offset(part, boundary, thickness)
  const frame = [0.42, 0.58].map((share) => pathThrough(offset(part, boundary, thickness * share), false)).join('')
  return (
    `<g class="window" stroke="${theme.wall}" stroke-width="${n(line)}">` +
    `<path d="${pathThrough([...part.points, ...face.toReversed()], true)}" fill="${theme.glass}"/>` +
    `<path d="${frame}" fill="none"/></g>`
  )
}

export function drawThreshold(part: Stretch, boundary: Boundary, { theme, thickness, line }: Look): string {
  const face = offset(part, boundary, thickness)
  return `<path class="threshold" d="${pathThrough([...part.points, ...face.toReversed()], true)}" fill="${theme.floor}" stroke="${theme.muted}" stroke-width="${n(line * 0.7)}"/>`
}

export const drawGap = (part: Stretch, { theme, line }: Look): string =>
  `<path class="gap" d="${pathThrough(part.points, false)}" fill="none" stroke="${theme.muted}" stroke-width="${n(line)}" stroke-dasharray=".12 .08"/>`

/** Leaf as a thick line, its way as a quarter circle with a breath of white. */
export function drawLeaf({ hinge, latch }: Leaf, tip: Point, { theme, line }: Look): string {
  const radius = n(Math.hypot(latch[0] - hinge[0], latch[1] - hinge[1]))
  const turn = cross(sub(tip, hinge), sub(latch, hinge)) > 0 ? 1 : 0
  const thick = Math.max(0.035, 2 * line)
  // The leaf has its thickness on the latch's side, so that it shows beside a wall it lies along.
  const [x, z] = sub(latch, hinge)
  const aside: Point = [(x / Math.hypot(x, z)) * (thick / 2), (z / Math.hypot(x, z)) * (thick / 2)]
  const arc = `M${pointList([tip])}A${radius} ${radius} 0 0 ${turn} ${pointList([latch])}`
  return (
    `<g class="door" fill="none" stroke="${theme.ink}" stroke-width="${n(line)}">` +
    `<path d="${arc}L${pointList([hinge])}z" fill="${theme.light}" fill-opacity="${n(theme.soft)}" stroke="none"/>` +
    `<path d="${arc}" stroke-opacity=".6"/>` +
    `<path d="${pathThrough([sum(hinge, aside), sum(tip, aside)], false)}" stroke="${theme.wall}" stroke-width="${n(thick)}"/></g>`
  )
}

const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const sum = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]
const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0]
