import clipping, { type MultiPolygon, type Pair } from 'polygon-clipping'
import { pointsOf } from '../../../../engine/geometry/edges.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { signedArea } from '../../../../engine/geometry/ring.ts'
import type { Outline } from '../found.ts'

/** Coordinates are brought to this grid before they are cut, metres: nearly equal points make cutting fail. */
const GRID = 1e-4

export const unite = (outlines: readonly Outline[]): Outline[] =>
  outlines.length === 0 ? [] : cut(() => clipping.union(...(outlines.map(toPairs) as [Pair[][]])))

/** All of them united, in halves: the cost of uniting grows faster than the number of sides. */
export function unitedInHalves(outlines: readonly Outline[]): Outline[] {
  if (outlines.length <= 8) return unite(outlines)
  const half = outlines.length >> 1
  return unite([...unitedInHalves(outlines.slice(0, half)), ...unitedInHalves(outlines.slice(half))])
}

export const intersect = (a: Outline, b: Outline): Outline[] => cut(() => clipping.intersection(toPairs(a), toPairs(b)))

export const subtract = (a: Outline, b: readonly Outline[]): Outline[] =>
  cut(() => clipping.difference(toPairs(a), ...b.map(toPairs)))

export const areaOf = ({ outer, holes }: Outline): number =>
  Math.abs(signedArea(outer)) - holes.reduce((sum, hole) => sum + Math.abs(signedArea(hole)), 0)

/** An outline with the windings that its type asks for. */
export const outlineOf = (outer: Ring, holes: readonly Ring[] = []): Outline => ({
  outer: signedArea(outer) < 0 ? reversed(outer) : outer,
  holes: holes.map((hole) => (signedArea(hole) > 0 ? reversed(hole) : hole)),
})

export const reversed = (ring: Ring): number[] => pointsOf(ring).reverse().flat()

/** What the operation leaves; nothing when its algorithm gives up on what is almost degenerate. */
function cut(operation: () => MultiPolygon): Outline[] {
  try {
    return operation().map(([outer, ...holes]) => outlineOf(toRing(outer!), holes.map(toRing)))
  } catch {
    return []
  }
}

const snapped = (value: number) => Math.round(value / GRID) * GRID

const toPairs = ({ outer, holes }: Outline): Pair[][] => [outer, ...holes].map(pairsOf)

const pairsOf = (ring: Ring): Pair[] => pointsOf(ring).map(([x, z]) => [snapped(x), snapped(z)])

/** Without the last point, which repeats the first. */
const toRing = (pairs: readonly Pair[]): number[] => pairs.slice(0, -1).flat()
