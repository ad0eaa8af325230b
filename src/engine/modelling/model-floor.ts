import { type FloorOpening, PARTITION } from '../drawing/floor/floor-openings.ts'
import type { FloorPlan } from '../drawing/floor/floor-plan.ts'
import { cutOpenings } from '../drawing/floor/floor-walls.ts'
import { opensInto } from '../drawing/floor/opens-into.ts'
import { hungLeaves, type Obstacles, standingOpen } from '../drawing/room/door-leaves.ts'
import { distance } from '../drawing/room/outline.ts'
import { elementAt, firstOf } from '../geometry/element-at.ts'
import { areasOf, differenceOf, unionOf } from '../geometry/polygons.ts'
import type { WallPart } from './model-room.ts'
import { openingStacks } from './opening-stacks.ts'

type Point = readonly [number, number]

/** An upright body over areas with holes. */
export interface FloorPart {
  readonly loops: readonly (readonly Point[])[]
  readonly y: number
  readonly height: number
}

/** The construction of a floor in three dimensions: metres, y up. */
export interface FloorModel {
  /** Walls from the floor to their top, and what stands below and above openings. */
  readonly walls: readonly FloorPart[]
  /** Floor in doorways and passages, between the floors of the rooms. */
  readonly thresholds: readonly (readonly Point[])[]
  readonly frames: readonly WallPart[]
  readonly panes: readonly WallPart[]
  readonly leaves: readonly WallPart[]
}

const FRAME = 0.06
const LEAF = 0.04
/** Longest pane, metres. */
const PANE_MAX = 1.3
const PANES_MAX = 40

/** @param obstacles pieces that the leaves of doors are hung clear of */
export function modelFloor(plan: FloorPlan, obstacles: Obstacles): FloorModel {
  const height = wallHeight(plan)
  const walls: FloorPart[] = cutOpenings(plan.walls(), plan.openings).map((loops) => ({
    loops: loops.map((loop) => loop.slice(0, -1)),
    y: 0,
    height,
  }))
  const thresholds: (readonly Point[])[] = []
  const frames: WallPart[] = []
  const panes: WallPart[] = []
  const leaves: WallPart[] = []
  for (const stack of openingStacks(plan.openings)) walls.push(...wallAround(stack, height))
  for (const opening of plan.openings) {
    const { sill, head } = clippedTo(opening, height)
    if (sill <= THIN) thresholds.push(opening.hole)
    if (opening.type === 'gap' || head - sill < 2.5 * FRAME) continue
    const parts = framed(plan, opening, sill, head)
    frames.push(...parts.frames)
    panes.push(...parts.panes)
    if (opening.type === 'door') leaves.push(...leavesIn(plan, opening, obstacles, head - FRAME))
  }
  return { walls, thresholds, frames, panes, leaves }
}

/** Height of the walls, metres: the one that half of the floor has at least, so that a stairwell or a hall lifts no other room's. */
export function wallHeight({ rooms }: Pick<FloorPlan, 'rooms'>): number {
  const heights = rooms
    .map(({ space, boundary }) => ({ height: space.room.boundary.shape.h, area: boundary.area }))
    .sort((a, b) => a.height - b.height)
  const half = heights.reduce((sum, { area }) => sum + area, 0) / 2
  let below = 0
  return heights.find(({ area }) => (below += area) >= half)?.height ?? 0
}

/** Lower strips of wall are none, metres. */
const THIN = 1e-3

function clippedTo({ y, h }: FloorOpening, height: number): { sill: number; head: number } {
  const sill = Math.max(0, Math.min(y, height))
  return { sill, head: Math.max(sill, Math.min(y + h, height)) }
}

