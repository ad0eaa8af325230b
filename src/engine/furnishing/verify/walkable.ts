import type { Boundary, PlacedOpening } from './boundary.ts'
import { aroundRegion, aroundSpan } from './capsules.ts'
import { exactFloor, partsInZone } from './exact-floor.ts'
import { type EmptyFloor, type FreeFloor, freeFloor, partsAt } from './free-floor.ts'
import type { Region } from './region.ts'
import { nearRegion, nearSegment, type VisitRow } from './scanlines.ts'

/** How near free floor must come to a door or gap, and to a piece, metres. @see docs/furnishing.md#q4 */
const DOOR_REACH = 0.45 + 1e-9
const PIECE_REACH = 0.6 + 1e-9
/** Without a door the largest part counts; sampling cannot tell which of nearly equal parts is the largest. */
const NEARLY_LARGEST = 0.95

export interface WalkObstacle {
  readonly region: Region
  /** Whether one must be able to walk up to it. */
  readonly stands: boolean
}

/** Called with the number of steps that a part of the work takes. */
export type Spend = (steps: number) => void

/** Steps for one edge of an outline on one row of samples. */
const EDGE_STEPS = 0.04
/** Steps for a piece, and for a square metre of the room. */
const PIECE_STEPS = 15
const AREA_STEPS = 3

/** What the free floor does not reach. */
export interface Unreached {
  readonly doors: readonly CutDoor[]
  /** Indices into the obstacles. */
  readonly pieces: readonly number[]
}

/** A door or gap that does not open onto the same free floor as all others. */
export interface CutDoor {
  readonly door: PlacedOpening
  /** Indices of the openings it is apart from; its own when nothing before it is free. */
  readonly apart: readonly number[]
}

/** Size of the free floor, as shares. */
export interface Walkability {
  /** Part of the room's area where the walker's centre may be. */
  readonly free: number
  /** Part of that free floor which is connected to the doors (without doors: to its largest part). */
  readonly connected: number
}

/**
 * Judges docs/furnishing.md#q4 on samples: what is reached on them is reached; what is not may be, by a way that they do not
 * show.
 *
 * @param doors the doors and gaps that count
 */
export function unreached(
  boundary: Boundary,
  doors: readonly PlacedOpening[],
  empty: EmptyFloor,
  obstacles: readonly WalkObstacle[],
  spend: Spend,
): Unreached {
  for (const { region } of obstacles) spend(PIECE_STEPS + EDGE_STEPS * edgeRows(region, empty.lattice.pitch))
  spend(AREA_STEPS * boundary.area)
  return unreachedOn(sampledReach(floorAround(empty, obstacles)), doors, obstacles)
}

/** Steps for one edge of an outline beside another, when the floor is found by exact geometry. */
const EDGE_PAIR_STEPS = 0.3

/** Edges of room and pieces up to which the floor is found by exact geometry. */
const EXACT_EDGES_MAX = 160

/** How many edges the outlines of room and pieces have together. */
const edgesOf = (boundary: Boundary, obstacles: readonly WalkObstacle[]): number =>
  obstacles.reduce(
    (edges, { region }) => edges + (region.kind === 'circle' ? 1 : region.ring.length / 2),
    boundary.walls.length + 4 * boundary.low.length,
  )

/**
 * Judges docs/furnishing.md#q4 by exact geometry.
 *
 * @returns undefined where the outlines have too many edges for it
 */
export function exactlyUnreached(
  boundary: Boundary,
  doors: readonly PlacedOpening[],
  obstacles: readonly WalkObstacle[],
  spend: Spend,
): Unreached | undefined {
  const edges = edgesOf(boundary, obstacles)
  if (edges > EXACT_EDGES_MAX) return undefined
  spend(EDGE_PAIR_STEPS * edges * edges)
  return unreachedOn(exactReach(boundary, doors, obstacles), doors, obstacles)
}

/**
 * The doors and gaps that count for docs/furnishing.md#q4: the most that open onto one part of the free floor of the empty
 * room, of equally many those of the largest part. The others cannot be reached whatever is placed.
 */
