import type { Boundary } from '../../src/engine/furnishing/verify/boundary.ts'
import { crossingsAt } from '../../src/engine/furnishing/verify/covered-area.ts'
import { footprint, type Polygon } from '../../src/engine/furnishing/verify/region.ts'
import { type Lattice, nearRegion, nearSegment, type VisitRow } from '../../src/engine/furnishing/verify/scanlines.ts'
import type { PlacedItem } from '../../src/schema/furnishing/result.ts'

const PITCH = 0.05
const EMPTY = 1e-9

/** Samples of the floor, 5 cm apart: 1 where the middle of a walker may be, 0 elsewhere. */
export interface Raster {
  readonly lattice: Lattice
  readonly columns: number
  readonly cells: Uint8Array
}

/** @param radius of the walker, metres; carpets and what hangs are no obstacle */
export function freeFloor({ floor, walls }: Boundary, items: readonly PlacedItem[], radius: number): Raster {
  const raster = wholeFloor(floor)
  const { lattice } = raster
  const reach = radius - EMPTY
  for (const { ax, az, bx, bz } of walls) nearSegment(lattice, ax, az, bx, bz, reach, marking(raster, 0))
  for (const item of items)
    if (item.type !== 'carpet' && item.position[1] < 2) nearRegion(lattice, footprint(item), reach, marking(raster, 0))
  return raster
}

/** All samples of the floor. */
function wholeFloor(floor: Polygon): Raster {
  const columns = Math.ceil((floor.maxX - floor.minX) / PITCH) + 1
  const rows = Math.ceil((floor.maxZ - floor.minZ) / PITCH) + 1
  const lattice: Lattice = { x0: floor.minX, z0: floor.minZ, pitch: PITCH, rows }
  const raster = { lattice, columns, cells: new Uint8Array(columns * rows) }
  for (let row = 0; row < rows; row++) {
    const inside = crossingsAt(floor.ring, lattice.z0 + row * PITCH)
    for (let i = 0; i + 1 < inside.length; i += 2) marking(raster, 1)(row, inside[i]!, inside[i + 1]!)
  }
  return raster
}

/** Share of the floor that is farther than `reach` from any piece, but for carpets and what hangs from the ceiling. */
export function farShare({ floor }: Boundary, items: readonly PlacedItem[], reach: number): number {
  const raster = wholeFloor(floor)
  const count = () => raster.cells.reduce((sum, cell) => sum + cell, 0)
  const whole = count()
  for (const item of items)
    if (item.type !== 'carpet' && item.type !== 'pendant_lamp')
      nearRegion(raster.lattice, footprint(item), reach, marking(raster, 0))
  return count() / whole
}

/** Sets the samples of a stretch of a row. */
function marking({ lattice, columns, cells }: Raster, value: number): VisitRow {
  return (row, from, to) => {
    const [first, last] = stretch(lattice, columns, from, to)
    if (first <= last) cells.fill(value, row * columns + first, row * columns + last + 1)
  }
}

function stretch({ x0 }: Lattice, columns: number, from: number, to: number): readonly [number, number] {
  return [Math.max(0, Math.ceil((from - x0) / PITCH)), Math.min(columns - 1, Math.floor((to - x0) / PITCH))]
}

/** The connected parts of the free floor, as cells. */
export function partsOf({ columns, cells }: Raster): number[][] {
  const open = Uint8Array.from(cells)
  const parts: number[][] = []
  for (let start = 0; start < open.length; start++) {
    if (open[start] !== 1) continue
    const found = [start]
    open[start] = 0
    for (const cell of found)
      for (const next of [cell - 1, cell + 1, cell - columns, cell + columns])
        if (open[next] === 1) {
          open[next] = 0
          found.push(next)
        }
    parts.push(found)
  }
  return parts
}

/** Whether any of the cells lies closer than `reach` to a segment. */
export function comesNear(
  { lattice, columns }: Raster,
  part: ReadonlySet<number>,
  { ax, az, bx, bz }: { ax: number; az: number; bx: number; bz: number },
  reach: number,
): boolean {
  let near = false
  nearSegment(lattice, ax, az, bx, bz, reach, (row, from, to) => {
    const [first, last] = stretch(lattice, columns, from, to)
    for (let i = first; i <= last && !near; i++) near = part.has(row * columns + i)
  })
  return near
}

/** Floor that walkers of a radius sweep when their middles are at the cells, m². */
export function sweptArea({ columns, cells }: Raster, part: readonly number[], radius: number): number {
  const swept = new Uint8Array(cells.length)
  const reach = Math.round(radius / PITCH)
  for (const cell of part)
    for (let dz = -reach; dz <= reach; dz++) {
      const half = Math.floor(Math.sqrt(reach ** 2 - dz ** 2))
      const middle = cell + dz * columns
      swept.fill(1, Math.max(0, middle - half), Math.min(swept.length, middle + half + 1))
    }
  return swept.reduce((count, value) => count + value, 0) * PITCH ** 2
}
