import { angleOf, lengthOf } from '../../../base/elementary.ts'
import { ServiceError } from '../../../base/errors.ts'
import type { CeilingPlane, Opening, OpeningType, Room } from '../../../schema/furnishing/room.ts'
import { edgeLengths, stretchesBetween } from '../../geometry/boundary-stretches.ts'
import { pointAt, pointsOf, type RingPoint } from '../../geometry/edges.ts'
import { cyclicAt, elementAt, firstOf, lastOf } from '../../geometry/element-at.ts'
import { normaliseDegrees, type Pose, round6, turnOf } from '../../geometry/frame.ts'
import { pairsIn, saidOfLeaf } from '../../geometry/leaf-pairs.ts'
import { movedCeiling } from '../../geometry/moved-ceiling.ts'
import { readPolygon } from '../../geometry/points.ts'
import { bounds, perimeter, signedArea } from '../../geometry/ring.ts'
import { straightRuns } from '../../geometry/straight-runs.ts'
import { usableArea } from '../../geometry/usable-area.ts'
import { frameOrder, framePoint, mirroredRoom, type RoomFrame, snappedTurn } from './room-frame.ts'

/** An opening in a wall, from and to in metres along it. */
export interface WallOpening {
  readonly type: OpeningType
  readonly from: number
  readonly to: number
  /** Height above the floor at which it begins and ends. */
  readonly sill: number
  readonly head: number
  /** Depth of the floor to keep free before it. */
  readonly keepOut: number
  /** How much daylight a window gives, 1 where nothing is known. */
  readonly light?: number
  /** How much low sun it lets in, 0 where nothing is known. */
  readonly sun?: number
  /** Place of the opening in the request. */
  readonly index: number
}

/** A straight wall: x0, z0 its start, (dx, dz) its direction; the room lies on the side (−dz, dx). */
export interface Wall {
  readonly x0: number
  readonly z0: number
  readonly dx: number
  readonly dz: number
  readonly length: number
  /** Degrees by which a piece turns to stand with its back on this wall. */
  readonly turn: number
  readonly openings: readonly WallOpening[]
}

/** A door or gap: its middle, the unit normal into the room, half its width. */
export interface Door {
  readonly x: number
  readonly z: number
  readonly nx: number
  readonly nz: number
  readonly half: number
}

/** A room as solved: clockwise ring, straight walls, openings by wall. No question of winding or closing is left. */
export interface Plan {
  /** Where the plan's coordinates begin in those of the request, and how they are turned. */
  readonly frame: RoomFrame
  readonly ring: readonly number[]
  /** Least x and z of the ring. */
  readonly corner: { readonly x: number; readonly z: number }
  readonly area: number
  /** The area that counts under slopes, by which pieces are asked for, m²; all of it under a flat ceiling. */
  readonly usable: number
  readonly height: number
  /** The slopes of the ceiling. */
  readonly ceiling: readonly CeilingPlane[]
  /** The straight walls of the ring. */
  readonly edges: readonly Wall[]
  /** The walls as pieces stand at them: the edges, or chords of chains of them. */
  readonly walls: readonly Wall[]
  readonly doors: readonly Door[]
  /** Whether an opening was left out because it begins past the end of the boundary (warning_7). */
  readonly openingPastEnd: boolean
}

/**
 * Depth of the floor to keep free before an opening by default, metres. @see docs/specification.md#opening, field
 * circulationWidth
 */
export const KEEP_OUT: Record<OpeningType, number> = { door: 0.9, window: 0.5, gap: 0.5 }

/** Depth of the floor to keep free before an opening, metres: before a door of which more is said, what its leaves sweep. */
export function keepOutOf(opening: Opening): number {
  const { type, l, circulationWidth, leaf, opens } = opening
  if (type !== 'door' || !saidOfLeaf(opening)) return circulationWidth ?? KEEP_OUT[type]
  if (leaf === 'sliding' || leaf === 'none' || opens === 'out') return circulationWidth ?? KEEP_OUT.gap
  return Math.max(circulationWidth ?? KEEP_OUT.door, l / (2 * pairsIn(l, leaf) || 1))
}

/** An opening this much past the end is at the end: sums of lengths are only so exact. */
const PAST_END = 1e-6

/** What of an opening goes on over a corner by no more than this ends there, metres: sums of lengths are only so exact. */
const SLIVER = 1e-5

/**
 * The room in a frame of its own, which begins with the longest wall along x: a room is furnished alike wherever it lies, at
 * whatever angle, and from whichever corner it is listed.
 *
 * @param mirrorable whether its mirror image may be solved in its place, so that both are furnished alike
 * @throws ServiceError invalid when the boundary is no polygon (docs/decisions.md#c6)
 */
