// Plain twin of assembly/desk-grid-shift.ts: a shift along is best where a blocked interval ends, or at 0, so those are all
// tried, and each cell is asked anew.
import type { FlatRings } from '../../../src/engine/kernels/desk-grid-cells.ts'
import type { BestTry, ShiftTries } from '../../../src/engine/kernels/desk-grid-shift.ts'
import { takeCellsPlainly } from './desk-grid.ts'

export function tryShiftsPlainly(rings: FlatRings, tries: ShiftTries): BestTry | undefined {
  let best: BestTry | undefined
  for (const across of tries.shifts) {
    for (const along of shiftsAlong(rings, tries, across)) {
      const desks = keptDesks(rings, tries, across, along)
      if (best === undefined || desks > best.kept) best = { kept: desks, across, along }
    }
    if (best!.kept >= tries.enough) break
  }
  return best
}

/** Every shift along that brings a column to a place where an edge of a ring enters, leaves or turns inside a band. */
function shiftsAlong({ points, offsets, count }: FlatRings, { cells, slack }: ShiftTries, across: number): number[] {
  const levels = [...cells.bandStarts, ...cells.bandEnds].map((level) => level + across)
  const places: number[] = []
  for (let ring = 0; ring < count; ring++) {
    for (let i = offsets[ring]!; i < offsets[ring + 1]!; i++) {
      const j = i + 1 < offsets[ring + 1]! ? i + 1 : offsets[ring]!
      const [au, av, bu, bv] = [points[2 * i]!, points[2 * i + 1]!, points[2 * j]!, points[2 * j + 1]!]
      places.push(au)
      for (const level of levels) {
        if (Math.min(av, bv) < level && level < Math.max(av, bv))
          places.push(au + ((level - av) * (bu - au)) / (bv - av))
      }
    }
  }
  const shifts = places.flatMap((place) => [...cells.columns].map((column) => place - column))
  return [0, ...shifts.filter((shift) => shift > 0 && shift <= slack + 1e-9)].sort((a, b) => a - b)
}

/** Desks of the cells that no ring meets when the grid is moved. */
export function keptDesks(rings: FlatRings, { cells, weights }: ShiftTries, across: number, along: number): number {
  const taken = takeCellsPlainly(rings, {
    ...cells,
    columns: cells.columns.map((column) => column + along),
    bandStarts: cells.bandStarts.map((start) => start + across),
    bandEnds: cells.bandEnds.map((end) => end + across),
  })
  return taken.reduce((sum, met, cell) => sum + (met ? 0 : weights[Math.floor(cell / cells.columns.length)]!), 0)
}
