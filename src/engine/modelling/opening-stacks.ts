import type { FloorOpening } from '../drawing/floor/floor-openings.ts'
import { elementAt } from '../geometry/element-at.ts'
import { areasOf, sharedOf } from '../geometry/polygons.ts'
import { signedArea } from '../geometry/ring.ts'

/** Holes that share less than this lie side by side, m². */
const SHARED_MIN = 1e-3

/** The openings that take the same part of a wall, above one another, together; most are alone. */
export function openingStacks(openings: readonly FloorOpening[]): FloorOpening[][] {
  const bounded = openings
    .map((opening, index) => ({ opening, index, ...spanOf(opening) }))
    .sort((a, b) => a.from - b.from || a.index - b.index)
  const stacks = new Map(openings.map((opening) => [opening, [opening]]))
  bounded.forEach((one, i) => {
    for (let j = i + 1; j < bounded.length && elementAt(bounded, j).from < one.to; j++) {
      const [own, other] = [stacks.get(one.opening)!, stacks.get(elementAt(bounded, j).opening)!]
      if (own === other || !overlap(one.opening, elementAt(bounded, j).opening)) continue
      own.push(...other)
      for (const moved of other) stacks.set(moved, own)
    }
  })
  return [...new Set(stacks.values())]
}

function spanOf({ hole }: FloorOpening): { from: number; to: number } {
  const xs = hole.map(([x]) => x)
  return { from: Math.min(...xs), to: Math.max(...xs) }
}

function overlap(a: FloorOpening, b: FloorOpening): boolean {
  const zs = [a, b].map(({ hole }) => hole.map(([, z]) => z)) as [number[], number[]]
  if (Math.max(...zs[0]) <= Math.min(...zs[1]) || Math.max(...zs[1]) <= Math.min(...zs[0])) return false
  const shared = sharedOf(areasOf(a.hole), areasOf(b.hole))
  return shared.reduce((sum, [loop]) => sum + Math.abs(signedArea(loop!.slice(0, -1).flat())), 0) > SHARED_MIN
}
