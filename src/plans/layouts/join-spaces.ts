import { type Areas, areasOf, unionOf } from '../../engine/geometry/polygons.ts'
import { signedArea } from '../../engine/geometry/ring.ts'
import type { Opening, Room } from '../../schema/furnishing/room.ts'
import { distanceOf, type Outline, outlineOf, type Point, pointOn } from './room-outlines.ts'

/** Thickest wall that is taken away between two rooms, metres. */
const WALL_MAX = 0.6
/** Rooms that face one another along less than this are not neighbours, metres. */
const FACING_LEAST = 0.3
/** Coordinates differ by as much where clipping has rounded them, metres. */
const ROUNDED = 5e-4

export type Joined = { readonly ok: true; readonly room: Room } | { readonly ok: false; readonly reason: string }

/**
 * Two neighbouring rooms as one, with the floor under the wall between them. Openings of walls that stay keep their places;
 * those in the wall between them go with it. Height and ceiling are those of the larger one.
 */
export function joinSpaces(one: Room, other: Room): Joined {
  const [a, b] = [outlineOf(one), outlineOf(other)]
  const bridges = bridgesBetween(a, b)
  if (bridges.length === 0) return { ok: false, reason: 'The two rooms have no wall in common' }
  const [first, ...others] = unionOf([areasOf(a.corners), areasOf(b.corners), ...bridges])
  if (!first || others.length > 0) return { ok: false, reason: 'The two rooms have no wall in common' }
  if (first.length > 1) return { ok: false, reason: 'The two rooms would enclose what is between them' }
  const known = [...a.corners, ...b.corners]
  const loop = first[0]!
    .slice(0, -1)
    .map((point): Point => known.find((it) => distanceOf(it, point) < ROUNDED) ?? point)
  const corners = straightened(
    signedArea(loop.flat()) > 0 === signedArea(a.corners.flat()) > 0 ? loop : loop.toReversed(),
  )
  const larger = areaOf(a) >= areaOf(b) ? one : other
  const { shape, openings: _, ...boundary } = larger.boundary
  const bare: Room = { boundary: { ...boundary, shape: { ...shape, points: corners.map(([x, z]) => [x, z]) } } }
  const outline = outlineOf(bare)
  const openings = [
    ...(one.boundary.openings ?? []).flatMap((it) => placedOn(outline, a, it)),
    ...(other.boundary.openings ?? []).flatMap((it) => placedOn(outline, b, it)),
  ]
  return { ok: true, room: { boundary: { ...bare.boundary, openings } } }
}

const areaOf = ({ corners }: Outline): number => Math.abs(signedArea(corners.flat()))

/** The floor under walls between two rooms: where an edge of one faces an edge of the other. A wall without thickness is a line of it. */
function bridgesBetween(a: Outline, b: Outline): Areas[] {
  return wallsOf(a).flatMap(([p, q]) => {
    const length = distanceOf(p, q)
    const way: Point = [(q[0] - p[0]) / length, (q[1] - p[1]) / length]
    const placeOf = ([x, z]: Point) => ({
      along: (x - p[0]) * way[0] + (z - p[1]) * way[1],
      off: (x - p[0]) * way[1] - (z - p[1]) * way[0],
    })
    const outward = signedArea(a.corners.flat()) > 0 ? 1 : -1
    return wallsOf(b).flatMap(([s, t]): Areas[] => {
      const [from, to] = [placeOf(s), placeOf(t)]
      const gap = (outward * (from.off + to.off)) / 2
      if (Math.abs(from.off - to.off) > 0.02 || gap < -0.01 || gap > WALL_MAX) return []
      const start = Math.max(0, Math.min(from.along, to.along))
      const end = Math.min(length, Math.max(from.along, to.along))
      if (end - start < FACING_LEAST) return []
      const at = (along: number, off: number): [number, number] => [
        p[0] + way[0] * along + way[1] * off,
        p[1] + way[1] * along - way[0] * off,
      ]
      // Rooms that touch have no floor between them: the line is part of either.
      const off = outward * Math.max(gap, ROUNDED)
      return [areasOf([at(start, 0), at(end, 0), at(end, off), at(start, off)])]
    })
  })
}

const wallsOf = ({ corners }: Outline): (readonly [Point, Point])[] =>
  corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]!])

/** Without corners at which the outline goes straight on. */
function straightened(points: readonly Point[]): Point[] {
  return points.filter((point, i) => {
    const before = points[(i + points.length - 1) % points.length]!
    const after = points[(i + 1) % points.length]!
    const across = (point[0] - before[0]) * (after[1] - point[1]) - (point[1] - before[1]) * (after[0] - point[0])
    return Math.abs(across) > 1e-3 * Math.max(0.1, distanceOf(before, after))
  })
}

/** The opening on another outline that has the same wall there; none where it is gone. */
function placedOn(outline: Outline, before: Outline, opening: Opening): Opening[] {
  const [start, end] = [opening.pos, opening.pos + opening.l].map((pos) => pointOn(before, pos)) as [Point, Point]
  for (const [from, to] of [
    [start, end],
    [end, start],
  ] as const) {
    const pos = positionOf(outline, from)
    if (pos === undefined) return []
    if (distanceOf(pointOn(outline, pos + opening.l), to) < 4 * ROUNDED)
      return [{ ...opening, pos: Math.round(pos * 1e6) / 1e6 }]
  }
  return []
}

/** How far along an outline a point of it lies. */
function positionOf(outline: Outline, point: Point): number | undefined {
  for (const [i, [p, q]] of wallsOf(outline).entries()) {
    const length = distanceOf(p, q)
    const along = ((point[0] - p[0]) * (q[0] - p[0]) + (point[1] - p[1]) * (q[1] - p[1])) / length
    if (along < -ROUNDED || along > length - ROUNDED) continue
    const foot = Math.max(0, along) / length
    if (distanceOf(point, [p[0] + (q[0] - p[0]) * foot, p[1] + (q[1] - p[1]) * foot]) < 2 * ROUNDED)
      return outline.starts[i]! + Math.max(0, along)
  }
  return undefined
}
