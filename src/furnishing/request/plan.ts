import { ServiceError } from '../../errors.ts'
import { edgeLengths, stretchesBetween } from '../../geometry/boundary-stretches.ts'
import { normaliseDegrees, round6 } from '../../geometry/frame.ts'
import { readPolygon } from '../../geometry/points.ts'
import { bounds, perimeter, signedArea } from '../../geometry/ring.ts'
import type { OpeningType, Room } from '../../schema/room.ts'

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
  /** Place of the opening in the request. */
  readonly index: number
  /** Daylight that a window brings, 0 to 1; 1 for all openings where the north is not given. */
  readonly light: number
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
  readonly ring: readonly number[]
  /** Least x and z of the ring. */
  readonly corner: { readonly x: number; readonly z: number }
  readonly area: number
  readonly height: number
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

/** An opening this much past the end is at the end: sums of lengths are only so exact. */
const PAST_END = 1e-6

/** Walls whose directions differ by less than this are one wall. Sine of the angle. */
export const STRAIGHT = 1e-4

/** @throws ServiceError invalid when the boundary is no polygon (docs/decisions.md#c6) */
export function planOf(room: Room, path = 'params.room'): Plan {
  const { shape, openings = [] } = room.boundary
  const polygon = readPolygon(shape.points)
  if (!polygon.ok) throw new ServiceError('invalid', `${path}.boundary.shape.points: ${polygon.fault}`)
  const ring = polygon.value
  const total = perimeter(ring)
  const lengths = edgeLengths(ring)
  const perEdge: WallOpening[][] = lengths.map(() => [])
  for (const [index, opening] of openings.entries()) {
    if (opening.pos > total + PAST_END) continue
    for (const { edge, from, to } of stretchesBetween(lengths, opening.pos, opening.l)) {
      const keepOut = opening.circulationWidth ?? KEEP_OUT[opening.type]
      perEdge[edge]!.push({
        type: opening.type,
        from,
        to,
        sill: opening.y,
        head: opening.y + opening.h,
        keepOut,
        index,
        light: 1,
      })
    }
  }
  const clockwise = signedArea(ring) > 0
  const { minX, minZ } = bounds(ring)
  const walls = clockwise ? wallsOf(ring, perEdge) : wallsOf(reversed(ring), reversedOpenings(perEdge, lengths))
  return {
    ring: clockwise ? ring : reversed(ring),
    corner: { x: minX, z: minZ },
    area: Math.abs(signedArea(ring)),
    height: shape.h,
    walls,
    doors: walls.flatMap(doorsIn),
    openingPastEnd: openings.some((opening) => opening.pos > total + PAST_END),
  }
}

function doorsIn(wall: Wall): Door[] {
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
  const result = [ring[0]!, ring[1]!]
  for (let i = ring.length - 2; i > 0; i -= 2) result.push(ring[i]!, ring[i + 1]!)
  return result
}

/** Edge i of the reversed ring is edge n − 1 − i of the listed one, walked backwards. */
function reversedOpenings(perEdge: WallOpening[][], lengths: number[]): WallOpening[][] {
  const n = lengths.length
  return perEdge.map((_, i) =>
    perEdge[n - 1 - i]!.map((opening) => ({
      ...opening,
      from: lengths[n - 1 - i]! - opening.to,
      to: lengths[n - 1 - i]! - opening.from,
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
      for (const opening of perEdge[edge]!)
        openings.push({ ...opening, from: opening.from + length, to: opening.to + length })
      length += lengths[edge]!
    }
    return wallBetween(ring, run[0]!, (run.at(-1)! + 1) % lengths.length, joined(openings))
  })
}

/** Stretches of one opening that follow one another over points in line, as one. */
function joined(openings: readonly WallOpening[]): WallOpening[] {
  const result: WallOpening[] = []
  for (const opening of openings) {
    const at = result.findIndex(({ index, to }) => index === opening.index && Math.abs(to - opening.from) < 1e-6)
    if (at < 0) result.push(opening)
    else result[at] = { ...result[at]!, to: opening.to }
  }
  return result
}

/** Edges grouped into runs that go straight on, each run in order. */
function straightRuns(ring: readonly number[], lengths: readonly number[]): number[][] {
  const n = lengths.length
  const direction = (edge: number): [number, number] => {
    const next = (2 * edge + 2) % ring.length
    return [(ring[next]! - ring[2 * edge]!) / lengths[edge]!, (ring[next + 1]! - ring[2 * edge + 1]!) / lengths[edge]!]
  }
  const bendsBefore = (edge: number): boolean => {
    const [ax, az] = direction((edge + n - 1) % n)
    const [bx, bz] = direction(edge)
    return Math.abs(ax * bz - az * bx) > STRAIGHT || ax * bx + az * bz < 0
  }
  const start = Math.max(
    0,
    lengths.findIndex((_, edge) => bendsBefore(edge)),
  )
  const runs: number[][] = []
  for (let step = 0; step < n; step++) {
    const edge = (start + step) % n
    if (step === 0 || bendsBefore(edge)) runs.push([])
    runs.at(-1)!.push(edge)
  }
  return runs
}

function wallBetween(ring: readonly number[], from: number, to: number, openings: readonly WallOpening[]): Wall {
  const [x0, z0, x1, z1] = [ring[2 * from]!, ring[2 * from + 1]!, ring[2 * to]!, ring[2 * to + 1]!]
  const length = Math.hypot(x1 - x0, z1 - z0)
  const turn = normaliseDegrees(round6((Math.atan2(z1 - z0, x1 - x0) * 180) / Math.PI))
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

/** The directions of the longest walls, in degrees within [0, 90), at most two. */
export function mainDirections(plan: Plan): number[] {
  const lengths = new Map<number, number>()
  for (const wall of plan.walls) {
    const direction = round6(((wall.turn % 90) + 90) % 90)
    lengths.set(direction, (lengths.get(direction) ?? 0) + wall.length)
  }
  const ranked = [...lengths].sort((a, b) => b[1] - a[1] || a[0] - b[0])
  const longest = ranked[0]?.[1] ?? 0
  return ranked
    .filter(([, length]) => length > longest * 0.4)
    .slice(0, 2)
    .map(([direction]) => direction)
}
