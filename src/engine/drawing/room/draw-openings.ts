import { type DisplayList, group, type Point, path, pathThrough, segments, stroke } from '../display-list.ts'
import type { HungLeaf } from './door-leaves.ts'
import type { Look } from './draw-ground.ts'
import { between, distance, step, sub, sum } from './outline.ts'
import { type Boundary, offset, type Stretch } from './room-outline.ts'

/** What an opening takes of a wall, from face to face. */
const through = (part: Stretch, boundary: Boundary, thickness: number) =>
  pathThrough([...part.points, ...offset(part, boundary, thickness).toReversed()], true)

/** Glass between two faces of the wall, with the frame as a double line in the middle. */
export function drawWindow(part: Stretch, boundary: Boundary, { theme, thickness, line }: Look): DisplayList {
  const frame = [0.42, 0.58].flatMap((share) => pathThrough(offset(part, boundary, thickness * share), false))
  const glass = path(through(part, boundary, thickness), { fill: theme.glass })
  return group({ class: 'window', ...stroke(theme.wall, line) }, glass, path(frame, { fill: 'none' }))
}

export function drawThreshold(part: Stretch, boundary: Boundary, { theme, thickness, line }: Look): DisplayList {
  const style = { fill: theme.floor, ...stroke(theme.muted, line * 0.7) }
  return path(through(part, boundary, thickness), { class: 'threshold', ...style })
}

export function drawGap(part: Stretch, { theme, line }: Look): DisplayList {
  const style = { fill: 'none', ...stroke(theme.muted, line), 'stroke-dasharray': [0.12, 0.08] }
  return path(pathThrough(part.points, false), { class: 'gap', ...style })
}

/** Leaf as a thick line, its way as a quarter circle with a breath of white. */
export function drawLeaf(leaf: HungLeaf, look: Look): DisplayList {
  return leaf.slides ? drawSlidingLeaf(leaf, look) : drawHungLeaf(leaf, look)
}

/** Of a leaf on the page, metres. */
const leafWidth = (line: number): number => Math.max(0.035, 2 * line)

/** A leaf half open in the middle of its wall: in the opening as a thick line, in the wall as a light one. */
function drawSlidingLeaf({ hinge, latch, normal }: HungLeaf, { theme, thickness, line }: Look): DisplayList {
  const along = sub(latch, hinge)
  const middle = step(hinge, normal, -thickness / 2)
  const stretch = (from: number, to: number) => pathThrough([step(middle, along, from), step(middle, along, to)], false)
  const thick = leafWidth(line)
  return group(
    { class: 'door sliding', fill: 'none' },
    path(stretch(-0.5, 0), stroke(theme.floor, thick)),
    path(stretch(0, 0.5), stroke(theme.wall, thick)),
  )
}

function drawHungLeaf({ hinge, latch, tip }: HungLeaf, { theme, line }: Look): DisplayList {
  const radius = distance(hinge, latch)
  const turn = cross(sub(tip, hinge), sub(latch, hinge)) > 0 ? 1 : 0
  const thick = leafWidth(line)
  // The leaf has its thickness on the latch's side, so that it shows beside a wall it lies along.
  const aside = between([0, 0], sub(latch, hinge), thick / 2 / radius)
  const arc = segments(['M', tip], ['A', radius, radius, 0, 0, turn, latch])
  const swept = [...arc, ...segments(['L', hinge], ['z'])]
  const open = pathThrough([sum(hinge, aside), sum(tip, aside)], false)
  return group(
    { class: 'door', fill: 'none', ...stroke(theme.ink, line) },
    path(swept, { fill: theme.light, 'fill-opacity': theme.soft, stroke: 'none' }),
    path(arc, { 'stroke-opacity': 0.6 }),
    path(open, stroke(theme.wall, thick)),
  )
}

const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0]
