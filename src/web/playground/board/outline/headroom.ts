import type { Point } from '../../../../engine/drawing/display-list.ts'
import { planeHeight } from '../../../../engine/geometry/moved-ceiling.ts'
import { ringAbove } from '../../../../engine/geometry/usable-area.ts'
import type { CeilingPlane, Room } from '../../../../schema/furnishing/room.ts'
import { slopesOf } from './slopes.ts'
import { cornersOf, distanceOf } from './walls.ts'

export interface Headroom {
  /** The parts of the floor with less, as polygons; they overlap where several slopes are low. */
  readonly low: readonly (readonly Point[])[]
  /** Where it begins, each line seen from within the room. */
  readonly lines: readonly (readonly [Point, Point])[]
}

/** Where the slopes of a room leave a height and where they do not. @param least metres */
export function headroomOf(room: Room, least: number): Headroom {
  const ring = cornersOf(room).flat()
  const planes = slopesOf(room)
  const low = planes.flatMap((plane) => {
    const part = pointsOf(ringAbove(ring, negated(plane), -least))
    return part.length > 2 ? [part] : []
  })
  const lines = planes.flatMap((plane, i) =>
    crossings(ring, plane, least).flatMap((line) => cutBy(line, planes.toSpliced(i, 1), least)),
  )
  return { low, lines: lines.filter(([from, to]) => distanceOf(from, to) > 0.01) }
}

const negated = ({ a, b, c }: CeilingPlane): CeilingPlane => ({ a: -a, b: -b, c: -c })

const pointsOf = (ring: readonly number[]): Point[] =>
  Array.from({ length: ring.length / 2 }, (_, i): Point => [ring[2 * i]!, ring[2 * i + 1]!])

/** The parts of the line of a height that lie in the outline, which it enters and leaves in turn. */
function crossings(ring: readonly number[], plane: CeilingPlane, least: number): (readonly [Point, Point])[] {
  const corners = pointsOf(ring)
  const met: Point[] = []
  corners.forEach(([x1, z1], i) => {
    const [x0, z0] = corners.at(i - 1)!
    const [from, to] = [planeHeight(plane, x0, z0) - least, planeHeight(plane, x1, z1) - least]
    if (from < 0 === to < 0) return
    const share = from / (from - to)
    met.push([x0 + (x1 - x0) * share, z0 + (z1 - z0) * share])
  })
  const along = ([x, z]: Point) => plane.a * z - plane.b * x
  met.sort((one, other) => along(one) - along(other))
  return Array.from({ length: Math.floor(met.length / 2) }, (_, i) => [met[2 * i]!, met[2 * i + 1]!] as const)
}

/** What is left of a line where other planes leave the height, too. */
function cutBy(
  [a, b]: readonly [Point, Point],
  planes: readonly CeilingPlane[],
  least: number,
): (readonly [Point, Point])[] {
  let [start, end] = [0, 1]
  for (const plane of planes) {
    const [from, to] = [planeHeight(plane, ...a) - least, planeHeight(plane, ...b) - least]
    if (from < 0 && to < 0) return []
    const share = from / (from - to)
    if (from < 0) start = Math.max(start, share)
    else if (to < 0) end = Math.min(end, share)
  }
  const at = (share: number): Point => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
  return start < end ? [[at(start), at(end)]] : []
}
