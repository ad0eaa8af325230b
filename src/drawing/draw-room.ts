import type { Room } from '../schema/room.ts'
import { columnsOf } from './columns.ts'
import { type Leaf, leavesOf, openTip } from './door-leaves.ts'
import {
  type Boundary,
  boundaryOf,
  circumference,
  mitre,
  offset,
  openingsOn,
  type Stretch,
  stretch,
  wallRuns,
} from './room-outline.ts'
import { type Definitions, n, type Point, pathThrough, pointList } from './svg.ts'
import type { Theme } from './theme.ts'

/** The markup of an empty room in metres, in the order in which it is laid down. */
export interface RoomDrawing {
  /** Walls, windows and floor: below the furniture. */
  readonly below: string
  /** Door leaves with their swing, dashed gaps: above carpets, beside furniture. */
  readonly above: string
  /** Id of the clip path that keeps shadows on the floor. */
  readonly clip: string
  /** Floor that a door leaf sweeps, so that text keeps away from it. */
  readonly swept: readonly (readonly Point[])[]
}

interface Look {
  readonly theme: Theme
  /** Thickness of the walls, metres. */
  readonly thickness: number
  /** Width of a thin line, metres. */
  readonly line: number
  /** Whether floor boards are wide enough on the page to be drawn. */
  readonly boards: boolean
}

export function drawRoom(room: Room, look: Look, definitions: Definitions): RoomDrawing | undefined {
  const boundary = boundaryOf(room)
  if (!boundary) return undefined
  const openings = openingsOn(boundary, room)
  const ring = boundary.points.flat()
  const outline = pointList(boundary.points)
  const clip = definitions.add('clipPath', '', `<polygon points="${outline}"/>`)
  const runs = wallRuns(boundary, openings)
  const walls = runs
    ? runs.map(([from, to]) => pathThrough(stretch(boundary, from, to).points, false)).join('')
    : `M${outline}z`
  let windows = ''
  let above = ''
  const swept: Point[][] = []
  for (const { opening, from, to } of openings) {
    const part = stretch(boundary, from, to)
    if (opening.type === 'window') windows += drawWindow(part, boundary, look)
    else if (opening.type === 'gap') above += drawGap(part, look)
    else {
      windows += drawThreshold(part, boundary, look)
      for (const leaf of leavesOf(part, boundary, from)) {
        const tip = openTip(leaf, ring)
        above += drawLeaf(leaf, tip, look)
        swept.push([leaf.hinge, tip, sum(leaf.latch, sub(tip, leaf.hinge)), leaf.latch])
      }
    }
  }
  const { theme, thickness, line } = look
  const wall = (width: number, colour: string, more = '') =>
    walls === '' ? '' : `<path${more} d="${walls}" fill="none" stroke="${colour}" stroke-width="${n(width)}"/>`
  const below =
    `${windows}${wall(2 * thickness, theme.wall, ' class="wall" stroke-miterlimit="6"')}` +
    drawCorners(boundary, openings, look) +
    columnsOf(boundary, thickness, (edge) => openings.every((opening) => !touches(boundary, opening, edge)))
      .map((column) => solid(column, theme))
      .join('') +
    `<polygon class="floor" points="${outline}" fill="${floorFill(boundary, look, definitions)}"/>` +
    wallShadow(boundary, outline, clip, theme) +
    `<g fill="none" stroke="${theme.wall}" stroke-width="${n(line)}">${openings
      .filter(({ opening }) => opening.type !== 'gap')
      .map(({ from, to }) => `<path d="${pathThrough(stretch(boundary, from, to).points, false)}"/>`)
      .join('')}</g>`
  return { below, above, clip, swept }
}

/** Whether an opening takes a part of an edge. */
function touches(boundary: Boundary, { from, to }: { from: number; to: number }, edge: number): boolean {
  return stretch(boundary, from, to).edges.includes(edge)
}

