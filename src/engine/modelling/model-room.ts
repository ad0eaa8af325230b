import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { Opening, Room } from '../../schema/furnishing/room.ts'
import { hungLeaves, obstaclesOf, standingOpen } from '../drawing/room/door-leaves.ts'
import { distance } from '../drawing/room/outline.ts'
import { type Boundary, boundaryOf, circumference, mitre, openingsOn, stretch } from '../drawing/room/room-outline.ts'
import { elementAt } from '../geometry/element-at.ts'

type Point = readonly [number, number]

/** A room in three dimensions: metres, y up. */
export interface RoomModel {
  readonly floor: readonly Point[]
  readonly height: number
  readonly walls: readonly Wall[]
}

/** The wall along one edge of the room, with what is in it. */
export interface Wall {
  /** Unit normal, out of the room. */
  readonly normal: Point
  readonly length: number
  readonly solid: readonly WallPart[]
  readonly frames: readonly WallPart[]
  readonly panes: readonly WallPart[]
  readonly leaves: readonly WallPart[]
}

/** An upright prism over four corners. */
export interface WallPart {
  readonly points: readonly Point[]
  readonly y: number
  readonly height: number
}

/** Thickness of the walls, outside the outline. */
export const WALL = 0.14
const FRAME = 0.06
const LEAF = 0.04

/**
 * The walls of a room with their openings; undefined for an outline without area.
 *
 * @param items pieces that the leaves of doors are hung clear of
 */
export function modelRoom(room: Room, items: readonly PlacedItem[] = []): RoomModel | undefined {
  const boundary = boundaryOf(room)
  if (!boundary) return undefined
  const height = room.boundary.shape.h
  const openings = openingsOn(boundary, room)
  const walls = boundary.points.map((_, edge) =>
    wallOf(boundary, edge, height, openingsOnEdge(boundary, edge, openings)),
  )
  return { floor: boundary.points, height, walls: withLeaves(walls, boundary, openings, height, items) }
}

/** An opening on one edge, between two distances from the start of the edge. */
interface Cut {
  readonly opening: Opening
  readonly from: number
  readonly to: number
}

function openingsOnEdge(boundary: Boundary, edge: number, openings: ReturnType<typeof openingsOn>): Cut[] {
  const [start, end] = [elementAt(boundary.starts, edge), elementAt(boundary.starts, edge + 1)]
  const whole = circumference(boundary)
  return openings
    .flatMap(({ opening, from, to }) =>
      [0, whole].map((round) => ({
        opening,
        from: Math.max(from - round, start) - start,
        to: Math.min(to - round, end) - start,
      })),
    )
    .filter(({ from, to }) => to - from > 1e-6)
    .sort((a, b) => a.from - b.from)
}

function wallOf(boundary: Boundary, edge: number, height: number, cuts: readonly Cut[]): Wall {
  const count = boundary.points.length
  const [a, b] = [elementAt(boundary.points, edge), elementAt(boundary.points, (edge + 1) % count)]
  const length = elementAt(boundary.starts, edge + 1) - elementAt(boundary.starts, edge)
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const normal = elementAt(boundary.normals, edge)
  const corner = (at: number, before: number, after: number) =>
    mitre(elementAt(boundary.points, at), elementAt(boundary.normals, before), elementAt(boundary.normals, after), WALL)
  const outerStart = corner(edge, (edge + count - 1) % count, edge)
  const outerEnd = corner((edge + 1) % count, edge, (edge + 1) % count)
  const at = (u: number, out: number): Point => [
    a[0] + along[0] * u + normal[0] * out,
    a[1] + along[1] * u + normal[1] * out,
  ]
  // Corners belong to the walls beside them: at its ends a wall is cut along the mitre.
  const face = (u: number): Point => (u <= 0 ? outerStart : u >= length ? outerEnd : at(u, WALL))
  const part = (from: number, to: number, y: number, top: number): WallPart[] =>
    to - from < 1e-6 || top - y < 1e-6
      ? []
      : [{ points: [at(from, 0), at(to, 0), face(to), face(from)], y, height: top - y }]
  const bar = (from: number, to: number, y: number, top: number, out: number, depth: number): WallPart[] =>
    to - from < 1e-3 || top - y < 1e-3
      ? []
      : [{ points: [at(from, out), at(to, out), at(to, out + depth), at(from, out + depth)], y, height: top - y }]
  const solid: WallPart[] = []
  const frames: WallPart[] = []
  const panes: WallPart[] = []
  let end = 0
  for (const { opening, from, to } of cuts) {
    solid.push(...part(end, from, 0, height))
    end = Math.max(end, to)
    const sill = Math.max(0, Math.min(opening.y, height))
    const head = Math.max(sill, Math.min(opening.y + opening.h, height))
    if (opening.type === 'gap') {
      solid.push(...part(from, to, head, height))
      continue
    }
    solid.push(...part(from, to, 0, sill), ...part(from, to, head, height))
    const [out, depth] = [WALL * 0.3, WALL * 0.4]
    frames.push(...bar(from, from + FRAME, sill, head, out, depth), ...bar(to - FRAME, to, sill, head, out, depth))
    frames.push(...bar(from, to, head - FRAME, head, out, depth))
    if (opening.type === 'door') continue
    frames.push(...bar(from, to, sill, sill + FRAME, out, depth))
    // A sill inside, and a mullion each 1.2 m.
    frames.push(...bar(from, to, sill - 0.03, sill, -0.05, WALL * 0.5))
    const panesCount = Math.max(1, Math.min(20, Math.round((to - from) / 1.2)))
    for (let i = 1; i < panesCount; i++) {
      const u = from + ((to - from) * i) / panesCount
      frames.push(...bar(u - FRAME / 2, u + FRAME / 2, sill, head, out, depth))
    }
    panes.push(...bar(from + FRAME, to - FRAME, sill + FRAME, head - FRAME, WALL * 0.48, 0.01))
  }
  solid.push(...part(end, length, 0, height))
  return { normal, length, solid, frames, panes, leaves: [] }
}

/** Adds the leaves of the doors as they stand open, each to the wall it hangs in. */
function withLeaves(
  walls: readonly Wall[],
  boundary: Boundary,
  openings: ReturnType<typeof openingsOn>,
  height: number,
  items: readonly PlacedItem[],
): Wall[] {
  const obstacles = obstaclesOf(items)
  const leaves = walls.map((): WallPart[] => [])
  for (const { opening, from, to } of openings) {
    if (opening.type !== 'door') continue
    const part = stretch(boundary, from, to)
    const top = Math.min(opening.y + opening.h, height) - FRAME
    for (const leaf of hungLeaves({ opening, part }, boundary, obstacles, WALL)) {
      const side = opening.opens === 'out' ? -1 : 1
      const [nx, nz] = [leaf.normal[0] * side, leaf.normal[1] * side]
      const [hinge, tip] = standingOpen(leaf, WALL)
      const edge = boundary.normals.findIndex(([x, z]) => Math.abs(x + nx) + Math.abs(z + nz) < 1e-9)
      const length = distance(hinge, tip)
      const aside: Point = [((hinge[1] - tip[1]) / length) * LEAF, ((tip[0] - hinge[0]) / length) * LEAF]
      const corners: Point[] = [
        hinge,
        tip,
        [tip[0] + aside[0], tip[1] + aside[1]],
        [hinge[0] + aside[0], hinge[1] + aside[1]],
      ]
      elementAt(leaves, Math.max(0, edge)).push({ points: corners, y: 0.005, height: Math.max(0.01, top) })
    }
  }
  return walls.map((wall, i) => ({ ...wall, leaves: elementAt(leaves, i) }))
}
