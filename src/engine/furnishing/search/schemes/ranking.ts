import { missingOf, type Piece, type Purpose, shortfallOf } from '../../request/purposes.ts'
import { companyOf } from '../scene/candidate.ts'
import type { State } from '../scene/state.ts'

/** The order of states: what the room is for comes before everything that is scored (docs/furnishing.md#order-of-worth). */
export interface Ranking {
  /** How much a state lacks of what the room is for; 0 = nothing. */
  shortfall(state: State): number
  /** The higher, the better. */
  rank(state: State): number
}

/** More points than scores differ by. */
const OUTWEIGHING = 1e5

/**
 * @param fixed pieces that every state holds
 * @param unit shortfalls that differ by less rank alike
 */
export function rankingOf(purposes: readonly Purpose[], fixed: readonly Piece[], unit = 1): Ranking {
  const known = new WeakMap<State, number>()
  const shortfall = (state: State): number => {
    if (purposes.length === 0) return 0
    let short = known.get(state)
    if (short === undefined) {
      const placed = state.placed.flatMap(({ group, candidate }) => companyOf(group, candidate.composition))
      known.set(state, (short = shortfallOf(missingOf(purposes, [...fixed, ...placed]))))
    }
    return short
  }
  return { shortfall, rank: (state) => state.score - OUTWEIGHING * Math.floor(shortfall(state) / unit) }
}
