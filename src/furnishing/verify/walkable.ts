import type { Boundary, PlacedOpening } from './boundary.ts'
import { type EmptyFloor, type FreeFloor, freeFloor, partsAt } from './free-floor.ts'
import type { Region } from './region.ts'
import { nearRegion, nearSegment, type VisitRow } from './rows.ts'

/** How near free floor must come to a door or gap, and to a piece, metres. @see furnishing.md Q4 */
const DOOR_REACH = 0.45 + 1e-9
const PIECE_REACH = 0.6 + 1e-9
/** Without a door the largest part counts; sampling cannot tell which of nearly equal parts is the largest. */
const NEARLY_LARGEST = 0.95

export interface WalkObstacle {
  readonly region: Region
  /** Whether one must be able to walk up to it. */
  readonly stands: boolean
}

/** What the free floor does not reach. */
export interface Unreached {
  /** Doors and gaps that do not open onto the part that serves most of them. */
  readonly openings: readonly PlacedOpening[]
  /** Indices into the obstacles. */
  readonly pieces: readonly number[]
}

/** Size of the free floor, as shares. */
export interface Walkability {
  /** Part of the room's area where the walker's centre may be. */
  readonly free: number
  /** Part of that free floor which is connected to the doors (without doors: to its largest part). */
  readonly connected: number
}

/** Judges furnishing.md Q4: the part of the free floor that serves most openings, then most pieces. */
export function unreached(boundary: Boundary, empty: EmptyFloor, obstacles: readonly WalkObstacle[]): Unreached {
  const floor = freeFloor(
    empty,
    obstacles.map(({ region }) => region),
  )
  return bestPart(boundary, floor, obstacles).unreached
}

/** Shares of free and of connected floor. */
export function walkability(boundary: Boundary, empty: EmptyFloor, obstacles: readonly WalkObstacle[]): Walkability {
  const floor = freeFloor(
    empty,
    obstacles.map(({ region }) => region),
  )
  const { part } = bestPart(boundary, floor, obstacles)
  const samples = floor.partSize.reduce((sum, size) => sum + size, 0)
  return {
    free: (samples * floor.lattice.pitch ** 2) / boundary.area,
    connected: samples === 0 ? 0 : floor.partSize[part]! / samples,
  }
}

function bestPart(
  boundary: Boundary,
  floor: FreeFloor,
  obstacles: readonly WalkObstacle[],
): { part: number; unreached: Unreached } {
  const doors = boundary.openings.filter(({ opening }) => opening.type !== 'window')
  const doorParts = doors.map((door) => partsOfDoor(floor, door))
  const pieceParts = obstacles.map(({ region, stands }) => (stands ? partsOfPiece(floor, region) : undefined))
  const judged = candidates(floor, doorParts).map((part) => ({
    part,
    unreached: {
      openings: doors.filter((_, i) => !doorParts[i]!.has(part)),
      pieces: obstacles.flatMap((_, i) => (pieceParts[i] && !pieceParts[i].has(part) ? [i] : [])),
    },
  }))
  const missing = ({ unreached: { openings, pieces } }: (typeof judged)[number]) =>
    openings.length * (obstacles.length + 1) + pieces.length
  return judged.reduce((best, one) => (missing(one) < missing(best) ? one : best))
}

/** Parts worth judging, largest first; part −1 stands for no free floor at all. */
function candidates(floor: FreeFloor, doorParts: readonly ReadonlySet<number>[]): number[] {
  const { partSize } = floor
  const largest = partSize.reduce((a, b) => Math.max(a, b), 0)
  const served = new Set(doorParts.flatMap((parts) => [...parts]))
  const some = partSize
    .map((_, part) => part)
    .filter((part) => (doorParts.length > 0 ? served.has(part) : partSize[part]! >= NEARLY_LARGEST * largest))
  if (some.length > 0) return some.sort((a, b) => partSize[b]! - partSize[a]! || a - b)
  return [partSize.indexOf(largest)]
}

/** Parts with a sample near the opening, on the room's side of its wall. */
function partsOfDoor(floor: FreeFloor, door: PlacedOpening): ReadonlySet<number> {
  const parts = new Set<number>()
  for (const { ax, az, bx, bz, nx, nz } of door.spans)
    nearSegment(floor.lattice, ax, az, bx, bz, DOOR_REACH, (row, from, to) => {
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

function partsOfPiece(floor: FreeFloor, region: Region): ReadonlySet<number> {
  const parts = new Set<number>()
  const visit: VisitRow = (row, from, to) => partsAt(floor, row, from, to, (part) => parts.add(part))
  nearRegion(floor.lattice, region, PIECE_REACH, visit)
  return parts
}
