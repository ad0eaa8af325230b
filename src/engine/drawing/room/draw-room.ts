import type { Room } from '../../../schema/furnishing/room.ts'
import { columnsOf } from '../columns.ts'
import { type Definitions, n, type Point, pathThrough, pointList } from '../svg.ts'
import type { Theme } from '../theme.ts'
import { leavesOf, openTip } from './door-leaves.ts'
import { floorFill, type Look, wallShadow } from './draw-ground.ts'
import { drawGap, drawLeaf, drawThreshold, drawWindow } from './draw-openings.ts'
import { type Boundary, boundaryOf, circumference, mitre, openingsOn, stretch, wallRuns } from './room-outline.ts'

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
    wallShadow(boundary, openings, clip, theme) +
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

const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const sum = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]]
const step = (a: Point, way: Point, length: number): Point => [a[0] + way[0] * length, a[1] + way[1] * length]
