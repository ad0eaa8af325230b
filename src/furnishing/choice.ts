import { normaliseDegrees } from '../geometry/frame.ts'
import type { Placed, State } from './search.ts'

/** Two furnishings differ when a group has moved so far, metres, or turned so much, degrees (furnishing.md §2). */
const MOVED = 0.5
const TURNED = 45
/** Groups that are worth less do not make an alternative. */
const MAIN_WEIGHT = 2
/** What repeating another furnishing's arrangement costs, per unit of the best score. */
const REPETITION = 0.25

/**
 * Picks up to `count` states that differ, best first, by maximal marginal relevance: each next one is the best of those
 * that repeat the fewest of the main groups of what was picked before.
 */
export function choose(states: readonly State[], count: number): State[] {
  const open = [...states].sort((a, b) => b.score - a.score)
  const chosen: State[] = []
  while (chosen.length < count) {
    let best: State | undefined
    let bestWorth = Number.NEGATIVE_INFINITY
    for (const state of open) {
      if (chosen.some((other) => !differs(state, other))) continue
      const likeness = chosen.reduce((most, other) => Math.max(most, alikeness(state, other)), 0)
      const worth = state.score - REPETITION * (open[0]?.score ?? 0) * likeness
      if (worth > bestWorth) {
        best = state
        bestWorth = worth
      }
    }
    if (!best) break
    chosen.push(best)
    open.splice(open.indexOf(best), 1)
  }
  return chosen.sort((a, b) => b.score - a.score)
}

/** Whether a main group stands otherwise, or one of them has more groups. */
function differs(a: State, b: State): boolean {
  return alikeness(a, b) < 1
}

/** Share of the main groups, by weight, that stand alike in both. */
function alikeness(a: State, b: State): number {
  let total = 0
  let alike = 0
  for (const one of a.placed) {
    if (one.unit.weight < MAIN_WEIGHT) continue
    total += one.unit.weight
    if (b.placed.some((other) => other.unit.anchor === one.unit.anchor && standsAlike(one, other)))
      alike += one.unit.weight
  }
  for (const one of b.placed) {
    if (one.unit.weight >= MAIN_WEIGHT && !a.placed.some((other) => other.unit === one.unit)) total += one.unit.weight
  }
  return total === 0 ? 1 : alike / total
}

function standsAlike({ candidate: a }: Placed, { candidate: b }: Placed): boolean {
  return Math.hypot(a.x - b.x, a.z - b.z) <= MOVED && Math.abs(normaliseDegrees(a.turn - b.turn)) < TURNED
}
