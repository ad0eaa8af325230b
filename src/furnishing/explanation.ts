import { round6 } from '../geometry/frame.ts'
import type { Explanation } from '../schema/result.ts'
import type { Plan } from './plan.ts'
import { placementScore, WEIGHTS, type Weights } from './score.ts'
import { PLACED_SHARE, type State } from './search.ts'

type TermName = keyof Weights
const TERM_NAMES = Object.keys(WEIGHTS) as TermName[]

/** Weights that let through a single term. */
const ONLY = new Map(
  TERM_NAMES.map((name) => [
    name,
    Object.fromEntries(TERM_NAMES.map((other) => [other, other === name ? 1 : 0])) as Weights,
  ]),
)

/**
 * The terms of a state's score, each summed over its groups by what the group is worth: `placed` for standing at all,
 * `composition` for being complete and well proportioned, those of `WEIGHTS` for where it stands, `relation` for what it
 * stands next to. `limits` is what is cut off a group that does better or worse than a group can count.
 */
export function explanationOf({ placed, score }: State, plan: Plan, rank: number): Explanation {
  const total = (value: (one: State['placed'][number]) => number) =>
    placed.reduce((sum, one) => sum + one.unit.weight * value(one), 0)
  const quality = 1 - PLACED_SHARE
  const terms = [
    { name: 'placed', weight: PLACED_SHARE, value: total(() => 1) },
    { name: 'composition', weight: quality, value: total(({ candidate }) => candidate.composition.merit) },
    ...TERM_NAMES.map((name) => ({
      name,
      weight: quality * WEIGHTS[name],
      value: total(({ unit, candidate }) =>
        placementScore(unit, candidate.composition, candidate, plan, ONLY.get(name)!),
      ),
    })),
    { name: 'relation', weight: quality, value: total((one) => one.quality - one.candidate.score) },
  ]
  const sum = terms.reduce((all, { weight, value }) => all + weight * value, 0)
  return {
    rank,
    score: round6(score),
    terms: [...terms, { name: 'limits', weight: 1, value: score - sum }].map(({ name, weight, value }) => ({
      name,
      weight: round6(weight),
      value: round6(value),
    })),
  }
}
