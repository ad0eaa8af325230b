// Plain twins of the kernels in assembly/desk-grid.ts: one cell against one ring at a time, and objects through
// JSON.stringify.
import type { Cells, FlatRings } from '../../../src/engine/kernels/desk-grid-cells.ts'

const TOUCH = 1e-9

/** One byte per cell: 1 when some ring shares more than a touch with it. */
export function takeCellsPlainly(rings: FlatRings, cells: Cells): Uint8Array {
  const { columns, width, bandStarts, bandEnds } = cells
  const taken = new Uint8Array(columns.length * bandStarts.length)
  for (let band = 0; band < bandStarts.length; band++) {
    for (let column = 0; column < columns.length; column++) {
      const u0 = columns[column]! + TOUCH
      const u1 = columns[column]! + width - TOUCH
      const v0 = bandStarts[band]! + TOUCH
      const v1 = bandEnds[band]! - TOUCH
      for (let ring = 0; ring < rings.count; ring++) {
        if (ringMeets(ringPoints(rings, ring), u0, u1, v0, v1)) taken[band * columns.length + column] = 1
      }
    }
  }
  return taken
}

const ringPoints = ({ points, offsets }: FlatRings, ring: number) =>
  Array.from({ length: offsets[ring + 1]! - offsets[ring]! }, (_, i) => {
    const at = 2 * (offsets[ring]! + i)
    return [points[at]!, points[at + 1]!] as const
  })

/** A ring meets a rectangle when an edge runs into it, or when it lies around it. */
function ringMeets(
  ring: readonly (readonly [number, number])[],
  u0: number,
  u1: number,
  v0: number,
  v1: number,
): boolean {
  let around = false
  const [mu, mv] = [(u0 + u1) / 2, (v0 + v1) / 2]
  for (const [i, b] of ring.entries()) {
    const a = ring.at(i - 1)!
    if (edgeMeets(a, b, u0, u1, v0, v1)) return true
    if (a[1] > mv !== b[1] > mv && mu < a[0] + ((mv - a[1]) * (b[0] - a[0])) / (b[1] - a[1])) around = !around
  }
  return around
}

/** Separating axes of a segment and a rectangle: both axes, and the normal of the segment. */
function edgeMeets(
  [au, av]: readonly [number, number],
  [bu, bv]: readonly [number, number],
  u0: number,
  u1: number,
  v0: number,
  v1: number,
): boolean {
  if (Math.max(au, bu) <= u0 || Math.min(au, bu) >= u1 || Math.max(av, bv) <= v0 || Math.min(av, bv) >= v1) return false
  const sides = [
    [u0, v0],
    [u0, v1],
    [u1, v0],
    [u1, v1],
  ].map(([u, v]) => (bu - au) * (v! - av) - (bv - av) * (u! - au))
  return Math.min(...sides) < 0 && Math.max(...sides) > 0
}