export function countedDoors(boundary: Boundary, fine: () => EmptyFloor): readonly PlacedOpening[] {
  const doors = doorsIn(boundary)
  const exact = edgesOf(boundary, []) <= EXACT_EDGES_MAX
  const reach = exact ? exactReach(boundary, doors, []) : sampledReach(floorAround(fine(), []))
  const served = doors.map((door) => reach.ofDoor(door))
  let best: { count: number; part: number } = { count: 0, part: -1 }
  for (const [part, size] of reach.partSize.entries()) {
    const count = served.filter((parts) => parts.has(part)).length
    const larger = best.part >= 0 && size > reach.partSize[best.part]! * (1 + SAME_SIZE)
    if (count > best.count || (count === best.count && count > 0 && larger)) best = { count, part }
  }
  return doors.filter((_, i) => served[i]!.has(best.part))
}

/** Parts of the floor whose sizes differ by no more than this share are equally large. */
const SAME_SIZE = 1e-6

export const doorsIn = (boundary: Boundary): readonly PlacedOpening[] =>
  boundary.openings.filter(({ opening }) => opening.type !== 'window')

/** Parts of a free floor, and which of them come near doors and pieces. */
interface Reach {
  readonly partSize: readonly number[]
  ofDoor(door: PlacedOpening): ReadonlySet<number>
  ofPiece(region: Region): ReadonlySet<number>
}

const sampledReach = (floor: FreeFloor): Reach => ({
  partSize: floor.partSize,
  ofDoor: (door) => partsOfDoor(floor, door),
  ofPiece: (region) => partsOfPiece(floor, region),
})

function exactReach(boundary: Boundary, doors: readonly PlacedOpening[], obstacles: readonly WalkObstacle[]): Reach {
  const standing = obstacles.filter(({ stands }) => stands)
  const zones = [
    ...doors.flatMap(({ spans }) => spans.map((span) => aroundSpan(span, DOOR_REACH))),
    ...standing.flatMap(({ region }) => aroundRegion(region, PIECE_REACH)),
  ]
  const floor = exactFloor(
    boundary,
    obstacles.map(({ region }) => region),
    zones,
  )
  return {
    partSize: floor.partSize,
    ofDoor: ({ spans }) =>
      new Set(spans.flatMap((span) => [...partsInZone(floor, aroundSpan(span, DOOR_REACH), span)])),
    ofPiece: (region) => new Set(aroundRegion(region, PIECE_REACH).flatMap((zone) => [...partsInZone(floor, zone)])),
  }
}

function unreachedOn(reach: Reach, doors: readonly PlacedOpening[], obstacles: readonly WalkObstacle[]): Unreached {
  const opened = openedBy(reach, doors)
  return { doors: cutDoors(opened), pieces: bestReach(reach, opened, obstacles).pieces }
}

const openedBy = (reach: Reach, doors: readonly PlacedOpening[]): Door[] =>
  doors.map((door) => ({ door, parts: reach.ofDoor(door) }))

/** Shares of free and of connected floor. */
export function walkability(boundary: Boundary, empty: EmptyFloor, obstacles: readonly WalkObstacle[]): Walkability {
  const floor = floorAround(empty, obstacles)
  const reach = sampledReach(floor)
  const { parts } = bestReach(reach, openedBy(reach, doorsIn(boundary)), obstacles)
  const samples = floor.partSize.reduce((sum, size) => sum + size, 0)
  return {
    free: (samples * floor.lattice.pitch * floor.lattice.pitch) / boundary.area,
    connected: samples === 0 ? 0 : Math.max(...parts.map((part) => floor.partSize[part]!)) / samples,
  }
}

/** Edges of a region times the rows of samples near each, once with the walker's reach and once with that to a piece. */
function edgeRows(region: Region, pitch: number): number {
  if (region.kind === 'circle') return (2 * (region.r + PIECE_REACH)) / pitch
  const { ring, minZ, maxZ, convex } = region
  const edges = ring.length / 2
  return (edges * (convex ? 2 * (maxZ - minZ + PIECE_REACH) : 2 * PIECE_REACH) + 2 * (maxZ - minZ)) / pitch
}

