// The marking kernel of assembly/desk-grid.ts written as plain typed-array TypeScript, for measuring only.
import type { Cells, FlatRings } from '../../src/engine/kernels/desk-grid-cells.ts'

const TOUCH = 1e-9

function firstAbove(values: Float64Array, limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** One byte per cell, 1 where a ring meets it. */
export function plainTake({ points, offsets, count }: FlatRings, cells: Cells): Uint8Array {
  const { columns, width, bandStarts, bandEnds } = cells
  const taken = new Uint8Array(columns.length * bandStarts.length)
  const take = (base: number, first: number, last: number, from: number, to: number) => {
    for (let column = first; column <= last && columns[column]! + TOUCH < to; column++) {
      if (columns[column]! + width - TOUCH > from) taken[base + column] = 1
    }
  }
  const crossings: number[] = []
  for (let ring = 0; ring < count; ring++) {
    const begin = 2 * offsets[ring]!
    const end = 2 * offsets[ring + 1]!
    let minU = Number.POSITIVE_INFINITY
    let maxU = Number.NEGATIVE_INFINITY
    let minV = Number.POSITIVE_INFINITY
    let maxV = Number.NEGATIVE_INFINITY
    for (let p = begin; p < end; p += 2) {
      minU = Math.min(minU, points[p]!)
      maxU = Math.max(maxU, points[p]!)
      minV = Math.min(minV, points[p + 1]!)
      maxV = Math.max(maxV, points[p + 1]!)
    }
    const first = firstAbove(columns, minU - width + TOUCH)
    const last = firstAbove(columns, maxU - TOUCH) - 1
    if (first > last) continue
    for (let band = firstAbove(bandEnds, minV + TOUCH); band < bandStarts.length; band++) {
      const low = bandStarts[band]! + TOUCH
      const high = bandEnds[band]! - TOUCH
      if (low >= maxV) break
      const base = band * columns.length
      if (first === last && taken[base + first]) continue
      const middle = (low + high) / 2
      crossings.length = 0
      let au = points[end - 2]!
      let av = points[end - 1]!
      for (let p = begin; p < end; p += 2) {
        const bu = points[p]!
        const bv = points[p + 1]!
        if (Math.max(av, bv) > low && Math.min(av, bv) < high) {
          const slope = (bu - au) / (bv - av)
          const atA = av < low ? au + (low - av) * slope : av > high ? au + (high - av) * slope : au
          const atB = bv < low ? au + (low - av) * slope : bv > high ? au + (high - av) * slope : bu
          take(base, first, last, Math.min(atA, atB), Math.max(atA, atB))
          if (av > middle !== bv > middle) crossings.push(au + (middle - av) * slope)
        }
        au = bu
        av = bv
      }
      if (crossings.length > 2) crossings.sort((a, b) => a - b)
      for (let i = 0; i + 1 < crossings.length; i += 2) {
        const [a, b] = [crossings[i]!, crossings[i + 1]!]
        take(base, first, last, Math.min(a, b), Math.max(a, b))
      }
    }
  }
  return taken
}
