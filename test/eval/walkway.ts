import type { Boundary } from '../../src/furnishing/verify/boundary.ts'
import { crossingsAt } from '../../src/furnishing/verify/covered-area.ts'
import { footprint } from '../../src/furnishing/verify/region.ts'
import { type Lattice, nearRegion, nearSegment, type VisitRow } from '../../src/furnishing/verify/rows.ts'
import type { PlacedItem } from '../../src/schema/result.ts'

const PITCH = 0.05
/** Half the main walkway; a person may stand this much further off a door than in Q4. */
const HALF_WIDTH = 0.45
const DOOR_REACH = 0.6

/** Whether a walkway of 0.90 m joins all doors and gaps; no verdict with fewer than two, or where the empty room has none. */
export function hasWalkway(boundary: Boundary, items: readonly PlacedItem[]): boolean[] {
  const doors = boundary.openings.filter(({ opening }) => opening.type !== 'window')
  if (doors.length < 2 || !joinsDoors(boundary, [])) return []
  return [joinsDoors(boundary, items)]
}

function joinsDoors(boundary: Boundary, items: readonly PlacedItem[]): boolean {
  const { floor, walls } = boundary
  const columns = Math.ceil((floor.maxX - floor.minX) / PITCH) + 1
  const lattice: Lattice = {
    x0: floor.minX,
    z0: floor.minZ,
    pitch: PITCH,
    rows: Math.ceil((floor.maxZ - floor.minZ) / PITCH) + 1,
  }
  const free = new Uint8Array(columns * lattice.rows)
  const mark =
    (value: number): VisitRow =>
    (row, from, to) => {
      const first = Math.max(0, Math.ceil((from - lattice.x0) / PITCH))
      const last = Math.min(columns - 1, Math.floor((to - lattice.x0) / PITCH))
      if (first <= last) free.fill(value, row * columns + first, row * columns + last + 1)
    }
  for (let row = 0; row < lattice.rows; row++) {
    const inside = crossingsAt(floor.ring, lattice.z0 + row * PITCH)
    for (let i = 0; i + 1 < inside.length; i += 2) mark(1)(row, inside[i]!, inside[i + 1]!)
  }
  const reach = HALF_WIDTH - 1e-9
  for (const { ax, az, bx, bz } of walls) nearSegment(lattice, ax, az, bx, bz, reach, mark(0))
  for (const item of items)
    if (item.type !== 'carpet' && item.position[1] < 2) nearRegion(lattice, footprint(item), reach, mark(0))
  return servesAll(boundary, lattice, columns, free)
}

/** Floods each connected part and asks which doors it comes near; marks what it has seen with part + 2. */
function servesAll(boundary: Boundary, lattice: Lattice, columns: number, free: Uint8Array): boolean {
  const doors = boundary.openings.filter(({ opening }) => opening.type !== 'window')
  for (let start = 0; start < free.length; start++) {
    if (free[start] !== 1) continue
    const part = new Set(flood(free, columns, start))
    const served = doors.every(({ spans }) => {
      let near = false
      for (const { ax, az, bx, bz } of spans)
        nearSegment(lattice, ax, az, bx, bz, DOOR_REACH, (row, from, to) => {
          const first = Math.ceil((from - lattice.x0) / PITCH)
          for (let i = Math.max(0, first); lattice.x0 + i * PITCH <= to && i < columns; i++)
            near ||= part.has(row * columns + i)
        })
      return near
    })
    if (served) return true
  }
  return false
}

function flood(free: Uint8Array, columns: number, start: number): number[] {
  const found = [start]
  free[start] = 2
  for (const cell of found)
    for (const next of [cell - 1, cell + 1, cell - columns, cell + columns])
      if (free[next] === 1) {
        free[next] = 2
        found.push(next)
      }
  return found
}