/** Light falls from the upper left, as it does on the furniture: walls above and at the left cast a narrow shadow. */
function wallShadow({ points }: Boundary, outline: string, clip: string, theme: Theme): string {
  const casts = [0.035, 0.075].map((reach) => {
    const hole = pointList(points.map(([x, z]): Point => [x + reach * 0.8, z + reach]))
    return `<path d="M${outline}zM${hole}z" fill="#000" fill-opacity="${n(theme.shadow * 0.42)}" fill-rule="evenodd"/>`
  })
  return `<g clip-path="url(#${clip})">${casts.join('')}</g>`
}

/** Boards run along the longer side of the room. */
function floorFill(boundary: Boundary, { theme, boards, line }: Look, definitions: Definitions): string {
  if (!boards) return theme.floor
  const xs = boundary.points.map(([x]) => x)
  const zs = boundary.points.map(([, z]) => z)
  const [x, z] = [Math.min(...xs), Math.min(...zs)]
  const upright = Math.max(...zs) - z > Math.max(...xs) - x
  const id = definitions.add(
    'pattern',
    ` width="2.4" height=".64" patternUnits="userSpaceOnUse" patternTransform="translate(${n(x)} ${n(z)})${upright ? 'rotate(90)' : ''}"`,
    `<path fill="${theme.floor}" d="M0 0h2.4v.64H0z"/><path d="M0 0h2.4M0 .16h2.4M0 .32h2.4M0 .48h2.4M.3 0v.16M1.5 .16v.16M.8 .32v.16M2.1 .48v.16" fill="none" stroke="${theme.plank}" stroke-width="${n(line)}"/>`,
  )
  return `url(#${id})`
}

/** The outer block of a corner whose wall starts right after a door or window. */
function drawCorners(boundary: Boundary, openings: ReturnType<typeof openingsOn>, { theme, thickness }: Look): string {
  const whole = circumference(boundary)
  const near = (a: number, b: number) => Math.abs(a - b) < 1e-6 || Math.abs(Math.abs(a - b) - whole) < 1e-6
  return boundary.points
    .map((corner, i) => {
      const at = boundary.starts[i]!
      const ends = openings.filter(({ from, to }) => near(from, at) || near(to % whole, at))
      if (!ends.some(({ opening }) => opening.type !== 'gap')) return ''
      const before = boundary.normals[(i + boundary.points.length - 1) % boundary.points.length]!
      const after = boundary.normals[i]!
      const block = [
        corner,
        step(corner, before, thickness),
        mitre(corner, before, after, thickness),
        step(corner, after, thickness),
      ]
      return solid(block, theme)
    })
    .join('')
}

/** A piece of wall; the hair line around it closes the seam to its neighbour. */
const solid = (points: readonly Point[], theme: Theme): string =>
  `<polygon points="${pointList(points)}" fill="${theme.wall}" stroke="${theme.wall}" stroke-width=".004"/>`

/** Glass between two faces of the wall, with the frame as a double line in the middle. */
function drawWindow(part: Stretch, boundary: Boundary, { theme, thickness, line }: Look): string {
  const face = offset(part, boundary, thickness)
  const frame = [0.42, 0.58].map((share) => pathThrough(offset(part, boundary, thickness * share), false)).join('')
  return (
    `<g class="window" stroke="${theme.wall}" stroke-width="${n(line)}">` +
    `<path d="${pathThrough([...part.points, ...face.toReversed()], true)}" fill="${theme.glass}"/>` +
    `<path d="${frame}" fill="none"/></g>`
  )
}

function drawThreshold(part: Stretch, boundary: Boundary, { theme, thickness, line }: Look): string {
  const face = offset(part, boundary, thickness)
  return `<path class="threshold" d="${pathThrough([...part.points, ...face.toReversed()], true)}" fill="${theme.floor}" stroke="${theme.muted}" stroke-width="${n(line * 0.7)}"/>`
}

const drawGap = (part: Stretch, { theme, line }: Look): string =>
  `<path class="gap" d="${pathThrough(part.points, false)}" fill="none" stroke="${theme.muted}" stroke-width="${n(line)}" stroke-dasharray=".12 .08"/>`

/** Leaf as a thick line, its way as a quarter circle with a breath of white. */
function drawLeaf({ hinge, latch }: Leaf, tip: Point, { theme, line }: Look): string {
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
const step = (a: Point, way: Point, length: number): Point => [a[0] + way[0] * length, a[1] + way[1] * length]
const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0]
