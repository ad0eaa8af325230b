import type { Boundary } from './boundary.ts'
import { joinRoots, rootOf } from './parts.ts'
import type { Region } from './region.ts'
import { RowStretches } from './row-stretches.ts'
import { insideRing, type Lattice, nearRegion, nearSegment } from './scanlines.ts'

/** Radius of the walker, metres. @see docs/furnishing.md#q4 */
export const WALKER = 0.3
/**
 * Distances of the samples, metres: of a first look, and of a second at what the first finds cut off. Ways wider than the walker
 * by √2 of it are sure to show.
 */
const PITCH = 0.05
const PITCH_FINE = 0.0125
/** Rounding must not take away a strip that is exactly wide enough. */
const EPS = 1e-9

/** What is free when the room is empty: for each row, ends of stretches [from, to, from, to, …] in metres. */
export interface EmptyFloor {
  readonly lattice: Lattice
  /** Of the walker, metres. */
  readonly radius: number
  readonly rows: readonly (readonly number[])[]
}

/** Free samples as runs along the rows, each with the connected part it belongs to. */
export interface FreeFloor {
  readonly lattice: Lattice
  /** Row `j` holds the runs rowStart[j] … rowStart[j + 1] − 1. */
  readonly rowStart: readonly number[]
  readonly first: readonly number[]
  readonly last: readonly number[]
  /** Part of each run, counted from 0. */
  readonly part: readonly number[]
  /** Samples in each part. */
  readonly partSize: readonly number[]
}

/** @param fine whether the samples lie so near each other that ways of hardly 0.60 m show */
export function emptyFloor(boundary: Boundary, fine = false, radius = WALKER): EmptyFloor {
  const { floor, walls, low } = boundary
  const pitch = fine ? PITCH_FINE : PITCH
  const lattice = {
    x0: floor.minX,
    z0: floor.minZ,
    pitch,
    rows: Math.floor((floor.maxZ - floor.minZ) / pitch + EPS) + 1,
  }
  const blocked = new RowStretches(lattice.rows)
  for (const { ax, az, bx, bz } of walls) nearSegment(lattice, ax, az, bx, bz, radius - EPS, blocked.add)
  for (const region of low) nearRegion(lattice, region, radius - EPS, blocked.add)
  const inside = insideRing(lattice, floor.ring, 0, lattice.rows - 1)
  return { lattice, radius, rows: inside.map((stretches, row) => blocked.without(stretches, row)) }
}

/** The floor that obstacles leave free. */
export function freeFloor(empty: EmptyFloor, obstacles: readonly Region[]): FreeFloor {
  const { lattice, radius } = empty
  const blocked = new RowStretches(lattice.rows)
  for (const obstacle of obstacles) nearRegion(lattice, obstacle, radius - EPS, blocked.add)
  const rowStart: number[] = [0]
  const first: number[] = []
  const last: number[] = []
  for (let row = 0; row < lattice.rows; row++) {
    const free = blocked.without(empty.rows[row]!, row)
    for (let i = 0; i < free.length; i += 2) {
      const from = Math.ceil((free[i]! - lattice.x0) / lattice.pitch - EPS)
      const to = Math.floor((free[i + 1]! - lattice.x0) / lattice.pitch + EPS)
      if (from > to) continue
      first.push(from)
      last.push(to)
    }
    rowStart.push(first.length)
  }
  return { lattice, rowStart, first, last, ...connect(rowStart, first, last) }
}

/** Whether any sample of the row's stretch belongs to a part; calls back with each part that has one. */
export function partsAt(floor: FreeFloor, row: number, from: number, to: number, found: (part: number) => void): void {
  const { x0, pitch } = floor.lattice
  const low = Math.ceil((from - x0) / pitch - EPS)
  const high = Math.floor((to - x0) / pitch + EPS)
  for (let run = floor.rowStart[row]!; run < floor.rowStart[row + 1]!; run++)
    if (floor.first[run]! <= high && floor.last[run]! >= low) found(floor.part[run]!)
}

/** Joins the runs of neighbouring rows that touch, corners included. */
function connect(rowStart: readonly number[], first: readonly number[], last: readonly number[]) {
  const parent = first.map((_, run) => run)
  for (let row = 1; row + 1 < rowStart.length; row++) {
    let above = rowStart[row - 1]!
    for (let run = rowStart[row]!; run < rowStart[row + 1]!; run++) {
      while (above < rowStart[row]! && last[above]! < first[run]! - 1) above++
      for (let other = above; other < rowStart[row]! && first[other]! <= last[run]! + 1; other++)
        joinRoots(parent, run, other)
    }
  }
  const partOf = new Map<number, number>()
  const partSize: number[] = []
  const part = parent.map((_, run) => {
    const root = rootOf(parent, run)
    const known = partOf.get(root) ?? partSize.push(0) - 1
    partOf.set(root, known)
    partSize[known]! += last[run]! - first[run]! + 1
    return known
  })
  return { part, partSize }
}
