import type { Room } from '../../../schema/furnishing/room.ts'
import { columnsOf } from '../columns.ts'
import {
  type ClipPath,
  type Definition,
  type DisplayList,
  group,
  type Point,
  path,
  pathThrough,
  polygon,
  round,
  stroke,
} from '../display-list.ts'
import type { Theme } from '../theme.ts'
import { hungLeaves, type Obstacles, sweptFloor } from './door-leaves.ts'
import { floorFill, type Look, wallShadow } from './draw-ground.ts'
import { drawGap, drawLeaf, drawThreshold, drawWindow } from './draw-openings.ts'
import { step } from './outline.ts'
import { type Boundary, boundaryOf, circumference, mitre, openingsOn, stretch, wallRuns } from './room-outline.ts'

/** An empty room in metres, in the order in which it is laid down. */
export interface RoomDrawing {
  /** Walls, windows and floor: below the furniture. */
  readonly below: DisplayList
  /** Door leaves with their swing, dashed gaps: above carpets, beside furniture. */
  readonly above: DisplayList
  /** Keeps shadows on the floor. */
  readonly clip: ClipPath
  /** Floor that a door leaf sweeps, so that text keeps away from it. */
  readonly swept: readonly (readonly Point[])[]
}

/** @param obstacles pieces that leaves are hung clear of */
export function drawRoom(
  room: Room,
  obstacles: Obstacles,
  look: Look,
  definitions: Definition[],
): RoomDrawing | undefined {
  const boundary = boundaryOf(room)
  if (!boundary) return undefined
  const openings = openingsOn(boundary, room)
  const clip: ClipPath = { kind: 'clipPath', children: [polygon(boundary.points)] }
  definitions.push(clip)
  const runs = wallRuns(boundary, openings)
  const inner = (from: number, to: number) => pathThrough(stretch(boundary, from, to).points, false)
  const walls = runs?.flatMap(([from, to]) => inner(from, to)) ?? pathThrough(boundary.points, true)
  const windows: DisplayList[] = []
  const above: DisplayList[] = []
  const swept: (readonly Point[])[] = []
  for (const { opening, from, to } of openings) {
    const part = stretch(boundary, from, to)
    if (opening.type === 'window') windows.push(drawWindow(part, boundary, look))
    else if (opening.type === 'gap') above.push(drawGap(part, look))
    else {
      windows.push(drawThreshold(part, boundary, look))
      for (const leaf of hungLeaves({ opening, part }, boundary, obstacles, look.thickness)) {
        above.push(drawLeaf(leaf, look))
        swept.push(...sweptFloor(leaf))
      }
    }
  }
  const { theme, thickness, line } = look
  const wall = {
    ...{ class: 'wall', 'stroke-miterlimit': 6, d: round(walls) },
    fill: 'none',
    ...stroke(theme.wall, 2 * thickness),
  }
  const columns = columnsOf(boundary, thickness, (edge) =>
    openings.every(({ from, to }) => !stretch(boundary, from, to).edges.includes(edge)),
  )
  const faces = openings.filter(({ opening }) => opening.type !== 'gap').map(({ from, to }) => path(inner(from, to)))
  const below: DisplayList = [
    windows,
    walls.length === 0 ? [] : { kind: 'path', ...wall },
    drawCorners(boundary, openings, look),
    columns.map((column) => solid(column, theme)),
    polygon(boundary.points, { class: 'floor', fill: floorFill(boundary, look, definitions) }),
    wallShadow(boundary, openings, clip, theme),
    group({ fill: 'none', ...stroke(theme.wall, line) }, faces),
  ]
  return { below, above, clip, swept }
}

/** The outer block of a corner whose wall starts right after a door or window. */
function drawCorners(
  boundary: Boundary,
  openings: ReturnType<typeof openingsOn>,
  { theme, thickness }: Look,
): DisplayList {
  const whole = circumference(boundary)
  const near = (a: number, b: number) => Math.abs(a - b) < 1e-6 || Math.abs(Math.abs(a - b) - whole) < 1e-6
  return boundary.points.map((corner, i) => {
    const at = boundary.starts[i]!
    const ends = openings.filter(({ from, to }) => near(from, at) || near(to % whole, at))
    if (!ends.some(({ opening }) => opening.type !== 'gap')) return []
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
}

/** A piece of wall; the hair line around it closes the seam to its neighbour. */
const solid = (points: readonly Point[], theme: Theme): DisplayList =>
  polygon(points, { fill: theme.wall, ...stroke(theme.wall, 0.004) })