/** What stands below, between, beside and above openings that take the same part of a wall. */
function wallAround(stack: readonly FloorOpening[], height: number): FloorPart[] {
  const spans = stack.map((opening) => ({ opening, ...clippedTo(opening, height) }))
  const levels = [...new Set([0, height, ...spans.flatMap(({ sill, head }) => [sill, head])])].sort((a, b) => a - b)
  const whole = stack.length === 1 ? undefined : unionOf(stack.map(({ hole }) => areasOf(hole)))
  return levels.slice(1).flatMap((top, i): FloorPart[] => {
    const y = elementAt(levels, i)
    const open = spans.filter(({ sill, head }) => sill <= y && head >= top).map(({ opening }) => opening)
    if (top - y <= THIN || open.length === stack.length) return []
    const part = { y, height: top - y }
    if (!whole) return [{ ...part, loops: [firstOf(stack).hole] }]
    const solid = differenceOf(
      whole,
      open.map(({ hole }) => areasOf(hole)),
    )
    return solid.map((loops) => ({ ...part, loops: loops.map((loop) => loop.slice(0, -1)) }))
  })
}

/** The frame of a door or window along each edge that it takes, and the panes of a window. */
function framed(plan: FloorPlan, { sides: [side], type, depth }: FloorOpening, sill: number, head: number) {
  const { boundary } = elementAt(plan.rooms, side.room)
  const frames: WallPart[] = []
  const panes: WallPart[] = []
  const thick = Math.max(depth, PARTITION)
  side.part.edges.forEach((edge, i) => {
    const [a, b] = [elementAt(side.part.points, i), elementAt(side.part.points, i + 1)]
    const [nx, nz] = elementAt(boundary.normals, edge)
    const length = distance(a, b)
    if (length < 2.5 * FRAME) return
    const at = (u: number, out: number): Point => [
      a[0] + ((b[0] - a[0]) * u) / length + nx * out,
      a[1] + ((b[1] - a[1]) * u) / length + nz * out,
    ]
    const bar = (from: number, to: number, y: number, top: number, out: number, wide: number): WallPart => ({
      points: [at(from, out), at(to, out), at(to, out + wide), at(from, out + wide)],
      y,
      height: top - y,
    })
    const [out, wide] = [thick * 0.3, thick * 0.4]
    frames.push(bar(0, FRAME, sill, head, out, wide), bar(length - FRAME, length, sill, head, out, wide))
    frames.push(bar(FRAME, length - FRAME, head - FRAME, head, out, wide))
    if (type === 'door') return
    frames.push(bar(FRAME, length - FRAME, sill, sill + FRAME, out, wide))
    const count = Math.max(1, Math.min(PANES_MAX, Math.round(length / PANE_MAX)))
    for (let pane = 1; pane < count; pane++) {
      const u = (length * pane) / count
      frames.push(bar(u - FRAME / 2, u + FRAME / 2, sill + FRAME, head - FRAME, out, wide))
    }
    panes.push(bar(FRAME, length - FRAME, sill + FRAME, head - FRAME, thick * 0.5 - 0.005, 0.01))
  })
  return { frames, panes }
}

/** The leaves of a door as they stand open. */
function leavesIn(plan: FloorPlan, opening: FloorOpening, obstacles: Obstacles, top: number): WallPart[] {
  const side = opensInto(plan, opening)
  const { boundary } = elementAt(plan.rooms, side.room)
  const thickness = Math.max(opening.depth, PARTITION)
  return hungLeaves(side, boundary, obstacles, thickness).flatMap((leaf) => {
    const [hinge, tip] = standingOpen(leaf, thickness)
    const length = distance(hinge, tip)
    if (length < 1e-3) return []
    // The thickness lies on the side of the latch, so that the leaf remains in its opening.
    const [lx, lz] = [leaf.latch[0] - hinge[0], leaf.latch[1] - hinge[1]]
    const side: Point = [(tip[1] - hinge[1]) / length, (hinge[0] - tip[0]) / length]
    const way = lx * side[0] + lz * side[1] >= 0 ? LEAF : -LEAF
    const aside = ([x, z]: Point): Point => [x + side[0] * way, z + side[1] * way]
    return [{ points: [hinge, tip, aside(tip), aside(hinge)], y: 0.005, height: Math.max(0.01, top - 0.005) }]
  })
}