/** A door or gap and the parts of the free floor that it opens onto. */
interface Door {
  readonly door: PlacedOpening
  readonly parts: ReadonlySet<number>
}

const floorAround = (empty: EmptyFloor, obstacles: readonly WalkObstacle[]) =>
  freeFloor(
    empty,
    obstacles.map(({ region }) => region),
  )

function cutDoors(doors: readonly Door[]): CutDoor[] {
  if (doors.length === 0 || commonParts(doors).length > 0) return []
  const cut = doors.map(({ door, parts }) => ({
    door,
    apart: doors.filter((other) => ![...other.parts].some((part) => parts.has(part))).map((other) => other.door.index),
  }))
  // Each two share a part, but no part serves all: then all are apart.
  const all = doors.map(({ door }) => door.index)
  return cut.some(({ apart }) => apart.length > 0)
    ? cut.filter(({ apart }) => apart.length > 0)
    : doors.map(({ door }) => ({ door, apart: all }))
}

function commonParts(doors: readonly Door[]): number[] {
  return [...(doors[0]?.parts ?? [])].filter((part) => doors.every(({ parts }) => parts.has(part)))
}

/** The choice of free floor that leaves fewest pieces out. */
function bestReach(reach: Reach, doors: readonly Door[], obstacles: readonly WalkObstacle[]) {
  const reached = obstacles.map(({ region, stands }) => (stands ? reach.ofPiece(region) : undefined))
  return choices(reach, doors)
    .map((parts) => ({
      parts,
      pieces: reached.flatMap((set, i) => (set && !parts.some((part) => set.has(part)) ? [i] : [])),
    }))
    .reduce((best, one) => (one.pieces.length < best.pieces.length ? one : best))
}

/**
 * Parts of the free floor from which the pieces may be judged: one that all doors open onto. Where there is none, which is
 * a violation of its own, any that a door opens onto; without doors the largest.
 */
function choices({ partSize }: Reach, doors: readonly Door[]): number[][] {
  const common = commonParts(doors)
  if (common.length > 0) return common.map((part) => [part])
  const served = new Set(doors.flatMap(({ parts }) => [...parts]))
  if (served.size > 0) return [[...served]]
  const largest = Math.max(0, ...partSize)
  const large = partSize.flatMap((size, part) => (size >= NEARLY_LARGEST * largest ? [[part]] : []))
  return large.length > 0 ? large : [[]]
}

/** Parts with a sample near the opening, on the room's side of its wall. @param reach metres */
export function partsOfDoor(floor: FreeFloor, door: PlacedOpening, reach = DOOR_REACH): ReadonlySet<number> {
  const parts = new Set<number>()
  for (const { ax, az, bx, bz, nx, nz } of door.spans)
    nearSegment(floor.lattice, ax, az, bx, bz, reach, (row, from, to) => {
      const z = floor.lattice.z0 + row * floor.lattice.pitch
      const slope = nz * (z - az)
      if (Math.abs(nx) < 1e-12 && slope < 0) return
      const wall = ax - slope / nx
      const low = nx >= 1e-12 ? Math.max(from, wall) : from
      const high = nx <= -1e-12 ? Math.min(to, wall) : to
      if (low <= high) partsAt(floor, row, low, high, (part) => parts.add(part))
    })
  return parts
}

/** Parts with a sample near a piece. @param reach metres */
export function partsOfPiece(floor: FreeFloor, region: Region, reach = PIECE_REACH): ReadonlySet<number> {
  const parts = new Set<number>()
  let known = -1 // from row to row it is nearly always the same part
  const add = (part: number) => {
    if (part !== known) parts.add(part)
    known = part
  }
  const visit: VisitRow = (row, from, to) => partsAt(floor, row, from, to, add)
  nearRegion(floor.lattice, region, reach, visit)
  return parts
}
