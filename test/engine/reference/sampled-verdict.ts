import type { Furnishing, PlacedItem } from '../../../src/schema/furnishing/result.ts'
import type { Opening, Room } from '../../../src/schema/furnishing/room.ts'

// A second opinion on Q1–Q4 that only knows distances to outlines: points on a fine grid are surely inside, surely
// outside or in between, so every verdict is 'broken', 'sound' or, near a tolerance, 'unsure'. Slow and simple.

export type Verdict = 'broken' | 'sound' | 'unsure'
export type Rule = 'Q1' | 'Q2' | 'Q3' | 'Q4'

/** Signed distance to an outline, negative inside. */
type Distance = (x: number, z: number) => number
type Point = readonly [number, number]

const FINE = 0.01
/** Half the diagonal of a fine cell: a point this deep inside has its whole cell inside. */
const HALF = FINE * Math.SQRT1_2
/** Fine cells that make more than 1 cm². */
const CELLS = 2

export function sampledVerdicts(room: Room, { furniture }: Furnishing): Record<Rule, Verdict> {
  return {
    Q1: worst(pairs(furniture).map(([a, b]) => overlap(a, b))),
    Q2: worst(furniture.map((item) => sticksOut(room, item))),
    Q3: worst(placedOpenings(room).flatMap((opening) => furniture.map((item) => stands(opening, item)))),
    Q4: walkable(room, furniture),
  }
}

function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('broken')) return 'broken'
  return verdicts.includes('unsure') ? 'unsure' : 'sound'
}

const pairs = <T>(values: readonly T[]) => values.flatMap((a, i) => values.slice(i + 1).map((b) => [a, b] as const))

/** Area where both distances are negative, as a verdict on the 1 cm² tolerance. */
function meeting(extent: Extent, a: Distance, b: Distance): Verdict {
  let sure = 0
  let possible = 0
  const count = Math.floor((extent[3] - extent[1]) / FINE + 1e-9) + 3
  for (let x = extent[0] - FINE; x <= extent[2] + FINE; x += FINE)
    for (let k = 0; k < count; ) {
      const z = extent[1] + (k - 1) * FINE
      const one = a(x, z)
      const d = one >= HALF ? one : Math.max(one, b(x, z))
      if (d < -HALF) sure++
      if (d < HALF) possible++
      // A distance changes no faster than its point moves: what is further away than some cells needs no look at those.
      k += d < HALF ? 1 : Math.max(1, Math.floor((d - HALF) / FINE))
    }
  return sure >= CELLS ? 'broken' : possible > 0 ? 'unsure' : 'sound'
}

function overlap(a: PlacedItem, b: PlacedItem): Verdict {
  if ((a.type === 'carpet') !== (b.type === 'carpet')) return 'sound'
  const shared = Math.min(topOf(a), topOf(b)) - Math.max(a.position[1], b.position[1])
  if (shared < 0.0009) return 'sound'
  const [one, other] = [extentOf(a), extentOf(b)]
  const extent = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ] as const
  const verdict = meeting(extent, distanceTo(a), distanceTo(b))
  return shared < 0.0011 && verdict === 'broken' ? 'unsure' : verdict
}

function sticksOut(room: Room, item: PlacedItem): Verdict {
  if (topOf(item) > room.boundary.shape.h + 1e-4 || item.position[1] < -1e-4) return 'broken'
  const inside = toOutline(room.boundary.shape.points)
  return meeting(extentOf(item), distanceTo(item), (x, z) => -inside(x, z))
}

/** One straight piece of an opening with its inward normal. */
interface Stretch {
  readonly opening: Opening
  readonly a: Point
  readonly b: Point
  readonly normal: Point
}

function stands({ opening, a, b, normal }: Stretch, item: PlacedItem): Verdict {
  if (item.type === 'carpet' || item.position[1] >= 2) return 'sound'
  const underneath = topOf(item) <= opening.y || item.position[1] >= opening.y + opening.h
  if (opening.type === 'window' && underneath) return 'sound'
  const width = opening.circulationWidth ?? (opening.type === 'door' ? 0.9 : 0.5)
  if (width === 0) return 'sound'
  const inwards = ([x, z]: Point): Point => [x + normal[0] * width, z + normal[1] * width]
  return meeting(extentOf(item), distanceTo(item), toOutline([a, b, inwards(b), inwards(a)]))
}

