import type { Boundary } from '../../src/engine/furnishing/verify/boundary.ts'
import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { Furnishing, PlacedItem } from '../../src/schema/furnishing/result.ts'
import { angleBetween, centreOf, distanceBetween, facingOf, wallOf } from '../../test/support/spot.ts'
import { widthOf } from './gauges/plan-geometry.ts'

/** How much the alternatives for one room differ (docs/furnishing.md#alternatives). */
export interface Diversity {
  /** Different walls (or sets of walls) at which the anchors stand, by number of results. */
  readonly wallShare: number
  /** Share of pairs of results with an anchor at another wall, moved by more than 0.5 m, turned by 45° or more, or resized. */
  readonly pairShare: number
  /** Mean distance of matched anchors over all pairs, metres. */
  readonly distance: number
}

/** Widths that differ by less look the same, metres: a bed of 1.60 m and one of 1.80 m. */
const OTHER_SIZE = 0.35

/** @returns undefined with fewer than two results */
export function diversityOf(
  boundary: Boundary,
  furnishings: readonly Furnishing[],
  anchors: readonly FurnitureType[],
): Diversity | undefined {
  if (furnishings.length < 2) return undefined
  const sets = furnishings.map(({ furniture }) => furniture.filter(({ type }) => anchors.includes(type)))
  const walls = sets.map((set) => wallsOf(boundary, set))
  const pairs = sets.flatMap((a, i) => sets.slice(i + 1).map((b, k) => compare(a, b, walls[i] !== walls[i + 1 + k])))
  return {
    wallShare: new Set(walls).size / sets.length,
    pairShare: pairs.filter(({ differs }) => differs).length / pairs.length,
    distance: pairs.reduce((sum, pair) => sum + pair.distance, 0) / pairs.length,
  }
}

const wallsOf = (boundary: Boundary, set: readonly PlacedItem[]) =>
  set
    .map((item) => `${item.type} ${wallOf(boundary, item)}`)
    .sort()
    .join(', ')

/** Anchors are matched nearest first, each with one of its own type. */
function compare(a: readonly PlacedItem[], b: readonly PlacedItem[], otherWalls: boolean) {
  const candidates = a
    .flatMap((one) =>
      b.filter(({ type }) => type === one.type).map((other) => ({ one, other, ...poseChange(one, other) })),
    )
    .sort((p, q) => p.distance - q.distance)
  const matched = new Set<PlacedItem>()
  const pairs = candidates.filter(({ one, other }) => {
    if (matched.has(one) || matched.has(other)) return false
    matched.add(one).add(other)
    return true
  })
  const moved = pairs.some(({ distance, turn }) => distance > 0.5 || turn >= 45)
  const resized = pairs.some(({ one, other }) => Math.abs(widthOf(one) - widthOf(other)) >= OTHER_SIZE)
  const distance = pairs.length === 0 ? 0 : pairs.reduce((sum, pair) => sum + pair.distance, 0) / pairs.length
  return { differs: otherWalls || moved || resized || a.length !== b.length, distance }
}

const poseChange = (a: PlacedItem, b: PlacedItem) => ({
  distance: distanceBetween(centreOf(a), centreOf(b)),
  turn: angleBetween(facingOf(a), facingOf(b)),
})
