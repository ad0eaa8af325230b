// Twin of the walk kernel on a byte per cell: exact distances of cell squares to walls and bodies, and a stack flood.
import { boxCorners, distance, length, type Point, type Polygon, ringCorners, winding } from './polygon.ts'

export interface Grid {
  readonly x0: number
  readonly z0: number
  readonly columns: number
  readonly rowCount: number
  readonly cell: number
}

const BODY = 6
const TARGET = 7

/**
 * How far each cell's nearest point is from walls and bodies, metres: exact below `limit`, `limit` where it is more;
 * −1 outside the room.
 */
export function clearances(grid: Grid, ring: ArrayLike<number>, bodies: Float64Array, limit: number): Float64Array {
  const room = ringCorners(ring)
  const walls = room.map((corner, i): Polygon => [corner, room[(i + 1) % room.length]!])
  const solids = rowsOf(bodies, BODY).map(([cx, cz, hx, hz, cos, sin]) => boxCorners(cx!, cz!, hx!, hz!, cos!, sin!))
  const out = new Float64Array(grid.columns * grid.rowCount).fill(limit)
  for (const solid of [...walls, ...solids]) lower(out, grid, solid, limit)
  for (let cell = 0; cell < out.length; cell++) {
    if (out[cell]! > 0 && winding(room, middle(grid, cell)) === 0) out[cell] = -1
  }
  return out
}

/** Lowers the clearances of the cells near a polygon; circles about both tell which cells cannot be lowered. */
function lower(out: Float64Array, grid: Grid, solid: Polygon, limit: number): void {
  const [first, last] = window(grid, solid, limit)
  const xs = solid.reduce((sum, [x]) => sum + x, 0) / solid.length
  const zs = solid.reduce((sum, [, z]) => sum + z, 0) / solid.length
  const around = Math.max(...solid.map(([x, z]) => length(x - xs, z - zs))) + grid.cell
  for (let k = first[1]; k <= last[1]; k++) {
    for (let c = first[0]; c <= last[0]; c++) {
      const cell = k * grid.columns + c
      const [x, z] = middle(grid, cell)
      if (length(x - xs, z - zs) - around < out[cell]!)
        out[cell] = Math.min(out[cell]!, distance(square(grid, cell), solid))
    }
  }
}

/** Component number of each free cell in scan order from 0, −1 where not free. */
export function components(grid: Grid, free: (cell: number) => boolean): Int32Array {
  const numbers = new Int32Array(grid.columns * grid.rowCount).fill(-1)
  let next = 0
  for (let seed = 0; seed < numbers.length; seed++) {
    if (numbers[seed] !== -1 || !free(seed)) continue
    const stack = [seed]
    numbers[seed] = next
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      for (const side of sides(grid, cell)) {
        if (numbers[side] !== -1 || !free(side)) continue
        numbers[side] = next
        stack.push(side)
      }
    }
    next++
  }
  return numbers
}

function sides(grid: Grid, cell: number): number[] {
  const column = cell % grid.columns
  const out: number[] = []
  if (column > 0) out.push(cell - 1)
  if (column < grid.columns - 1) out.push(cell + 1)
  if (cell >= grid.columns) out.push(cell - grid.columns)
  if (cell < grid.columns * (grid.rowCount - 1)) out.push(cell + grid.columns)
  return out
}

/** What `Walk.test` must give: the chosen component, or the first target missed by the best one. */
export function walkTwin(
  grid: Grid,
  numbers: Int32Array,
  targets: Float64Array,
  slack: number,
): { chosen: number; missed: number } {
  const count = numbers.reduce((most, number) => Math.max(most, number), -1) + 1
  if (targets.length === 0) return { chosen: largest(numbers, count), missed: -1 }
  const seen = rowsOf(targets, TARGET).map((target) => componentsNear(grid, numbers, target, slack))
  let missed = 0
  for (let number = 0; number < count; number++) {
    const first = seen.findIndex((near) => !near.has(number))
    if (first === -1) return { chosen: number, missed: -1 }
    missed = Math.max(missed, first)
  }
  return { chosen: -1, missed }
}

function largest(numbers: Int32Array, count: number): number {
  const sizes = new Array<number>(count).fill(0)
  for (const number of numbers) if (number >= 0) sizes[number]!++
  return sizes.indexOf(Math.max(...sizes))
}

/** Components with a cell of which all corners are within reach of the box. */
function componentsNear(grid: Grid, numbers: Int32Array, target: Float64Array, slack: number): Set<number> {
  const [cx, cz, hx, hz, cos, sin, reach] = target as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const near = ([x, z]: Point) => {
    const u = Math.abs((x - cx) * cos + (z - cz) * sin) - hx
    const v = Math.abs((z - cz) * cos - (x - cx) * sin) - hz
    return length(Math.max(0, u), Math.max(0, v)) <= reach + slack
  }
  const found = new Set<number>()
  const [first, last] = window(grid, boxCorners(cx, cz, hx, hz, cos, sin), reach)
  for (let k = first[1]; k <= last[1]; k++) {
    for (let c = first[0]; c <= last[0]; c++) {
      const cell = k * grid.columns + c
      if (numbers[cell]! >= 0 && square(grid, cell).every(near)) found.add(numbers[cell]!)
    }
  }
  return found
}

/** First and last column and row that may be within `limit` of a polygon. */
function window(grid: Grid, polygon: Polygon, limit: number): [[number, number], [number, number]] {
  const xs = polygon.map(([x]) => (x - grid.x0) / grid.cell)
  const zs = polygon.map(([, z]) => (z - grid.z0) / grid.cell)
  const margin = limit / grid.cell + 2
  return [
    [Math.max(0, Math.floor(Math.min(...xs) - margin)), Math.max(0, Math.floor(Math.min(...zs) - margin))],
    [
      Math.min(grid.columns - 1, Math.ceil(Math.max(...xs) + margin)),
      Math.min(grid.rowCount - 1, Math.ceil(Math.max(...zs) + margin)),
    ],
  ]
}

export function square(grid: Grid, cell: number): Polygon {
  const x = grid.x0 + (cell % grid.columns) * grid.cell
  const z = grid.z0 + Math.floor(cell / grid.columns) * grid.cell
  return [
    [x, z],
    [x + grid.cell, z],
    [x + grid.cell, z + grid.cell],
    [x, z + grid.cell],
  ]
}

function middle(grid: Grid, cell: number): Point {
  const [x, z] = square(grid, cell)[0]!
  return [x + grid.cell / 2, z + grid.cell / 2]
}

const rowsOf = (numbers: Float64Array, stride: number) =>
  Array.from({ length: numbers.length / stride }, (_, i) => numbers.subarray(i * stride, (i + 1) * stride))
