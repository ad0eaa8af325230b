import { lengthOf } from '../../../base/elementary.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import { signedArea } from '../../geometry/ring.ts'
import type { Point } from '../display-list.ts'
import { between, distance, step, sum } from './outline.ts'

/** A room's outline in the order it was listed, because openings are measured along that order. */
export interface Boundary {
  readonly points: readonly Point[]
  /** Unit normal of each edge, pointing out of the room whichever way the outline winds. */
  readonly normals: readonly Point[]
  /** Distance along the outline at which each edge starts; one more entry than edges, the last being the circumference. */
  readonly starts: readonly number[]
  readonly area: number
}

/** Part of the outline: where it starts, the corners it passes, where it ends, and the edge that each segment lies on. */
export interface Stretch {
  readonly points: readonly Point[]
  readonly edges: readonly number[]
}

/** Openings below a tenth of a millimetre have no place on a drawing. */
const SHORTEST = 1e-4

/** Reads the outline of a room, open or closed; undefined when it has no area to draw. */
export function boundaryOf(room: Room): Boundary | undefined {
  const points: Point[] = []
  for (const [x, z] of room.boundary.shape.points) {
    const last = points.at(-1)
    if (!last || distance(last, [x, z]) > 1e-9) points.push([x, z])
  }
  while (points.length > 1 && distance(points[0]!, points.at(-1)!) <= 1e-9) points.pop()
  if (points.length < 3) return undefined
  const area = signedArea(points.flat())
  if (area === 0) return undefined
  const normals: Point[] = []
  const starts = [0]
  for (let i = 0; i < points.length; i++) {
    const [ax, az] = points[i]!
    const [bx, bz] = points[(i + 1) % points.length]!
    const length = lengthOf(bx - ax, bz - az)
    const out = Math.sign(area) / length
    normals.push([(bz - az) * out, (ax - bx) * out])
    starts.push(starts[i]! + length)
  }
  return { points, normals, starts, area: Math.abs(area) }
}

export const circumference = (boundary: Boundary): number => boundary.starts.at(-1)!

/**
 * The openings that lie on the outline (docs/decisions.md#c7), each with its start and its end, which may pass the
 * circumference.
 */
export function openingsOn(boundary: Boundary, room: Room): { opening: Opening; from: number; to: number }[] {
  const whole = circumference(boundary)
  return (room.boundary.openings ?? [])
    .filter((opening) => opening.pos <= whole && opening.l >= SHORTEST)
    .map((opening) => {
      const from = opening.pos === whole ? 0 : opening.pos
      return { opening, from, to: from + Math.min(opening.l, whole) }
    })
}

/** The outline from `from` to `to`, 0 ≤ from < circumference, from ≤ to ≤ from + circumference. */
export function stretch(boundary: Boundary, from: number, to: number): Stretch {
  // Positions are exact to a tenth of a millimetre: what reaches around a corner by less than twice that ends there.
  const least = Math.min(2e-4, (to - from) / 3 + 1e-9)
  const count = boundary.points.length
  const whole = circumference(boundary)
  const points: Point[] = [pointAt(boundary, from)]
  const edges: number[] = []
  for (let i = 0; i < 2 * count; i++) {
    const edge = i % count
    const round = i >= count ? whole : 0
    const end = boundary.starts[edge + 1]! + round
    if (end <= from + least || boundary.starts[edge]! + round >= to - least) continue
    edges.push(edge)
    points.push(end >= to - least ? pointAt(boundary, to % whole) : boundary.points[(i + 1) % count]!)
  }
  return { points, edges }
}

/** The stretch moved out of the room by `distance`, mitred where it turns. */
export function offset({ points, edges }: Stretch, boundary: Boundary, distance: number): Point[] {
  return points.map((point, i) => {
    const before = boundary.normals[edges[Math.max(i - 1, 0)]!]!
    const after = boundary.normals[edges[Math.min(i, edges.length - 1)]!]!
    return mitre(point, before, after, distance)
  })
}

/** Where two walls of one thickness meet outside a corner; cut short at sharp corners. */
export function mitre(corner: Point, before: Point, after: Point, distance: number): Point {
  const cosine = before[0] * after[0] + before[1] * after[1]
  const reach = distance / Math.max(1 + cosine, 0.25)
  return step(corner, sum(before, after), reach)
}

/** What is left of the outline between openings: undefined when there are none and the wall runs all round. */
export function wallRuns(
  boundary: Boundary,
  openings: readonly { from: number; to: number }[],
): [number, number][] | undefined {
  if (openings.length === 0) return undefined
  const whole = circumference(boundary)
  const cuts = openings
    .flatMap(({ from, to }): [number, number][] =>
      to <= whole
        ? [[from, to]]
        : [
            [from, whole],
            [0, to - whole],
          ],
    )
    .sort((a, b) => a[0] - b[0])
  const runs: [number, number][] = []
  let end = 0
  for (const [from, to] of cuts) {
    if (from > end + 1e-6) runs.push([end, from])
    end = Math.max(end, to)
  }
  if (end < whole - 1e-6) runs.push([end, whole])
  return joinAtStart(runs, whole)
}

/** A run up to the end and one from the start are one wall. */
function joinAtStart(runs: [number, number][], whole: number): [number, number][] {
  const first = runs[0]
  const last = runs.at(-1)
  if (!first || !last || first === last || first[0] !== 0 || last[1] !== whole) return runs
  return [...runs.slice(1, -1), [last[0], whole + first[1]]]
}

function pointAt(boundary: Boundary, distance: number): Point {
  const count = boundary.points.length
  const edge = Math.max(
    0,
    boundary.starts.findLastIndex((start, i) => i < count && start <= distance),
  )
  const length = boundary.starts[edge + 1]! - boundary.starts[edge]!
  const share = Math.min(1, (distance - boundary.starts[edge]!) / length)
  return between(boundary.points[edge]!, boundary.points[(edge + 1) % count]!, share)
}
