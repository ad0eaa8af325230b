import type { FurnitureType } from '../../schema/furniture.ts'
import type { PlacementGroup } from '../groups/placement-groups.ts'
import { STEPS_MAX } from '../request/effort.ts'
import { type Budget, expandBeam } from './expand-beam.ts'
import { FloorSlots } from './floor-slots.ts'
import { type Placements, placementsOf } from './placements.ts'
import type { Scene } from './scene.ts'
import { type State, startState, walkFloor } from './state.ts'
import { SLOT } from './walkable-floor.ts'

/** Result of a search. */
export interface Found {
  readonly states: readonly State[]
  /** Anchors that the search did not come to within its steps. */
  readonly skipped: ReadonlySet<FurnitureType>
}

const BUDGET: Budget = { beam: 18, branch: 6, walks: 14, walksHard: 40, minors: false }

/** Rooms up to this many m² are searched with the full beam; in larger ones each step costs more and more fits anyway. */
const FULL_BEAM_AREA = 40
const BEAM_MIN = 14

/** @param minors for a second search, where the first has not found alternatives enough */
export function budgetFor(area: number, minors = false): Budget {
  const share = Math.min(1, FULL_BEAM_AREA / area)
  return {
    minors,
    beam: Math.max(BEAM_MIN, Math.round(BUDGET.beam * share)),
    branch: Math.max(3, Math.round(BUDGET.branch * share)),
    walks: Math.max(6, Math.round(BUDGET.walks * share)),
    walksHard: Math.max(10, Math.round(BUDGET.walksHard * share)),
  }
}

/** Where the groups of one request may stand: groups of equal pieces (twelve desks, two shelves) share their places. */
export type KnownPlacements = Map<PlacementGroup['compositions'], Placements>

/**
 * Group-first beam search. Placing a piece only ever takes walkable floor away, so a state that has lost the way to a
 * door or piece is dropped for good (docs/furnishing.md#search).
 *
 * @param started states to begin with, grown from the fixed pieces; none = the empty room
 * @param stepsMax of the request, after which no further group is taken
 * @param known placements made by another search of the same groups in this scene; those made here are added
 */
export function beamSearch(
  scene: Scene,
  groups: readonly PlacementGroup[],
  started: readonly State[],
  budget: Budget,
  known: KnownPlacements,
  stepsMax: number = STEPS_MAX.search,
): Found {
  const beam = Math.max(1, Math.min(budget.beam, Math.floor((scene.walk.slots - SLOT.first) / 2)))
  const slots = new FloorSlots(2 * beam)
  let states = started.length > 0 ? settled(scene, started.slice(0, beam), slots) : [startState()]
  const skipped = new Set<FurnitureType>()
  for (const group of groups) {
    if (scene.effort.steps > stepsMax) {
      skipped.add(group.anchor)
      continue
    }
    let placed = false
    for (const compositions of [group.compositions, group.lastResort]) {
      if (placed || compositions.length === 0) continue
      const placements = known.get(compositions) ?? placementsOf({ ...group, compositions }, scene, stepsMax)
      known.set(compositions, placements)
      if (!placements.complete) skipped.add(group.anchor)
      if (placements.candidates.length === 0) continue
      slots.keep(states)
      const before = states
      states = expandBeam({ scene, states, group, placements, budget: { ...budget, beam }, slots })
      placed = states.some((state) => !before.includes(state))
    }
  }
  return { states, skipped }
}

/** Gives each state its own rows of floor. */
function settled(scene: Scene, states: readonly State[], slots: FloorSlots): State[] {
  return states.map((state) => {
    walkFloor(scene, state, slots.next)
    return slots.assign(state)
  })
}