const COARSE = 0.05
/** A path that keeps this much further from everything has free samples all along it, wherever they lie. */
const SLACK = COARSE * Math.SQRT1_2
const WALK = { radius: 0.3, door: 0.45, piece: 0.6 } as const

interface Reach {
  readonly radius: number
  readonly door: number
  readonly piece: number
  /** How far on the room's side of the wall a point before a door must lie. */
  readonly aside: number
}

function walkable(room: Room, furniture: readonly PlacedItem[]): Verdict {
  const strict = { radius: WALK.radius + 1.5 * SLACK, door: WALK.door - SLACK, piece: WALK.piece - SLACK, aside: SLACK }
  const lenient = { radius: WALK.radius - SLACK, door: WALK.door + FINE, piece: WALK.piece + FINE, aside: -FINE }
  if (joined(room, furniture, strict)) return 'sound'
  return joined(room, furniture, lenient) ? 'unsure' : 'broken'
}

/** Whether some connected part of the floor reaches all doors and pieces. */
function joined(room: Room, furniture: readonly PlacedItem[], reach: Reach): boolean {
  const obstacles = furniture.filter(({ type, position }) => type !== 'carpet' && position[1] < 2)
  const doors = placedOpenings(room).filter(({ opening }) => opening.type !== 'window')
  const openings = [...new Set(doors.map(({ opening }) => opening))]
  const standing = obstacles.filter(({ position }) => position[1] < 0.05).map(distanceTo)
  const parts = floorParts(room, obstacles.map(distanceTo), reach.radius)
  // Without a door the largest part counts, which a radius may change: only the strict reading insists on it.
  const largest = Math.max(0, ...parts.map(({ length }) => length))
  const chosen = openings.length > 0 || reach.aside < 0 ? parts : parts.filter(({ length }) => length === largest)
  if (chosen.length === 0) return openings.length + standing.length === 0
  const nearDoor = ({ a, b, normal }: Stretch, [x, z]: Point) =>
    toSegment(a, b, x, z) <= reach.door && normal[0] * (x - a[0]) + normal[1] * (z - a[1]) >= reach.aside
  return chosen.some(
    (part) =>
      openings.every((opening) =>
        doors.some((door) => door.opening === opening && part.some((point) => nearDoor(door, point))),
      ) && standing.every((distance) => part.some(([x, z]) => distance(x, z) <= reach.piece)),
  )
}

/** Connected sets of points that keep a distance from all walls and obstacles, every 2.5 cm. */
function floorParts(room: Room, obstacles: readonly Distance[], radius: number): Point[][] {
  const pitch = COARSE / 2
  const outline = room.boundary.shape.points
  const wall = toOutline(outline)
  const [minX, minZ, maxX, maxZ] = extentOfPoints(outline)
  const columns = Math.floor((maxX - minX) / pitch + 1e-9) + 1
  const rows = Math.floor((maxZ - minZ) / pitch + 1e-9) + 1
  const at = (cell: number): Point => [minX + (cell % columns) * pitch, minZ + Math.floor(cell / columns) * pitch]
  const open: boolean[] = []
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; ) {
      const [x, z] = at(row * columns + column)
      const clearance = obstacles.reduce((least, distance) => Math.min(least, distance(x, z)), -wall(x, z)) - radius
      // The points beside it, nearer than it is to the limit, are on the same side of it.
      const alike = Math.min(columns - column, Math.max(1, Math.floor(Math.abs(clearance) / pitch)))
      for (let i = 0; i < alike; i++) open.push(clearance >= -1e-9)
      column += alike
    }
  const parts: Point[][] = []
  for (let start = 0; start < open.length; start++) if (open[start]) parts.push(flood(open, columns, start).map(at))
  return parts
}

/** Cells joined to the first by sides or corners; closes them. */
function flood(open: boolean[], columns: number, start: number): number[] {
  const found = [start]
  open[start] = false
  for (const cell of found)
    for (const dz of [-1, 0, 1])
      for (const dx of [-1, 0, 1]) {
        const column = (cell % columns) + dx
        const next = cell + dz * columns + dx
        if (column < 0 || column >= columns || !open[next]) continue
        open[next] = false
        found.push(next)
      }
  return found
}

const topOf = (item: PlacedItem) => item.position[1] + item.shape.h

type Extent = readonly [minX: number, minZ: number, maxX: number, maxZ: number]

