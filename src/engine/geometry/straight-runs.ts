import { edgeAt } from './edges.ts'
import { elementAt, lastOf } from './element-at.ts'

/** Walls whose directions differ by less than this are one wall. Sine of the angle. */
export const STRAIGHT = 1e-4

/** Edges grouped into runs that go straight on, each run in order. */
export function straightRuns(ring: readonly number[], lengths: readonly number[]): number[][] {
  const n = lengths.length
  const direction = (edge: number): [number, number] => {
    const [ax, az, bx, bz] = edgeAt(ring, 2 * edge)
    const length = elementAt(lengths, edge)
    return [(bx - ax) / length, (bz - az) / length]
  }
  const bendsBefore = (edge: number): boolean => {
    const [ax, az] = direction((edge + n - 1) % n)
    const [bx, bz] = direction(edge)
    return Math.abs(ax * bz - az * bx) > STRAIGHT || ax * bx + az * bz < 0
  }
  const start = Math.max(
    0,
    lengths.findIndex((_, edge) => bendsBefore(edge)),
  )
  const runs: number[][] = []
  for (let step = 0; step < n; step++) {
    const edge = (start + step) % n
    if (step === 0 || bendsBefore(edge)) runs.push([])
    lastOf(runs).push(edge)
  }
  return runs
}
