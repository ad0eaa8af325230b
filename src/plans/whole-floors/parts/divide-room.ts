import { edgeLengths, type Stretch, stretchesBetween } from '../../../engine/geometry/boundary-stretches.ts'
import { edgeAt, pointsOf } from '../../../engine/geometry/edges.ts'
import { cyclicAt, elementAt } from '../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../engine/geometry/frame.ts'
import { readPolygon } from '../../../engine/geometry/points.ts'
import { type Areas, areasOf, sharedOf } from '../../../engine/geometry/polygons.ts'
import { bounds, signedArea } from '../../../engine/geometry/ring.ts'
import type { Opening, Room } from '../../../schema/furnishing/room.ts'
import { MAIN_WAY } from '../main-ways.ts'

type Point = readonly [number, number]

/** A cut keeps so far from what is beside a door or a window, metres. */
const CLEAR = 1.2
/** Lines that are tried for a cut, metres apart. */
const STEP = 0.25
/** What is narrower is no part of its own, m². */
const PART_MIN = 6
/** Points that are so near lie on a line, metres. */
const ON_LINE = 2e-3

/**
 * Divides a room that is too large to be furnished at once: by straight lines across its longer side, where it is narrow and
 * no door is near. Each part is a room of its own, open to the others by gaps, as furnish takes a part of a room.
 *
 * @param areaMax of a part, m²
 * @returns the parts, which together are the room; the room itself where it is no larger, or no polygon
 */
export function divideRoom(room: Room, areaMax: number): Room[] {
  const { shape, openings = [] } = room.boundary
  const read = readPolygon(shape.points)
  if (!read.ok || Math.abs(signedArea(read.value)) <= areaMax) return [room]
  const ring = read.value
  const doors = openings.flatMap((opening) => pieces(ring, opening))
  return cut(pointsOf(ring), areaMax, doors).map((points) => partOf(points, ring, room))
}

/** A straight piece of an opening. */
interface OpeningPiece {
  readonly opening: Opening
  readonly from: Point
  readonly to: Point
}

function pieces(ring: Ring, opening: Opening): OpeningPiece[] {
  const lengths = edgeLengths(ring)
  const around = lengths.reduce((sum, length) => sum + length, 0)
  if (opening.pos > around) return []
  return stretchesBetween(lengths, opening.pos, opening.l).map((stretch) => ({ opening, ...ends(ring, stretch) }))
}

function ends(ring: Ring, { edge, from, to }: Stretch): { from: Point; to: Point } {
  const [ax, az, bx, bz] = edgeAt(ring, 2 * edge)
  const length = Math.hypot(bx - ax, bz - az)
  const at = (distance: number): Point => [ax + ((bx - ax) * distance) / length, az + ((bz - az) * distance) / length]
  return { from: at(from), to: at(to) }
}

function cut(points: readonly Point[], areaMax: number, doors: readonly OpeningPiece[]): Point[][] {
  const ring = points.flat()
  const area = Math.abs(signedArea(ring))
  if (area <= areaMax) return [[...points]]
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  const axis = maxX - minX >= maxZ - minZ ? 0 : 1
  const [low, high] = axis === 0 ? [minX, maxX] : [minZ, maxZ]
  const line = bestLine(points, axis, low, high, doors)
  const halves = [
    [-FAR, line],
    [line, FAR],
  ].flatMap(([from, to]) => sharedOf(areasOf(points), band(axis, from!, to!)).flatMap(outline))
  // A line that takes nothing off would be drawn again for ever.
  if (halves.some((half) => Math.abs(signedArea(half.flat())) > area * 0.95)) return [[...points]]
  return halves
    .filter((half) => Math.abs(signedArea(half.flat())) >= PART_MIN)
    .flatMap((half) => cut(half, areaMax, doors))
}

const FAR = 1e6

const band = (axis: 0 | 1, from: number, to: number): Areas =>
  areasOf(
    axis === 0
      ? [
          [from, -FAR],
          [to, -FAR],
          [to, FAR],
          [from, FAR],
        ]
      : [
          [-FAR, from],
          [FAR, from],
          [FAR, to],
          [-FAR, to],
        ],
  )

