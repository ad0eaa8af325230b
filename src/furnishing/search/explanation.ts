import { round6 } from '../../geometry/frame.ts'
import type { Explanation } from '../../schema/result.ts'
import type { Plan } from '../request/plan.ts'
import { EXTRA_SHARE, placementScore, QUALITY_SHARE, ROOM_WEIGHTS, WEIGHTS, type Weights } from './score.ts'
import type { Placed, State } from './state.ts'

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
 * The terms of a state's score, each summed over its groups: `placed` for what the pieces are worth, `composition` for being
 * complete and well proportioned, those of `WEIGHTS` for where a group stands, `relation` for what it stands next to, those of
 * `ROOM_WEIGHTS` for the room as a whole. `limits` is what is cut off a group that does better or worse than a group can count.
 */
export function explanationOf({ placed, score, walkway }: State, plan: Plan): Pick<Explanation, 'score' | 'terms'> {
  const share = (one: Placed) => (one.group.extra ? EXTRA_SHARE : 1)
  const total = (value: (one: State['placed'][number]) => number) =>
    placed.reduce((sum, one) => sum + share(one) * one.group.weight * value(one), 0)
  const terms = [
    { name: 'placed', weight: 1, value: placed.reduce((sum, one) => sum + share(one) * one.candidate.worth, 0) },
    {
      name: 'composition',
      weight: QUALITY_SHARE,
      value: total(({ candidate }) => candidate.composition.intrinsicScore),
    },
    ...TERM_NAMES.map((name) => ({
      name,
      weight: QUALITY_SHARE * WEIGHTS[name],
      value: total(({ group, candidate }) =>
        placementScore(group, candidate.composition, candidate, plan, ONLY.get(name)!),
      ),
    })),
    { name: 'relation', weight: QUALITY_SHARE, value: total((one) => one.quality - one.candidate.score) },
    { name: 'lostWalkway', weight: ROOM_WEIGHTS.lostWalkway, value: walkway ? 0 : 1 },
  ]
  const sum = terms.reduce((all, { weight, value }) => all + weight * value, 0)
  return {
    score: round6(score),
    terms: [...terms, { name: 'limits', weight: 1, value: score - sum }].map(({ name, weight, value }) => ({
      name,
      weight: round6(weight),
      value: round6(value),
    })),
  }
}
