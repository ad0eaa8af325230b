/**
 * Where a ring lies inside the strip low < v < high, seen along u: the places u where ring and strip share a point.
 *
 * @param points u, v of each point; the ring is points [from, to)
 * @returns ascending disjoint intervals [start0, end0, start1, end1, …]
 */
export function stripIntervals(points: Float64Array, from: number, to: number, low: number, high: number): number[] {
  const pieces: [number, number][] = []
  const crossings: number[] = []
  const middle = (low + high) / 2
  let au = points[2 * to - 2]!
  let av = points[2 * to - 1]!
  for (let i = from; i < to; i++) {
    const bu = points[2 * i]!
    const bv = points[2 * i + 1]!
    if (Math.max(av, bv) > low && Math.min(av, bv) < high) {
      const at = (v: number) => au + ((v - av) * (bu - au)) / (bv - av)
      const clip = (u: number, v: number) => (v < low ? at(low) : v > high ? at(high) : u)
      const a = clip(au, av)
      const b = clip(bu, bv)
      pieces.push(a < b ? [a, b] : [b, a])
      if (av > middle !== bv > middle) crossings.push(at(middle))
    }
    au = bu
    av = bv
  }
  // Between two edges the strip may be covered without an edge in it: its middle line tells.
  crossings.sort((a, b) => a - b)
  for (let i = 0; i + 1 < crossings.length; i += 2) pieces.push([crossings[i]!, crossings[i + 1]!])
  return union(pieces)
}

function union(pieces: [number, number][]): number[] {
  pieces.sort((a, b) => a[0] - b[0])
  const merged: number[] = []
  for (const [start, end] of pieces) {
    const last = merged.length - 1
    if (last > 0 && start <= merged[last]!) merged[last] = Math.max(merged[last]!, end)
    else merged.push(start, end)
  }
  return merged
}