/** The outer loop of an area; what a room is cut into has no holes. */
const outline = ([loop]: Areas[number]): Point[][] => (loop ? [loop.slice(0, -1)] : [])

/** The line in the middle half on which the room is narrowest, near the middle, and clear of doors. */
function bestLine(
  points: readonly Point[],
  axis: 0 | 1,
  low: number,
  high: number,
  doors: readonly OpeningPiece[],
): number {
  const middle = (low + high) / 2
  const reach = (high - low) / 4
  let best = middle
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i * STEP <= reach; i++)
    for (const at of i === 0 ? [middle] : [middle - i * STEP, middle + i * STEP]) {
      const near = doors.some(({ from, to }) => spans(from[axis], to[axis], at))
      const cost = acrossAt(points, axis, at) + (near ? NEAR_DOOR : 0) + Math.abs(at - middle) * OFF_MIDDLE
      if (cost < least) [best, least] = [at, cost]
    }
  return best
}

/** What a line near a door costs, and one away from the middle, metres of open side. */
const NEAR_DOOR = 20
const OFF_MIDDLE = 0.3

const spans = (a: number, b: number, at: number): boolean => at > Math.min(a, b) - CLEAR && at < Math.max(a, b) + CLEAR

/** Length of a line inside a polygon, metres. */
function acrossAt(points: readonly Point[], axis: 0 | 1, at: number): number {
  const other = axis === 0 ? 1 : 0
  const hits: number[] = []
  for (const [i, a] of points.entries()) {
    const b = cyclicAt(points, i + 1)
    if (a[axis] > at === b[axis] > at) continue
    hits.push(a[other] + ((b[other] - a[other]) * (at - a[axis])) / (b[axis] - a[axis]))
  }
  hits.sort((a, b) => a - b)
  let across = 0
  for (let i = 0; i + 1 < hits.length; i += 2) across += elementAt(hits, i + 1) - elementAt(hits, i)
  return across
}

/** A part with the openings of the room that are on it, and gaps where it was cut. */
function partOf(points: readonly Point[], ring: Ring, room: Room): Room {
  const { shape, openings = [], ceiling } = room.boundary
  const walls = pointsOf(ring).map((from, i, all) => [from, cyclicAt(all, i + 1)] as const)
  const doors = openings.flatMap((opening) => pieces(ring, opening))
  const found: Opening[] = []
  let along = 0
  for (const [i, a] of points.entries()) {
    const b = cyclicAt(points, i + 1)
    const length = Math.hypot(b[0] - a[0], b[1] - a[1])
    const onWalls = walls.flatMap(([from, to]) => overlap(a, b, from, to))
    for (const [from, to] of without(onWalls, length))
      found.push({ type: 'gap', pos: along + from, l: to - from, y: 0, h: shape.h, circulationWidth: MAIN_WAY / 2 })
    for (const { opening, from, to } of doors) {
      const [shared] = overlap(a, b, from, to)
      if (shared) found.push({ ...opening, pos: along + shared[0], l: shared[1] - shared[0] })
    }
    along += length
  }
  return {
    boundary: {
      shape: { ...shape, points: points.map(([x, z]) => [x, z]) },
      openings: found,
      ...(ceiling && { ceiling }),
    },
  }
}

type Span = readonly [from: number, to: number]

/** What of a line no span covers. */
function without(spans: readonly Span[], length: number): Span[] {
  const free: Span[] = []
  let at = 0
  for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) {
    if (from - at > ON_LINE) free.push([at, from])
    at = Math.max(at, to)
  }
  return length - at > ON_LINE ? [...free, [at, length]] : free
}

/** Where another line lies on the one from a to b, metres from a: one span, or none. */
function overlap(a: Point, b: Point, from: Point, to: Point): Span[] {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1])
  if (length < ON_LINE) return []
  const [dx, dz] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
  const off = ([x, z]: Point) => Math.abs((x - a[0]) * dz - (z - a[1]) * dx)
  if (off(from) > ON_LINE || off(to) > ON_LINE) return []
  const at = ([x, z]: Point) => (x - a[0]) * dx + (z - a[1]) * dz
  const start = Math.max(0, Math.min(at(from), at(to)))
  const end = Math.min(length, Math.max(at(from), at(to)))
  return end - start > ON_LINE ? [[start, end]] : []
}
