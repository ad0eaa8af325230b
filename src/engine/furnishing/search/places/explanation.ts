import type { Explanation } from '../../../../schema/furnishing/result.ts'
import { round6 } from '../../../geometry/frame.ts'
import type { Placed } from '../scene/candidate.ts'
import type { Scene } from '../scene/scene.ts'
import { EXTRA_SHARE, QUALITY_SHARE, ROOM_WEIGHTS } from '../scene/score.ts'
import type { State } from '../scene/state.ts'
import { type PlacedTerm, termsOf } from './place-scores.ts'

/**
 * The terms of a state's score, each summed over its groups: `placed` for what the pieces are worth, `composition` for being
 * complete and well proportioned, those of `WEIGHTS` for where a group stands and what it stands next to, those of
 * `ROOM_WEIGHTS` for the room as a whole. `limits` is what is cut off a group that does better or worse than a group can count.
 */
export function explanationOf(scene: Scene, { placed, score, walkway }: State): Pick<Explanation, 'score' | 'terms'> {
  const share = (one: Placed) => (one.group.extra ? EXTRA_SHARE : 1)
  const terms = [
    { name: 'placed', weight: 1, value: placed.reduce((sum, one) => sum + share(one) * one.candidate.worth, 0) },
    {
      name: 'composition',
      weight: QUALITY_SHARE,
      value: placed.reduce(
        (sum, one) => sum + share(one) * one.group.weight * one.candidate.composition.intrinsicScore,
        0,
      ),
    },
    ...summed(
      placed.flatMap((one, i) =>
        termsOf(scene, one, placed.slice(0, i)).map(({ name, weight, value }) => ({
          name,
          weight: QUALITY_SHARE * weight,
          value: share(one) * one.group.weight * value,
        })),
      ),
    ),
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

/** One term for each name, in the order in which they come. */
function summed(terms: readonly PlacedTerm[]): PlacedTerm[] {
  const byName = new Map<string, PlacedTerm>()
  for (const term of terms) {
    const known = byName.get(term.name)
    byName.set(term.name, known ? { ...known, value: known.value + term.value } : term)
  }
  return [...byName.values()]
}