export function planOf(room: Room, mirrorable = false, path = 'params.room'): Plan {
  const listed = listedPlan(room, path)
  const { first, mirrored } = frameOrder(listed.walls)
  if (!mirrorable || !mirrored) return inOwnFrame(listed, first)
  const image = listedPlan(mirroredRoom(room), path)
  const plan = inOwnFrame(image, frameOrder(image.walls).first)
  return { ...plan, frame: { ...plan.frame, mirrored } }
}

/**
 * The room as listed, at its own angle.
 *
 * @param origin of the plan's coordinates; the first point, as map coordinates are too large to reckon with
 * @throws ServiceError invalid when the boundary is no polygon
 */
export function listedPlan(room: Room, path: string, origin = room.boundary.shape.points[0] ?? [0, 0]): Plan {
  const { shape, openings = [], ceiling = [] } = room.boundary
  const [x, z] = origin
  const polygon = readPolygon(shape.points.map(([px, pz]) => [px - x, pz - z] as const))
  if (!polygon.ok) throw new ServiceError('invalid', `${path}.boundary.shape.points: ${polygon.fault}`)
  const ring = polygon.value
  const total = perimeter(ring)
  const lengths = edgeLengths(ring)
  const perEdge = openingsByEdge(openings, lengths, total)
  const clockwise = signedArea(ring) > 0
  const walls = clockwise ? wallsOf(ring, perEdge) : wallsOf(reversed(ring), reversedOpenings(perEdge, lengths))
  const { minX, minZ } = bounds(ring)
  const area = Math.abs(signedArea(ring))
  const slopes = movedCeiling(ceiling, -x, -z)
  return {
    frame: { x, z, turn: 0, mirrored: false },
    ring: clockwise ? ring : reversed(ring),
    corner: { x: minX, z: minZ },
    area,
    usable: slopes.length > 0 ? usableArea(ring, slopes, shape.h) : area,
    height: shape.h,
    ceiling: slopes,
    edges: walls,
    walls,
    doors: walls.flatMap(doorsIn),
    openingPastEnd: openings.some((opening) => opening.pos > total + PAST_END),
  }
}

function openingsByEdge(openings: readonly Opening[], lengths: readonly number[], total: number): WallOpening[][] {
  const perEdge: WallOpening[][] = lengths.map(() => [])
  for (const [index, opening] of openings.entries()) {
    if (opening.pos > total + PAST_END) continue
    const { type, y: sill, h } = opening
    for (const { edge, from, to } of stretchesBetween(lengths, opening.pos, opening.l))
      if (to - from > SLIVER)
        elementAt(perEdge, edge).push({
          type,
          from,
          to,
          sill,
          head: sill + h,
          keepOut: keepOutOf(opening),
          index,
        })
  }
  return perEdge
}

/** The plan with one of its walls first, along x. */
function inOwnFrame(plan: Plan, first: number): Plan {
  const { x0, z0, turn } = elementAt(plan.walls, first)
  const frame = { x: x0, z: z0, turn: snappedTurn(turn) }
  const walls = plan.walls.flatMap((_, i) => {
    const [wall, next] = [i, i + 1].map((step) => cyclicAt(plan.walls, first + step))
    return wallInFrame(wall!, next!, frame)
  })
  const ring = ringInFrame(plan.ring, frame)
  const { minX, minZ } = bounds(ring)
  const { cos, sin } = turnOf(frame.turn)
  return {
    ...plan,
    ceiling: plan.ceiling.map(({ a, b, c }) => ({
      a: a * cos + b * sin,
      b: b * cos - a * sin,
      c: c + a * x0 + b * z0,
    })),
    frame: { ...plan.frame, x: plan.frame.x + x0, z: plan.frame.z + z0, turn: frame.turn },
    ring,
    corner: { x: minX, z: minZ },
    edges: walls,
    walls,
    doors: walls.flatMap(doorsIn),
  }
}

/** The wall up to the next one; none where the frame does not tell its ends apart. */
function wallInFrame(wall: Wall, next: Wall, frame: Pose): Wall[] {
  const ends = [framePoint(wall.x0, wall.z0, frame), framePoint(next.x0, next.z0, frame)] as const
  const length = distance(...ends)
  if (length === 0) return []
  const [[x0, z0], [x1, z1]] = ends
  const turn = snappedTurn(wall.turn - frame.turn)
  return [{ x0, z0, dx: (x1 - x0) / length, dz: (z1 - z0) / length, length, turn, openings: wall.openings }]
}

