import type { PlacementGroup } from '../../groups/placement-groups.ts'
import type { Plan } from '../../request/plan.ts'
import { missingOf, type Purpose, shortfallOf, unitOf, VIEWS, type View, widthTest } from '../../request/purposes.ts'
import type { Pin } from '../../request/wish-list.ts'
import type { PlacingOption } from '../places/placing-options.ts'
import { companyOf } from '../scene/candidate.ts'
import { pieceRecords, pinRecords, screenViewIn } from '../scene/piece-records.ts'
import type { State } from '../scene/state.ts'

/** The order of states: what the room is for comes before everything that is scored (docs/furnishing.md#order-of-worth). */
export interface Ranking {
  /** How much a state lacks of what the room is for; 0 = nothing. */
  shortfall(state: State): number
  /** Whether a place is looked for at which a sofa looks at the screen. */
  readonly seeksView: boolean
  /** What tells the wide options of a group from narrower ones; undefined where the room asks for no width. */
  widthTestFor(group: PlacementGroup): ((option: PlacingOption) => boolean) | undefined
  /** The higher, the better. */
  rank(state: State): number
}

/** More points than scores differ by. */
const OUTWEIGHING = 1e5

/**
 * @param fixed pieces that every state holds
 * @param isFurther whether an earlier search has found less than the room is for: what comes late counts, and screens have more places
 */
export function rankingOf(
  purposes: readonly Purpose[],
  fixed: readonly Pin[],
  plan: Plan,
  isFurther: boolean,
): Ranking {
  const pins = pinRecords(fixed, plan)
  const unit = isFurther ? 1 : unitOf(purposes)
  const known = new WeakMap<State, number>()
  const shortfall = (state: State): number => {
    let short = purposes[0] ? known.get(state) : 0
    if (short === undefined) {
      const placed = state.placed.flatMap(({ group, candidate }) => companyOf(group, candidate.composition))
      let view: View | undefined
      const viewOf = () => (view ??= screenViewIn(pieceRecords(pins, state.placed, plan)) ?? VIEWS.none)
      const missing = missingOf(purposes, [...fixed, ...placed], viewOf)
      known.set(state, (short = shortfallOf(missing)))
    }
    return short
  }
  return {
    seeksView: isFurther && purposes.some(({ view }) => view === VIEWS.ahead),
    shortfall,
    widthTestFor: (group) => {
      const isWide = widthTest(purposes, group.anchor)
      return isWide && (({ candidate }) => isWide(companyOf(group, candidate.composition)))
    },
    rank: (state) => state.score - OUTWEIGHING * Math.floor(shortfall(state) / unit),
  }
}
