import { distanceTo, isInside, type Piece, type Point, type Polygon } from './shapes.ts'

/** Side of a square of the grid, metres. */
const STEP = 0.05

/** How far each square is from walls and pieces, metres; 0 outside and in pieces. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  readonly x: number
  readonly z: number
  readonly clearance: Float64Array
}

const pointOf = ({ x, z, columns }: Grid, index: number): Point => [
  x + ((index % columns) + 0.5) * STEP,
  z + (Math.floor(index / columns) + 0.5) * STEP,
]

export function freeFloor(outline: Polygon, standing: readonly Piece[]): Grid {
  const xs = outline.map(([x]) => x)
  const zs = outline.map(([, z]) => z)
  const [x, z] = [Math.min(...xs), Math.min(...zs)]
  const columns = Math.ceil((Math.max(...xs) - x) / STEP)
  const rows = Math.ceil((Math.max(...zs) - z) / STEP)
  const grid = { columns, rows, x, z, clearance: new Float64Array(columns * rows) }
  const parts = standing.flatMap((it) => it.parts)
  for (let i = 0; i < grid.clearance.length; i++) {
    const point = pointOf(grid, i)
    if (!isInside(point, outline) || parts.some((part) => isInside(point, part))) continue
    grid.clearance[i] = parts.reduce(
      (least, part) => Math.min(least, distanceTo(point, part)),
      distanceTo(point, outline),
    )
  }
  return grid
}

/** Diameter of the widest circle that is free, to about a square of the grid, metres. */
export const widestCircle = ({ clearance }: Grid): number => 2 * clearance.reduce((most, it) => Math.max(most, it), 0)

/** The points that who is so wide gets to from one of the starts. @param radius metres */
export function walkedFrom(grid: Grid, starts: readonly Point[], radius: number): Point[] {
  const { columns, rows, x, z, clearance } = grid
  // A square may lie half a step off the line on which one would walk.
  const isFree = (index: number) => clearance[index]! >= radius - STEP / 2
  const seen = new Set<number>()
  const open = starts.flatMap(([startX, startZ]) => {
    const index = Math.floor((startZ - z) / STEP) * columns + Math.floor((startX - x) / STEP)
    return isFree(index) ? [index] : []
  })
  for (const index of open) seen.add(index)
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = (row + dz) * columns + column + dx
      if (column + dx < 0 || column + dx >= columns || row + dz < 0 || row + dz >= rows) continue
      if (seen.has(next) || !isFree(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return [...seen].map((index) => pointOf(grid, index))
}