function extentOf(item: PlacedItem): Extent {
  const [x, , z] = item.position
  if (item.shape.type === 'cylinder') return [x - item.shape.r, z - item.shape.r, x + item.shape.r, z + item.shape.r]
  return extentOfPoints(corners(item))
}

function extentOfPoints(points: readonly Point[]): Extent {
  const xs = points.map(([x]) => x)
  const zs = points.map(([, z]) => z)
  return [Math.min(...xs), Math.min(...zs), Math.max(...xs), Math.max(...zs)]
}

function distanceTo(item: PlacedItem): Distance {
  const { shape, position } = item
  if (shape.type === 'cylinder') return (x, z) => Math.hypot(x - position[0], z - position[2]) - shape.r
  return toOutline(corners(item))
}

/** Corners of a piece that is no cylinder, in the room (docs/decisions.md#c1–#c3). */
function corners({ shape, position, rotation }: PlacedItem): Point[] {
  const angle = (rotation * Math.PI) / 180
  return localCorners(shape).map(([x, z]) => [
    position[0] + x * Math.cos(angle) - z * Math.sin(angle),
    position[2] + x * Math.sin(angle) + z * Math.cos(angle),
  ])
}

function localCorners(shape: PlacedItem['shape']): readonly Point[] {
  switch (shape.type) {
    case 'box':
      return [[0, 0], [shape.a, 0], [shape.a, shape.b], [0, shape.b]] // biome-ignore format: one corner a piece
    case 'l-extrusion': {
      const { a, b, c, d } = shape
      return [[0, 0], [a, 0], [a, d], [c, d], [c, b], [0, b]] // biome-ignore format: one corner a piece
    }
    case 'polygon-extrusion':
      return shape.points
    case 'cylinder':
      throw new Error('Cannot list corners: a cylinder has none')
  }
}

/** Signed distance to a polygon: nearest edge, and the sign by how often a ray crosses. */
function toOutline(points: readonly Point[]): Distance {
  const edges = points.map((a, i) => [a, points[(i + 1) % points.length]!] as const)
  return (x, z) => {
    let nearest = Number.POSITIVE_INFINITY
    let sign = 1
    for (const [a, b] of edges) {
      nearest = Math.min(nearest, toSegment(a, b, x, z))
      if (a[0] > x !== b[0] > x && a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]) > z) sign = -sign
    }
    return nearest * sign
  }
}

function toSegment([ax, az]: Point, [bx, bz]: Point, x: number, z: number): number {
  const [ux, uz, px, pz] = [bx - ax, bz - az, x - ax, z - az]
  const length2 = ux * ux + uz * uz
  const t = length2 === 0 ? 0 : Math.max(0, Math.min(1, (px * ux + pz * uz) / length2))
  return Math.sqrt((px - t * ux) ** 2 + (pz - t * uz) ** 2)
}

/** Openings walked along the boundary, cut at its vertices. */
function placedOpenings({ boundary }: Room): Stretch[] {
  const { points } = boundary.shape
  const inside = toOutline(points)
  const edges = points.map((a, i) => [a, points[(i + 1) % points.length]!] as const)
  const lengths = edges.map(([a, b]) => Math.hypot(b[0] - a[0], b[1] - a[1]))
  const circumference = lengths.reduce((sum, length) => sum + length, 0)
  const stretches: Stretch[] = []
  for (const opening of boundary.openings ?? []) {
    if (opening.pos > circumference) continue
    for (const lap of [0, circumference]) {
      let start = lap
      edges.forEach(([a, b], i) => {
        const length = lengths[i]!
        const from = Math.max(0, opening.pos - start)
        const to = Math.min(length, opening.pos + Math.min(opening.l, circumference) - start)
        start += length
        if (to - from < 1e-9) return
        const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length]
        const point = (s: number): Point => [a[0] + along[0] * s, a[1] + along[1] * s]
        const middle = point((from + to) / 2)
        const perpendicular: Point = [along[1], -along[0]]
        const inward = inside(middle[0] + perpendicular[0] * 1e-6, middle[1] + perpendicular[1] * 1e-6) < 0 ? 1 : -1
        stretches.push({
          opening,
          a: point(from),
          b: point(to),
          normal: [perpendicular[0] * inward, perpendicular[1] * inward],
        })
      })
    }
  }
  return stretches
}