/** The ring from the frame's origin on; corners that the frame does not tell apart are one. */
function ringInFrame(ring: readonly number[], frame: Pose): number[] {
  const n = ring.length / 2
  const start = Array.from({ length: n }, (_, i) => i).find(
    (i) => ring[2 * i] === frame.x && ring[2 * i + 1] === frame.z,
  )!
  const corners = Array.from({ length: n }, (_, i) => {
    const [x, z] = pointAt(ring, 2 * (start + i))
    return framePoint(x, z, frame)
  })
  return corners.filter((corner, i) => distance(corner, elementAt(corners, (i + n - 1) % n)) > 0).flat()
}

const distance = (a: readonly [number, number], b: readonly [number, number]): number =>
  lengthOf(b[0] - a[0], b[1] - a[1])

export function doorsIn(wall: Wall): Door[] {
  const doors = wall.openings.filter((opening) => opening.type !== 'window')
  return doors.map(({ from, to }) => {
    const middle = (from + to) / 2
    return {
      x: wall.x0 + wall.dx * middle,
      z: wall.z0 + wall.dz * middle,
      nx: -wall.dz,
      nz: wall.dx,
      half: (to - from) / 2,
    }
  })
}

/** Same first point, other way round. */
function reversed(ring: readonly number[]): number[] {
  const [first, ...others] = pointsOf(ring)
  return [...(first ?? []), ...others.reverse().flat()]
}

/** Edge i of the reversed ring is edge n − 1 − i of the listed one, walked backwards. */
function reversedOpenings(perEdge: WallOpening[][], lengths: number[]): WallOpening[][] {
  const n = lengths.length
  return perEdge.map((_, i) =>
    elementAt(perEdge, n - 1 - i).map((opening) => ({
      ...opening,
      from: elementAt(lengths, n - 1 - i) - opening.to,
      to: elementAt(lengths, n - 1 - i) - opening.from,
    })),
  )
}

/** One wall per run of edges in line. */
function wallsOf(ring: readonly number[], perEdge: WallOpening[][]): Wall[] {
  const lengths = edgeLengths(ring)
  return straightRuns(ring, lengths).map((run) => {
    const openings: WallOpening[] = []
    let length = 0
    for (const edge of run) {
      for (const opening of elementAt(perEdge, edge))
        openings.push({ ...opening, from: opening.from + length, to: opening.to + length })
      length += elementAt(lengths, edge)
    }
    return wallBetween(pointAt(ring, 2 * firstOf(run)), pointAt(ring, 2 * lastOf(run) + 2), joined(openings))
  })
}

/** Stretches of one opening that follow one another over points in line, as one. */
function joined(openings: readonly WallOpening[]): WallOpening[] {
  const result: WallOpening[] = []
  for (const opening of openings) {
    const at = result.findIndex(({ index, to }) => index === opening.index && Math.abs(to - opening.from) < 1e-6)
    if (at < 0) result.push(opening)
    else result[at] = { ...elementAt(result, at), to: opening.to }
  }
  return result
}

export function wallBetween([x0, z0]: RingPoint, [x1, z1]: RingPoint, openings: readonly WallOpening[]): Wall {
  const length = lengthOf(x1 - x0, z1 - z0)
  const turn = normaliseDegrees(round6((angleOf(x1 - x0, z1 - z0) * 180) / Math.PI))
  return { x0, z0, dx: (x1 - x0) / length, dz: (z1 - z0) / length, length, turn, openings }
}

/** Stretches of a wall without openings. */
export function solidStretches(wall: Wall): [number, number][] {
  const stretches: [number, number][] = []
  let start = 0
  for (const opening of [...wall.openings].sort((a, b) => a.from - b.from)) {
    if (opening.from > start) stretches.push([start, opening.from])
    start = Math.max(start, opening.to)
  }
  if (start < wall.length) stretches.push([start, wall.length])
  return stretches
}

/** Walls whose directions differ by no more than this share a direction, degrees: a drawn right angle is rarely exact. */
const SAME_DIRECTION = 0.05

/** The directions of the longest walls, in degrees within [0, 90), at most two. */
export function mainDirections(plan: Plan): number[] {
  const known: { readonly direction: number; length: number }[] = []
  for (const wall of plan.walls) {
    const direction = round6(((wall.turn % 90) + 90) % 90)
    const same = known.find((one) => Math.abs(((one.direction - direction + 135) % 90) - 45) <= SAME_DIRECTION)
    if (same) same.length += wall.length
    else known.push({ direction, length: wall.length })
  }
  // The frame's own direction, that of the longest wall, comes first of those that are equally long.
  const ranked = known.toSorted((a, b) => round6(b.length) - round6(a.length) || a.direction - b.direction)
  const longest = ranked[0]?.length ?? 0
  return ranked
    .filter(({ length }) => length > longest * 0.4)
    .slice(0, 2)
    .map(({ direction }) => direction)
}
